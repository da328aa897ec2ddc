// Switches that change the frame around a screen or the words on it, beside a route change that does nothing else.
import { click, evaluate, waitFor } from './hand.ts'
import { addToMenu } from './menu.ts'
import {
  cell,
  files,
  type Finding,
  menuLink,
  queue,
  shown,
  type Stage,
  startSlow,
  tab,
  times,
} from './page.ts'
import type { PlainPage } from './plain-browser.ts'
import { clickToFrame } from './timing.ts'

const group = { path: '/bench', title: 'Bench' }
/**
 * Two entries whose screen is a notice of three lines, because their address is refused: what is left of a route
 * change when there is nothing to show. Everything that the frame does for a screen, it does for them. They are drawn
 * anew each time, as routes are; that a tab which kept its screen is not, is what is held against them.
 */
const notices = ['/bench/one', '/bench/two'].map((path) => ({
  path,
  title: path,
  isLink: 'x:',
  isKeepAlive: false,
}))

/** From one entry of the menu to another: link, address, menu mark, breadcrumb, title and tab, and an empty screen. */
const emptyScreen = async (page: PlainPage, rounds: number): Promise<number> =>
  times(rounds, async (round) => {
    const { path } = notices[round % 2] ?? group
    return clickToFrame(page, await menuLink(page, path, group.title), {
      selector: shown(path),
    })
  })

/** Two addresses that are no screens and have no link, menu entry or tab: what the router takes by itself. */
async function bareRoute(page: PlainPage, rounds: number): Promise<number> {
  await evaluate(page, () => {
    for (const path of ['/401', '/nothing/here']) {
      const link = Object.assign(document.createElement('button'), { textContent: path })
      link.dataset['bench'] = path
      link.addEventListener('click', () => {
        history.pushState({}, '', path)
        dispatchEvent(new PopStateEvent('popstate'))
      })
      link.style.cssText = 'position: fixed; z-index: 99; bottom: 0; left: 50%'
      document.body.append(link)
    }
  })
  const go = async (path: string) => {
    await evaluate(
      page,
      (to) => {
        for (const link of document.querySelectorAll<HTMLElement>('[data-bench]'))
          link.hidden = link.dataset['bench'] !== to
      },
      path,
    )
    const text = path === '/401' ? '401' : '404'
    return clickToFrame(page, { selector: `[data-bench="${path}"]` }, { selector: 'main p', text })
  }
  return times(rounds, async (round) => go(round % 2 === 0 ? '/401' : '/nothing/here'))
}

const tongues = [
  ['en', 'English', 'Status'],
  ['zh-CN', '简体中文', '状态'],
] as const

/** Opening a cached tab, another language, another layout: none may take twice an empty route change. */
export async function switches(stage: Stage): Promise<Finding[]> {
  const { rounds } = stage
  const page = await startSlow(stage, async (fresh) => addToMenu(fresh, group, notices))
  await click(page, await menuLink(page, files, '系统管理'))
  await waitFor(page, { selector: shown(files) })
  await click(page, await menuLink(page, queue, '财务管理'))
  await waitFor(page, { selector: shown(queue, cell) })

  const cached = await times(rounds, async (round) => {
    // The list is shown last.
    const path = (rounds - round) % 2 === 0 ? queue : files
    return clickToFrame(page, tab(path), { selector: shown(path) })
  })
  const tongue = await times(rounds, async (round) => {
    const [lang, name, text] = tongues[round % 2] ?? tongues[0]
    await click(page, { selector: 'header button:has(svg.lucide-languages)' })
    // The page says what it speaks before a word of it is drawn; a column of the list is what the operator reads.
    const selector = `html[lang="${lang}"] ${shown(queue, '[role=columnheader]')}`
    const choice = { selector: '[role=menuitemradio]', text: name }
    return clickToFrame(page, choice, { selector, text })
  })
  const names = ['defaults', 'classic', 'transverse', 'columns']
  const layout = await times(rounds, async (round) => {
    // The usual one is shown last.
    const name = names[(rounds - round) % names.length] ?? ''
    // A choice closes the drawer.
    await click(page, { selector: 'header button:has(svg.lucide-palette)' })
    const choice = { selector: `label:has(input[name=layout][value=${name}])` }
    return clickToFrame(page, choice, { selector: `.frame[data-layout=${name}]` })
  })
  // Last, when the page has warmed to all it does: the strictest time to ask.
  const empty = await emptyScreen(page, rounds)
  const bare = await bareRoute(page, rounds)
  await page.close()
  stage.say(
    `An empty route change takes ${empty.toFixed(1)} ms in the frame, which is what counts, ` +
      `and ${bare.toFixed(1)} ms between two addresses that are no screens.`,
  )
  return [
    { name: 'opening a cached tab, ms', found: cached, limit: 2 * empty },
    { name: 'switching the language, ms', found: tongue, limit: 2 * empty },
    { name: 'switching the layout, ms', found: layout, limit: 2 * empty },
  ]
}
