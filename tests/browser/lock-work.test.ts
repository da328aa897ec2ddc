// What goes on under a verified lock: half a form and a running upload (reliability 4, P7).
import { expect } from 'vitest'
import { it } from './app.ts'
import { callWith, content, lock, tokenOf, unlock } from './lock-page.ts'
import { signIn } from './sign-in.ts'
import { keyword, recharges } from './tabs-page.ts'
import { choose, pdfFile, row, stored } from './upload-scene.ts'

it('loses no letter and sends no stored chunk again (P7)', async ({ page }) => {
  await signIn(page, { path: recharges })
  await page.getByRole('grid').locator('[data-row="0"]').waitFor()
  await keyword(page).fill('half a thought')
  await keyword(page).evaluate((field) => field.setAttribute('data-mark', 'kept'))

  // Ten chunks. The first three arrive; the others wait until the session is locked on the server.
  const answers: { chunk: number; code: number }[] = []
  let letGo = () => {}
  const hold = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/bigUpload/upload', async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.continue()
    const head = request.postDataBuffer()?.subarray(0, 2_000).toString('latin1') ?? ''
    const chunk = Number(/name="chunkNumber"\r\n\r\n(\d+)/.exec(head)?.[1])
    if (chunk > 3) await hold
    const response = await route.fetch()
    const { code } = (await response.json()) as { code: number }
    answers.push({ chunk, code })
    await route.fulfill({ response })
  })
  const file = pdfFile('under the lock.pdf', 20_000_000)
  await choose(page, file.path)
  await expect.poll(() => answers.length).toBe(3)
  const token = await tokenOf(page.context())
  await lock(page)
  await expect.poll(() => callWith(token)).toBe(423)
  letGo()
  await expect.poll(() => answers.some(({ code }) => code === 423)).toBe(true)
  // It waits for the lock instead of knocking.
  const knocks = answers.length
  await page.waitForTimeout(2_500)
  expect(answers.length - knocks).toBeLessThanOrEqual(2)
  expect(await page.content()).not.toContain('under the lock')

  await unlock(page)
  await content(page).waitFor()
  await row(page, 'under the lock').getByText('成功了').waitFor()
  const taken = answers.filter(({ code }) => code === 0).map(({ chunk }) => chunk)
  expect(taken.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(new Set(taken).size).toBe(taken.length)
  expect(await stored(page, 'under the lock.pdf')).toMatchObject({
    size: 20_000_000,
    sha256: file.sha256,
  })
  expect(await keyword(page).inputValue()).toBe('half a thought')
  expect(await page.locator('[data-mark=kept]').count()).toBe(1)
})
