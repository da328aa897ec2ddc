// Freezing a member cancels their open orders: each gives back what it holds in its own wallet, and nothing of another hold.
import { sql as query } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as asset from '#contract/member/member-asset.ts'
import * as member from '#contract/member/member.ts'
import { post } from '#server/ledger/post.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { type Desk, openDesk, type Reviewer, send } from '#tests/money/desk.ts'
import { holdForOrder } from '#tests/trade/held-order.ts'
import { openTradingDesk, type TradingDesk } from '#tests/trade/trading-desk.ts'

let database: TestDatabase
let desk: Desk
let market: TradingDesk
let operator: Reviewer
beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  desk = await openDesk(database, database.url)
  market = await openTradingDesk(database as never)
  ;[operator] = (await desk.operators(1)) as [Reviewer]
})
afterAll(() => database.drop())

const reason = 'asked for by compliance'
const common = { operatorId: null, memo: '', bizNo: 'EN' }
const frozenIn = async (walletType: string) => {
  const [row] = await desk.sql`select frozen::float8 as frozen from ledger_account
    where member_id = ${market.memberId} and wallet_type = ${walletType}`
  return row?.['frozen']
}

/** An open copy order that holds 80 USDT of the wallet for copies; returns its id. */
const copyOrder = () =>
  database.db.transaction(async (tx) => {
    const [row] = await tx.execute<{ id: string }>(query`
      insert into contract_entrust (member_id, product_code, side, position_side, open_close, order_type, price, qty,
          leverage, margin_mode, frozen_margin, is_follow, client_source, status)
        values (${market.memberId}, 'BTCUSDT', 'buy', 'long', 'open', 'limit', 50000, 16, 10, 'isolated', 80, true, 'ios', 'new')
        returning id::text`)
    const id = row?.id ?? ''
    const { memberId } = market
    await holdForOrder(tx, { orderId: id, memberId, walletType: 'follow', funds: '80', held: '80' })
    return id
  })

it('freezes a member with an open copy order, and leaves a compliance hold as it is', async () => {
  const order = await copyOrder()
  const hold = {
    memberId: market.memberId,
    walletType: 'contract',
    currency: 'USDT',
    amount: '200',
  }
  const held = await send(desk.fetch, operator, asset.freeze, {
    ...hold,
    reason,
    requestId: crypto.randomUUID(),
  })
  expect(held.code, held.msg).toBe(Code.ok)
  const freeze = { ids: [market.memberId], field: 'status', value: 'frozen', reason }
  const frozen = await send(desk.fetch, operator, member.setStatus, freeze)
  expect(frozen.code, frozen.msg).toBe(Code.ok)
  expect(await frozenIn('follow')).toBe(0)
  expect(await frozenIn('contract')).toBe(200)
  const [row] = await desk.sql`select released::float8 as released from asset_hold`
  expect(row).toEqual({ released: 0 })
  const [stored] = await desk.sql`select status from contract_entrust where id = ${order}`
  expect(stored).toEqual({ status: 'cancelled' })
  const [{ count } = { count: 0 }] = await desk.sql<{ count: number }[]>`
    select count(*)::int as count from operation_log where action = 'contractEntrust.cancel'`
  expect(count).toBe(2)
  expect(await desk.violations()).toEqual([])
})

it('refuses a record that releases what another holds, whoever posts it', async () => {
  const own = { memberId: market.memberId, walletType: 'contract', currency: 'USDT' } as const
  const release = database.db.transaction((tx) =>
    post(tx, {
      ...common,
      bizType: 'entrust',
      bizId: '999999',
      step: 'release',
      lines: [
        { ...own, bucket: 'frozen', side: 'D', amount: '5', reason: 'orderRelease' },
        { ...own, bucket: 'available', side: 'C', amount: '5', reason: 'orderRelease' },
      ],
    }),
  )
  await expect(release).rejects.toThrow('would release what another record holds')
  expect(await frozenIn('contract')).toBe(200)
})
