// The console as files of a host that knows nothing of it, with our server at another origin.
import { expect, inject } from 'vitest'
import { type StaticHost, startStaticHost } from '../static-host.ts'
import { appUrl } from './app-server.ts'
import { it as base, newContext } from './app.ts'
import { startFront } from './front.ts'
import { userMenu } from './sign-in.ts'

const config = {
  adapter: 'native',
  productName: { 'zh-cn': '', en: 'Acme Desk', 'zh-tw': '' },
  logo: '/acme.svg',
  languages: ['en'],
}

const it = base.extend<{ host: StaticHost }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the fixtures' names from the pattern
  host: async ({}, give) => {
    let apiBase = ''
    const host = await startStaticHost('dist', () => ({ ...config, apiBase }))
    const api = await startFront(appUrl(), { protocol: 'http/1.1', allowOrigin: host.url })
    apiBase = `${api.url}/admin/`
    await give(host)
    await api.stop()
    await host.stop()
  },
})

it('signs in from a host of files to the server of another origin, by name and language of the deployment', async ({
  browser,
  complaints,
  host,
}) => {
  const context = await newContext(browser, complaints, { baseURL: host.url })
  const page = await context.newPage()
  const calls: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (pathname.startsWith('/admin/')) calls.push(origin)
  })

  await page.goto('/money/rechargeLog')
  await page.getByLabel('User name', { exact: true }).fill('admin')
  expect(await page.title()).toContain('Acme Desk')
  expect(await page.getByText('Acme Desk').count()).toBeGreaterThan(0)
  expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe('/acme.svg')
  expect(await page.getByLabel('Language').count()).toBe(0)
  await page.getByLabel('Password', { exact: true }).fill(inject('adminPassword'))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await userMenu(page).waitFor()
  await page.getByRole('row').nth(1).waitFor()

  expect(new URL(page.url()).pathname).toBe('/money/rechargeLog')
  expect(await page.getByLabel('Language').count()).toBe(0)
  expect(calls.length).toBeGreaterThan(2)
  expect(calls.every((origin) => origin !== host.url)).toBe(true)
  // Only the back end that the deployment names may be called: whatever runs in the page cannot send anything elsewhere.
  const refused = await page.evaluate(() =>
    fetch('http://127.0.0.1:1/elsewhere').then(
      () => 'sent',
      () => 'refused',
    ),
  )
  expect(refused).toBe('refused')
  const isOfPolicy = (text: string) => text.includes('127.0.0.1:1/')
  await expect
    .poll(() => complaints)
    .toContain('content policy: connect-src refused http://127.0.0.1:1/elsewhere')
  await context.close()
  expect(complaints.splice(0).filter((text) => !isOfPolicy(text))).toEqual([])
})
