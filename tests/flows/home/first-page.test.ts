// What a page of the console brings along so that the browser asks for all it needs at once.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstCalls } from '#contract/first-calls.ts'
import { firstModules } from '#server/http/console/chunk-graph.ts'
import { testServer, type TestServer } from '#tests/server.ts'

const queueView = 'src/features/money/recharge-log.view.tsx'
const graph = {
  imports: {
    'assets/start.js': ['assets/base-1.js'],
    'assets/queue.js': ['assets/list.js'],
  },
  modules: {
    ...Object.fromEntries(
      firstModules(queueView, 'zh-cn')
        .filter((module) => module.startsWith('src/'))
        .map((module) => [module, 'assets/frame.js']),
    ),
    'src/create-root.ts': 'assets/base-1.js',
    'src/main.tsx': 'assets/start.js',
    'src/routes/__root.tsx': 'assets/start.js',
    'src/routes/login.tsx?tsr-split=component': 'assets/login.js',
    'src/features/home/home-page.tsx': 'assets/home.js',
    [queueView]: 'assets/queue.js',
    'locales/zh-cn/messages.po?part=base': 'assets/zh-base.js',
    'locales/en/messages.po?part=base': 'assets/en-base.js',
    'locales/en/messages.po?part=money': 'assets/en-money.js',
  },
}

let folder: string
let server: TestServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-first-page-'))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite', 'chunks.json'), JSON.stringify(graph))
  writeFileSync(
    join(folder, 'index.html'),
    '<head><meta name="console" content="__CONSOLE__" />' +
      '<script type="module" src="/assets/start.js"></script></head>',
  )
  server = await testServer({ consoleDir: folder })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function open(path: string, cookie = '') {
  const html = await (await server.fetch(path, { headers: { Cookie: cookie } })).text()
  const content = /<meta name="console" content="([^"]*)">/.exec(html)?.[1] ?? '{}'
  return {
    scripts: [...html.matchAll(/rel="modulepreload" crossorigin href="\/([^"]+)"/g)].map(
      ([, file]) => file,
    ),
    facts: JSON.parse(content.replaceAll('&quot;', '"')) as Record<string, unknown>,
    html,
  }
}
const menuCall = 'api/v2/sitebkd/user/getUserMenus'

describe('a page of the console', () => {
  it('brings a visitor the sign-in page wherever they ask, and names no call', async () => {
    for (const path of ['/login', '/home', '/money/rechargeLog']) {
      const { scripts, facts } = await open(path)
      expect(scripts).toEqual(['assets/base-1.js', 'assets/login.js', 'assets/zh-base.js'])
      expect(facts).toEqual({ apiBase: '/admin/', run: '/assets/base-1.js' })
    }
  })

  it('brings an operator home with the calls that it shows', async () => {
    const { scripts, facts } = await open('/home', 'token=x')
    expect(scripts).toContain('assets/home.js')
    expect(scripts).not.toContain('assets/queue.js')
    expect(facts['calls']).toEqual([
      [menuCall],
      ['api/v2/sitebkd/home/todo'],
      ['api/v2/sitebkd/home/summary'],
    ])
  })

  it('brings the screen that the menu names for a path, in the language of the cookie', async () => {
    const { scripts, facts } = await open('/money/rechargeLog/', 'token=x; lang=en')
    for (const file of ['frame', 'list', 'queue', 'en-base', 'en-money'])
      expect(scripts).toContain(`assets/${file}.js`)
    expect(scripts).not.toContain('assets/zh-base.js')
    expect(facts).toEqual({
      apiBase: '/admin/',
      run: '/assets/base-1.js',
      calls: [[menuCall], ...(firstCalls.get('money/rechargeLog')?.dicts ?? [])],
      list: firstCalls.get('money/rechargeLog')?.list,
      view: 'money/rechargeLog',
    })
  })

  it('brings only the frame where the menu names no screen', async () => {
    const { scripts, facts } = await open('/nothing/here', 'token=x; lang=%00')
    expect(scripts).toContain('assets/frame.js')
    expect(scripts).not.toContain('assets/queue.js')
    expect(facts).toEqual({ apiBase: '/admin/', run: '/assets/base-1.js', calls: [[menuCall]] })
  })

  it('repeats no script that the page names itself, and puts nothing of the request into it', async () => {
    const { scripts, html } = await open('/login/%22%3E%3Cscript%3E', 'lang="><script>x')
    expect(scripts).not.toContain('assets/start.js')
    expect(html.match(/<script/g)).toHaveLength(1)
  })
})
