// A browser that was told it may do everything (Z5): its screens may appear, the server gives neither data nor actions.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { Code } from '#contract/codes.ts'
import { getUserMenus } from '#contract/session.ts'
import { isFull } from '../sample.ts'
import { appUrl } from './app-server.ts'
import { it } from './app.ts'
import { inAppDatabase, newOperator, useSession } from './operator.ts'

const guarded = new Set(
  allEndpoints.filter(({ access }) => access === 'permission').map(({ permission }) => permission),
)

/** The menu and rights of a token. */
async function menusOf(token: string) {
  const response = await fetch(`${appUrl()}/admin/${getUserMenus.permission}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  return (await response.json()) as { data: { menuList: Entry[]; permissions: string[] } }
}
interface Entry {
  readonly path: string
  readonly component: string
  readonly children?: Entry[]
  readonly meta: { isHide: boolean; isLink: string }
}

/** Addresses of all screens of a menu. */
const screensOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap((entry) => [
    ...(entry.component && !entry.meta.isLink && !entry.path.includes(':') ? [entry.path] : []),
    ...screensOf(entry.children ?? []),
  ])

const shown = (entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => ({
    ...entry,
    meta: { ...entry.meta, isHide: false },
    ...(entry.children && { children: shown(entry.children) }),
  }))

/** Everything the page asked of guarded calls, and how it was answered. */
function watchCalls(page: Page) {
  const answers: string[] = []
  const pending: Promise<void>[] = []
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname.replace(/^\/admin\//, '')
    if (!guarded.has(path)) return
    pending.push(
      response
        .json()
        .then(({ code, data }: { code: number; data: unknown }) => {
          const isRefused =
            code === Code.noPermission && !Array.isArray((data as { list?: unknown })?.list)
          answers.push(isRefused ? 'refused' : `${path} answered ${code}`)
        })
        .catch(() => {}),
    )
  })
  return async () => {
    await Promise.all(pending)
    return answers
  }
}

it('gets no data and no action out of rights it wrote itself', async ({ page, complaints }) => {
  const weak = await newOperator('common')
  const strong = await menusOf(await newOperator('admin'))
  const own = await menusOf(weak)
  const screens = screensOf(strong.data.menuList)
  expect(screens.length).toBeGreaterThan(25)
  expect(own.data.permissions).not.toContain('*/*/*')

  await page.route(`**/${getUserMenus.permission}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: object }
    const { menuList, permissions } = strong.data
    await route.fulfill({
      response,
      json: { ...body, data: { ...body.data, menuList: shown(menuList), permissions } },
    })
  })
  const answers = watchCalls(page)
  await useSession(page, weak)
  const visited = isFull
    ? screens
    : ['/money/rechargeLog', ...screens.filter((_, at) => at % 9 === 0)]
  for (const path of visited) {
    await page.goto(path)
    await page.getByRole('main').waitFor()
    await page.waitForLoadState('networkidle')
    // What the browser stores is rewritten as well, before the next screen reads it.
    await page.evaluate(() => {
      for (const key of Object.keys(sessionStorage)) {
        const value = sessionStorage.getItem(key) ?? ''
        if (value.includes('ermissions'))
          sessionStorage.setItem(
            key,
            value.replace(/"permissions":\[[^\]]*\]/, '"permissions":["*/*/*"]'),
          )
      }
    })
    // Rows of data; the head of a grid is a row as well.
    expect(await page.getByRole('gridcell').count(), path).toBe(0)
  }
  // Straight to the calls that change something, with the token of the page.
  const before = await inAppDatabase(
    (sql) => sql`select count(*) as n, sum(version) as versions from recharge_log`,
  )
  const writes = allEndpoints.filter(
    ({ access, reads, body }) => access === 'permission' && !reads && body === 'json',
  )
  const codes = await page.evaluate(
    async ([calls, token]) => {
      const found: number[] = []
      for (const { method, permission } of calls) {
        const response = await fetch(`/admin/${permission}`, {
          method,
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          ...(method !== 'GET' && { body: JSON.stringify({ id: '1', version: 1 }) }),
        })
        found.push(((await response.json()) as { code: number }).code)
      }
      return [...new Set(found)]
    },
    [writes.map(({ method, permission }) => ({ method, permission })), weak] as const,
  )
  expect(codes).toEqual([Code.noPermission])
  expect(
    await inAppDatabase(
      (sql) => sql`select count(*) as n, sum(version) as versions from recharge_log`,
    ),
  ).toEqual(before)
  const told = await answers()
  expect(told.length).toBeGreaterThan(visited.length / 2)
  expect(told.filter((answer) => answer !== 'refused')).toEqual([])
  complaints.length = 0
})
