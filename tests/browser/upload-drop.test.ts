// What is pasted, and what is given twice.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { it } from './app.ts'
import { choose, panel, pdfFile, row, signIn, stored, watchChunks } from './upload-scene.ts'

const done = (page: Page, name: string) => row(page, name).getByText('成功了').waitFor()

it('uploads a pasted image, but leaves text boxes what is pasted into them', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: /展开文件列表/ }).waitFor()
  const paste = (selector: string) =>
    page.evaluate(async (where) => {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 8
      const paint = canvas.getContext('2d')
      if (paint) paint.fillStyle = `rgb(${Math.floor(Math.random() * 255)} 80 90)`
      paint?.fillRect(0, 0, 8, 8)
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
      const data = new DataTransfer()
      data.items.add(new File([blob ?? ''], 'image.png', { type: 'image/png' }))
      const event = new ClipboardEvent('paste', {
        clipboardData: data,
        bubbles: true,
        cancelable: true,
      })
      document.querySelector(where)?.dispatchEvent(event)
      return event.defaultPrevented
    }, selector)
  await page.goto('/system/bigFile')
  await page.getByRole('grid', { name: '文件管理' }).waitFor()
  await page.getByRole('button', { name: /展开文件列表/ }).waitFor()
  expect(await paste('input')).toBe(false)
  expect(await paste('body')).toBe(true)
  await done(page, 'image.png')
  expect(await panel(page).getByRole('listitem').count()).toBe(1)
})

it('knows the same content under another name, in the list and at the server', async ({ page }) => {
  await signIn(page)
  const file = pdfFile('original.pdf', 3_000_000)
  const copy = join(mkdtempSync(join(tmpdir(), 'countersign-copy-')), 'copy.pdf')
  writeFileSync(copy, file.bytes)
  const sent = await watchChunks(page, (route) => route.continue())
  await choose(page, file.path)
  await done(page, 'original.pdf')
  expect(sent).toHaveLength(2)
  // Still under way, the second of two is not taken at all.
  const [one, two] = [pdfFile('twin.pdf', 3_000_001), join(tmpdir(), `twin ${process.pid}.pdf`)]
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
