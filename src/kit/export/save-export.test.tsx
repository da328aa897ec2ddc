import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearToasts, toasts } from '#core/feedback/toast.ts'
import { session } from '#core/session/session.ts'
import { saveExport } from './save-export.ts'

const job = { id: '7', title: 'Recharge logs', format: 'xlsx' as const }
const answer = (body: BodyInit, type: string) =>
  vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(body, { headers: { 'content-type': type } }))

beforeEach(() => {
  clearToasts()
  document.cookie = 'token=mine; Path=/'
  session.restore()
})
afterEach(() => {
  session.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('saves the file under its own name and keeps its address while the browser reads it', async () => {
  vi.useFakeTimers()
  answer('bytes', 'text/csv')
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  expect(await saveExport(job)).toBe(true)
  expect(saved).toEqual(['Recharge logs-7.xlsx'])
  expect(revoked).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(revoked).toHaveBeenCalledTimes(1)
  expect(toasts.items).toEqual([])
})

it('says why a file cannot be downloaded', async () => {
  answer(JSON.stringify({ code: 40_301, msg: 'No permission', data: null }), 'application/json')
  expect(await saveExport(job)).toBe(false)
  expect(toasts.items).toMatchObject([{ tone: 'error', text: 'No permission' }])
})
