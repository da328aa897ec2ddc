import { describe, expect, it } from 'vitest'
import { inFlight, yieldToRequests } from '#server/base/load/in-flight.ts'
import { Limit } from '#server/base/load/limit.ts'
import { callGate } from './call-limits.ts'

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
