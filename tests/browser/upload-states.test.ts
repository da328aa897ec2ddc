// Uploads in a real browser, in each of their states: held there, paused, resumed, cancelled (reliability U4, U13).
import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import { it } from './app.ts'
import { signIn } from './sign-in.ts'
import { choose, panel, pdfFile, row, sendHalf, stored, watchChunks } from './upload-scene.ts'

/** Holds requests back until it is opened; `count` tells how many came. */
function gate() {
  const held: { count: number; isOpen: boolean } = { count: 0, isOpen: false }
  const hold = async (route: Route) => {
    held.count += 1
    while (!held.isOpen) await wait(20)
    // A request whose page has given it up cannot go on.
    await route.continue().catch(() => undefined)
  }
  return { held, hold }
}

const press = (page: Page, word: '暂停' | '继续' | '重试' | '移除', name: string) =>
  row(page, name)
    .getByRole('button', { name: `${word} ${name}` })
    .click()
const says = (page: Page, name: string, words: string) =>
  row(page, name).getByText(words, { exact: false }).waitFor()
const isGone = (page: Page, name: string) => row(page, name).waitFor({ state: 'detached' })

/** What the browser says of requests that were given up, or answered as the test wanted. */
const expected = /net::ERR_(FAILED|ABORTED|INTERNET_DISCONNECTED|NETWORK)|status of 500/

describe('paused, resumed and cancelled', () => {
  it('while the md5 is calculated', async ({ page }) => {
    await signIn(page)
    const { held, hold } = gate()
    await page.route(/md5-worker/, hold)
    const [one, two] = [pdfFile('hashed.pdf', 3_000_000), pdfFile('hashed too.pdf', 3_000_001)]
    await choose(page, one.path, two.path)
    await says(page, 'hashed.pdf', 'md5计算中')
    await expect.poll(() => held.count).toBe(1)
    await press(page, '暂停', 'hashed.pdf')
    await says(page, 'hashed.pdf', '暂停中')
    // The next one has its turn meanwhile, and is cancelled in it.
    await expect.poll(() => held.count).toBe(2)
    await press(page, '移除', 'hashed too.pdf')
    await isGone(page, 'hashed too.pdf')
    held.isOpen = true
    await press(page, '继续', 'hashed.pdf')
    await says(page, 'hashed.pdf', '成功了')
    expect(await stored(page, 'hashed.pdf')).toMatchObject({ sha256: one.sha256 })
    expect(await stored(page, 'hashed too.pdf')).toBeUndefined()
  })

  it('while it waits and while it is sent', async ({ page, complaints }) => {
    await signIn(page)
    const { held, hold } = gate()
    const sent = await watchChunks(page, hold)
    const names = ['sending.pdf', 'waiting.pdf', 'waiting too.pdf'] as const
    const [one, two, three] = names.map((name, at) => pdfFile(name, 9_000_000 + at))
    await choose(page, one?.path ?? '')
    await expect.poll(() => sent.length).toBe(3)
    await choose(page, two?.path ?? '', three?.path ?? '')
    await says(page, 'waiting.pdf', '等待中')
    await says(page, 'waiting too.pdf', '等待中')
    await press(page, '暂停', 'waiting.pdf')
    await says(page, 'waiting.pdf', '暂停中')
    await press(page, '移除', 'waiting too.pdf')
    await isGone(page, 'waiting too.pdf')
    await says(page, 'sending.pdf', '上传中')
    await press(page, '移除', 'sending.pdf')
    await isGone(page, 'sending.pdf')
    held.isOpen = true
    const before = sent.length
    await press(page, '继续', 'waiting.pdf')
    await says(page, 'waiting.pdf', '成功了')
    // Nothing of the two that were cancelled went out after it.
    expect(sent.length - before).toBe(5)
    expect(await stored(page, 'waiting.pdf')).toMatchObject({ sha256: two?.sha256 })
    expect(await stored(page, 'sending.pdf')).toBeUndefined()
    complaints.splice(0, complaints.length, ...complaints.filter((text) => !expected.test(text)))
  })

  it('while it is merged: the merge goes on at the server, resuming finds the file', async ({
    page,
    complaints,
  }) => {
    await signIn(page)
    let arrived = 0
    let isHeld = true
    await page.route('**/bigUpload/uploadMerge', async (route) => {
      arrived += 1
      // The server gets it and finishes; the page does not hear of it.
      const response = await route.fetch()
      while (isHeld) await wait(20)
      await route.fulfill({ response }).catch(() => undefined)
    })
    const [one, two] = [pdfFile('merged.pdf', 5_000_000), pdfFile('merged too.pdf', 5_000_001)]
    await choose(page, one.path)
    await says(page, 'merged.pdf', '文件合并中...')
    await expect.poll(() => arrived).toBe(1)
    await press(page, '暂停', 'merged.pdf')
    await says(page, 'merged.pdf', '暂停中')
    await choose(page, two.path)
    await says(page, 'merged too.pdf', '文件合并中...')
    await press(page, '移除', 'merged too.pdf')
    await isGone(page, 'merged too.pdf')
    isHeld = false
    await expect.poll(() => stored(page, 'merged.pdf')).toMatchObject({ sha256: one.sha256 })
    const sent = await watchChunks(page, (route) => route.continue())
    await press(page, '继续', 'merged.pdf')
    await says(page, 'merged.pdf', '成功了')
    expect(sent).toEqual([])
    complaints.splice(0, complaints.length, ...complaints.filter((text) => !expected.test(text)))
  })

  it('after an error, and after success', async ({ page, complaints }) => {
    await signIn(page)
    let isBroken = true
    let answered = 0
    page.on('requestfinished', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('bigUpload/upload')) answered += 1
    })
    const sent = await watchChunks(page, async (route, count) => {
      if (!isBroken || count <= 2) return route.continue()
      // An error ends the other transfers: the first two are answered before it.
      while (answered < 2) await wait(20)
      await route.fulfill({ status: 500, body: '' })
    })
    const [one, two] = [pdfFile('failed.pdf', 8_000_000), pdfFile('failed too.pdf', 8_000_001)]
    await choose(page, one.path)
    await says(page, 'failed.pdf', '出错了')
    await choose(page, two.path)
    await says(page, 'failed too.pdf', '出错了')
    await press(page, '移除', 'failed too.pdf')
    await isGone(page, 'failed too.pdf')
    isBroken = false
    const before = sent.length
    await press(page, '重试', 'failed.pdf')
    await says(page, 'failed.pdf', '成功了')
    // Four chunks in all; two are there, whichever of the first three came first.
    const missing = [1, 2, 3, 4].filter((number) => !sent.slice(0, 2).includes(number))
    expect(sent.slice(before).toSorted((a, b) => a - b)).toEqual(missing)
    expect(await stored(page, 'failed.pdf')).toMatchObject({ sha256: one.sha256 })
    await press(page, '移除', 'failed.pdf')
    await isGone(page, 'failed.pdf')
    expect(await stored(page, 'failed.pdf')).toMatchObject({ sha256: one.sha256 })
    complaints.splice(0, complaints.length, ...complaints.filter((text) => !expected.test(text)))
  })
})

it('stands still while the network is gone and goes on by itself', async ({ page, complaints }) => {
  await signIn(page)
  const { held, hold } = gate()
  const sent = await watchChunks(page, hold)
  const file = pdfFile('offline.pdf', 9_000_000)
  await choose(page, file.path)
  await expect.poll(() => sent.length).toBe(3)
  await page.context().setOffline(true)
  await says(page, 'offline.pdf', '网络已断开，恢复后自动继续')
  held.isOpen = true
  await page.context().setOffline(false)
  await says(page, 'offline.pdf', '成功了')
  expect(await stored(page, 'offline.pdf')).toMatchObject({ sha256: file.sha256 })
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !expected.test(text)))
})

it('a tab closed half way asks first; a new one sends only what is missing', async ({ page }) => {
  await signIn(page)
  const file = await sendHalf(page, 'closed.pdf')
  const asked = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  const closed = page.waitForEvent('close')
  await question.accept()
  await closing
  await closed

  const next = await page.context().newPage()
  await next.goto('/')
  await next.getByRole('button', { name: /展开文件列表/ }).waitFor()
  const again = await watchChunks(next, (route) => route.continue())
  const looked = next.waitForResponse(
    (response) =>
      response.request().method() === 'GET' && response.url().includes('bigUpload/upload?'),
  )
  await choose(next, file.path)
  const { data } = (await (await looked).json()) as { data: { uploaded: number[] } }
  await says(next, 'closed.pdf', '成功了')
  // What was held back may have left with the tab: the server says what it has.
  expect(data.uploaded).toEqual(expect.arrayContaining([1, 2, 3, 4, 5]))
  const missing = Array.from({ length: 10 }, (_, at) => at + 1).filter(
    (number) => !data.uploaded.includes(number),
  )
  expect(again.toSorted((a, b) => a - b)).toEqual(missing)
  expect(await stored(next, 'closed.pdf')).toMatchObject({ size: 20_000_000, sha256: file.sha256 })
  // Nothing runs: leaving is nobody's question.
  const questions: string[] = []
  next.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.accept()
  })
  await next.reload()
  expect(questions).toEqual([])
  expect(await panel(next).count()).toBe(0)
})
