// What the first script of a page asks for while the console is on its way: the console takes those answers, and asks for
// nothing twice.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { list } from '#contract/money/recharge-log.ts'
import { it } from './app.ts'
import { inAppDatabase } from './operator.ts'
import { giveSession, newToken } from './sign-in.ts'

const queue = '/money/rechargeLog'

/** Notes the calls of a page: address and body. Nothing is noted before the page is left for another. */
function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/admin/'))
      calls.push(`${pathname}${search} ${request.postData() ?? ''}`)
  })
  return calls
}

async function openSignedIn(page: Page, path: string): Promise<void> {
  await giveSession(page, await newToken())
  // Its scripts may be held up.
  await page.goto(path, { waitUntil: 'commit' })
}

const rows = (page: Page) => page.getByRole('gridcell').first().waitFor()
const ofList = (calls: readonly string[]) =>
  calls.filter((call) => call.startsWith(`/admin/${list.permission} `))

it('asks for the rows of a queue before any file of the console is here, and once', async ({
  page,
}) => {
  const calls = watchCalls(page)
  let letGo = () => {}
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await isLetGo
    await route.continue()
  })
  await openSignedIn(page, queue)
  await expect.poll(() => ofList(calls)).toHaveLength(1)
  const early = [...calls]
  letGo()
  await rows(page)
  expect(ofList(calls)).toHaveLength(1)
  await page.waitForLoadState('networkidle')
  for (const call of early) expect(calls.filter((each) => each === call)).toEqual([call])
})

it.for([
  ['the address says more', `${queue}?currency[0]=USDT`, undefined],
  ['a page size of the operator is stored', queue, 50],
] as const)('asks for no rows that nobody takes where %s', async ([, path, size], { page }) => {
  await openSignedIn(page, queue)
  await rows(page)
  const [admin] = await inAppDatabase(
    (sql) => sql<{ id: string }[]>`select id::text from operator where user_name = 'admin'`,
  )
  const key = `countersign:list:${admin?.id}:${list.path}`
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [
    key,
    JSON.stringify({ pageSize: size }),
  ] as const)
  await page.waitForLoadState('networkidle')
  const calls = watchCalls(page)
  await page.goto(path)
  await rows(page)
  // An early call would have been the first.
  expect(ofList(calls)).toHaveLength(1)
})
