// The file manager in a real browser: what it shows and how, what it saves, what it changes.
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { pdf, wav } from '../upload/displayed-files.ts'
import { it } from './app.ts'
import { scratch } from './scratch.ts'
import { signIn } from './sign-in.ts'
import { choose, row } from './upload-scene.ts'

const grid = (page: Page) => page.getByRole('grid', { name: '文件管理' })
const cell = (page: Page, name: string) => grid(page).getByRole('row').filter({ hasText: name })
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Signs in, uploads a file through the panel and opens it in the file manager. */
async function open(page: Page, name: string, bytes: Uint8Array) {
  const path = join(scratch(), name)
  writeFileSync(path, bytes)
  await signIn(page, { path: '/system/bigFile' })
  await grid(page).waitFor()
  await choose(page, path)
  await row(page, name).getByText('成功了').waitFor()
  await page.getByRole('button', { name: '收起文件列表' }).click()
  await cell(page, name).first().getByText(name).dblclick()
  await drawer(page, name).waitFor()
  return drawer(page, name)
}

/** The requests about the bytes of files: path, status and what part was asked for. */
function watchContent(page: Page) {
  const seen: { path: string; status: number; range: string | undefined; length: number }[] = []
  page.on('response', (response) => {
    const url = new URL(response.url())
    if (!/bigFile\/(content|ticketContent)$/.test(url.pathname)) return
    seen.push({
      path: url.pathname.replace(/.*\//, ''),
      status: response.status(),
      range: response.request().headers()['range'],
      length: Number(response.headers()['content-length'] ?? Number.NaN),
    })
  })
  return seen
}

describe('shows', () => {
  it('an image, drawn', async ({ page }) => {
    const box = await open(page, `image ${randomInt(1e9)}.png`, await noise())
    const image = box.locator('img')
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBe(64)
    expect(await image.getAttribute('src')).toMatch(/^blob:/)
    await box.getByText('64 × 48').waitFor()
  })

  it('a sound, in ranges, and goes on with another address when one is worn out', async ({
    page,
    complaints,
  }) => {
    const seen = watchContent(page)
    // Long enough that no player fetches it in one go.
    const box = await open(page, `sound ${randomInt(1e9)}.wav`, wav(3_600, randomInt(32_000)))
    const audio = box.locator('audio')
    const ask = <T>(what: (element: HTMLAudioElement) => T) => audio.evaluate(what)
    await expect.poll(() => ask((element) => Math.round(element.duration))).toBe(3_600)
    expect(seen.length).toBeGreaterThan(0)
    for (const { path, status, range } of seen)
      expect({ path, status, range }).toEqual({
        path: 'ticketContent',
        status: 206,
        range: expect.stringMatching(/^bytes=\d+-/) as string,
      })
    const first = await audio.getAttribute('src')
    expect(first).not.toContain('blob:')

    // The minute is over: the next part is refused, and fetched with a ticket of its own.
    const [, worn] = /ticket=(.*)/.exec(first ?? '') ?? []
    let refused = 0
    await page.route(`**/ticketContent?ticket=${worn}`, (route) => {
      refused += 1
      return route.fulfill({ status: 404, body: '' })
    })
    await page.waitForTimeout(1_100)
    await ask((element) => {
      element.currentTime = 3_000
    })
    await expect.poll(() => refused).toBeGreaterThan(0)
    await expect.poll(() => audio.getAttribute('src')).not.toBe(first)
    await expect
      .poll(() => ask((element) => element.readyState >= 2 && Math.round(element.currentTime)))
      .toBe(3_000)
    complaints.splice(0, complaints.length, ...complaints.filter((text) => !/404/.test(text)))
  })

  it('a film', async ({ page }) => {
    const seen = watchContent(page)
    const film = await page.evaluate(async () => {
      const type = ['video/mp4;codecs=vp9', 'video/mp4;codecs=avc1', 'video/mp4'].find((each) =>
        MediaRecorder.isTypeSupported(each),
      )
      if (type === undefined) return null
      const canvas = document.createElement('canvas')
      canvas.width = 160
      canvas.height = 120
      const paint = canvas.getContext('2d')
      const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: type })
      const parts: Blob[] = []
      recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
      const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
      recorder.start()
      for (let at = 0; at < 10; at += 1) {
        if (paint) paint.fillStyle = `hsl(${Math.random() * 360} 80% 50%)`
        paint?.fillRect(0, 0, 160, 120)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      recorder.stop()
      await stopped
      return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
    })
    expect(film, 'this browser records no MP4').not.toBeNull()
    const box = await open(page, `film ${randomInt(1e9)}.mp4`, Uint8Array.from(film ?? []))
    const video = box.locator('video')
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth))
      .toBe(160)
    expect(seen.every(({ path }) => path === 'ticketContent')).toBe(true)
  })

  it('a document in a frame, as what it says it is and nothing else', async ({ page }) => {
    await page.addInitScript(() => {
      const types: Record<string, string> = {}
      const create = URL.createObjectURL.bind(URL)
      URL.createObjectURL = (blob) => {
        const address = create(blob)
        if (blob instanceof Blob) types[address] = blob.type
        return address
      }
      Object.assign(window, { blobTypes: types })
    })
    // A page in the clothes of a document: it begins like one.
    const script = `<script>parent.document.title = 'taken over'</script>`
    const bytes = Buffer.concat([pdf(`No ${randomInt(1e9)}`), Buffer.from(script)])
    const box = await open(page, `paper ${randomInt(1e9)}.pdf`, bytes)
    const address = (await box.locator('iframe').getAttribute('src')) ?? ''
    expect(address).toMatch(/^blob:/)
    const types = await page.evaluate(
      () => (window as unknown as { blobTypes: Record<string, string> }).blobTypes,
    )
    expect([types[address], await page.title()]).toEqual([
      'application/pdf',
      expect.not.stringContaining('taken over'),
    ])
  })

  it('the beginning of a text, as text, and no more of it travels', async ({ page }) => {
    const seen = watchContent(page)
    const line = `余额 5 < 6 & <b>粗</b> ${randomInt(1e9)}\n`
    const box = await open(page, `text ${randomInt(1e9)}.txt`, Buffer.from(line.repeat(20_000)))
    await box.getByText('余额 5 < 6 & <b>粗</b>', { exact: false }).waitFor()
    await box.getByText('只显示开头部分，下载后可查看全部').waitFor()
    expect(await box.locator('pre b').count()).toBe(0)
    expect(seen).toEqual([
      { path: 'content', status: 206, range: 'bytes=0-262143', length: 262_144 },
    ])
  })

  it('nothing without the token, and nothing that could run', async ({ page }) => {
    const name = `bare ${randomInt(1e9)}.txt`
    await open(page, name, Buffer.from(`bare ${randomInt(1e9)}`))
    const answer = await page.evaluate(async () => {
      const id = new URL(location.href).searchParams.get('open') ?? ''
      const address = `/admin/api/v2/sitebkd/bigFile/content?id=${id}`
      const bare = (await (await fetch(address)).json()) as { code: number }
      const token = decodeURIComponent(/token=([^;]+)/.exec(document.cookie)?.[1] ?? '')
      const own = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
      return { code: bare.code, policy: own.headers.get('content-security-policy') }
    })
    expect(answer).toEqual({ code: 401, policy: "sandbox; default-src 'none'" })
  })
})

it('saves a file straight to disk: once per ticket, without the bearer in the address', async ({
  page,
  complaints,
}) => {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(30_000_000)])
  const name = `报表 ${randomInt(1e9)}.pdf`
  const box = await open(page, name, bytes)
  // Its preview is no part of this.
  await box.locator('iframe').waitFor()
  const seen = watchContent(page)
  // A browser without a PDF viewer saves what the preview shows: that is not the one asked for.
  const begun = page.waitForEvent('download', (one) => !one.url().startsWith('blob:'))
  await box.getByRole('button', { name: /^下载/ }).click()
  const download = await begun
  expect(download.suggestedFilename()).toBe(name)
  expect(download.url()).toMatch(/\/ticketContent\?ticket=[\w-]{43}$/)
  const token = await page.evaluate(() => /token=([^;]+)/.exec(document.cookie)?.[1] ?? '')
  expect(download.url()).not.toContain(token)
  const hash = createHash('sha256')
  for await (const part of await download.createReadStream()) hash.update(part as Buffer)
  expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
  // The page itself has fetched nothing, and the ticket is spent.
  expect(seen.filter(({ path }) => path === 'content')).toEqual([])
  expect(await page.evaluate(async (url) => (await fetch(url)).status, download.url())).toBe(404)
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/404/.test(text)))
})

it('renames, describes, finds and deletes', async ({ page }) => {
  const mark = String(randomInt(1e9))
  const box = await open(page, `draft ${mark}.txt`, Buffer.from(mark))
  await box.getByRole('button', { name: /^编辑/ }).click()
  const form = page.getByRole('dialog', { name: '编辑文件' })
  await form.getByLabel('文件名').fill(`final ${mark}.html`)
  await form.getByRole('button', { name: /^确定/ }).click()
  await form.getByText('文件名须保留扩展名 .txt').waitFor()
  await form.getByLabel('文件名').fill(`final ${mark}.txt`)
  await form.getByLabel('描述').fill('月末对账')
  await form.getByRole('button', { name: /^确定/ }).click()
  await form.waitFor({ state: 'detached' })
  const renamed = drawer(page, `final ${mark}.txt`)
  await renamed.getByText('月末对账').waitFor()

  await page.goto(`/system/bigFile?name=${encodeURIComponent(`final ${mark}`)}&type=document`)
  await cell(page, `final ${mark}.txt`).waitFor()
  expect(await grid(page).getByRole('row').count()).toBe(2)
  await page.getByRole('button', { name: '移除条件：类型' }).waitFor()
  await page.goto(`/system/bigFile?name=${encodeURIComponent(`final ${mark}`)}&type=image`)
  await page
    .getByText('还没有文件')
    .or(page.getByText('没有符合条件', { exact: false }))
    .waitFor()

  await page.goto(`/system/bigFile?name=${encodeURIComponent(`final ${mark}`)}`)
  await cell(page, `final ${mark}.txt`).getByText(`final ${mark}.txt`).dblclick()
  await renamed.getByRole('button', { name: /^删除/ }).click()
  const question = page.getByRole('dialog', { name: '删除文件' })
  await question.getByRole('button', { name: /^删除/ }).click()
  await cell(page, `final ${mark}.txt`).waitFor({ state: 'detached' })
})

/** A picture that no other is like. */
async function noise(): Promise<Uint8Array> {
  const raw = { width: 64, height: 48, channels: 3 as const }
  return new Uint8Array(
    await sharp(randomBytes(64 * 48 * 3), { raw })
      .png()
      .toBuffer(),
  )
}
