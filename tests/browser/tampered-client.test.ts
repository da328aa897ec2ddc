// A browser that was told it may do everything (Z5): its screens may appear, the server gives neither data nor actions.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { Code } from '#contract/codes.ts'
import type { MenuEntry } from '#contract/menu-entry.ts'
import { getUserMenus } from '#contract/session.ts'
import { shareOf } from '../sample.ts'
import { it } from './app.ts'
import { answerOf, inAppDatabase, menusOf, newOperator, screensOf } from './operator.ts'
import { quiet } from './quiet.ts'
import { giveSession } from './sign-in.ts'

const guarded = new Set(
  allEndpoints.filter(({ access }) => access === 'permission').map(({ permission }) => permission),
)

const shown = (entries: readonly MenuEntry[]): MenuEntry[] =>
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
      answerOf(response).then((answer) => {
        // What the page let go of told it nothing; what is no envelope may be data.
        if (!answer) return
        const { code, data } = answer
        const isRefused =
          code === Code.noPermission && !Array.isArray((data as { list?: unknown } | null)?.list)
        answers.push(isRefused ? 'refused' : `${path} answered ${code}`)
      }),
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
  const screens = screensOf(strong.menuList)
  expect(screens.length).toBeGreaterThan(25)
  expect(own.permissions).not.toContain('*/*/*')

  await page.route(`**/${getUserMenus.permission}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: object }
    const { menuList, permissions } = strong
    await route.fulfill({
      response,
      json: { ...body, data: { ...body.data, menuList: shown(menuList), permissions } },
    })
  })
  const answers = watchCalls(page)
  await giveSession(page, weak)
  const visited = new Set(['/money/rechargeLog', ...shareOf(screens, 15)])
  for (const path of visited) {
    await page.goto(path)
    await page.getByRole('main').waitFor()
    await quiet(page)
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
  const reported = await answers()
  expect(reported.length).toBeGreaterThan(visited.size / 2)
  expect(reported.filter((answer) => answer !== 'refused')).toEqual([])
  expect(complaints).toEqual([])
})
