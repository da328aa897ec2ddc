import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createLog } from '#server/base/log.ts'
import { createSmsSender } from './sms-sender.ts'

describe('the sender over HTTP', () => {
  it('fills the template in without breaking out of it, sends the key, and names neither when refused', async () => {
    const received: { key: string | undefined; body: unknown }[] = []
    let status = 200
    const service = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        received.push({ key: request.headers.authorization, body: JSON.parse(body) as unknown })
        response.writeHead(status).end()
      })
    })
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
    const { port } = service.address() as AddressInfo
    const sender = createSmsSender(
      {
        kind: 'http',
        url: `http://127.0.0.1:${port}/send?key=hidden`,
        key: 'provider-key',
        body: { to: ['+86{mobile}'], vars: { code: '{code}' }, text: '{text}', sign: 1 },
      },
      createLog('silent'),
    )
    const message = { mobile: '13800000001', code: '012345', text: 'say "{code}" \\' }
    await sender.send(message)
    expect(received).toEqual([
      {
        key: 'Bearer provider-key',
        body: {
          to: ['+8613800000001'],
          vars: { code: '012345' },
          text: 'say "{code}" \\',
          sign: 1,
        },
      },
    ])
    status = 402
    await expect(sender.send(message)).rejects.toThrow(/^The SMS service answered 402\.$/)
    await new Promise((done) => service.close(done))
  })
})
