// A screen is drawn while the mouse rests on its link, out of every reach, and the click has only to show it.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { it } from './app.ts'
import { leadOutside } from './lead-outside.ts'
import { open, recharges } from './tabs-page.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const link = (page: Page, path: string) => menu(page).locator(`a[href="${path}"]`)
const prerendered = (page: Page, path: string) => page.locator(`[data-page="${path}"][data-kept]`)

/** Opens the group of the money desks. */
async function openMenu(page: Page) {
  await open(page)
  await openGroup(page)
}

/** Home closes it. */
async function openGroup(page: Page) {
  await menu(page).getByRole('button', { name: '财务管理' }).click()
  await link(page, recharges).waitFor()
}

it('shows what the rest on a link has drawn, with its rows, and nothing of it before', async ({
  page,
}) => {
  await openMenu(page)
  await link(page, recharges).hover()
  const cells = prerendered(page, recharges).locator('[role=gridcell]')
  await cells.first().waitFor({ state: 'attached' })
  expect(await cells.first().isVisible()).toBe(false)
  const session = await page.context().newCDPSession(page)
  const code = await cells.locator('[data-copy]').first().textContent()
  expect(code).toMatch(/^RC\d+$/)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  expect(nodes.filter(({ name }) => String(name?.value).includes(code ?? ''))).toEqual([])
  // It has its boxes already, and is marked to be known again.
  const boxes = await cells.first().evaluate((cell) => {
    cell.closest('[data-page]')?.setAttribute('data-same', '')
    cell.setAttribute('data-same', '')
    return cell.getClientRects().length
  })
  expect(boxes).toBe(1)

  // The press gives the link the focus, and some time passes until the release.
  await page.mouse.down()
  await page.evaluate(async () => {
    for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame)
  })
  expect(await page.locator('[data-page][data-same]').count()).toBe(1)
  await page.mouse.up()
  await page.waitForURL(`**${recharges}`)
  const shown = page.locator(`[data-page="${recharges}"]:not([data-kept])`)
  await shown.locator('[role=gridcell][data-same]').waitFor()
  expect(await page.locator('[data-page][data-same]').count()).toBe(1)
  // What it does when it is shown, it does now: it has its keys, and what it reads again is drawn.
  await page.keyboard.press('/')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.matches('[type=search]')))
    .toBe(true)
})

it('lets go of what the mouse has left, and begins a closed tab anew', async ({ page }) => {
  await openMenu(page)
  await link(page, recharges).hover()
  await prerendered(page, recharges).waitFor({ state: 'attached' })
  await page.mouse.move(700, 400)
  await prerendered(page, recharges).waitFor({ state: 'detached' })

  await link(page, recharges).click()
  await page.waitForURL(`**${recharges}`)
  await page.getByRole('searchbox', { name: '关键字' }).fill('nobody')
  await page.keyboard.press('Enter')
  await page.waitForURL('**keyword=nobody**')
  await page.mouse.move(700, 400)
  await page.getByRole('button', { name: '关闭 充值记录' }).click()
  await page.waitForURL('**/home')
  await page.locator(`[data-page^="${recharges}"]`).waitFor({ state: 'detached' })
  // The group of the menu has stayed open.
  await link(page, recharges).click()
  await page.locator(`[data-page="${recharges}"] [role=gridcell]`).first().waitFor()
  expect(await page.getByRole('searchbox', { name: '关键字' }).inputValue()).toBe('')
})

it('calls no address outside before it is opened', async ({ page }) => {
  const board = '/outside/board'
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).host))
  await leadOutside(page)
  await openMenu(page)
  await link(page, board).hover()
  // What is prerendered is there by the time that the next one is.
  await link(page, recharges).hover()
  await prerendered(page, recharges).waitFor({ state: 'attached' })
  expect(await page.locator(`[data-page="${board}"]`).count()).toBe(0)
  expect(asked).not.toContain('frame.example.com')
  await link(page, board).click()
  await page.frameLocator('iframe').getByRole('heading', { name: 'board' }).waitFor()
  expect(asked).toContain('frame.example.com')
})

it('says nothing of a call that fails before the screen is opened', async ({ page }) => {
  await openMenu(page)
  await page.route('**/cwManage/chargeLogList**', async (route) =>
    route.fulfill({ json: { code: 50000, message: 'down', data: null } }),
  )
  const answer = page.waitForResponse('**/cwManage/chargeLogList**')
  await link(page, recharges).hover()
  await answer
  // What the answer led to is there by the time that another screen has its rows.
  const withdrawals = '/money/withdrawLog'
  await link(page, withdrawals).hover()
  await prerendered(page, withdrawals)
    .locator('[role=gridcell]')
    .first()
    .waitFor({ state: 'attached' })
  expect(await page.getByText('down').count()).toBe(0)
  await link(page, recharges).click()
  const shown = page.locator(`[data-page="${recharges}"]:not([data-kept])`)
  await shown.getByRole('button', { name: '重试' }).waitFor()
})
