// A menu of thousands, as a server may send it.
import { click, waitUntilGone } from './hand.ts'
import { addToMenu } from './menu.ts'
import { type Finding, menuLink, queue, shown, type Stage, startSlow, tab, times } from './page.ts'
import { clickToFrame } from './timing.ts'

/** The title of the added group. */
const groupTitle = 'Long group'

async function pace(stage: Stage, count: number) {
  const screens = Array.from({ length: count }, (_, at) => ({
    path: `/long/${at}`,
    title: `Screen ${at}`,
  }))
  const page = await startSlow(stage, async (fresh) =>
    addToMenu(fresh, { path: '/long', title: groupTitle }, screens),
  )
  const group = { selector: 'nav button', text: groupTitle }
  const first = { selector: 'nav a[href="/long/0"]' }
  const open = await times(5, async () => {
    const took = await clickToFrame(page, group, first)
    await click(page, group)
    await waitUntilGone(page, first)
    return took
  })
  const route = await times(6, async (round) =>
    round % 2 === 0
      ? // Home closed its group.
        clickToFrame(page, await menuLink(page, queue, '财务管理'), { selector: shown(queue) })
      : clickToFrame(page, tab('/home'), { selector: shown('/home') }),
  )
  await page.close()
  return { open, route }
}

/** A menu of 5,000 entries may cost a tenth of a second more to open than one of 20, and nothing afterwards. */
export async function longMenu(stage: Stage): Promise<Finding[]> {
  const few = await pace(stage, 20)
  const many = await pace(stage, 5_000)
  const beside = (ms: number) => `with 20: ${ms.toFixed(1)}`
  return [
    {
      name: 'opening 5,000 entries, ms',
      found: many.open,
      limit: few.open + 100,
      note: beside(few.open),
    },
    {
      name: 'a route beside 5,000, ms',
      found: many.route,
      limit: 1.5 * few.route,
      note: beside(few.route),
    },
  ]
}
