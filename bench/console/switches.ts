// Switches that change the frame around a screen or the words on it, beside a route change that does nothing else.
import type { Page } from 'playwright-core'
import {
  cell,
  files,
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

/** Two addresses without a screen: what the router and the frame take by themselves. */
async function emptyRoute(page: Page, rounds: number): Promise<number> {
  await page.evaluate(() => {
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
    await page.evaluate((to) => {
      for (const link of document.querySelectorAll<HTMLElement>('[data-bench]'))
        link.hidden = link.dataset['bench'] !== to
    }, path)
    const code = path === '/401' ? '401' : '404'
    return clickToFrame(page, page.locator(`[data-bench="${path}"]`), 'main p', code)
  }
  return times(rounds, async (round) => go(round % 2 === 0 ? '/401' : '/nothing/here'))
}

const tongues = [
  ['en', 'English', 'Created'],
  ['zh-CN', '简体中文', '创建时间'],
] as const

/** Opening a cached tab, another language, another layout: none may take twice an empty route change. */
export async function switches(stage: Stage): Promise<Finding[]> {
  const { rounds } = stage
  const page = await signIn(stage)
  await (await menuLink(page, files, '系统管理')).click()
  await page.locator(shown(files)).waitFor()
  await (await menuLink(page, queue, '财务管理')).click()
  await page.locator(shown(queue, cell)).first().waitFor()
  await throttle(page, slowdown)

  const cached = await times(rounds, async (round) => {
    // The list is shown last.
    const path = (rounds - round) % 2 === 0 ? queue : files
    return clickToFrame(page, tab(page, path), shown(path))
  })
  const tongue = await times(rounds, async (round) => {
    const [lang, name, word] = tongues[round % 2] ?? tongues[0]
    await page.locator('header button:has(svg.lucide-languages)').click()
    // The page says what it speaks before a word of it is drawn; a column of the list is what the operator reads.
    const column = `html[lang="${lang}"] ${shown(queue, '[role=columnheader]')}`
    return clickToFrame(page, page.getByRole('menuitemradio', { name }), column, word)
  })
  const names = ['classic', 'transverse', 'columns', 'defaults']
  const layout = await times(rounds, async (round) => {
    const name = names[round % names.length] ?? ''
    // A choice closes the drawer.
    await page.locator('header button:has(svg.lucide-palette)').click()
    const choice = page.locator(`label:has(input[name=layout][value=${name}])`)
    return clickToFrame(page, choice, `.frame[data-layout=${name}]`)
  })
  const empty = await emptyRoute(page, rounds)
  await page.context().close()
  stage.say(`An empty route change takes ${empty.toFixed(1)} ms.`)
  return [
    { name: 'opening a cached tab, ms', found: cached, limit: 2 * empty },
    { name: 'switching the language, ms', found: tongue, limit: 2 * empty },
    { name: 'switching the layout, ms', found: layout, limit: 2 * empty },
  ]
}
