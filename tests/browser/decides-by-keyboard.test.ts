// The job the product exists for, without a mouse: sign in, open the queue, approve one, reject one
// with a reason; the counts fall, and the approved record shows the journal that moved the balance.
import Big from 'big.js'
import type { Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { it } from './app.ts'
import { keysOnly } from './sign-in.ts'

const waiting = async (page: Page) => {
  const title = await page.getByText(/^共 [\d,]+ 条$/).innerText()
  return Number(title.replace(/\D/g, ''))
}

/** The record that is open, and its number. */
async function record(page: Page) {
  const drawer = page.getByRole('dialog').filter({ hasText: /RC\d{16}/ })
  const number = await drawer.getByRole('heading', { name: /RC\d{16}/ }).innerText()
  return { drawer, number }
}

const amount = (text = '0') => new Big(text.replaceAll(',', '').replace(/ .*/s, ''))

/** What the member's spot wallet holds, read off the open record. */
async function available(drawer: Locator) {
  const wallets = drawer.getByRole('region', { name: '会员余额' })
  await wallets.waitFor()
  const spot = wallets.getByRole('row').filter({ hasText: '现货账户' })
  if ((await spot.count()) === 0) return new Big(0)
  return amount((await spot.getByRole('cell').allInnerTexts())[1])
}

it('decides two recharges from the keyboard', async ({ page }) => {
  await keysOnly(page)
  await page.goto('/')
  await page.waitForURL(/\/login/)
  await page.getByLabel('用户名', { exact: true }).waitFor()
  await page.keyboard.type('admin')
  await page.keyboard.press('Tab')
  await page.keyboard.type(inject('adminPassword'))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/home/)
  await page.getByRole('heading', { name: '待办事项' }).waitFor()

  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await page.waitForURL(/\/money\/rechargeLog/)
  await page.getByRole('row').nth(2).waitFor()
  const before = await waiting(page)

  await page.keyboard.press('q')
  const { drawer, number } = await record(page)
  await drawer.getByText('尚未记账').waitFor()
  const held = await available(drawer)
  await page.keyboard.press('a')
  const approving = page.getByRole('dialog', { name: '通过充值' })
  await approving.getByText(number).waitFor()
  const credited = new Big(await approving.getByLabel(/到账金额/).inputValue())
  // The remark has the focus: what is written there changes no amount.
  await page.keyboard.type('checked by keyboard')
  expect(await approving.getByLabel(/审核备注/).inputValue()).toBe('checked by keyboard')
  await page.keyboard.press('Control+Enter')
  await approving.waitFor({ state: 'hidden' })

  // The next undecided record has opened by itself.
  await expect.poll(async () => (await record(page)).number).not.toBe(number)
  await page.keyboard.press('r')
  const rejecting = page.getByRole('dialog', { name: '驳回充值' })
  await rejecting.waitFor()
  await page.keyboard.press('1')
  await page.keyboard.press('Control+Enter')
  await rejecting.waitFor({ state: 'hidden' })
  await expect.poll(() => waiting(page)).toBe(before - 2)

  await page.keyboard.press('Escape')
  await page.goto(`/money/rechargeLog?keyword=${number}&status[0]=approved`)
  await page.getByRole('gridcell', { name: number, exact: true }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const { drawer: approved } = await record(page)
  const journal = approved.getByRole('region', { name: '记账凭证' })
  const line = journal.getByRole('row').filter({ hasText: '现货账户 · 可用' })
  await line.waitFor()
  const [, , credit, after] = await line.getByRole('cell').allInnerTexts()
  expect(amount(credit).toFixed()).toBe(credited.toFixed())
  expect(amount(after).toFixed()).toBe(held.plus(credited).toFixed())
  expect((await available(approved)).toFixed()).toBe(held.plus(credited).toFixed())
})
