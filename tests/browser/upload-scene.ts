// What the upload tests share: files to upload, a view on the chunks that travel.
import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { scratch } from './scratch.ts'

/** A file on disk that looks like a PDF, never the same twice. */
export function pdfFile(name: string, size: number) {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)])
  const path = join(scratch(), name)
  writeFileSync(path, bytes)
  return { path, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

export const panel = (page: Page) => page.getByRole('region', { name: '文件列表' })
export const row = (page: Page, name: string) =>
  panel(page).getByRole('listitem').filter({ hasText: name })

/** Opens the panel and gives it files by the picker. */
export async function choose(page: Page, ...paths: string[]) {
  if (!(await panel(page).isVisible()))
    await page.getByRole('button', { name: /展开文件列表/ }).click()
  const picker = page.waitForEvent('filechooser')
  await panel(page).getByRole('button', { name: '选择文件', exact: true }).click()
  await (await picker).setFiles(paths)
}

/** Records the numbers of the chunks that are sent; `gate` decides what happens to each, default: goes on. */
export async function watchChunks(
  page: Page,
  gate: (route: Route, count: number) => Promise<void>,
) {
  const sent: number[] = []
  await page.route('**/bigUpload/upload', async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.continue()
    const head = request.postDataBuffer()?.subarray(0, 2_000).toString('latin1') ?? ''
    sent.push(Number(/name="chunkNumber"\r\n\r\n(\d+)/.exec(head)?.[1]))
    await gate(route, sent.length)
  })
  return sent
}

/** The newest stored file of a name, as the server tells it. */
export const stored = (page: Page, name: string) =>
  page.evaluate(async (wanted) => {
    const token = /token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const answer = await fetch(
      `/admin/api/v2/sitebkd/bigFile/list?name=${encodeURIComponent(wanted)}`,
      { headers: { authorization: `Bearer ${decodeURIComponent(token)}` } },
    )
    const { data } = (await answer.json()) as { data: { list: { sha256: string; size: number }[] } }
    return data.list[0]
  }, name)

/** Sends a new PDF of ten chunks; the first five arrive, the others never leave the browser. */
export async function sendHalf(page: Page, name: string) {
  const file = pdfFile(name, 20_000_000)
  let arrived = 0
  page.on('requestfinished', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('bigUpload/upload')) arrived += 1
  })
  const sent = await watchChunks(page, async (route, count) => {
    if (count <= 5) await route.continue()
  })
  await choose(page, file.path)
  await expect.poll(() => sent.length).toBeGreaterThanOrEqual(8)
  // Five answers are in; the other bytes have left the page but not arrived.
  await expect.poll(() => arrived).toBe(5)
  return file
}

/** Pastes a small image, never the same twice, into an element; true when the page took it. */
export const pasteImage = (page: Page, selector: string, name: string) =>
  page.evaluate(
    async ([where, filename]) => {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 8
      const paint = canvas.getContext('2d')
      if (paint) paint.fillStyle = `rgb(${Math.floor(Math.random() * 255)} 80 90)`
      paint?.fillRect(0, 0, 8, 8)
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
      const data = new DataTransfer()
      data.items.add(new File([blob ?? ''], filename, { type: 'image/png' }))
      const event = new ClipboardEvent('paste', {
        clipboardData: data,
        bubbles: true,
        cancelable: true,
      })
      document.querySelector(where)?.dispatchEvent(event)
      return event.defaultPrevented
    },
    [selector, name] as const,
  )
