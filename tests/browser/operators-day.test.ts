// What a shift leans on: toasts that cover nothing, rows that have names, dialogs that are there without a network, sums in
// one line.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readChunkGraph, collectScripts } from '#server/http/console/chunk-graph.ts'
import { it } from './app.ts'
import { boxOf } from './boxes.ts'
import { open, recharges, visit } from './tabs-page.ts'

/** Opens the first record that waits; answers its panel. */
async function startReview(page: Page) {
  await open(page, {}, recharges)
  await page.getByRole('gridcell').first().waitFor()
  await page.keyboard.press('q')
  const record = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('region', { name: '时间线' }) })
  await record.waitFor()
  return record
}

it('tells what was decided beside the next record, over neither search nor ✕', async ({ page }) => {
  const record = await startReview(page)
  const no = /RC\d{16}/.exec((await record.getByRole('heading').first().textContent()) ?? '')?.[0]
  await page.keyboard.press('r')
  const form = page.getByRole('dialog', { name: '驳回充值' })
  await form.getByRole('radio').first().waitFor()
  await page.keyboard.press('1')
  await page.keyboard.press('Control+Enter')
  // In one look: it goes by itself.
  const seen = await page.waitForFunction((text) => {
    const toast = [...document.querySelectorAll('li')].find(({ innerText }) =>
      innerText.includes(text),
    )
    const search = document.querySelector('button[aria-keyshortcuts*="Control+K"]')
    const close = document.querySelector('[data-sheet] > button:last-child')
    const alerts = [...document.querySelectorAll('[data-alert] button')]
    if (!toast || !search || !close) return null
    const isHit = (node: Element) => {
      const { left, top, width, height } = node.getBoundingClientRect()
      return node.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }
    const { top, right } = toast.getBoundingClientRect()
    const below = document.querySelector('header')?.getBoundingClientRect().bottom ?? Infinity
    const record = close.parentElement?.getBoundingClientRect().left ?? 0
    return {
      isBelow: top > below,
      isBeside: right <= record,
      hits: [search, close, ...alerts].map(isHit),
    }
  }, `${no} 已驳回，余额不变`)
  const { hits, ...where } = (await seen.jsonValue()) ?? { hits: [] }
  expect(where).toEqual({ isBelow: true, isBeside: true })
  // Search, ✕ of the next record, and three buttons of each waiting approval.
  expect(hits.length).toBeGreaterThan(2)
  expect(hits).not.toContain(false)
})

it('names box and menu of a row after its record, and leads from its member by keys', async ({
  page,
}) => {
  await open(page, {}, recharges)
  const row = page.getByRole('grid', { name: '充值记录' }).locator('[data-row="0"]')
  await row.getByRole('gridcell').first().waitFor()
  const no = /RC\d{16}/.exec(await row.innerText())?.[0]
  await row.getByRole('checkbox', { name: `选择 ${no}`, exact: true }).waitFor()
  await row.getByRole('button', { name: `${no} 的操作`, exact: true }).waitFor()
  await page.keyboard.press('j')
  const link = row.getByRole('link')
  for (let steps = 0; steps < 12; steps += 1) {
    const isOnMember = await page.evaluate(
      () => document.activeElement?.closest('[role=gridcell]')?.querySelector('a') !== null,
    )
    if (isOnMember) break
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Tab')
  expect(await link.evaluate((node) => node === document.activeElement)).toBe(true)
  // It looks like what it is.
  const look = await link.evaluate((node) => {
    const { color, textDecorationLine } = getComputedStyle(node)
    return { color, textDecorationLine, around: getComputedStyle(node.parentElement ?? node).color }
  })
  expect(look.color !== look.around || look.textDecorationLine === 'underline').toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/member\/member/)
  const record = page.getByRole('dialog', { name: /^\d{8}/ })
  await record.waitFor()
  // Its verbs tell their keys.
  expect(await record.locator('button[aria-keyshortcuts]').count()).toBeGreaterThan(0)
})

it('has its dialogs without a network, and says that there is none', async ({
  page,
  complaints,
}) => {
  const come = new Set<string>()
  page.on('requestfinished', (request) => come.add(new URL(request.url()).pathname.slice(1)))
  const record = await startReview(page)
  // Pages fetch them when they have nothing else to do.
  const graph = readChunkGraph('dist') ?? expect.fail('The console was built without its graph.')
  const needed = collectScripts(graph, [
    'src/features/money/recharge-log/review-dialogs.tsx',
    'src/features/money/recharge-log/entry-dialogs.tsx',
    'src/shell/root/overlays.tsx',
    'locales/zh-cn/messages.po?part=extras',
  ])
  await expect.poll(() => needed.filter((file) => !come.has(file))).toEqual([])
  await page.context().setOffline(true)
  await page.getByText(/^网络已断开：/).waitFor()
  await page.keyboard.press('r')
  const form = page.getByRole('dialog', { name: '驳回充值' })
  await form.getByRole('radio').first().waitFor()
  await page.keyboard.press('1')
  await page.keyboard.press('Control+Enter')
  await form.getByRole('alert').getByText('结果未知').waitFor()
  // The first Escape takes the message away that stays until somebody has seen it.
  const message = page.getByRole('listitem').filter({ hasText: '网络连接错误' })
  await message.waitFor()
  await page.keyboard.press('Escape')
  await message.waitFor({ state: 'hidden' })
  // What came of it is unknown, so it is not thrown away by one key.
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog').filter({ hasText: '结果未知' })
  await question.getByRole('button', { name: '放弃' }).click()
  await form.waitFor({ state: 'hidden' })
  await record.getByRole('button', { name: '关闭', exact: true }).click()
  await record.waitFor({ state: 'hidden' })
  await page.keyboard.press('n')
  await page.getByRole('dialog', { name: '新增充值' }).waitFor()
  await page.keyboard.press('Escape')
  await page.context().setOffline(false)
  const expected = /ERR_INTERNET_DISCONNECTED|Failed to load resource/
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !expected.test(text)))
})

it('adds several currencies up in one line of USDT, each with a line of its own on demand', async ({
  page,
}) => {
  await open(page)
  await visit(page, '/money/rechargeLog?status=')
  await page.getByRole('gridcell').first().waitFor()
  const sums = page.getByRole('status').filter({ hasText: '筛选合计' })
  await sums.getByText(/USDT/).first().waitFor()
  const more = sums.getByRole('button', { name: /^明细/ })
  await more.waitFor()
  const one = await boxOf(sums)
  expect(one.height).toBeLessThanOrEqual(26)
  const count = Number(/\d+/.exec(await more.innerText())?.[0])
  expect(count).toBeGreaterThan(1)
  await more.click()
  await expect.poll(async () => (await boxOf(sums)).height).toBeGreaterThan(one.height)
  expect(await sums.locator('b').count()).toBeGreaterThan(count)
})
