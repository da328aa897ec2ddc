import { expect, it, vi } from 'vitest'
import { createCache } from './cache.ts'

it('makes an answer once, however many ask while it is made, and again once it is old', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const kept = createCache<number>(1_000)
  let finish = (_answer: number) => {}
  const make = vi.fn(() => new Promise<number>((resolve) => (finish = resolve)))
  const first = kept.get(['a'], make)
  // Slower than it is kept: who asks meanwhile waits for the same answer.
  vi.advanceTimersByTime(5_000)
  const second = kept.get(['a'], make)
  finish(7)
  expect(await Promise.all([first, second, kept.get(['a'], make)])).toEqual([7, 7, 7])
  expect(make).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_001)
  void kept.get(['a'], make)
  expect(make).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

it('answers each key by itself and keeps no failure', async () => {
  const kept = createCache<string>(60_000)
  await expect(kept.get('x', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await kept.get('x', async () => 'here')).toBe('here')
  expect(await kept.get('y', async () => 'other')).toBe('other')
  expect(await kept.get('x', async () => 'newer')).toBe('here')
})

it('forgets the oldest rather than keep more than its bound', async () => {
  const kept = createCache<number>(60_000)
  for (let key = 0; key < 201; key += 1) await kept.get(key, async () => key)
  expect(await kept.get(0, async () => -1)).toBe(-1)
})

it('tells who makes an answer when all who waited for it are gone, and makes the next one anew', async () => {
  const cache = createCache<string>(60_000)
  const [one, two] = [new AbortController(), new AbortController()]
  let abandoned: AbortSignal | undefined
  const make = vi.fn((signal: AbortSignal) => {
    abandoned = signal
    return new Promise<string>(() => {})
  })
  const waiting = [one, two].map(({ signal }) => cache.get('x', make, signal))
  const ended = waiting.map((each) => expect(each).rejects.toThrow('the caller left'))
  one.abort()
  await ended[0]
  expect(abandoned?.aborted).toBe(false)
  two.abort()
  await Promise.all(ended)
  expect(abandoned?.aborted).toBe(true)
  expect(make).toHaveBeenCalledTimes(1)
  expect(await cache.get('x', async () => 'new')).toBe('new')
})

it('gives a stale answer while the next is made, also when that fails', async () => {
  let time = 0
  const cache = createCache<string>(() => ({ freshMs: 10, staleMs: Infinity }), {
    now: () => time,
  })
  expect(await cache.get('x', async () => 'old')).toBe('old')
  time = 11
  expect(await cache.get('x', () => Promise.reject(new Error('gone')))).toBe('old')
  await new Promise((resolve) => setImmediate(resolve))
  expect(await cache.get('x', async () => 'new')).toBe('old')
  expect(await cache.get('x', async () => 'newer')).toBe('new')
})
