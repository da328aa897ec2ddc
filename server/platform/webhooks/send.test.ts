import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isPublic } from '#server/base/public-address.ts'
import { anyNetwork, type Network, publicNetwork } from './network.ts'
import { send } from './send.ts'

let server: Server
let port = 0
let sentBytes = 0
const paths: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    paths.push(request.url ?? '')
    switch (request.url) {
      case '/redirect':
        return void response.writeHead(302, { location: '/inside' }).end()
      case '/large': {
        const part = Buffer.alloc(65_536, 'x')
        const write = () => {
          while (sentBytes < 10 * 1024 ** 2) {
            sentBytes += part.length
            if (!response.write(part)) return void response.once('drain', write)
          }
          response.end()
        }
        return write()
      }
      case '/cut':
        return void response
          .writeHead(200, { 'content-length': 100 })
          .write('begun', () => response.destroy())
      case '/hangUp':
        return void request.socket.destroy()
      case '/never':
        return undefined
      default:
        return void response.end('thanks')
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const message = (url: string) => ({ url, headers: {}, body: '{}' })
/** A name server of the test; the operating system knows no name under `.invalid`. */
const named = (...addresses: string[]): Network => ({
  ...anyNetwork,
  resolve: async () => addresses,
})
const at = (path: string, network: Network = named('127.0.0.1'), timeoutMs = 10_000) =>
  send(message(`http://hook.invalid:${port}${path}`), { network, timeoutMs })

it('connects to the address that was checked', async () => {
  expect(await at('/')).toEqual({ status: 200, answer: 'thanks' })
})

it('reads 1 KB of an answer of 10 MB and no further', async () => {
  const { status, answer } = await at('/large')
  expect(status).toBe(200)
  expect(answer).toHaveLength(1024)
  expect(sentBytes).toBeLessThan(10 * 1024 ** 2)
})

it('takes the status of an answer that breaks off', async () => {
  expect(await at('/cut')).toMatchObject({ status: 200 })
})

it('reports a connection that is closed before an answer', async () => {
  const { status, error } = await at('/hangUp')
  expect(status).toBeUndefined()
  expect(error).toBeDefined()
})

it('gives up when the time of a try is over', async () => {
  expect(await at('/never', named('127.0.0.1'), 50)).toEqual({ error: 'no answer within 0.05 s' })
})

it('follows no redirect', async () => {
  paths.length = 0
  expect(await at('/redirect')).toMatchObject({ status: 302 })
  expect(paths).toEqual(['/redirect'])
})

it.each([
  '127.0.0.1',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '0.0.0.0',
  '[::1]',
  '[fe80::1]',
  '[fd00::1]',
  '[ff02::1]',
  '[::ffff:127.0.0.1]',
  '2130706433',
  '0x7f.1',
])('refuses https://%s', async (host) => {
  const { error } = await send(message(`https://${host}:${port}/`), { network: publicNetwork })
  expect(error).toContain('outside of the public networks')
})

it('refuses http and a name with one private address among its own', async () => {
  paths.length = 0
  expect((await at('/', publicNetwork)).error).toContain('no https')
  const mixed = { ...named('93.184.215.14', '127.0.0.1'), isAllowed: isPublic }
  expect((await at('/', mixed)).error).toContain('outside of the public networks')
  expect(paths).toEqual([])
})

it('resolves and checks a name at each try', async () => {
  const answers = ['127.0.0.1', '127.0.0.2']
  let asked = 0
  const network: Network = {
    ...anyNetwork,
    isAllowed: (address) => address === '127.0.0.1',
    resolve: async () => [answers[asked++] ?? ''],
  }
  expect(await at('/', network)).toMatchObject({ status: 200 })
  expect((await at('/', network)).error).toContain('outside of the public networks')
  expect(asked).toBe(2)
})
