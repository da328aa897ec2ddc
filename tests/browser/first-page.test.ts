import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject } from 'vitest'
import { connect } from '#server/db/connection/client.ts'
import { appDatabaseUrl, appUrl } from './app-server.ts'
import { it } from './app.ts'

const policyOf = async (path: string) =>
  (await fetch(appUrl() + path)).headers.get('content-security-policy') ?? ''

describe('the first page', () => {
  it('leads a stranger to the login page without a complaint of the browser', async ({ page }) => {
    await page.goto('/')
    await page.waitForURL(/\/login/)
    expect(await page.title()).toContain('会签')
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN')
    await page.locator('input').first().waitFor()
  })

  it('asks for the code of an authenticator in words that are there when it is drawn', async ({
    page,
  }) => {
    const { sql, close } = connect(appDatabaseUrl(), { max: 1 })
    await sql`
      insert into operator_otp (operator_id, secret, bound_at)
      select id, 'sealed elsewhere', now() from operator where user_name = 'admin'`
    try {
      await page.goto('/')
      await page.getByLabel('用户名', { exact: true }).fill('admin')
      await page.getByLabel('密码', { exact: true }).fill(inject('adminPassword'))
      await page.keyboard.press('Enter')
      const code = page.getByLabel('动态验证码')
      await code.waitFor()
      expect(await code.evaluate((field) => field === document.activeElement)).toBe(true)
      await page.keyboard.press('Enter')
      await page.getByText('请输入动态验证码').waitFor()
    } finally {
      await sql`delete from operator_otp`
      await close()
    }
  })

  it('comes with a policy that forbids inline scripts and a nonce of its own', async ({ page }) => {
    const [first, second] = [await policyOf('/login'), await policyOf('/login')]
    expect(first).toContain("script-src 'self'")
    expect(first).not.toMatch(/script-src[^;]*(unsafe|nonce)/)
    expect(/nonce-[^']+/.exec(first)?.[0]).not.toBe(/nonce-[^']+/.exec(second)?.[0])
    await page.goto('/')
    expect(await page.locator('script:not([src])').count()).toBe(0)
  })

  it('sees a script that the policy refuses', async ({ page, complaints }) => {
    await page.goto('/')
    // As text: what compiles the tests would rewrite an import in a function.
    await page.evaluate(
      `import('data:text/javascript,document.title="taken over"').catch(() => {})`,
    )
    await expect.poll(() => complaints.join('\n')).toMatch(/content policy: script-src/)
    expect(await page.title()).not.toBe('taken over')
    complaints.length = 0
  })

  it('refuses text where the browser would run it as markup or script', async ({
    page,
    complaints,
  }) => {
    await page.goto('/')
    await page.waitForURL(/\/login/)
    const refused = await page.evaluate(() => {
      const attempt = (act: () => void) => {
        try {
          act()
          return 'done'
        } catch (error) {
          return error instanceof Error ? error.name : 'thrown'
        }
      }
      const script = document.createElement('script')
      return [
        attempt(() => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>')),
        attempt(() => (script.textContent = 'document.title = "taken over"')),
        attempt(() => (script.src = 'https://evil.example.com/x.js')),
        attempt(() => new DOMParser().parseFromString('<b>x</b>', 'text/html')),
        attempt(() => new Worker(URL.createObjectURL(new Blob(['1'])))),
        attempt(() => document.body.setAttribute('onclick', 'alert(1)')),
        // What Radix does: a style sheet holds no markup.
        attempt(() => (document.createElement('style').innerHTML = '[data-x]{color:red;}')),
      ]
    })
    expect(refused).toEqual([...Array.from({ length: 6 }, () => 'TypeError'), 'done'])
    await expect
      .poll(() => complaints.join('\n'))
      .toMatch(/content policy: require-trusted-types-for/)
    expect(await page.title()).not.toBe('taken over')
    complaints.length = 0
  })
})

describe('the files of the build', () => {
  const files = readdirSync('dist', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const scripts = files.filter((path) => path.endsWith('.js'))
  const textOf = (path: string) => readFileSync(path, 'utf8')
  const without = (pattern: RegExp) => scripts.filter((path) => pattern.test(textOf(path)))

  it('hold no source maps and none of what only developers or tests have (B4)', async () => {
    expect(scripts.length).toBeGreaterThan(30)
    expect(files.filter((path) => /\.(map|tsx?|po)$|\.test\./.test(path))).toEqual([])
    expect(
      without(/sourceMappingURL|\/dev\/kit|Countersign-7531|__vite_ssr|import\.meta\.hot/),
    ).toEqual([])
    for (const path of ['/assets/index.js.map', '/src/main.tsx', '/@vite/client', '/.git/HEAD']) {
      const text = await (await fetch(appUrl() + path)).text()
      expect(text, path).not.toMatch(/"mappings"|import React|ref: refs|vite\/client/)
    }
  })

  it('are run early and compiled as a whole where the first page waits for them', async () => {
    const page = await (await fetch(appUrl() + '/login')).text()
    const run = /&quot;run&quot;:&quot;(.+?)&quot;/.exec(page)?.[1] ?? 'nothing'
    expect(page).toContain(`<script type="module" crossorigin src="${run}">`)
    expect(textOf(`dist${run}`)).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
    expect(textOf('dist/early.js')).toMatch(/import\(\w+\)\.catch/)
  })

  // What asks whether it may, with an empty text, runs nothing; the policy answers no.
  it('run no text as a script (B5)', () => {
    expect(
      without(
        /\beval\(|\bnew Function\(|\bFunction\(["'`](?!["'`])|setTimeout\(["'`]|setInterval\(["'`]/,
      ),
    ).toEqual([])
  })
})
