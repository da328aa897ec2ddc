// The built console as files of another host: of a plain one, and of nginx by the example in `ops/`.
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerType, serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getUserMenus, login } from '#contract/session.ts'
import { buildIfStale } from '#server/root/build.ts'
import { testPassword } from '#tests/database.ts'
import { freePort, isNginxInstalled, startNginx } from '#tests/nginx.ts'
import { patience } from '#tests/patience.ts'
import { testServer, type TestServer } from '#tests/server.ts'
import { type StaticHost, startStaticHost } from '#tests/static-host.ts'

let dist: string
let server: TestServer
let listener: ServerType
/** Where our server is, at another origin than the console. */
let api: string
beforeAll(async () => {
  dist = await buildIfStale(process.cwd(), () => undefined)
  server = await testServer({ consoleDir: dist })
  api = await new Promise((resolve) => {
    listener = serve({ fetch: server.app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}`),
    )
  })
})
afterAll(async () => {
  listener.close()
  await server.close()
})

const policyIn = (page: string) =>
  /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1]
const filesIn = (page: string) =>
  [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path)

describe('a host of plain files', () => {
  let host: StaticHost
  beforeAll(async () => {
    host = await startStaticHost(dist, () => ({ apiBase: `${api}/admin/`, adapter: 'native' }))
  })
  afterAll(() => host.stop())

  it('serves the page for every address of the console, with all that it names', async () => {
    const page = await (await fetch(`${host.url}/`)).text()
    expect(await (await fetch(`${host.url}/money/rechargeLog?status=pending`)).text()).toBe(page)
    const files = filesIn(page)
    expect(files).toEqual(expect.arrayContaining(['/favicon.svg', '/early.js']))
    expect(files.length).toBeGreaterThan(4)
    for (const path of files)
      expect((await fetch(host.url + path)).headers.get('content-type'), path).not.toBe('text/html')
  })

  it('serves a page that brings its policy along, and asks for config.json', async () => {
    const page = await (await fetch(`${host.url}/login`)).text()
    const policy = policyIn(page)?.split('; ') ?? []
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'nonce-__CSP_NONCE__'",
        "connect-src 'self' https: http:",
        "require-trusted-types-for 'script'",
      ]),
    )
    // Ignored in a page, and complained of.
    expect(policy.join()).not.toContain('frame-ancestors')
    // Before anything that it is about.
    expect(page.indexOf('http-equiv')).toBeLessThan(page.indexOf('<script'))
    expect(page).toContain('<meta name="console" content="__CONSOLE__"')
    expect(JSON.parse(readFileSync(join(dist, 'config.json'), 'utf8'))).toEqual({
      apiBase: '/admin/',
      adapter: 'native',
    })
  })

  it('leads to a back end at another origin that signs in and says what there is', async () => {
    const { apiBase } = (await (await fetch(`${host.url}/config.json`)).json()) as {
      apiBase: string
    }
    expect(new URL(apiBase).origin).not.toBe(host.url)
    const post = { method: 'POST', headers: { 'Content-Type': 'application/json' } }
    const answer = await fetch(apiBase + login.permission, {
      ...post,
      body: JSON.stringify({ username: 'admin', password: testPassword }),
    })
    const { data } = (await answer.json()) as { data: { token: string } }
    const menus = await fetch(apiBase + getUserMenus.permission, {
      headers: { Authorization: `Bearer ${data.token}` },
    })
    expect(
      getUserMenus.output.safeParse(((await menus.json()) as { data: unknown }).data),
    ).toMatchObject({ success: true })
  })
})

it('leaves the page of our own server without a policy of its own, and without a question for config.json', async () => {
  const answer = await fetch(`${api}/login`)
  const page = await answer.text()
  expect(policyIn(page)).toBeUndefined()
  expect(answer.headers.get('content-security-policy')).toContain("connect-src 'self';")
  expect(page).toContain('&quot;apiBase&quot;:&quot;/admin/&quot;')
})

describe.skipIf(!isNginxInstalled)('ops/nginx/static-console.conf', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-static-'))
  let stop: () => Promise<void>
  /** Where the console is, with its calls. */
  let site: string
  /** Where the calls are at another origin. */
  let second: string
  const ask = (path: string, { at = site, ...init }: RequestInit & { at?: string } = {}) =>
    fetch(at + path, init)

  beforeAll(async () => {
    const ports = [await freePort(), await freePort()]
    const [first, other] = ports
    site = `http://127.0.0.1:${first}`
    second = `http://127.0.0.1:${other}`
    cpSync(dist, join(folder, 'console'), { recursive: true })
    const text = readFileSync('ops/nginx/static-console.conf', 'utf8')
      .replace('127.0.0.1:8080', new URL(api).host)
      .replace('/srv/countersign-console', join(folder, 'console'))
      .replaceAll('listen 80;', () => `listen 127.0.0.1:${ports.shift()};`)
    stop = await startNginx(folder, text)
    await vi.waitFor(() => ask('/'), patience)
  })
  afterAll(async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('serves the page for addresses of the console, each time with another nonce', async () => {
    const nonces = await Promise.all(
      ['/', '/money/rechargeLog', '/index.html'].map(async (path) => {
        const answer = await ask(path)
        const page = await answer.text()
        const policy = answer.headers.get('content-security-policy') ?? ''
        const [, nonce = ''] = /'nonce-(\w{32})'/.exec(policy) ?? []
        expect(page, path).toContain(`nonce="${nonce}"`)
        expect(policyIn(page)).toContain(`'nonce-${nonce}'`)
        expect(page).not.toContain('__CSP_NONCE__')
        expect(answer.headers.get('cache-control')).toBe('no-cache')
        expect(answer.headers.get('x-frame-options')).toBe('DENY')
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(3)
  })

  it('keeps hashed files for ever, and gives no page for one that is gone', async () => {
    const [asset = ''] = filesIn(await (await ask('/')).text()).filter((path) =>
      path.startsWith('/assets/'),
    )
    const found = await ask(asset)
    expect(found.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(found.headers.get('content-type')).toMatch(/^text\/(javascript|css)/)
    for (const path of ['/assets/start-0000000.js', '/.vite/chunks.json', '/.sources', '/x.json']) {
      const gone = await ask(path)
      expect(gone.status, path).toBe(404)
      // It may be there a moment later.
      expect(gone.headers.get('cache-control') ?? '', path).not.toContain('immutable')
    }
    expect((await ask('/config.json')).headers.get('cache-control')).toBe('no-cache')
  })

  const credentials = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: testPassword }),
  }

  it('passes the calls on at the origin of the console', async () => {
    const answer = await ask(`/admin/${login.permission}`, credentials)
    expect(await answer.json()).toMatchObject({ code: 0 })
  })

  it('lets the console of another origin call, and nobody else', async () => {
    const path = `/admin/${login.permission}`
    const origin = 'https://console.example.com'
    const asked = (from: string) =>
      ask(path, {
        at: second,
        method: 'OPTIONS',
        headers: {
          Origin: from,
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'authorization,content-type,x-passive',
        },
      })
    const first = await asked(origin)
    expect(first.status).toBe(204)
    expect(first.headers.get('access-control-allow-origin')).toBe(origin)
    for (const name of ['authorization', 'content-type', 'x-passive', 'range'])
      expect(first.headers.get('access-control-allow-headers')).toContain(name)
    expect(
      (await asked('https://evil.example.com')).headers.get('access-control-allow-origin'),
    ).toBeNull()
    const { headers, ...rest } = credentials
    const answer = await ask(path, {
      ...rest,
      at: second,
      headers: { ...headers, Origin: origin },
    })
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    expect(await answer.json()).toMatchObject({ code: 0 })
  })
})
