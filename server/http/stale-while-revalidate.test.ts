import { expect, it } from 'vitest'
import { staleWhileRevalidate, costlyFromMs, costlyPages } from './stale-while-revalidate.ts'

/** Answers that come when the test says so, by a clock that it turns. */
function shop() {
  let time = 0
  const pending: ((answer: string) => void)[] = []
  let made = 0
  const share = staleWhileRevalidate<string>(true, () => time)
  const ask = (key: string) =>
    share(key, () => {
      made += 1
      return new Promise<string>((resolve) => pending.push(resolve))
    })
  const pass = (ms: number) => void (time += ms)
  const finish = async (answer: string) => {
    pending.shift()?.(answer)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { ask, pass, finish, made: () => made }
}

it('works a quick answer out for each call, also for those that come meanwhile', async () => {
  const { ask, pass, finish, made } = shop()
  const both = [ask('a'), ask('a')]
  pass(costlyFromMs - 1)
  await finish('one')
  await finish('two')
  expect(await Promise.all(both)).toEqual([
    { answer: 'one', ageMs: 0 },
    { answer: 'two', ageMs: 0 },
  ])
  const later = ask('a')
  await finish('three')
  expect((await later).answer).toBe('three')
  expect(made()).toBe(3)
})

it('shares a costly answer while it is made and for a minute at most, with its age', async () => {
  const { ask, pass, finish, made } = shop()
  const first = ask('a')
  pass(2_000)
  const second = ask('a')
  pass(500)
  await finish('one')
  expect(await first).toEqual({ answer: 'one', ageMs: 0 })
  expect(await second).toEqual({ answer: 'one', ageMs: 2_500 })
  pass(20_000)
  expect(await ask('a')).toEqual({ answer: 'one', ageMs: 22_500 })
  expect(made()).toBe(1)
  pass(40_000)
  const anew = ask('a')
  await finish('two')
  expect(await anew).toEqual({ answer: 'two', ageMs: 0 })
})

it('keeps what took half a second for a quarter of a minute', async () => {
  const { ask, pass, finish, made } = shop()
  const first = ask('a')
  pass(500)
  await finish('one')
  await first
  pass(15_000)
  const anew = ask('a')
  await finish('two')
  expect((await anew).answer).toBe('two')
  expect(made()).toBe(2)
})

it('renews an answer behind the one it gives, once, when half its time is over', async () => {
  const { ask, pass, finish, made } = shop()
  const first = ask('a')
  pass(3_000)
  await finish('one')
  await first
  pass(31_000)
  expect((await ask('a')).answer).toBe('one')
  expect((await ask('a')).answer).toBe('one')
  expect(made()).toBe(2)
  pass(3_000)
  await finish('two')
  expect(await ask('a')).toEqual({ answer: 'two', ageMs: 3_000 })
})

it('keeps no failure, and nothing where it is off', async () => {
  const share = staleWhileRevalidate<string>(true)
  await expect(share('x', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect((await share('x', async () => 'here')).answer).toBe('here')
  let time = 0
  const own = staleWhileRevalidate<number>(false, () => (time += 1_000))
  expect(await own('x', async () => 1)).toEqual({ answer: 1, ageMs: 0 })
  expect(await own('x', async () => 2)).toEqual({ answer: 2, ageMs: 0 })
})

it('keeps the newest answers only', async () => {
  const { ask, pass, finish } = shop()
  const make = async (key: string) => {
    const answer = ask(key)
    pass(300)
    await finish(key)
    return answer
  }
  for (let key = 0; key <= 50; key += 1) await make(String(key))
  expect((await ask('50')).ageMs).toBeGreaterThan(0)
  expect((await make('0')).ageMs).toBe(0)
})

it('gives the first pages of one filter and order out of one answer, later ones and others anew', async () => {
  let time = 0
  const reads: [size: number, from: number][] = []
  const pages = costlyPages<{ sum: string; rows: readonly number[] }>(true, () => time)
  const ask = (query: object, scope = 'all') =>
    pages(scope, query, async (size, from) => {
      reads.push([size, from])
      time += 1_000
      return { sum: String(reads.length), rows: Array.from({ length: size }, (_, at) => from + at) }
    })
  const first = await ask({ pageSize: 20, sign: ['loss'] })
  expect(first).toEqual({
    found: { sum: '1', rows: Array.from({ length: 20 }, (_, at) => at) },
    page: 1,
  })
  time += 500
  const third = await ask({ pageSize: 20, pageNum: 3, sign: ['loss'] })
  expect(third).toMatchObject({ found: { sum: '1' }, page: 3, ageMs: 1_500 })
  expect(third.found.rows.at(0)).toBe(40)
  expect(third.found.rows).toHaveLength(20)
  expect((await ask({ pageSize: 20, sign: ['profit'] })).found.sum).toBe('2')
  expect((await ask({ pageSize: 20, sign: ['loss'], orderBy: [{ field: 'x' }] })).found.sum).toBe(
    '3',
  )
  expect((await ask({ pageSize: 20, sign: ['loss'] }, 'a team')).found.sum).toBe('4')
  const last = await ask({ pageSize: 20, pageNum: 11, sign: ['loss'] })
  expect(last.found.rows).toHaveLength(20)
  expect(last.found.rows.at(0)).toBe(200)
  expect(reads.slice(3)).toEqual([
    [200, 0],
    [20, 200],
  ])
})
