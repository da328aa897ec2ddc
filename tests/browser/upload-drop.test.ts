// What is dropped anywhere on the console, pasted, given twice, or not what it says it is.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { it } from './app.ts'
import { scratch } from './scratch.ts'
import { signIn } from './sign-in.ts'
import { choose, panel, pasteImage, pdfFile, row, stored, watchChunks } from './upload-scene.ts'

/** Drops files and folders of this machine on a point of the page, as the browser does for the mouse. */
async function drop(page: Page, x: number, y: number, ...files: string[]) {
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x, y, data })
  await session.detach()
}

const done = (page: Page, name: string) => row(page, name).getByText('成功了').waitFor()

it('takes files dropped on the menu, the header or a screen', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: /展开文件列表/ }).waitFor()
  await drop(page, 60, 300, pdfFile('on the menu.pdf', 20_000).path)
  await done(page, 'on the menu.pdf')
  await drop(page, 700, 20, pdfFile('on the header.pdf', 20_001).path)
  await done(page, 'on the header.pdf')
  await page.goto('/system/bigFile')
  await page.getByRole('grid', { name: '文件管理' }).waitFor()
  await page.getByRole('button', { name: /展开文件列表/ }).waitFor()
  const [one, two] = [pdfFile('one of two.pdf', 20_002), pdfFile('two of two.pdf', 20_003)]
  await drop(page, 640, 400, one.path, two.path)
  await done(page, 'one of two.pdf')
  await done(page, 'two of two.pdf')
  // The screen below shows them without being asked.
  await page.getByRole('gridcell', { name: 'two of two.pdf', exact: true }).waitFor()
})

it('takes a folder with all that is in it, but what is hidden or not allowed', async ({ page }) => {
  await signIn(page)
  const folder = scratch()
  for (const inner of ['inner/deeper', '.git']) mkdirSync(join(folder, inner), { recursive: true })
  const put = (path: string, text: string) => writeFileSync(join(folder, path), text)
  put('first.txt', `first ${Math.random()}`)
  put('inner/second.csv', `second,${Math.random()}`)
  put('inner/deeper/third.txt', `third ${Math.random()}`)
  put('inner/program.exe', 'MZ')
  put('.hidden.txt', 'hidden')
  put('.git/config.txt', 'hidden')
  await page.getByRole('button', { name: /展开文件列表/ }).click()
  const picker = page.waitForEvent('filechooser')
  await panel(page).getByRole('button', { name: '选择文件夹' }).click()
  await (await picker).setFiles(folder)
  for (const name of ['first.txt', 'second.csv', 'third.txt']) await done(page, name)
  await page.getByText('“program.exe” 的类型不允许上传', { exact: false }).first().waitFor()
  expect(await panel(page).getByRole('listitem').count()).toBe(3)
})

it('shows where a drop goes, and takes the sign away when it goes elsewhere', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: /展开文件列表/ }).waitFor()
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [pdfFile('over.pdf', 20_000).path], dragOperationsMask: 1 }
  const sign = page.getByText('松开鼠标即可上传文件或文件夹')
  const drag = (type: 'dragEnter' | 'dragOver') =>
    session.send('Input.dispatchDragEvent', { type, x: 500, y: 400, data })
  await drag('dragEnter')
  // A drag that goes on is heard of again and again; on a busy machine one sign would be gone before it is looked for.
  await expect
    .poll(async () => {
      await drag('dragOver')
      return sign.isVisible()
    })
    .toBe(true)
  // No more is heard of it: the drag was given up.
  await sign.waitFor({ state: 'detached' })
  expect(await panel(page).count()).toBe(0)
})

it('uploads a pasted image, but leaves text boxes what is pasted into them', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: /展开文件列表/ }).waitFor()
  await page.goto('/system/bigFile')
  await page.getByRole('grid', { name: '文件管理' }).waitFor()
  await page.getByRole('button', { name: /展开文件列表/ }).waitFor()
  expect(await pasteImage(page, 'input', 'image.png')).toBe(false)
  expect(await pasteImage(page, 'body', 'image.png')).toBe(true)
  await done(page, 'image.png')
  expect(await panel(page).getByRole('listitem').count()).toBe(1)
})

it('knows the same content under another name, in the list and at the server', async ({ page }) => {
  await signIn(page)
  const file = pdfFile('original.pdf', 3_000_000)
  const copy = join(scratch(), 'copy.pdf')
  writeFileSync(copy, file.bytes)
  const sent = await watchChunks(page, (route) => route.continue())
  await choose(page, file.path)
  await done(page, 'original.pdf')
  expect(sent).toHaveLength(2)
  // Still under way, the second of two is not taken at all.
  const [one, two] = [pdfFile('twin.pdf', 3_000_001), join(scratch(), 'twin 2.pdf')]
  writeFileSync(two, one.bytes)
  await choose(page, one.path, two)
  await page.getByText('内容相同，不会重复上传', { exact: false }).first().waitFor()
  await done(page, 'twin.pdf')
  expect(sent).toHaveLength(4)
  await choose(page, file.path)
  await expect.poll(() => panel(page).getByRole('listitem').count()).toBe(2)
  await done(page, 'original.pdf')
  expect(sent).toHaveLength(4)
  expect(await stored(page, 'original.pdf')).toMatchObject({ sha256: file.sha256 })
})

it('refuses by name, by content and for being empty, and says which', async ({ page }) => {
  await signIn(page)
  const folder = scratch()
  const put = (name: string, bytes: string) => {
    writeFileSync(join(folder, name), bytes, 'latin1')
    return join(folder, name)
  }
  const paths = [
    put('page.html', '<html>'),
    put('picture.svg', '<svg/>'),
    put('lie.png', '<html>'),
    put('program.pdf', 'MZ\x90'),
    put('empty.txt', ''),
  ]
  await choose(page, ...paths)
  const said = (text: string) => page.getByText(text, { exact: false }).first().waitFor()
  await said('“page.html” 的类型不允许上传')
  await said('“picture.svg” 的类型不允许上传')
  await said('“lie.png” 的内容与扩展名 .png 不符')
  await said('“program.pdf” 的内容与扩展名 .pdf 不符')
  await said('“empty.txt” 是空文件')
  expect(await panel(page).getByRole('listitem').count()).toBe(0)
})
