import { expect, test } from 'vitest'
import { fairLimiter } from './fair-limiter.ts'

test('serves owners in turn, however many works one of them has waiting', async () => {
  const turn = fairLimiter(1)
  const served: string[] = []
  const run = (owner: string, name: string) =>
    turn(owner, async () => {
      await new Promise((resolve) => setImmediate(resolve))
      served.push(name)
    })
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

test('runs no more than its limit, also after a work has failed', async () => {
  const turn = fairLimiter(2)
  let running = 0
  let maxSeen = 0
  const work = (fails: boolean) =>
    turn('owner', async () => {
      running += 1
      maxSeen = Math.max(maxSeen, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      if (fails) throw new Error('failed')
    })
  const all = await Promise.allSettled([true, false, true, false, false].map(work))
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  expect(maxSeen).toBe(2)
})
