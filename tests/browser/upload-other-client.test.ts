// Someone else's client of the protocol, with its own defaults, against our server: the last chunk carries the rest.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from 'vitest'
import { it } from './app.ts'
import { signIn } from './sign-in.ts'
import { pdfFile, stored } from './upload-scene.ts'

const script = readFileSync(createRequire(import.meta.url).resolve('simple-uploader.js'), 'utf8')

interface Uploader {
  assignBrowse: (element: Element) => void
  on: (event: string, run: (...facts: never[]) => unknown) => void
  opts: { chunkSize: number }
}

it('simple-uploader.js uploads with its default options', async ({ page }) => {
  await signIn(page)
  const file = pdfFile('other client.pdf', 10_000_000)
  await page.route('**/other-client/*', (route) =>
    route.fulfill(
      route.request().url().endsWith('.js')
        ? { contentType: 'text/javascript', body: script }
        : {
            contentType: 'text/html',
            body: '<!doctype html><link rel="icon" href="data:,"><button id="browse">browse</button><script src="/other-client/uploader.js"></script>',
          },
    ),
  )
  const chunks: { number: number; size: number }[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('bigUpload/upload')) return
    const head = request.postDataBuffer()?.toString('latin1', 0, 3_000) ?? ''
    const field = (name: string) =>
      Number(new RegExp(`name="${name}"\\r\\n\\r\\n(\\d+)`).exec(head)?.[1])
    chunks.push({ number: field('chunkNumber'), size: field('currentChunkSize') })
  })
  await page.goto('/other-client/page.html')
  await page.evaluate(
    (identifier) => {
      const token = decodeURIComponent(/token=([^;]+)/.exec(document.cookie)?.[1] ?? '')
      const headers = { Authorization: `Bearer ${token}` }
      const { Uploader: Make } = globalThis as unknown as {
        Uploader: new (options: object) => Uploader
      }
      const uploader = new Make({
        target: '/admin/api/v2/sitebkd/bigUpload/upload',
        chunkSize: 2_048_000,
        fileParameterName: 'upfile',
        headers,
        generateUniqueIdentifier: () => identifier,
        checkChunkUploadedByResponse: (chunk: { offset: number }, text: string) => {
          const { data } = JSON.parse(text) as { data: { skipUpload: boolean; uploaded: number[] } }
          return data.skipUpload || data.uploaded.includes(chunk.offset + 1)
        },
      })
      const browse = document.querySelector('#browse')
      if (browse) uploader.assignBrowse(browse)
      uploader.on('filesSubmitted', () => (uploader as unknown as { upload: () => void }).upload())
      uploader.on(
        'fileSuccess',
        async (_root: never, item: { size: number; name: string }, text: never) => {
          const { data } = JSON.parse(text) as { data: { totalChunks: number } }
          const answer = await fetch('/admin/api/v2/sitebkd/bigUpload/uploadMerge', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({
              identifier,
              filename: item.name,
              totalSize: item.size,
              totalChunks: data.totalChunks,
              token,
            }),
          })
          document.title = `code ${((await answer.json()) as { code: number }).code}`
        },
      )
    },
    file.sha256.slice(0, 32),
  )
  await page.locator('input[type=file]').setInputFiles(file.path)
  await expect.poll(() => page.title()).toBe('code 0')
  expect(chunks.toSorted((a, b) => a.number - b.number)).toEqual([
    { number: 1, size: 2_048_000 },
    { number: 2, size: 2_048_000 },
    { number: 3, size: 2_048_000 },
    { number: 4, size: 3_856_000 },
  ])
  expect(await stored(page, 'other client.pdf')).toMatchObject({
    size: 10_000_000,
    sha256: file.sha256,
  })
})
