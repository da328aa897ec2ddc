import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { clearToasts, toasts } from '../feedback/toast.ts'
import { envelope, failed, poll, read, serve, notified, write } from '../testing/http-memory.ts'
import { call } from './api.ts'
import type { SendOptions } from './http.ts'

beforeEach(clearToasts)
afterEach(() => {
  vi.useRealTimers()
})

describe('the request', () => {
  it('carries path, query, token and language', async () => {
    const { session, sent } = serve(() => envelope(0, 'ok', { name: 'x' }))
    await expect(call(read, { id: '662E41' })).resolves.toEqual({ name: 'x' })
    expect(sent[0]?.url).toBe('http://console.test/admin/api/v2/sitebkd/thing/get?id=662E41')
    expect(sent[0]?.headers.get('authorization')).toBe(`Bearer ${session.state.token}`)
    expect(sent[0]?.headers.get('accept-language')).toBe('zh-CN')
  })

  it('carries a body in everything that is not a GET', async () => {
    const { sent } = serve(() => envelope(0, 'ok', { id: '1' }))
    await call(write, { name: 'n' })
    expect(await sent[0]?.json()).toEqual({ name: 'n' })
  })
})

describe('the error catalogue', () => {
  it.each<[string, () => Response | Promise<Response>, string]>([
    ['a code with a message', () => envelope(42203, '余额不足'), '余额不足'],
    [
      '`message` instead of `msg`',
      () => Response.json({ code: -1, message: '没有访问权限' }),
      '没有访问权限',
    ],
    [
      'an envelope with an HTTP error',
      () => envelope(42901, '请稍后', null, { status: 429 }),
      '请稍后',
    ],
    [
      'HTTP 502',
      () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }),
      'Bad Gateway',
    ],
    ['HTTP 500 without status text', () => new Response('', { status: 500 }), '接口路径找不到'],
    ['HTTP 404 without status text', () => new Response('', { status: 404 }), '接口路径找不到'],
    ['a page instead of an answer', () => new Response('<!doctype html>'), '接口路径找不到'],
    ['an empty answer', () => new Response(''), '接口路径找不到'],
    ['a network error', () => Promise.reject(new TypeError('fetch failed')), '网络连接错误'],
  ])('tells %s once', async (_, answer, text) => {
    const { sent } = serve(answer)
    const error = await failed(call(write, { name: 'n' }))
    expect(error.msg).toBe(text)
    expect(notified()).toEqual([[text, 1]])
    expect(sent).toHaveLength(1)
  })

  it('tells a timeout after 50 s, while waiting for the body too', async () => {
    vi.useFakeTimers()
    const endless = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array([123])),
    })
    serve((request) => {
      const { signal } = request
      const body = endless.pipeThrough(new TransformStream(), { signal })
      return new Response(body)
    })
    const result = failed(call(write, { name: 'n' }))
    await vi.advanceTimersByTimeAsync(49_900)
    expect(notified()).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect((await result).isOutcomeUnknown).toBe(true)
    expect(notified()).toEqual([['网络超时', 1]])
  })

  it('tells a broken shape once and names it for developers', async () => {
    const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    serve(() => envelope(0, 'ok', { name: 7 }))
    const results = await Promise.all([
      failed(call(read, { id: '1' })),
      failed(call(read, { id: '2' })),
    ])
    expect(results.map(({ kind }) => kind)).toEqual(['shape', 'shape'])
    expect(notified()).toEqual([['无法识别服务器的响应，请刷新页面后重试', 2]])
    expect(complain.mock.calls[0]?.[0]).toContain('thing/get')
  })

  it('shows the request id beside a server error', async () => {
    serve(() => envelope(50001, '服务器错误', { traceId: 'abc' }))
    await failed(call(write, { name: 'n' }))
    expect(toasts.items[0]?.traceId).toBe('abc')
  })

  const fields = { errors: [{ field: 'name', rule: 'max', msg: '太长' }] }
  it.each<[string, () => Response, SendOptions, number]>([
    ['quiet', () => envelope(50001, 'x'), { quiet: true }, 0],
    ['inline with field errors', () => envelope(Code.invalid, 'x', fields), { inline: true }, 0],
    [
      'inline without field errors',
      () => envelope(Code.invalid, 'x', { errors: [] }),
      { inline: true },
      1,
    ],
    ['inline, no data', () => envelope(42203, 'x'), { inline: true }, 1],
    [
      'handled code',
      () => envelope(Code.alreadyHandled, 'x'),
      { handles: [Code.alreadyHandled] },
      0,
    ],
    ['other code', () => envelope(Code.stale, 'x'), { handles: [Code.alreadyHandled] }, 1],
  ])('leaves to the caller what it asked for: %s', async (_, answer, options, times) => {
    serve(answer)
    await failed(call(write, { name: 'n' }, options))
    expect(toasts.items).toHaveLength(times)
  })

  it('says nothing about a call that was given up, nor about a background call', async () => {
    serve(() => Promise.reject(new TypeError('fetch failed')))
    const gone = AbortSignal.abort()
    expect((await failed(call(read, { id: '1' }, { signal: gone }))).kind).toBe('aborted')
    await failed(call(poll, {}))
    expect(notified()).toEqual([])
  })

  it('says nothing about a limit that a background call met, and sends it once', async () => {
    const limit = () => envelope(Code.tooMany, '请求过于频繁', { retryAfter: 3 }, { status: 429 })
    const { sent } = serve(limit)
    const error = await failed(call(poll, {}))
    expect(error).toMatchObject({ code: Code.tooMany, data: { retryAfter: 3 } })
    expect(notified()).toEqual([])
    expect(sent).toHaveLength(1)
    await failed(call(read, { id: '1' }))
    expect(notified()).toEqual([['请求过于频繁', 1]])
    expect(sent).toHaveLength(2)
  })

  it('is one message per kind in ten seconds of a storm', async () => {
    vi.useFakeTimers()
    serve(() => new Response('', { status: 500, statusText: 'Internal Server Error' }))
    for (let count = 0; count < 20; count += 1) await failed(call(write, { name: 'n' }))
    expect(notified()).toEqual([['Internal Server Error', 20]])
    toasts.items = []
    await failed(call(write, { name: 'n' }))
    expect(notified()).toEqual([])
    vi.advanceTimersByTime(10_001)
    await failed(call(write, { name: 'n' }))
    expect(notified()).toEqual([['Internal Server Error', 1]])
  })
})

describe('repeating', () => {
  it.each([
    ['GET', read, { id: '1' }, 3],
    ['POST', write, { name: 'n' }, 1],
  ] as const)(
    'of a %s over a lost network sends it as often as it may',
    async (_, called, input, times) => {
      vi.useFakeTimers()
      const { sent } = serve(() => Promise.reject(new TypeError('fetch failed')))
      const result = failed(call<z.ZodType, z.ZodType>(called, input))
      await vi.advanceTimersByTimeAsync(5_000)
      await result
      expect(sent).toHaveLength(times)
      expect(notified()).toEqual([['网络连接错误', 1]])
    },
  )

  it.each([
    [503, 3],
    [500, 1],
    [502, 1],
  ])('of a GET after HTTP %i: %i requests', async (status, times) => {
    vi.useFakeTimers()
    const { sent } = serve(() => new Response('', { status }))
    const result = failed(call(read, { id: '1' }))
    await vi.advanceTimersByTimeAsync(5_000)
    await result
    expect(sent).toHaveLength(times)
  })
})
