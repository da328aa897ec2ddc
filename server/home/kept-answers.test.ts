import { expect, it, vi } from 'vitest'
import { keptAnswers } from './kept-answers.ts'

it('makes an answer once, however many ask while it is made, and again once it is old', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const kept = keptAnswers<number>(1_000)
  let finish = (_answer: number) => {}
  const make = vi.fn(() => new Promise<number>((resolve) => (finish = resolve)))
  const first = kept(['a'], make)
  // Slower than it is kept: who asks meanwhile waits for the same answer.
  vi.advanceTimersByTime(5_000)
  const second = kept(['a'], make)
  finish(7)
  expect(await Promise.all([first, second, kept(['a'], make)])).toEqual([7, 7, 7])
  expect(make).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_001)
  void kept(['a'], make)
  expect(make).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

it('answers each key by itself and keeps no failure', async () => {
  const kept = keptAnswers<string>(60_000)
  await expect(kept('x', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await kept('x', async () => 'here')).toBe('here')
  expect(await kept('y', async () => 'other')).toBe('other')
  expect(await kept('x', async () => 'newer')).toBe('here')
})

it('forgets all of them rather than keep more than its bound', async () => {
  const kept = keptAnswers<number>(60_000)
  for (let key = 0; key < 201; key += 1) await kept(key, async () => key)
  expect(await kept(0, async () => -1)).toBe(-1)
})
