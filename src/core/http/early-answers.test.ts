import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { earlyFetch, isCalling } from './early-answers.ts'

const address = 'https://console.test/admin/api/menu'
const headers = { authorization: 'Bearer one', 'accept-language': 'zh-CN' }
const asked = (given: Record<string, string> = headers, method = 'GET') =>
  earlyFetch(new Request(address, { headers: given, method }))

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('late'))
  // The page of all tests of a file is as old as they are.
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
  vi.stubGlobal('__early', {
    [`GET,${address},Bearer one,zh-CN,`]: Promise.resolve(new Response('early')),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('hands an early answer over once', async () => {
  expect(await (await asked()).text()).toBe('early')
  expect(await (await asked()).text()).toBe('late')
})

it.each([
  ['of another operator', { ...headers, authorization: 'Bearer two' }],
  ['in another language', { ...headers, 'accept-language': 'en' }],
])('keeps an answer from a call %s', async (_, given) => {
  expect(await (await asked(given)).text()).toBe('late')
  expect(await (await asked()).text()).toBe('early')
})

it('keeps an answer from a call that writes', async () => {
  expect(await (await asked(headers, 'POST')).text()).toBe('late')
})

it('hands the answer to a posted question to the call that asks the same', async () => {
  const body = '{"status":["pending"]}'
  vi.stubGlobal('__early', {
    [`POST,${address},Bearer one,zh-CN,${body}`]: Promise.resolve(new Response('early')),
  })
  const post = async (text: string) => {
    const request = new Request(address, { headers, method: 'POST', body: text })
    return (await earlyFetch(request)).text()
  }
  expect(await post('{"status":["approved"]}')).toBe('late')
  expect(await (await asked()).text()).toBe('late')
  expect(await post(body)).toBe('early')
  expect(await post(body)).toBe('late')
})

it('hands no answer over that is half a minute old', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(30_001)
  expect(await (await asked()).text()).toBe('late')
})

it('knows while an answer is awaited', async () => {
  const answer = asked()
  expect(isCalling()).toBe(true)
  await answer
  expect(isCalling()).toBe(false)
})
