// Several operators send one withdrawal to a channel at once: one does, the others are told that it was done.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Code } from '#contract/codes.ts'
import { thirdPay } from '#contract/money/withdraw-log.ts'
import { send } from '#tests/money/desk.ts'
import { openPayoutDesk, type PayoutDesk } from '#tests/money/payout-desk.ts'
import { patience } from '#tests/patience.ts'

let desk: PayoutDesk
beforeAll(async () => {
  desk = await openPayoutDesk()
})
afterAll(() => desk.close())

it('answers 40901 or 40902 to whoever comes second, never with an error of its own', async () => {
  const { at, fetch } = desk
  const { id, version } = await at.inState('approved', { amount: '100' })
  const operators = await at.desk.operators(4)
  const waiting = async () => {
    const [row] = await at.sql<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`
    return row?.count ?? 0
  }
  // All of them stand before the same row when the first may go on.
  const replies = await at.sql.begin(async (tx) => {
    await tx`select from withdraw_log where id = ${id} for update`
    const sent = operators.map((who) =>
      send(fetch, who, thirdPay, { items: [{ id, version }], channelCode: 'ePay' }),
    )
    await vi.waitFor(async () => expect(await waiting()).toBe(operators.length), patience)
    return sent
  })
  const results = (await Promise.all(replies)).flatMap(({ data }) => data.results)
  const codes = results.map(({ code }) => code)
  expect(codes.filter((code) => code === Code.ok)).toHaveLength(1)
  for (const code of codes.filter((each) => each !== Code.ok))
    expect([Code.alreadyHandled, Code.stale]).toContain(code)
  expect(await at.sql`select from withdraw_third where withdraw_id = ${id}`).toHaveLength(1)
})
