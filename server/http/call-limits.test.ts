import { describe, expect, it } from 'vitest'
import { inFlight, yieldToRequests } from '#server/base/load/in-flight.ts'
import { Limit } from '#server/base/load/limit.ts'
import { callGate, fairGate, rateLimiter } from './call-limits.ts'

const refusal = (work: () => unknown): Limit | undefined => {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof Limit) return error
    throw error
  }
}

const held = () => {
  let open = () => {}
  const until = new Promise<void>((resolve) => (open = resolve))
  return { until, open }
}

describe('rateLimiter', () => {
  it('lets a burst pass, then as many as are allowed a second', () => {
    const { take } = rateLimiter({ perSecond: 50, burst: 100 })
    const passedAt = (now: number, calls: number) =>
      Array.from({ length: calls }, () => refusal(() => take('a', now))).filter((no) => !no).length
    expect(passedAt(0, 300)).toBe(100)
    expect(passedAt(1_000, 300)).toBe(50)
    expect(passedAt(1_100, 300)).toBe(5)
    expect(passedAt(60_000, 300)).toBe(100)
  })

  it('names the time to wait, in whole seconds, and counts every key for itself', () => {
    const { take } = rateLimiter({ perSecond: 0.1, burst: 1 })
    take('a', 0)
    const no = refusal(() => take('a', 0))
    expect(no).toMatchObject({ status: 429, headers: { 'Retry-After': '10' } })
    expect(refusal(() => take('b', 0))).toBeUndefined()
  })
})

describe('fairGate', () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve))

  it('runs no more of a key, and no more in all, than it is allowed', async () => {
    const gate = fairGate({ perKey: 2, total: 3 })
    const door = held()
    const running: string[] = []
    const works = ['a', 'a', 'a', 'b', 'b'].map((key) =>
      gate(key, async () => {
        running.push(key)
        await door.until
      }),
    )
    await turn()
    expect(running).toEqual(['a', 'a', 'b'])
    door.open()
    await Promise.all(works)
    expect(running).toHaveLength(5)
  })

  it('serves key by key: one call of another key passes a long queue', async () => {
    const gate = fairGate({ perKey: 1, total: 1 })
    const order: string[] = []
    const work = (key: string) => gate(key, () => void order.push(key))
    const door = held()
    const first = gate('a', () => door.until)
    const rest = ['a', 'a', 'a', 'b', 'c', 'b'].map(work)
    door.open()
    await Promise.all([first, ...rest])
    expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a'])
  })

  it('refuses what would wait behind a hundred of its own', async () => {
    const gate = fairGate({ perKey: 1, total: 2 })
    const door = held()
    const works = Array.from({ length: 101 }, () => gate('a', () => door.until))
    await expect(gate('a', () => {})).rejects.toMatchObject({ status: 429 })
    await gate('b', () => {})
    door.open()
    await Promise.all(works)
  })

  it('gives its place back when the work fails', async () => {
    const gate = fairGate({ perKey: 1, total: 1 })
    await expect(gate('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await gate('a', () => 'next')).toBe('next')
  })
})

describe('callGate', () => {
  it('counts all sessions of an operator together, from the second call of each on before it is looked up', () => {
    const gate = callGate({ perSecond: 0.001, burst: 3, concurrency: 2 })
    gate.know('token 1', 'ann')
    gate.know('token 2', 'ann')
    gate.count('token 1', false)
    expect(refusal(() => gate.count('token 2', false))?.status).toBe(429)
    expect(refusal(() => gate.know('token 3', 'ann'))?.status).toBe(429)
    expect(refusal(() => gate.count('a token nobody has', false))).toBeUndefined()
    expect(refusal(() => gate.count('token 2', true))).toBeUndefined()
  })

  it('makes one large page of an operator at a time, while another operator gets one', async () => {
    const gate = callGate({ perSecond: 50, burst: 150, concurrency: 6 })
    const begun: string[] = []
    const door = held()
    const large = (operatorId: string) =>
      gate.run(
        operatorId,
        { pageSize: 1_000 },
        () => {
          begun.push(operatorId)
          return door.until
        },
        String,
      )
    const pages = ['ann', 'ann', 'ann', 'bob'].map(large)
    await expect.poll(() => begun).toContain('bob')
    expect(begun).toEqual(['ann', 'bob'])
    door.open()
    await Promise.all(pages)
    expect(begun).toEqual(['ann', 'bob', 'ann', 'ann'])
  })

  it.each([undefined, { perSecond: 50, burst: 150, concurrency: 6 }])(
    'lets a large page wait for others and never for itself, with limits %j',
    async (limits) => {
      const asked = (pageSize: number) =>
        inFlight(() => callGate(limits).run('ann', { pageSize }, yieldToRequests, String))
      expect(await asked(1_000)).toBe('true')
      expect(await asked(20)).toBe('false')
    },
  )
})
