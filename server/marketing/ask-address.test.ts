import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selfSigned } from '#tests/browser/self-signed.ts'
import { askAddress, type Asking, isPublic } from './ask-address.ts'

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

it.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['10.0.0.1', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['::', false],
  ['::7f00:1', false],
  ['::127.0.0.1', false],
  ['100:0:0:1::1', false],
  ['2001:db8::1', false],
  ['168.63.129.16', false],
  ['::ffff:168.63.129.16', false],
  ['x', false],
])('of %s it is %s that the internet has it', (address, expected) => {
  expect(isPublic(address)).toBe(expected)
})
