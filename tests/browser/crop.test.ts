// Images on their way from the operator's disk into a record: cut, uploaded, put in order and seen again; and the
// operator's own picture. What the canvas really draws can only be seen here.
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { it } from './app.ts'
import { scratch } from './scratch.ts'
import { signIn } from './sign-in.ts'

type Colour = readonly [red: number, green: number, blue: number]
const red: Colour = [220, 30, 30]
const blue: Colour = [30, 30, 220]

/** A picture on disk, the left half in one colour, the right half in another; no two are the same file. */
let made = 0
async function picture(
  name: string,
  width: number,
  height: number,
  [left, right]: readonly Colour[],
) {
  made += 1
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at += 1)
    pixels.set((at % width < width / 2 ? left : right) ?? red, at * 3)
  pixels[1] = made
  const path = join(scratch(), name)
  await sharp(pixels, { raw: { width, height, channels: 3 } }).toFile(path)
  return path
}

async function choose(page: Page, button: Locator, ...paths: string[]) {
  const picker = page.waitForEvent('filechooser')
  await button.click()
  await (await picker).setFiles(paths)
  return stageOf(page)
}

async function stageOf(page: Page) {
  const stage = page.getByRole('application', { name: '裁剪区域' })
  await stage.locator('img').waitFor()
  return stage
}
const sizeIn = (page: Page) =>
  page
    .getByRole('dialog')
    .getByText(/\d+ × \d+ 像素/)
    .innerText()

/** The colour in the middle of an image on the page, and its own size. */
const drawn = (image: Locator) =>
  image.evaluate(async (element: HTMLImageElement) => {
    await element.decode()
    const { naturalWidth: width, naturalHeight: height } = element
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    context?.drawImage(element, 0, 0)
    const [r = 0, , b = 0] = context?.getImageData(width / 2, height / 2, 1, 1).data ?? []
    return { width, height, middle: r > b ? 'red' : 'blue' }
  })

it('proofs are cut, uploaded, put in order, and seen again in the record', async ({ page }) => {
  await signIn(page, { path: '/money/rechargeLog' })
  await page.getByRole('gridcell').first().waitFor()
  await page.getByRole('button', { name: /新增充值/ }).click()
  const form = page.getByRole('dialog', { name: '新增充值' })
  await form.getByRole('combobox', { name: '会员' }).fill('1000')
  await page.getByRole('option').first().click()
  await form.getByRole('combobox', { name: '币种/网络' }).click()
  await page.getByRole('option', { name: /USDT/ }).first().click()
  await form.getByLabel(/充值金额/).fill('1000')
  await form.getByLabel('备注').fill('proof of the browser')

  const add = form.getByRole('button', { name: '转账凭证：选择图片' })
  const wide = await picture('wide.png', 400, 200, [red, blue])
  const square = await picture('square.jpg', 300, 300, [blue, blue])
  const stage = await choose(page, add, wide, square)
  await expect.poll(() => stage.evaluate((it) => it === document.activeElement)).toBe(true)
  expect(await sizeIn(page)).toBe('400 × 200 像素')

  // By keyboard: a square, moved to the right end, turned, taken.
  await page.getByRole('radio', { name: '1:1' }).check()
  await stage.focus()
  for (let step = 0; step < 9; step += 1) await page.keyboard.press('-')
  expect(await sizeIn(page)).toBe('200 × 200 像素')
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('r')
  await page.keyboard.press('Enter')
  // The second one as it was chosen.
  await page.getByRole('dialog', { name: '裁剪 square.jpg' }).waitFor()
  await page.keyboard.press('Escape')

  const tiles = form.getByRole('list', { name: '转账凭证' }).getByRole('listitem')
  await expect.poll(() => tiles.locator('img[src^="blob:"]').count()).toBe(2)
  await tiles.getByRole('button', { name: /前移/ }).nth(1).waitFor()
  const sizes = async (images: Locator) =>
    Promise.all((await images.all()).map(async (image) => (await drawn(image)).width))
  await expect.poll(() => sizes(tiles.locator('img'))).toEqual([200, 300])

  // By keyboard one place on, and the focus goes along; by pointer back again; by keyboard once more.
  const on = tiles.first().getByRole('button', { name: /后移/ })
  await on.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => sizes(tiles.locator('img'))).toEqual([300, 200])
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  expect(await focused()).toMatch(/^前移 /)
  await tiles.nth(1).dragTo(tiles.first())
  await expect.poll(() => sizes(tiles.locator('img'))).toEqual([200, 300])
  await tiles.nth(1).getByRole('button', { name: /前移/ }).press('Enter')
  await expect.poll(() => sizes(tiles.locator('img'))).toEqual([300, 200])

  const answer = page.waitForResponse('**/cwManage/chargeLogAdd')
  await page.keyboard.press('Control+Enter')
  const { data } = (await (await answer).json()) as { data: { id: string } }
  await form.waitFor({ state: 'hidden' })
  await page.goto(`/money/rechargeLog?open=${data.id}`)
  const proofs = page.getByRole('img', { name: /^转账凭证 \d$/ })
  await expect.poll(() => proofs.count()).toBe(2)
  await expect.poll(() => sizes(proofs)).toEqual([300, 200])
  const cut = proofs.nth(1)
  // The right half only: nothing of the red one was sent.
  expect(await drawn(cut)).toEqual({ width: 200, height: 200, middle: 'blue' })
})

it('by pointer: a handle pulls, the wheel zooms, dragging moves', async ({ page }) => {
  await signIn(page, { path: '/money/rechargeLog' })
  await page.getByRole('gridcell').first().waitFor()
  await page.getByRole('button', { name: /新增充值/ }).click()
  const add = page.getByRole('button', { name: '转账凭证：选择图片' })
  const stage = await choose(page, add, await picture('wide.png', 400, 200, [red, blue]))
  const frame = stage.locator('[data-crop-frame]')
  const box = async () => (await frame.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const middleOf = async (locator: Locator) => {
    const { x, y, width, height } = (await locator.boundingBox()) ?? (await box())
    return [x + width / 2, y + height / 2] as const
  }

  // The right side, half of the way in: it follows the pointer, and the rest of the picture stays.
  const whole = await box()
  const [handleX, handleY] = await middleOf(stage.locator('[data-side="right"]'))
  await page.mouse.move(handleX, handleY)
  await page.mouse.down()
  await page.mouse.move(handleX - whole.width / 2, handleY, { steps: 5 })
  const pulled = await box()
  expect(pulled.x).toBeCloseTo(whole.x, 0)
  expect(pulled.width / whole.width).toBeCloseTo(0.5, 1)
  await page.mouse.up()
  expect(await sizeIn(page)).toMatch(/^(199|200|201) × 200 /)

  const [x, y] = await middleOf(stage)
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, -300)
  await expect.poll(() => sizeIn(page)).not.toMatch(/× 200 /)
  const image = stage.locator('img')
  const left = async () => (await image.boundingBox())?.x ?? 0
  const still = await left()
  await page.mouse.down()
  await page.mouse.move(x - 30, y, { steps: 3 })
  await page.mouse.up()
  expect((await left()) - still).toBeCloseTo(-30, 0)
})

it('two fingers zoom', async ({ page }) => {
  await signIn(page, { path: '/personal' })
  const add = page.getByRole('button', { name: /(上传|更换)头像/ })
  const stage = await choose(page, add, await picture('wide.png', 1200, 600, [red, blue]))
  expect(await sizeIn(page)).toBe('512 × 512 像素')
  const image = stage.locator('img')
  const width = async () => (await image.boundingBox())?.width ?? 0
  const before = await width()
  const box = (await stage.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const wire = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    wire.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              { x: x - apart, y, id: 1 },
              { x: x + apart, y, id: 2 },
            ],
    })
  await touch('touchStart', 20)
  for (const apart of [25, 30, 35, 40]) await touch('touchMove', apart)
  await touch('touchEnd', 0)
  expect((await width()) / before).toBeCloseTo(2, 0)
  await page.keyboard.press('Escape')
})

it('the own picture is cut square, shown in the menu, kept over a reload, and taken away', async ({
  page,
}) => {
  await signIn(page, { path: '/personal' })
  const inMenu = page.getByRole('button', { name: /^用户菜单/ }).locator('img')
  const add = page.getByRole('button', { name: /(上传|更换)头像/ })
  const stage = await choose(page, add, await picture('wide.jpg', 800, 400, [red, blue]))
  for (let step = 0; step < 20; step += 1) await stage.press('Shift+ArrowRight')
  await stage.press('Enter')
  await page.getByText('头像已更新', { exact: true }).waitFor()
  await expect.poll(() => drawn(inMenu)).toEqual({ width: 400, height: 400, middle: 'blue' })
  await page.reload()
  await inMenu.waitFor()
  expect(await drawn(inMenu)).toMatchObject({ middle: 'blue' })

  await page.getByRole('button', { name: '移除头像' }).click()
  await page.getByText('头像已移除', { exact: true }).waitFor()
  await inMenu.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: '上传头像' }).waitFor()
  expect(await inMenu.count()).toBe(0)
})
