// What one operator may ask of the server, and that the others do not notice (reliability D5).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as alerts from '#contract/alerts.ts'
import { Code } from '#contract/codes.ts'
import { list } from '#contract/money/recharge-log.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { appOver, openDesk, send, type Desk, type Reviewer } from '#tests/money/desk.ts'

let database: TestDatabase
let desk: Desk
let busy: Reviewer
let other: Reviewer

beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  desk = await openDesk(database, database.url)
  ;[busy, other] = (await desk.operators(2)) as [Reviewer, Reviewer]
  await desk.recharges(1_000)
})
afterAll(() => database.drop())

const limited = (limits: { perSecond: number; burst: number; concurrency: number }) => {
  const app = appOver(database, { callLimits: limits })
  return (request: Request) => app.fetch(request)
}

describe('the rate', () => {
  it('refuses with 42901 and the time to wait, in the envelope and as a header', async () => {
    const fetch = limited({ perSecond: 0.01, burst: 5, concurrency: 6 })
    const poll = (who: Reviewer) => send(fetch, who, alerts.rechargeWithdrawReview, { Type: 0 })
    for (let call = 0; call < 5; call += 1) expect((await poll(busy)).code).toBe(Code.ok)
    expect(await poll(busy)).toMatchObject({
      status: 429,
      code: Code.tooMany,
      msg: 'Too many requests. Try again later',
    })
    const { method, permission } = alerts.rechargeWithdrawReview
    const headers = { Authorization: `Bearer ${busy.token}`, 'Content-Type': 'application/json' }
    const response = await fetch(
      new Request(`http://127.0.0.1/admin/${permission}`, { method, headers }),
    )
    const { data } = (await response.json()) as { data: { retryAfter: number } }
    expect(data.retryAfter).toBeGreaterThan(50)
    expect(data.retryAfter).toBeLessThanOrEqual(100)
    expect(response.headers.get('retry-after')).toBe(String(data.retryAfter))
    expect((await poll(other)).code).toBe(Code.ok)
  })

  it('counts all sessions of an operator together', async () => {
    const fetch = limited({ perSecond: 0.01, burst: 4, concurrency: 6 })
    const second = { token: await desk.session(busy.id) }
    const poll = (who: { token: string }) =>
      send(fetch, who, alerts.rechargeWithdrawReview, { Type: 0 })
    for (const who of [busy, second, busy, second]) expect((await poll(who)).code).toBe(Code.ok)
    for (const who of [busy, second]) expect((await poll(who)).code).toBe(Code.tooMany)
  })
})

describe('calls at the same time', () => {
  it('lets a poll of another operator pass fifty large lists', async () => {
    const fetch = limited({ perSecond: 50, burst: 150, concurrency: 6 })
    let answered = 0
    const lists = Array.from({ length: 50 }, async () => {
      const reply = await send(fetch, busy, list, { pageNum: 1, pageSize: 1_000 })
      answered += 1
      return reply.code
    })
    const answeredAtPoll: number[] = []
    for (let poll = 0; poll < 5; poll += 1) {
      const { code } = await send(fetch, other, alerts.rechargeWithdrawReview, { Type: 0 })
      expect(code).toBe(Code.ok)
      answeredAtPoll.push(answered)
    }
    // Without a gate the first poll waits for a connection until most of the lists are answered.
    expect(Math.max(...answeredAtPoll)).toBeLessThan(25)
    expect(await Promise.all(lists)).toEqual(Array(50).fill(Code.ok))
  })
})
