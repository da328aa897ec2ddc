// A console that another host serves: `config.json` beside its page says what it is called, in which languages, and where the
// back end is.
import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Lang } from '#contract/lang.ts'
import { adoptConfig } from '#core/deployment/config-file.ts'
import { hostPolicy } from '#core/deployment/narrow-policy.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { setDefaultZone } from '#core/format/zoned-time.ts'
import { currentLang, restoreLanguage, setLanguages, showLanguage } from '#core/i18n/locale.ts'
import { productName, setProduct } from '#core/product.ts'
import { readThemeConfig, writeThemeConfig } from '#core/settings/theme-config.ts'
import { openConsole, useServer } from '#tests/console.tsx'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
afterEach(async () => {
  vi.unstubAllGlobals()
  setLanguages(Lang.options)
  setProduct(undefined, '/favicon.svg')
  setDefaultZone('Asia/Shanghai')
  for (const added of document.head.querySelectorAll('meta, link')) added.remove()
  await showLanguage('zh-cn')
})

/** Reads `config.json`, as the console does before anything is drawn. */
async function adopt(config: unknown) {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(config)))
  const backEnd = await adoptConfig()
  vi.unstubAllGlobals()
  await restoreLanguage()
  return backEnd
}

const head = (html: string) => document.head.insertAdjacentHTML('beforeend', html)

describe('the names of a deployment', () => {
  it('stand on the sign-in page, in the title and in the icon of the tab', async () => {
    head('<link rel="icon" type="image/svg+xml" href="/favicon.svg">')
    await adopt({ productName: '极光后台', logo: '/aurora.png', adapter: 'native' })
    useServer(server)
    openConsole('/login')
    // Beside the form, and above it on narrow windows.
    expect(await screen.findAllByText('极光后台')).toHaveLength(2)
    expect(document.querySelector('img')).toHaveAttribute('src', '/aurora.png')
    await expect.poll(() => document.title).toBe('登录 - 极光后台')
    const icon = document.querySelector('link[rel=icon]')
    expect(icon).toHaveAttribute('href', '/aurora.png')
    expect(icon).not.toHaveAttribute('type')
  })

  it('stand in the header, in the language of the operator', async () => {
    const names = { 'zh-cn': '极光', en: 'Aurora', 'zh-tw': '' }
    await adopt({ productName: names, languages: ['en', 'zh-tw'], adapter: 'native' })
    useServer(server)
    openConsole('/home', await server.signIn())
    expect(await screen.findByText('Aurora')).toBeVisible()
    // Where a language has no name of its own, simplified Chinese stands in.
    await showLanguage('zh-tw')
    expect(productName()).toBe('极光')
  })
})

describe('the languages of a deployment', () => {
  it('are all that can be chosen, and the first counts where another was chosen before', async () => {
    writeThemeConfig({ globalI18n: 'zh-cn' })
    await adopt({ languages: ['en', 'zh-tw'], adapter: 'native' })
    expect([currentLang(), readThemeConfig().globalI18n]).toEqual(['en', 'en'])
    useServer(server)
    openConsole('/login')
    const select = await screen.findByRole('combobox', { name: 'Language' })
    const offered = within(select).getAllByRole('option')
    expect(offered.map(({ textContent }) => textContent)).toEqual(['English', '繁體中文'])
  })

  it('offer no choice where there is one', async () => {
    await adopt({ languages: ['zh-tw'], adapter: 'native' })
    useServer(server)
    openConsole('/home', await server.signIn())
    await screen.findByRole('button', { name: /^使用者選單：/ })
    expect(screen.queryByRole('button', { name: '語言' })).toBeNull()
  })
})

describe('the back end of a deployment', () => {
  it('is where the file says, by an adapter unless it is our own server', async () => {
    const own = await adopt({ apiBase: 'https://api.example.com/admin', adapter: 'native' })
    expect(own).toEqual({ apiBase: 'https://api.example.com/admin/' })
    const other = await adopt({ apiBase: '/desk/' })
    expect(other).toMatchObject({ apiBase: '/desk/', connect: expect.any(Function) as unknown })
  })

  it('tells times without a zone in the zone of the file, or of the browser', async () => {
    await adopt({ zone: 'America/New_York', adapter: 'seed' })
    expect(formatDateTime('2026-01-31T10:00:00Z')).toBe('2026-01-31 05:00:00')
    expect(formatDateTime('2026-01-31 10:00:00')).toBe('2026-01-31 10:00:00')
    await adopt({ adapter: 'seed' })
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    expect(formatDateTime('2026-01-31T10:00:00Z')).toBe(
      formatDateTime('2026-01-31T10:00:00Z', timeZone),
    )
  })

  it('is the only host that the page may call', async () => {
    head('<meta http-equiv="Content-Security-Policy" content="connect-src https:">')
    await adopt({
      apiBase: 'https://api.example.com/admin/',
      frameSrc: ['https://maps.example.com'],
    })
    const policies = document.querySelectorAll('meta[http-equiv="Content-Security-Policy"]')
    expect(policies).toHaveLength(2)
    expect(policies[1]?.getAttribute('content')).toBe(
      hostPolicy(
        {
          apiOrigin: 'https://api.example.com',
          imgSrc: [],
          frameSrc: ['https://maps.example.com'],
        },
        location.origin,
      ),
    )
    expect(policies[1]?.getAttribute('content')).toMatch(
      /^connect-src 'self' https:\/\/api\.example\.com; .*frame-src blob: https:\/\/maps\.example\.com$/,
    )
  })
})

it.each([
  ['a script as an address', { apiBase: 'javascript:alert(1)' }, 'apiBase'],
  ['a zone that there is none of', { zone: 'Mars/Olympus' }, 'zone'],
  ['a language that there is none of', { languages: ['fr'] }, 'languages'],
  [
    'a source with a directive in it',
    { frameSrc: ['https://a.example; script-src *'] },
    'frameSrc',
  ],
])('names %s on the console, and starts without the file', async (_, config, field) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(await adopt(config)).toMatchObject({ apiBase: '/admin/' })
  expect(String(said.mock.calls[0]?.[0])).toContain(field)
  said.mockClear()
})
