// On 1280 pixels and more a list of waiting records shows what a decision needs, without a move sideways; on a phone five
// records of it.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { it } from './app.ts'
import { open, push, setLanguage } from './tabs-page.ts'

const queues = {
  '/money/rechargeLog': {
    'zh-cn': ['充值单号', '会员编号', '充值金额', '折合USDT', '等待时长', '状态', '风险标识'],
    'zh-tw': ['充值單號', '會員編號', '充值金額', '折合 USDT', '等待時長', '狀態', '風險標識'],
    en: ['Recharge no.', 'Member no.', 'Amount', 'Value (USDT)', 'Waiting', 'Status', 'Risk flags'],
  },
  '/money/withdrawLog': {
    'zh-cn': [
      '提币单号',
      '会员编号',
      '提币金额',
      '折合USDT',
      '状态',
      '等待时长',
      '风险分',
      '风险标识',
    ],
    'zh-tw': [
      '提幣單號',
      '會員編號',
      '提幣金額',
      '折合 USDT',
      '狀態',
      '等待時長',
      '風險分',
      '風險標識',
    ],
    en: [
      'Withdrawal no.',
      'Member no.',
      'Amount',
      'Value (USDT)',
      'Status',
      'Waiting',
      'Risk score',
      'Risk flags',
    ],
  },
  '/member/memberAuth': {
    'zh-cn': ['认证单号', '会员编号', '真实姓名', '等待时长', '状态', '人脸相似度'],
    'zh-tw': ['認證單號', '會員編號', '真實姓名', '等待時長', '狀態', '人臉相似度'],
    en: ['Application no.', 'Member no.', 'Real name', 'Waiting', 'Status', 'Face match'],
  },
} as const

const cases = (['zh-cn', 'en', 'zh-tw'] as const).flatMap((language) =>
  [1280, 1440].map((width) => ({ language, width })),
)

it.for(cases)(
  'holds what a decision needs in $language at $width px, in each of the three queues',
  async ({ language, width }, { page }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page)
    await setLanguage(page, language)
    for (const [path, wanted] of Object.entries(queues)) {
      await push(page, path)
      const shown = page.locator(`[data-page^="${path}"]:not([data-kept])`)
      await shown.locator('[role=gridcell]').first().waitFor()
      const inView = await shown.locator('[role=grid]').evaluate((grid) => {
        const heads = [...grid.querySelectorAll('[role=columnheader]')]
        const edge = heads.at(-1)?.getBoundingClientRect().left ?? 0
        const seen = heads.filter((head) => head.getBoundingClientRect().right <= edge + 1)
        // What says what a column is, and what is in it, is whole.
        const columns = seen.map((head) => head.getAttribute('data-col'))
        const cut = [...grid.querySelectorAll<HTMLElement>('[role=gridcell]')]
          .filter((cell) => columns.includes(cell.getAttribute('data-col')))
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
          .map(({ innerText }) => innerText)
        return { names: seen.map(({ textContent }) => textContent), cut }
      })
      expect(inView.names).toEqual(expect.arrayContaining([...wanted[language]]))
      expect(inView.cut).toEqual([])
    }
    // The name of the search is whole, and its keys stand beside it.
    const search = await page.locator('button[aria-keyshortcuts*="Control+K"]').evaluate((box) => {
      const [words, keys] = [...box.querySelectorAll<HTMLElement>('span > span, kbd')]
      const gap =
        (keys?.getBoundingClientRect().left ?? 0) - (words?.getBoundingClientRect().right ?? 0)
      return { gap, isCut: (words?.scrollWidth ?? 0) > (words?.clientWidth ?? 0) }
    })
    expect(search.isCut).toBe(false)
    expect(search.gap).toBeGreaterThanOrEqual(0)
  },
)

const desks = {
  'zh-cn': ['待办事项', '我的工作（今日）', '交接班'],
  en: ['To do', 'My work today', 'Shift handover'],
  'zh-tw': ['待辦事項', '我的工作（今日）', '交接班'],
} as const

it.for(cases)(
  'holds on home what waits, the own work and the handover in $language at $width px, in 900 px of height',
  async ({ language, width }, { page }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page)
    await setLanguage(page, language)
    for (const name of desks[language]) {
      const section = page.getByRole('region', { name, exact: true })
      await section.waitFor()
      const bottom = () => section.evaluate((box) => Math.round(box.getBoundingClientRect().bottom))
      await expect.poll(bottom, { message: name }).toBeLessThanOrEqual(900)
    }
  },
)

/** Records that are wholly in view. */
const wholeCards = (page: Page) =>
  page.locator('[data-row]:not([data-row="-1"])').evaluateAll(
    (cards) =>
      cards.filter((card) => {
        const { top, bottom, left, width, height } = card.getBoundingClientRect()
        if (top < 0 || bottom > innerHeight || height === 0) return false
        // Nothing lies over its first and its last line.
        return [top + 8, bottom - 8].every((y) =>
          card.contains(document.elementFromPoint(left + width / 2, y)),
        )
      }).length,
  )

it.for([
  { name: 'five records on a phone', width: 390, height: 844, least: 5 },
  { name: 'two records in a window zoomed to 200 %', width: 640, height: 400, least: 2 },
])('shows $name, with amount, status, member, age and flags', async (at, { page }) => {
  await page.setViewportSize({ width: at.width, height: at.height })
  await open(page)
  for (const path of ['/money/rechargeLog', '/money/withdrawLog']) {
    await push(page, path)
    const shown = page.locator(`[data-page^="${path}"]:not([data-kept])`)
    await shown.locator('[role=gridcell]').first().waitFor()
    // In so little room the list is scrolled to.
    if (at.height < 500)
      await shown.locator('[role=grid]').evaluate((grid) => grid.scrollIntoView({ block: 'start' }))
    await expect.poll(() => wholeCards(page)).toBeGreaterThanOrEqual(at.least)
    const card = shown.locator('[data-row="0"]')
    expect(await card.innerText()).toMatch(
      /\d\s[A-Z]{3,5}\s[\s\S]*(待审核|待初审|待复审)[\s\S]*\d{8}[\s\S]*\d\d:\d\d/,
    )
  }
})
