// Cancelling many orders at once: each on its own, confirmed with one code; the books stay whole.
import { sql as query } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/trade/contract-entrust.ts'
import { post } from '#server/ledger/post.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { type Holder, holders, sendConfirmed } from '#tests/money/authenticators.ts'
import { asSeen } from '#tests/money/decisions.ts'
import { type Desk, openDesk, send } from '#tests/money/desk.ts'
import { openTradingDesk, type TradingDesk } from '#tests/trade/trading-desk.ts'

let database: TestDatabase
let desk: Desk
let market: TradingDesk
let support: Holder
beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  desk = await openDesk(database, database.url, { confirms: true })
  market = await openTradingDesk(database as never)
  ;[support] = (await holders(desk, 1, 'support')) as [Holder]
})
afterAll(async () => {
  expect(await desk.violations()).toEqual([])
  await database.drop()
})

const reason = 'asked for by its member on the phone'

/** Open limit orders that hold 0.5 USDT each. */
async function orders(count: number): Promise<string[]> {
  return database.db.transaction(async (tx) => {
    const rows = await tx.execute<{ id: string }>(query`
    insert into contract_entrust (member_id, product_code, side, position_side, open_close, order_type, price, qty,
        leverage, margin_mode, frozen_margin, client_source, status)
      select ${market.memberId}, 'BTCUSDT', 'buy', 'long', 'open', 'limit', 50000, 1, 100, 'isolated', 0.5, 'ios', 'new'
        from generate_series(1, ${count}) returning id::text`)
    const held = {
      memberId: market.memberId,
      walletType: 'contract',
      currency: 'USDT',
      reason: 'orderFreeze',
      amount: '0.5',
    } as const
    for (const { id } of rows)
      await post(tx, {
        operatorId: null,
        memo: '',
        bizType: 'entrust',
        bizId: id,
        step: 'hold',
        bizNo: 'EN',
        lines: [
          { ...held, bucket: 'available', side: 'D' },
          { ...held, bucket: 'frozen', side: 'C' },
        ],
      })
    return rows.map(({ id }) => id)
  })
}
const frozen = async () => {
  const [row] = await desk.sql`select frozen::float8 as frozen from ledger_account
    where member_id = ${market.memberId} and wallet_type = 'contract'`
  return row?.['frozen']
}
const cancel = (input: object) => send(desk.fetch, support, api.cancel, { reason, ...input })
const confirm = (input: object) => sendConfirmed(desk, support, api.cancel, { reason, ...input })

it('asks for a code where orders are cancelled together, and for none where it is one', async () => {
  const before = await frozen()
  const [one = '', ...rest] = await orders(3)
  expect((await cancel({ items: asSeen(rest) })).code).toBe(Code.otp)
  expect((await cancel({ ids: [one, ...rest] })).code).toBe(Code.invalid)
  const { code, data } = await cancel({ ids: [one] })
  expect(code).toBe(Code.ok)
  expect(data.results).toMatchObject([{ id: one, code: Code.ok, status: 'cancelled' }])
  const tried = await cancel({ items: asSeen(rest), dryRun: true })
  expect(tried.data.results.map(({ code: each }) => each)).toEqual([Code.ok, Code.ok])
  expect(await frozen()).toBe(Number(before) + 1)
  expect((await confirm({ items: asSeen(rest) })).code).toBe(Code.ok)
  expect(await frozen()).toBe(before)
})

it('says of each order what became of it, and gives back what the open ones hold', async () => {
  const before = await frozen()
  const [open = '', changed = ''] = await orders(2)
  const [done] = await desk.sql<{ id: string }[]>`
    select id::text from contract_entrust where status = 'filled'`
  const filled = done?.id ?? ''
  await desk.sql`update contract_entrust set version = 2 where id = ${changed}`
  const items = [...asSeen([open, filled, changed]), { id: '999999999', version: 1 }]
  const { data } = await confirm({ items })
  expect(data.results).toMatchObject([
    { id: open, code: Code.ok, status: 'cancelled' },
    { id: filled, code: Code.alreadyHandled, status: 'filled' },
    { id: changed, code: Code.stale, status: 'new' },
    { id: '999999999', code: Code.notFound, status: null },
  ])
  expect(await frozen()).toBe(Number(before) + 0.5)
  const [row] = await desk.sql`select status, cancel_reason as reason, operator_name as by,
    frozen_margin::float8 as held from contract_entrust where id = ${open}`
  expect(row).toEqual({ status: 'cancelled', reason, by: support.userName, held: 0 })
  // One order is cancelled however far it was filled since it was seen.
  expect((await cancel({ ids: [changed] })).code).toBe(Code.ok)
})

it('cancels 200 orders with one code, no more in one call, and none a second time', async () => {
  const before = await frozen()
  const ids = await orders(api.maxCancelled)
  const over = [...asSeen(ids), { id: '999999999', version: 1 }]
  expect((await confirm({ items: over })).code).toBe(Code.invalid)
  const input = { items: asSeen(ids), requestId: crypto.randomUUID() }
  const first = await confirm(input)
  expect(first.data.results.every(({ code }) => code === Code.ok)).toBe(true)
  expect(await cancel(input)).toEqual(first)
  expect(await frozen()).toBe(before)
  const [journals] = await desk.sql`select count(*)::int as count from ledger_journal
    where biz_type = 'entrust' and step = 'release' and biz_id = any (${ids}::bigint[])`
  expect(journals).toEqual({ count: 200 })
})

it('is refused to those who may not cancel one', async () => {
  const [reader] = await desk.operators(1, 'auditor')
  const input = { items: asSeen(await orders(1)), dryRun: true, reason }
  const { code } = await send(desk.fetch, reader ?? support, api.cancel, input)
  expect(code).toBe(Code.noPermission)
})
