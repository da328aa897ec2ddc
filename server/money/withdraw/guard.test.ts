// The database guards the life of a withdrawal, whoever writes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withdrawLog } from '#server/db/schema/money/money.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { allowBareRecords } from '#tests/money/bare-records.ts'

let database: TestDatabase
let memberId: string
beforeAll(async () => {
  database = await testDatabase({ max: 2 })
  const [row] = await database.sql<{ id: string }[]>`
    insert into member (member_no, account, email, invite_code, path)
    values ('20000001', 'member1', 'm1@example.com', 'I1', '/1/') returning id`
  memberId = String(row?.id)
  await allowBareRecords(database.sql, 'withdraw_log')
})
afterAll(() => database.drop())

const statuses = withdrawLog.status.enumValues
type Status = (typeof statuses)[number]

/** Where a withdrawal may go from each state (the state machine of the specification). */
const steps: Record<Status, readonly Status[]> = {
  pending: ['firstPassed', 'approved', 'rejected', 'cancelled'],
  firstPassed: ['approved', 'rejected'],
  approved: ['paying', 'thirdPaying', 'rejected'],
  paying: ['paid', 'failed'],
  thirdPaying: ['paid', 'failed'],
  failed: ['paying', 'thirdPaying', 'refunded'],
  paid: [],
  rejected: [],
  refunded: [],
  cancelled: [],
}
const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const))

const make = async (status: Status) => {
  const [row] = await database.sql<{ id: string }[]>`
    insert into withdraw_log (member_id, currency, network, amount, fee, net_amount, price_usd, usd_value, to_address, status,
      reject_reason, paid_at)
    values (${memberId}, 'USDT', 'TRC20', 100, 1, 99, 1, 100, 'TX', ${status}, ${status === 'rejected' ? 'risk' : null},
      ${status === 'paid' ? new Date().toISOString() : null}) returning id`
  return String(row?.id)
}

describe('a withdrawal', () => {
  it.each(pairs.filter(([from, to]) => from !== to))('from %s to %s', async (from, to) => {
    const id = await make(from)
    const step = database.sql`update withdraw_log set status = ${to},
        reject_reason = case when ${to} = 'rejected' then coalesce(reject_reason, 'risk') else reject_reason end,
        paid_at = case when ${to} = 'paid' then now() else paid_at end
      where id = ${id} returning status`
    if (steps[from].includes(to)) expect(await step).toMatchObject([{ status: to }])
    else await expect(step).rejects.toThrow(/cannot go from|keeps its values/)
  })

  it.each(statuses)('keeps what the member asked for while it is %s', async (status) => {
    const id = await make(status)
    const altered = [
      'amount = 200, net_amount = 199',
      'fee = 2, net_amount = 98',
      "to_address = 'TY'",
      "network = 'ERC20'",
      "currency = 'BTC'",
      "memo = '7'",
      'usd_value = 1',
      'member_id = member_id + 1',
    ]
    for (const set of altered)
      await expect(
        database.sql.unsafe(`update withdraw_log set ${set} where id = ${id}`),
      ).rejects.toThrow('keeps its values')
    const remark = database.sql`update withdraw_log set remark = 'called' where id = ${id}`
    expect((await remark).count).toBe(1)
  })

  it('keeps who decided it, and the proof of payment', async () => {
    const passed = await make('firstPassed')
    const paid = await make('paid')
    for (const [id, set] of [
      [passed, 'first_reviewer_id = 7'],
      [paid, "tx_hash = 'feed'"],
      [paid, 'payer_id = 7'],
    ])
      await expect(
        database.sql.unsafe(`update withdraw_log set ${set} where id = ${id}`),
      ).rejects.toThrow('keeps its values')
  })

  it('is never erased', async () => {
    const id = await make('cancelled')
    await expect(database.sql`delete from withdraw_log where id = ${id}`).rejects.toThrow(
      'never erased',
    )
    // Alone it cannot be truncated at all: orders of payouts refer to it.
    await expect(database.sql`truncate withdraw_log cascade`).rejects.toThrow('append-only')
  })
})
