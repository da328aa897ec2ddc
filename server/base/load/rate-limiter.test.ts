import { describe, expect, it } from 'vitest'
import { Limit } from './limit.ts'
import { createRateLimiter } from './rate-limiter.ts'

const refusal = (work: () => unknown): Limit | undefined => {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof Limit) return error
    throw error
  }
}

describe('createRateLimiter', () => {
  it('lets a burst pass, then as many as are allowed a second', () => {
    const { take } = createRateLimiter({ perSecond: 50, burst: 100 })
    const passedAt = (now: number, calls: number) =>
      Array.from({ length: calls }, () => refusal(() => take('a', now))).filter((no) => !no).length
    expect(passedAt(0, 300)).toBe(100)
    expect(passedAt(1_000, 300)).toBe(50)
    expect(passedAt(1_100, 300)).toBe(5)
    expect(passedAt(60_000, 300)).toBe(100)
  })

  it('names the time to wait, in whole seconds, and counts every key for itself', () => {
    const { take } = createRateLimiter({ perSecond: 0.1, burst: 1 })
    take('a', 0)
    const no = refusal(() => take('a', 0))
    expect(no).toMatchObject({ status: 429, headers: { 'Retry-After': '10' } })
    expect(refusal(() => take('b', 0))).toBeUndefined()
  })
})
