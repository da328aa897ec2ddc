// Every kind of answer carries the same walls (reliability H1–H3), and a path has one spelling.
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as session from '#contract/session.ts'
import * as menu from '#contract/system/menu.ts'
import { addressBlock, clientAddress } from '#server/http/client-address.ts'
import { testServer, type TestServer } from '#tests/server.ts'

const script = `console.log(${JSON.stringify('x'.repeat(2000))})`
let folder: string
let server: TestServer
let token: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-console-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    '<meta name="build" content="__BUILD__"><meta property="csp-nonce" nonce="__CSP_NONCE__"><div id="root"></div>',
  )
  writeFileSync(join(folder, 'assets', 'main-abc123.js'), script)
  writeFileSync(join(folder, 'assets', 'main-abc123.js.map'), '{}')
  writeFileSync(join(folder, 'assets', 'md5-worker-a_b-1.js'), script)
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, '.env'), 'SECRET=1')
  writeFileSync(join(folder, '..', 'countersign-outside.js'), 'outside')
  server = await testServer({ consoleDir: folder, metricsToken: 'metrics-token-of-the-test' })
  token = await server.signIn()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
  rmSync(join(folder, '..', 'countersign-outside.js'), { force: true })
})

const menuPath = `/admin/${menu.list.permission}`
const loginPath = `/admin/${session.login.permission}`
const bearer = () => ({ Authorization: `Bearer ${token}` })
const body = async (response: Response) =>
  (await response.json()) as { code: number; msg: string; [key: string]: unknown }

test('WebAssembly runs in the worker that digests files, and nowhere else', async () => {
  const policyOf = async (path: string) =>
    (await server.fetch(path)).headers.get('content-security-policy')
  expect(await policyOf('/assets/md5-worker-a_b-1.js')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
  )
  expect(await policyOf('/assets/main-abc123.js')).not.toContain('unsafe')
  expect(await policyOf('/')).not.toContain('unsafe')
})

describe('walls', () => {
  test.each<[string, string, RequestInit, number]>([
    ['a page', '/', {}, 200],
    ['an address of the router', '/money/rechargeLog?status=pending', {}, 200],
    ['a hashed file', '/assets/main-abc123.js', {}, 200],
    ['a file', '/favicon.svg', {}, 200],
    ['the console’s settings', '/config.json', {}, 200],
    ['a call refused', menuPath, { headers: { Authorization: 'Bearer x' } }, 200],
    ['a call answered', menuPath, {}, 200],
    ['an unknown call', '/admin/nothing', {}, 404],
    ['a wrong method', menuPath, { method: 'POST' }, 405],
    ['a body too large', loginPath, { method: 'POST', body: 'x'.repeat(262_145) }, 413],
    ['a missing file', '/assets/gone.js', {}, 404],
    ['health', '/healthz', {}, 200],
    ['readiness', '/readyz', {}, 200],
    ['metrics without token', '/metrics', {}, 401],
    ['the calls page', '/admin/docs', {}, 200],
    ['the calls document', '/admin/openapi.json', {}, 200],
  ])('stand around %s', async (_, path, init, status) => {
    const response = await server.fetch(path, { headers: bearer(), ...init })
    expect(response.status).toBe(status)
    const header = (name: string) => response.headers.get(name)
    const policy = header('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(header('x-content-type-options')).toBe('nosniff')
    expect(header('referrer-policy')).toBe('no-referrer')
    expect(header('cross-origin-opener-policy')).toBe('same-origin')
    expect(header('cross-origin-resource-policy')).toBe('same-origin')
    expect(header('permissions-policy')).toContain('geolocation=()')
    expect(header('cache-control')).not.toBeNull()
    expect(
      [...response.headers.keys()].filter((name) =>
        /^(server|x-powered-by|access-control-.*|set-cookie)$/.test(name),
      ),
    ).toEqual([])
  })

  test('calls are never stored, hashed files always, the page is asked for again', async () => {
    const cache = async (path: string) =>
      (await server.fetch(path, { headers: bearer() })).headers.get('cache-control')
    expect(await cache(menuPath)).toBe('no-store')
    expect(await cache('/admin/unknown')).toBe('no-store')
    expect(await cache('/assets/main-abc123.js')).toBe('public, max-age=31536000, immutable')
    expect(await cache('/')).toBe('no-cache')
    expect(await cache('/favicon.svg')).toBe('no-cache')
  })

  test('another origin gets no permission to read', async () => {
    const preflight = await server.fetch(menuPath, {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'GET' },
    })
    expect(preflight.status).toBe(405)
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('the console', () => {
  test('gets a fresh nonce with every page, the same in policy and page', async () => {
    const page = async () => {
      const response = await server.fetch('/login')
      const nonce = /nonce="([^"]+)"/.exec(await response.text())?.[1] ?? ''
      expect(response.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
      return nonce
    }
    const nonces = [await page(), await page(), await page()]
    expect(new Set(nonces).size).toBe(3)
    for (const nonce of nonces) expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
  })

  test.each([
    '/.env',
    '/../countersign-outside.js',
    '/%2e%2e/countersign-outside.js',
    '/..%2fcountersign-outside.js',
    '//etc/passwd',
    '/assets//main-abc123.js',
    '/assets/main-abc123.js.map',
    '/assets/..\\..\\x.js',
    '/%00',
  ])('does not serve %s', async (path) => {
    const response = await server.app.fetch(new Request(`http://127.0.0.1:8080${path}`))
    expect(response.status).toBe(404)
    expect(await body(response)).toMatchObject({ code: Code.notFound })
  })

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip;q=1, br;q=0', 'gzip', gunzipSync],
    ['identity', null, (bytes: Uint8Array) => bytes],
  ])('files are sent as %s allows', async (accept, encoding, unpack) => {
    const response = await server.fetch('/assets/main-abc123.js', {
      headers: { 'Accept-Encoding': accept },
    })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(Buffer.from(unpack(Buffer.from(await response.arrayBuffer()))).toString()).toBe(script)
  })

  test('a file that has not changed is not sent again', async () => {
    const etag = (await server.fetch('/favicon.svg')).headers.get('etag') ?? ''
    expect(
      (await server.fetch('/favicon.svg', { headers: { 'If-None-Match': etag } })).status,
    ).toBe(304)
  })

  test('knows where the calls are', async () => {
    expect(await (await server.fetch('/config.json')).json()).toMatchObject({ apiBase: '/admin/' })
  })

  test('knows which build it is, and which build the server has', async () => {
    const { build } = (await (await server.fetch('/config.json')).json()) as { build: string }
    expect(build).toMatch(/^[\w-]{22}$/)
    expect(await (await server.fetch('/login')).text()).toContain(`name="build" content="${build}"`)
  })
})

describe('a call has one spelling', () => {
  test.each([
    `${menuPath}/`,
    `/${menuPath}`,
    menuPath.replace('/menu/', '//menu/'),
    menuPath.replace('/menu/', '%2fmenu/'),
    menuPath.replace('menu', '%6denu'),
    menuPath.replace('menu', 'Menu'),
    menuPath.replace('/admin', '/%61dmin'),
    `${menuPath};x=1`,
    `${menuPath}%00`,
  ])('%s is no other', async (path) => {
    const response = await server.app.fetch(
      new Request(`http://127.0.0.1:8080${path}`, { headers: bearer() }),
    )
    expect(response.status).toBe(404)
    expect((await body(response)).code).toBe(Code.notFound)
  })

  test('a wrong method names the right one', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']) {
      const response = await server.fetch(menuPath, {
        method,
        headers: { ...bearer(), 'X-HTTP-Method-Override': 'GET' },
      })
      expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'GET'])
      if (method !== 'HEAD') expect((await body(response)).code).toBe(Code.methodNotAllowed)
    }
  })
})

describe('a body', () => {
  const login = (init: RequestInit) =>
    server.fetch(loginPath, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '10.2.0.1' },
      ...init,
    })
  const padded = (size: number) => {
    const start = '{"username":"nobody","password":"x"'
    return `${start}${' '.repeat(size - start.length - 1)}}`
  }

  test('of the limit passes, one byte more does not, announced or not', async () => {
    expect((await body(await login({ body: padded(262_144) }))).code).toBe(Code.wrongCredentials)
    const answer = await login({ body: padded(262_145) })
    expect(answer.status).toBe(413)
    expect(await body(answer)).toMatchObject({
      code: Code.tooLarge,
      status: 413,
      title: 'Content Too Large',
      type: 'about:blank',
      instance: answer.headers.get('x-request-id'),
    })
    const chunks = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < 300; at += 1) controller.enqueue(new Uint8Array(1024).fill(32))
        controller.close()
      },
    })
    const chunked = { body: chunks, duplex: 'half' } as RequestInit
    expect((await login(chunked)).status).toBe(413)
  })

  test('with a poisoned key changes no prototype', async () => {
    await login({ body: '{"__proto__":{"polluted":true},"username":"nobody","password":"x"}' })
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

test('metrics are for holders of the token', async () => {
  const read = async (given: string) =>
    server.fetch('/metrics', { headers: { Authorization: `Bearer ${given}` } })
  expect((await read('wrong')).status).toBe(401)
  const text = await (await read('metrics-token-of-the-test')).text()
  expect(text).toMatch(
    /http_requests_total\{path="menu\/list",method="GET",status="200",code="\d+"\} \d+/,
  )
})

test.each([
  ['10.0.0.1', undefined, 0, '10.0.0.1'],
  ['10.0.0.1', '1.2.3.4', 0, '10.0.0.1'],
  ['10.0.0.1', '1.2.3.4', 1, '1.2.3.4'],
  ['10.0.0.1', '6.6.6.6, 1.2.3.4', 1, '1.2.3.4'],
  ['10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.2', 2, '1.2.3.4'],
  ['10.0.0.1', 'nonsense', 1, '10.0.0.1'],
  ['::ffff:10.0.0.1', undefined, 1, '10.0.0.1'],
  ['10.0.0.1', '::ffff:192.0.2.7', 1, '192.0.2.7'],
  ['fe80::1%eth0', undefined, 0, 'fe80::1'],
  ['10.0.0.1', 'fe80::2%en1', 1, 'fe80::2'],
])('the address behind %s, "%s", %d proxies is %s', (remote, forwarded, proxies, expected) => {
  expect(clientAddress(remote, forwarded, proxies)).toBe(expected)
})

test('addresses of one IPv6 network are counted together', () => {
  expect(addressBlock('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(addressBlock('2001:0db8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(addressBlock('10.0.0.1')).toBe('10.0.0.1')
})
