// A menu of thousands, as a server may send it.
import type { Page } from 'playwright-core'
import {
  type Finding,
  menuLink,
  queue,
  shown,
  signIn,
  slowdown,
  type Stage,
  tab,
  times,
} from './page.ts'
import { clickToFrame, throttle } from './timing.ts'

/** The title of the added group. */
const groupTitle = 'Long group'

interface Entry {
  path: string
  name: string
  children: Entry[]
  meta: { title: string; isHide: boolean }
}

/** Adds a group of `count` screens to the menu that the server answers. */
async function lengthenMenu(page: Page, count: number): Promise<void> {
  await page.route('**/user/getUserMenus', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { menuList: Entry[] } }
    const [sample] = answer.data.menuList
    if (!sample) throw new Error('The server has no menu.')
    const entry = (path: string, title: string, children: Entry[] = []): Entry => ({
      ...sample,
      path,
      name: path,
      children,
      meta: { ...sample.meta, title, isHide: false },
    })
    const screens = Array.from({ length: count }, (_, at) => entry(`/long/${at}`, `Screen ${at}`))
    answer.data.menuList.push(entry('/long', groupTitle, screens))
    await route.fulfill({ response, json: answer })
  })
}

async function pace(stage: Stage, count: number) {
  const page = await signIn(stage, async (fresh) => lengthenMenu(fresh, count))
  await throttle(page, slowdown)
  const group = page.getByRole('button', { name: groupTitle })
  const first = 'nav a[href="/long/0"]'
  const open = await times(5, async () => {
    const took = await clickToFrame(page, group, first)
    await group.click()
    await page.locator(first).waitFor({ state: 'hidden' })
    return took
  })
  const link = await menuLink(page, queue, '财务管理')
  const route = await times(6, async (round) =>
    round % 2 === 0
      ? clickToFrame(page, link, shown(queue))
      : clickToFrame(page, tab(page, '/home'), shown('/home')),
  )
  await page.context().close()
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
