import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPublic } from '#server/base/public-address.ts'
import { selfSigned } from '#tests/browser/self-signed.ts'
import { askAddress, type Asking } from './ask-address.ts'

const { key, cert } = selfSigned()
const asked: string[] = []
const server = createServer({ key, cert }, (request, response) => {
  asked.push(`${request.headers.host?.replace(/:.*/, '')}${request.url}`)
  const status = Number(/\d+/.exec(request.url ?? '')?.[0] ?? 200)
  if (status === 1) return
  response.writeHead(status, { location: 'https://localhost/inside' })
  // Without an end: nobody waits for all of it.
  response.write('begun')
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const here = (over: Partial<Asking> = {}): Asking => ({
  isAllowed: () => true,
  resolve: async () => ['127.0.0.1'],
  ca: cert,
  ...over,
})
const at = (path: string) => `https://localhost:${port}${path}`

describe('asking whether a link answers', () => {
  it.each([
    ['/', 'answers'],
    ['/302', 'answers'],
    ['/403', 'answers'],
    ['/404', 'gone'],
    ['/410', 'gone'],
    ['/503', 'gone'],
  ])('takes %s for %s, and follows nothing', async (path, found) => {
    asked.length = 0
    expect(await askAddress(at(path), here())).toBe(found)
    expect(asked).toEqual([`localhost${path}`])
  })

  it('finds no answer where nobody listens, the name leads nowhere, the certificate is not trusted or nothing comes', async () => {
    const { ca: _ca, ...stranger } = here()
    expect(await askAddress('https://localhost:1/', here())).toBe('noAnswer')
    expect(await askAddress(at('/'), here({ resolve: async () => [] }))).toBe('noAnswer')
    expect(await askAddress(at('/'), stranger)).toBe('noAnswer')
    expect(await askAddress(at('/1'), here())).toBe('noAnswer')
  })

  it('connects to no address that is not public, by whatever name or spelling', async () => {
    asked.length = 0
    const guarded = { isAllowed: (address: string) => isPublic(address) }
    for (const url of [
      at('/'),
      `https://127.0.0.1:${port}/`,
      `https://2130706433:${port}/`,
      `https://[::1]:${port}/`,
      `https://[::ffff:127.0.0.1]:${port}/`,
      `https://user:word@localhost:${port}/`,
      `http://localhost:${port}/`,
      'not an address',
    ])
      expect([url, await askAddress(url, here(guarded))]).toEqual([url, 'notPublic'])
    const mixed = { ...guarded, resolve: async () => ['1.1.1.1', '127.0.0.1'] }
    expect(await askAddress(at('/'), here(mixed))).toBe('notPublic')
    expect(asked).toEqual([])
  })

  it('asks no port but that of https', async () => {
    expect(await askAddress('https://1.1.1.1:8443/')).toBe('notPublic')
  })
})
