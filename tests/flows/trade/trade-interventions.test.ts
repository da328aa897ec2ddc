// What the risk desk does to orders and positions with two people, through the real server: the books stay whole.
import { sql as query } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as approval from '#contract/system/approval.ts'
import * as entrusts from '#contract/trade/contract-entrust.ts'
import * as positions from '#contract/trade/contract-position.ts'
import { post } from '#server/ledger/post.ts'
import { testDatabase } from '#tests/database.ts'
import { approvalOf, type Holder, holders, sendConfirmed } from '#tests/money/authenticators.ts'
import { openDesk, send } from '#tests/money/desk.ts'
import { openTradingDesk } from '#tests/trade/trading-desk.ts'

const database = await testDatabase({ max: 10 })
afterAll(() => database.drop())
const desk = await openDesk(database, database.url, { confirms: true })
const market = await openTradingDesk(database as never)
const [maker, checker, other] = (await holders(desk, 3, 'risk')) as [Holder, Holder, Holder]
const { sql } = desk

const reason = 'the feed of the product stands still'
const apply = <I extends z.ZodType, O extends z.ZodType>(call: Endpoint<I, O>, input: object) =>
  sendConfirmed(desk, maker, call, { reason, ...input })
const approve = (who: Holder, id: string) =>
  sendConfirmed(desk, who, approval.review, { id, version: 1, action: 'approve', remark: 'agreed' })
const setStatus = (status: string) =>
  sql`update contract_product set trade_status = ${status} where product_code = 'BTCUSDT'`
const wallet = async () => {
  const [row] =
    await sql`select trim_scale(available)::text as available, trim_scale(frozen)::text as frozen,
      trim_scale(margin)::text as margin
    from ledger_account where member_id = ${market.memberId} and wallet_type = 'contract'`
  return { ...row }
}

describe('cancelling by product', () => {
  const input = { productCode: 'BTCUSDT' }

  it('is refused while the product trades, and for another role', async () => {
    expect((await apply(entrusts.cancelByProduct, input)).code).toBe(Code.rule)
    const missing = await apply(entrusts.cancelByProduct, { productCode: 'NONE' })
    expect(missing.code).toBe(Code.notFound)
    const [support] = (await holders(desk, 1, 'support')) as [Holder]
    const refused = await sendConfirmed(desk, support, entrusts.cancelByProduct, {
      ...input,
      reason,
    })
    expect(refused.code).toBe(Code.noPermission)
  })

  it('cancels what is open at the approval and gives every hold back, once', async () => {
    await setStatus('closeOnly')
    await sql`insert into contract_entrust (member_id, product_code, side, position_side, open_close, order_type, qty,
        trigger_price, leverage, margin_mode, client_source, status)
      values (${market.memberId}, 'BTCUSDT', 'buy', 'long', 'open', 'stopLimit', 20, 50000, 10, 'isolated', 'ios', 'untriggered')`
    const asked = approvalOf(await apply(entrusts.cancelByProduct, input))
    expect((await apply(entrusts.cancelByProduct, input)).code).toBe(Code.duplicate)
    expect(await wallet()).toEqual({ available: '999.95', frozen: '100.05', margin: '600' })
    expect((await approve(maker, asked)).code).toBe(Code.selfReview)
    const ends = await Promise.all([checker, other].map((who) => approve(who, asked)))
    expect(ends.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      Code.ok,
      Code.alreadyHandled,
    ])
    expect(await wallet()).toEqual({ available: '1100', frozen: '0', margin: '600' })
    const rows = (await send(desk.fetch, maker, entrusts.list, { status: ['cancelled'] })).data.list
    expect(rows.map(({ cancelReason, operatorName }) => [cancelReason, operatorName])).toEqual([
      [reason, maker.userName],
      [reason, maker.userName],
    ])
    const [journals] = await sql`select count(*)::int as count from ledger_journal
      where biz_type = 'entrust' and step = 'release'`
    expect(journals).toEqual({ count: 1 })
    const trail = await sql`select action from operation_log
      where action like 'contractEntrust.%' order by seq`
    expect(trail.map(({ action }) => action)).toEqual([
      'contractEntrust.cancelByProduct',
      'contractEntrust.cancel',
      'contractEntrust.cancel',
    ])
    expect((await apply(entrusts.cancelByProduct, input)).code).toBe(Code.rule)
    expect(await desk.violations()).toEqual([])
  })

  it('fails as an application where the product trades again', async () => {
    await sql`insert into contract_entrust (member_id, product_code, side, position_side, open_close, order_type, qty,
        trigger_price, leverage, margin_mode, client_source, status)
      values (${market.memberId}, 'BTCUSDT', 'buy', 'long', 'open', 'stopLimit', 20, 50000, 10, 'isolated', 'ios', 'untriggered')`
    const asked = approvalOf(await apply(entrusts.cancelByProduct, input))
    await setStatus('trading')
    expect((await approve(checker, asked)).data).toMatchObject({ status: 'failed' })
    const open = (await send(desk.fetch, maker, entrusts.list, { tab: 'open' })).data.list
    expect(open).toHaveLength(1)
  })
})

describe('closing a position under a risk rule', () => {
  const seen = async (id = market.positionId) => {
    const { row } = (await send(desk.fetch, maker, positions.get, { id })).data
    return { id, version: row.version }
  }
  const close = async (riskRuleCode: string, id?: string) =>
    apply(positions.forceClose, { ...(await seen(id)), riskRuleCode })
  const tick = (price: number) =>
    sql`insert into price_tick (currency, at, price) values ('BTC', clock_timestamp(), ${price})
      on conflict (currency, at) do update set price = excluded.price`

  it('is refused where the figures do not bear the rule out', async () => {
    for (const rule of ['marginBreach', 'limitBreach', 'delisting'])
      expect((await close(rule)).code).toBe(Code.rule)
    // A price of the future is not what the position closes at.
    await sql`insert into price_tick (currency, at, price) values ('BTC', now() + interval '1 hour', 54000)`
    expect((await close('marginBreach')).code).toBe(Code.rule)
    await sql`delete from price_tick where at > now()`
    const unknown = await close('houseProfit')
    expect(unknown.data).toMatchObject({ errors: [{ field: 'riskRuleCode' }] })
  })

  it('closes at the price recorded when it is approved, once, and books the result', async () => {
    await sql`update contract_product set taker_fee_rate = 0.0005 where product_code = 'BTCUSDT'`
    await sql`update contract_entrust set position_id = ${market.positionId} where status = 'untriggered'`
    const asked = await close('memberRequest')
    expect((await close('memberRequest')).code).toBe(Code.duplicate)
    const [stored] =
      await sql`select diff::text as diff from approval_request order by id desc limit 1`
    expect(stored?.['diff']).not.toMatch(/61000|[pP]rice|[pP]nl/)
    await tick(61500)
    const ends = await Promise.all([checker, other].map((who) => approve(who, approvalOf(asked))))
    expect(ends.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      Code.ok,
      Code.alreadyHandled,
    ])
    const { row, deals, journals } = (
      await send(desk.fetch, maker, positions.get, { id: market.positionId })
    ).data
    expect(row).toMatchObject({
      status: 'forceClosed',
      closePrice: '61500',
      realizedPnl: '150',
      margin: '0',
      availableQty: '0',
      bankruptLoss: '0',
    })
    expect(deals.at(-1)).toMatchObject({ dealType: 'forceClose', price: '61500', fee: '3.075' })
    expect(journals.length).toBeGreaterThan(0)
    expect(await wallet()).toEqual({ available: '1846.925', frozen: '0', margin: '0' })
    const open = (await send(desk.fetch, maker, entrusts.list, { tab: 'open' })).data.list
    expect(open).toEqual([])
    const again = await apply(positions.forceClose, {
      ...(await seen()),
      riskRuleCode: 'memberRequest',
    })
    expect(again.code).toBe(Code.alreadyHandled)
    expect(await desk.violations()).toEqual([])
  })

  it('lets insurance and then bad debt carry what an isolated margin cannot', async () => {
    const id = await database.db.transaction(async (tx) => {
      const [position] = await tx.execute<{ id: string }>(query`
      insert into contract_position (member_id, product_code, position_side, margin_mode, leverage, qty, available_qty,
          entry_price, liquidation_price, margin, maint_margin, status)
        values (${market.memberId}, 'BTCUSDT', 'long', 'isolated', 50, 100, 100, 70000, 69000, 100, 30, 'open')
        returning id::text`)
      const id = position?.id ?? ''
      const own = { memberId: market.memberId, walletType: 'contract', currency: 'USDT' } as const
      const by = { operatorId: null, memo: '', bizNo: 'TEST' }
      await post(tx, {
        ...by,
        bizType: 'position',
        bizId: id,
        step: 'open',
        lines: [
          { ...own, bucket: 'available', side: 'D', amount: '100', reason: 'openMargin' },
          { ...own, bucket: 'margin', side: 'C', amount: '100', reason: 'openMargin' },
        ],
      })
      await post(tx, {
        ...by,
        bizType: 'fund',
        bizId: '990001',
        step: 'credit',
        lines: [
          { house: '1100', currency: 'USDT', side: 'D', amount: '500' },
          { house: '3200', currency: 'USDT', side: 'C', amount: '500' },
        ],
      })
      return id
    })
    expect(
      (await approve(checker, approvalOf(await close('marginBreach', id)))).data,
    ).toMatchObject({ status: 'approved' })
    const { row } = (await send(desk.fetch, maker, positions.get, { id })).data
    expect(row).toMatchObject({ realizedPnl: '-100', bankruptLoss: '750', fee: '0' })
    expect(await wallet()).toEqual({ available: '1746.925', frozen: '0', margin: '0' })
    const carried = await sql`
      select house_code as house, side, trim_scale(amount)::text as amount from ledger_entry e
        join ledger_journal j on j.id = e.journal_id
       where j.biz_type = 'position' and j.step = 'bankrupt' and j.biz_id = ${id} order by line_no`
    expect(carried.map((line) => ({ ...line }))).toEqual([
      { house: '3200', side: 'D', amount: '500' },
      { house: '5600', side: 'D', amount: '250' },
      { house: '2910', side: 'C', amount: '750' },
    ])
    expect(await desk.violations()).toEqual([])
  })
})
