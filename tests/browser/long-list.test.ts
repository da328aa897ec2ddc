// A thousand rows, of which a screenful exists: what scrolling leaves behind must be what a list without it would show.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { it } from './app.ts'
import { signIn } from './sign-in.ts'

const rowHeight = 40

/** Opens a list of many records; gives its grid and the numbers of the records in their order. */
async function openLong(page: Page): Promise<{ grid: Locator; numbers: readonly string[] }> {
  // A window in which the list has to scroll both ways.
  await page.setViewportSize({ width: 1024, height: 800 })
  const lists: Promise<readonly { rechargeNo: string }[]>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/cwManage/chargeLogList') && response.ok())
      lists.push(response.json().then(({ data }) => data.list))
  })
  await signIn(page, { path: '/money/rechargeLog?status=&pageSize=1000' })
  const grid = page.getByRole('grid')
  await grid.locator('[data-row="0"]').waitFor()
  // Only the rows around what is in view are left.
  await expect.poll(() => grid.locator('[data-row="29"]').count()).toBe(0)
  // The menu may load its first page ahead too.
  const list = (await Promise.all(lists)).find(({ length }) => length === 1000) ?? []
  return { grid, numbers: list.map(({ rechargeNo }) => rechargeNo) }
}

/** The place on the page of the row with the focus. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row'))

/** The rows in the document, in its order: place on the page, number read to those who cannot see, words. */
const drawn = (grid: Locator) =>
  grid.locator('[data-row]:not([data-row="-1"])').evaluateAll((rows) =>
    rows.map((row) => ({
      index: Number(row.getAttribute('data-row')),
      said: Number(row.getAttribute('aria-rowindex')),
      top: row.getBoundingClientRect().top,
      number: row.querySelector('[data-col="1"]')?.textContent ?? '',
    })),
  )

/** Scrolls in small steps, as a wheel does, and waits until the rows around `to` are there. */
async function wheelTo(grid: Locator, to: number) {
  await grid.evaluate(async (box, goal) => {
    while (Math.abs(box.scrollTop - goal) > 1) {
      box.scrollTop += Math.max(-130, Math.min(130, goal - box.scrollTop))
      await new Promise(requestAnimationFrame)
    }
  }, to)
  await grid.locator(`[data-row="${Math.ceil(to / rowHeight) + 2}"]`).waitFor()
}

it('shows each record at its place and in the order of reading, with elements used again', async ({
  page,
}) => {
  const { grid, numbers } = await openLong(page)
  expect(numbers.length).toBe(1000)
  // Once it was scrolled, the window has all the elements that it needs.
  await wheelTo(grid, 400)
  await expect.poll(async () => (await drawn(grid)).map(({ index }) => index)).toContain(9)
  await grid
    .locator('[data-row]')
    .evaluateAll((rows) => rows.forEach((row) => row.setAttribute('data-mark', '')))
  for (const to of [3210, 20_000, 19_955, 900]) {
    await wheelTo(grid, to)
    const inOrder = async () => {
      const indexes = (await drawn(grid)).map(({ index }) => index)
      return indexes.every((index, at) => at === 0 || index > (indexes[at - 1] ?? 0))
    }
    await expect.poll(inOrder).toBe(true)
    const rows = await drawn(grid)
    expect(rows.length).toBeLessThan(40)
    expect(rows.map(({ number }) => number)).toEqual(rows.map(({ index }) => numbers[index]))
    expect(rows.map(({ said }) => said)).toEqual(rows.map(({ index }) => index + 2))
    const start = rows[0]?.top ?? Number.NaN
    expect(rows.map(({ top }) => Math.round(top - start))).toEqual(
      rows.map(({ index }) => (index - (rows[0]?.index ?? 0)) * rowHeight),
    )
    // Nothing in view is missing.
    const first = Math.ceil(to / rowHeight)
    expect(rows.map(({ index }) => index)).toEqual(
      expect.arrayContaining([first, first + 1, first + 2, first + 3]),
    )
  }
  // At each rest what is left over goes, so a few are made anew.
  expect(await grid.locator('[data-row]:not([data-mark])').count()).toBeLessThan(6)
})

it('keeps the focused row while the list scrolls away, and says where the focus goes next', async ({
  page,
}) => {
  const { grid } = await openLong(page)
  // The first press only shows where the grid stands.
  for (let row = 0; row <= 4; row += 1) await page.keyboard.press('j')
  await expect.poll(() => focused(page)).toBe('4')
  await wheelTo(grid, 12_000)
  expect(await focused(page)).toBe('4')
  // Whoever listens hears of a row only when the focus comes to it.
  await page.evaluate(() => {
    const heard: (string | null | undefined)[] = []
    Object.assign(globalThis, { heard })
    addEventListener('focusin', ({ target }) =>
      heard.push((target as Element).closest('[data-row]')?.getAttribute('data-row')),
    )
  })
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page)).toBe('5')
  expect(await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)).toEqual([
    '5',
  ])
  await expect.poll(() => grid.evaluate(({ scrollTop }) => scrollTop)).toBeLessThan(6 * rowHeight)
})

it('keeps the focus where it stands when the code of the window comes later than the first rows', async ({
  page,
}) => {
  // Sent on once the focus has moved.
  let send = () => {}
  const held = new Promise<void>((resolve) => (send = resolve))
  await page.route('**/virtual-rows-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.setViewportSize({ width: 1024, height: 800 })
  await signIn(page, { path: '/money/rechargeLog?status=&pageSize=1000' })
  const grid = page.getByRole('grid')
  await grid.locator('[data-row="29"]').waitFor()
  for (let row = 0; row <= 2; row += 1) await page.keyboard.press('j')
  await expect.poll(() => focused(page)).toBe('2')
  send()
  await expect.poll(() => grid.locator('[data-row="29"]').count()).toBe(0)
  expect(await focused(page)).toBe('2')
  await page.keyboard.press('j')
  await expect.poll(() => focused(page)).toBe('3')
})

it('keeps boxes, numbers and actions in view sideways, each column below its heading', async ({
  page,
}) => {
  const { grid } = await openLong(page)
  await wheelTo(grid, 4_000)
  const columns = Number(await grid.getAttribute('aria-colcount'))
  /** The left edge of each cell of a row, by its column; cells of `among` only where that is given. */
  const lefts = async (row: number, among?: readonly string[]) => {
    const cells = await grid
      .locator(`[data-row="${row}"] [data-col]`)
      .evaluateAll((found) =>
        found.map((cell) => [cell.getAttribute('data-col'), cell.getBoundingClientRect().left]),
      )
    return cells.filter(([col]) => among?.includes(String(col)) ?? true)
  }
  const before = await lefts(102)
  const drawn = before.map(([col]) => String(col))
  // Nobody sees those that are left out.
  expect(drawn.length).toBeLessThan(columns)
  await grid.evaluate((box) => box.scrollBy({ left: 333 }))
  const pinned = ['0', '1', String(columns - 1)]
  const shifted = (by: number) =>
    before.map(([col, left]) => [col, pinned.includes(String(col)) ? left : Number(left) - by])
  await expect.poll(() => lefts(102, drawn)).toEqual(shifted(333))
  expect(await lefts(-1, drawn)).toEqual(shifted(333))
  await expect.poll(async () => (await lefts(102)).length).toBeGreaterThan(drawn.length)
  // A cell that stands outside is brought between what is pinned, not below it.
  await grid.locator('[data-row="102"] [data-col="2"]').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  const inside = () =>
    grid.evaluate((box) => {
      const cell = document.activeElement?.getBoundingClientRect()
      const edge = box.querySelector('[data-row="-1"] > :last-child')?.getBoundingClientRect()
      return cell !== undefined && edge !== undefined && Math.round(cell.right) <= edge.left + 1
    })
  await expect.poll(inside).toBe(true)
  const end = await grid.evaluate(({ scrollLeft, scrollWidth, clientWidth }) => [
    scrollLeft,
    scrollWidth - clientWidth,
  ])
  expect(end[0]).toBeGreaterThan((end[1] ?? 0) - 2)
  // Also by a key that comes before the document was told of a scroll.
  await grid.evaluate((box) => {
    const key = new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true })
    box.scrollLeft = 0
    document.activeElement?.dispatchEvent(key)
  })
  // It is told of that before the next frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await expect.poll(inside).toBe(true)
})

it('gives a column the width its edge is dragged to, and keeps in view what is pinned', async ({
  page,
}) => {
  const { grid } = await openLong(page)
  const boxOf = async (selector: string) => {
    const box = await grid.locator(selector).boundingBox()
    return { left: Math.round(box?.x ?? 0), width: Math.round(box?.width ?? 0) }
  }
  const head = '[data-row="-1"] [data-col="3"]'
  const before = await boxOf(head)
  const edge = grid.locator(`${head} [data-resize]`)
  await page.getByRole('button', { name: '列设置' }).waitFor()
  const from = await edge.boundingBox()
  const [x, y] = [(from?.x ?? 0) + 3, (from?.y ?? 0) + 8]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y)
  await page.mouse.move(x + 120, y)
  await page.mouse.up()
  const wide = { left: before.left, width: before.width + 120 }
  await expect.poll(() => boxOf(head)).toEqual(wide)
  expect(await boxOf('[data-row="0"] [data-col="3"]')).toEqual(wide)
  // A drag is no click: nothing was sorted.
  expect(new URL(page.url()).searchParams.get('orderBy')).toBeNull()
  await edge.dblclick()
  await expect.poll(() => boxOf(head)).toEqual(before)

  const name = await grid.locator(head).innerText()
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('menuitem', { name: '顺序、固定与列宽' }).click()
  await page.getByRole('button', { name: `固定 ${name}`, exact: true }).click()
  await page.keyboard.press('Escape')
  const pinned = '[data-row="0"] [data-col="2"]'
  await expect.poll(() => grid.locator('[data-row="-1"] [data-col="2"]').innerText()).toBe(name)
  const still = await boxOf(pinned)
  const passing = await boxOf('[data-row="0"] [data-col="4"]')
  await grid.evaluate((box) => (box.scrollLeft = 300))
  await expect
    .poll(() => boxOf('[data-row="0"] [data-col="4"]'))
    .toEqual({ ...passing, left: passing.left - 300 })
  expect(await boxOf(pinned)).toEqual(still)
})
