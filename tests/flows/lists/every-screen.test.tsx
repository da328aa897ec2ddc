// The screens of the menu over the demo set, as an operator meets them: each draws what there is, Enter opens the first
// record, one Escape closes it, and nothing complains, axe-core included. Each in one of the languages, by `npm run
// test:full` in all of them.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Lang } from '#contract/lang.ts'
import { toasts } from '#core/feedback/toast.ts'
import { defaultZone } from '#core/format/zoned-time.ts'
import { showLanguage } from '#core/i18n/locale.ts'
import { translate } from '#core/i18n/text.ts'
import { stringifySearch } from '#core/navigation/search-params.ts'
import { demo } from '#demo/demo.ts'
import { seedDemoReviewers } from '#demo/operators.ts'
import { activeBindings } from '#kit/keys/keys.ts'
import { datePresets } from '#kit/list/date-presets.ts'
import { viewIds } from '#routes/-views.ts'
import { createLog } from '#server/base/log.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { sampleOf, shareOf } from '#tests/sample.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer({ codeGenerator: true })
  await server.db.transaction(async (tx) => {
    await seedDemoReviewers(tx)
    await demo(tx, { log: createLog('silent'), asof: new Date().toISOString(), scale: 0.1 })
  })
  token = await server.signIn()
})
afterAll(() => server.close())
beforeEach(() => pointConsoleAt(server))

/** Screens that are no list: figures, and those of the example pages (`example-pages.test.tsx`). */
const figures = ['system/monitor', 'system/sysNotice/show']
const others = ['example/page']
/** Lists whose row is opened in their stead; a test of its own does that. */
const inPlace = ['system/tools']
/** Lists that fill with use alone, or by a scheduler that does not run here. */
const empty = [
  'apiKey',
  'bigFile',
  'export',
  'approval',
  'sysJob',
  'sysJobLog',
  'webhook',
  'delivery',
  'event',
].map((name) => `system/${name}`)

/** Lists of today when they are opened without a word; shortly after midnight there is nothing in them. */
const daily = ['trade/contractDeal', 'money/moneyLog']
const month = stringifySearch({ dateRange: datePresets(Date.now(), defaultZone).days30 })

const languages = Lang.options
/** What an empty list says. */
const nothing: Record<Lang, RegExp> = {
  'zh-cn': /^(还没有|暂无|没有)/,
  en: /^(No|Nothing|Not)\b/,
  'zh-tw': /^(還沒有|暫無|沒有|尚無|尚未)/,
}
/** A tree too long to be drawn whole: without a window nothing of it is seen when it is opened again. */
const long = ['system/menu']
const walks = shareOf(
  viewIds.filter((id) => !others.includes(id)),
  4,
).flatMap((id, at) =>
  (long.includes(id) ? languages.slice(0, 1) : sampleOf(languages, at)).map((lang) => ({
    id,
    lang,
  })),
)

/** What axe-core finds on the page or in a layer; colours are not drawn here, the browser tests look at them. */
async function faults(within: Element = document.body): Promise<string[]> {
  const { violations } = await axe.run(within, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false } },
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  )
}

const isDrawn = () =>
  waitFor(() => expect(document.querySelector('[aria-busy="true"], .animate-breathe')).toBeNull())

/** Pixels that a list has at 1440, the menu, its margins and the column of actions left out. */
const firstScreenful = 1440 - 220 - 32 - 68
const stateOf: Record<Lang, RegExp> = { 'zh-cn': /^状态/, en: /^Status/, 'zh-tw': /^狀態/ }

/** Where the column ends that says in which state a record is; 0 where there is none. */
function endOfState(lang: Lang): number {
  const grid = document.querySelector<HTMLElement>('[role$=grid]')
  const heads = [...(grid?.querySelectorAll('[role=columnheader]') ?? [])]
  const at = heads.findIndex((head) => stateOf[lang].test(head.textContent))
  const columns = ['--grid-columns', '--grid-between'].map((name) =>
    grid?.style.getPropertyValue(name).replace(/ minmax\(0.*$/, ''),
  )
  const widths = [...columns.join(' ').matchAll(/(\d+)px/g)].map(([, width]) => Number(width))
  expect(widths.length).toBeGreaterThanOrEqual(heads.length - 1)
  return widths.slice(0, at + 1).reduce((sum, width) => sum + width, 0)
}

it.each(walks)('$id in $lang', async ({ id, lang }) => {
  await showLanguage(lang)
  const user = userEvent.setup()
  const router = openConsole(`/${id}${daily.includes(id) ? month : ''}`, token)
  await screen.findByRole('heading', { level: 1 })
  if (empty.includes(id) || figures.includes(id)) {
    if (empty.includes(id)) expect(await screen.findByText(nothing[lang])).toBeInTheDocument()
    await isDrawn()
    expect(await faults()).toEqual([])
    return
  }
  // Not by role: asking a page of a thousand rows for one takes longer than drawing it.
  await waitFor(() => expect(document.querySelector('[role=gridcell]')).toBeVisible())
  await isDrawn()
  expect(await faults()).toEqual([])
  expect(endOfState(lang)).toBeLessThanOrEqual(firstScreenful)
  await user.keyboard('j')
  if (!inPlace.includes(id) && activeBindings().some(({ keys }) => keys === 'Enter')) {
    await user.keyboard('{Enter}')
    // A record opens beside its list, or leads to the screen that shows it.
    const isElsewhere = () => router.state.location.pathname !== `/${id}`
    await waitFor(() => expect(isElsewhere() || screen.queryByRole('dialog') !== null).toBe(true))
    if (isElsewhere()) return
    // Whatever the record is made of has been asked for and has come.
    await isDrawn()
    expect(await faults(screen.getByRole('dialog'))).toEqual([])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual([])
  expect(toasts.items.map(({ text }) => translate(text))).toEqual([])
})
