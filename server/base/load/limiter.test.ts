import { describe, expect, it } from 'vitest'
import { createLimiter } from './limiter.ts'

const held = () => {
  let open = () => {}
  const until = new Promise<void>((resolve) => (open = resolve))
  return { until, open }
}

describe('createLimiter', () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve))

  it('runs no more of a key, and no more in all, than it is allowed', async () => {
    const gate = createLimiter({ perKey: 2, total: 3 })
    const door = held()
    const running: string[] = []
    const works = ['a', 'a', 'a', 'b', 'b'].map((key) =>
      gate(async () => {
        running.push(key)
        await door.until
      }, key),
    )
    await turn()
    expect(running).toEqual(['a', 'a', 'b'])
    door.open()
    await Promise.all(works)
    expect(running).toHaveLength(5)
  })

  it('serves key by key: one call of another key passes a long queue', async () => {
    const gate = createLimiter({ perKey: 1, total: 1 })
    const order: string[] = []
    const work = (key: string) => gate(() => void order.push(key), key)
    const door = held()
    const first = gate(() => door.until, 'a')
    const rest = ['a', 'a', 'a', 'b', 'c', 'b'].map(work)
    door.open()
    await Promise.all([first, ...rest])
    expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a'])
  })

  it('refuses what would wait behind a hundred of its own', async () => {
    const gate = createLimiter({ perKey: 1, total: 2, maxWaiting: 100 })
    const door = held()
    const works = Array.from({ length: 101 }, () => gate(() => door.until, 'a'))
    await expect(gate(() => {}, 'a')).rejects.toMatchObject({ status: 429 })
    await gate(() => {}, 'b')
    door.open()
    await Promise.all(works)
  })

  it('gives its place back when the work fails', async () => {
    const gate = createLimiter({ perKey: 1, total: 1 })
    await expect(gate(() => Promise.reject(new Error('no')), 'a')).rejects.toThrow('no')
    expect(await gate(() => 'next', 'a')).toBe('next')
  })
})

it('serves owners in turn, however many works one of them has waiting', async () => {
  const turn = createLimiter({ total: 1 })
  const served: string[] = []
  const run = (owner: string, name: string) =>
    turn(async () => {
      await new Promise((resolve) => setImmediate(resolve))
      served.push(name)
    }, owner)
  const works = [1, 2, 3, 4, 5].map((number) => run('many', `many ${number}`))
  works.push(run('one', 'one 1'), run('two', 'two 1'), run('two', 'two 2'))
  await Promise.all(works)
  expect(served).toEqual([
    'many 1',
    'many 2',
    'one 1',
    'two 1',
    'many 3',
    'two 2',
    'many 4',
    'many 5',
  ])
})

it('runs no more than its limit, also after a work has failed', async () => {
  const turn = createLimiter({ total: 2 })
  let running = 0
  let maxSeen = 0
  const work = (fails: boolean) =>
    turn(async () => {
      running += 1
      maxSeen = Math.max(maxSeen, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      if (fails) throw new Error('failed')
    }, 'owner')
  const all = await Promise.allSettled([true, false, true, false, false].map(work))
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  expect(maxSeen).toBe(2)
})
