import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { earlyFetch } from './early-answers.ts'

const address = 'https://console.test/admin/api/menu'
const headers = { authorization: 'Bearer one', 'accept-language': 'zh-CN' }
const asked = (given: Record<string, string> = headers, method = 'GET') =>
  earlyFetch(new Request(address, { headers: given, method }))

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('late'))
  vi.stubGlobal('__early', {
    headers,
    at: performance.now(),
    answers: new Map([[address, Promise.resolve(new Response('early'))]]),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('hands an early answer over once', async () => {
  expect(await (await asked()).text()).toBe('early')
  expect(await (await asked()).text()).toBe('late')
})

it.each([
  ['of another operator', { ...headers, authorization: 'Bearer two' }],
  ['in another language', { ...headers, 'accept-language': 'en' }],
])('keeps an answer from a call %s', async (_, given) => {
  expect(await (await asked(given)).text()).toBe('late')
  expect(await (await asked()).text()).toBe('late')
})

it('keeps an answer from a call that writes', async () => {
  expect(await (await asked(headers, 'POST')).text()).toBe('late')
})

it('hands no answer over that is half a minute old', async () => {
  vi.stubGlobal('__early', {
    headers,
    at: performance.now() - 30_001,
    answers: new Map([[address, Promise.resolve(new Response('early'))]]),
  })
  expect(await (await asked()).text()).toBe('late')
})
