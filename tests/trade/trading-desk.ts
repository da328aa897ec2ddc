// A small market for tests: products with a price path, members with funded wallets, orders, deals and positions.
import { sql as query } from 'drizzle-orm'
import { post } from '#server/ledger/post.ts'
import type { TestServer } from '../server.ts'

/** One member with 1,000 USDT in the contract wallet and 500 in the delivery wallet, and what they trade. */
export interface TradingDesk {
  readonly memberId: string
  readonly memberNo: string
  /** An open long position: 100 contracts of 0.001 BTC bought at 60,000, margin 600. */
  readonly positionId: string
  /** An open limit order that holds 100.05 USDT. */
  readonly entrustId: string
}

/** The newest price of BTC on the path. */
const btcMark = '61000'

/** Fills a migrated database with the desk; the books stay whole. */
export async function openTradingDesk({ db, sql }: TestServer): Promise<TradingDesk> {
  await sql`insert into wallet_code (code, currency, network, scale, display_scale, price_usd, min_recharge)
    values ('USDT-TRC20', 'USDT', 'TRC20', 6, 2, 1, 1) on conflict do nothing`
  for (const [code, type, status] of [
    ['BTCUSDT', 'perpetual', 'trading'],
    ['BTCUSDT-SEC', 'delivery', 'trading'],
  ])
    await sql`insert into contract_product (product_code, name, product_type, base_currency, settle_currency,
        contract_size, price_tick, qty_step, min_qty, max_qty, max_position_qty, max_leverage, maint_margin_rate,
        price_source, trade_status)
      values (${code ?? ''}, '{"zh-cn":"比特币","en":"Bitcoin","zh-tw":"比特幣"}', ${type ?? ''}, 'BTC', 'USDT',
        0.001, 0.1, 1, 1, 100000, 500000, 100, 0.005, 'composite', ${status ?? ''})`
  await sql`insert into price_tick (currency, at, price) values
    ('BTC', now() - interval '2 hours', 60000), ('BTC', now() - interval '1 hour', 60500), ('BTC', now(), ${btcMark})`
  const [member] = await sql<{ id: string; no: string }[]>`
    with fresh as (select nextval(pg_get_serial_sequence('member', 'id')) as id)
    insert into member (id, member_no, account, email, invite_code, path)
      select id, 'M700001', 'trader@example.com', 'trader@example.com', 'TRADER01', '/' || id || '/' from fresh
    returning id::text, member_no as no`
  if (!member) throw new Error('The member was not stored.')
  const { id: memberId, no: memberNo } = member
  const wallet = (walletType: 'contract' | 'delivery', reason: string) =>
    ({ memberId, walletType, currency: 'USDT', reason }) as const
  const common = { operatorId: null, memo: '' }
  // An order and a position without their journals are refused, so all of it is one transaction, as the engine's is.
  const made = await db.transaction(async (tx) => {
    const [position] = await tx.execute<{ id: string }>(query`
      insert into contract_position (member_id, product_code, position_side, margin_mode, leverage, qty, available_qty,
          entry_price, liquidation_price, margin, maint_margin, status, opened_at)
        values (${memberId}, 'BTCUSDT', 'long', 'isolated', 10, 100, 100, 60000, 54500, 600, 30, 'open',
          now() - interval '2 hours') returning id::text`)
    const [entrust] = await tx.execute<{ id: string }>(query`
      insert into contract_entrust (member_id, product_code, side, position_side, open_close, order_type, price, qty,
          leverage, margin_mode, frozen_margin, client_source, status)
        values (${memberId}, 'BTCUSDT', 'buy', 'long', 'open', 'limit', 50000, 20, 10, 'isolated', 100.05, 'ios', 'new')
        returning id::text`)
    const [opening] = await tx.execute<{ id: string }>(query`
      insert into contract_entrust (member_id, product_code, position_id, side, position_side, open_close, order_type, qty,
          filled_qty, avg_price, leverage, margin_mode, fee, client_source, status)
        values (${memberId}, 'BTCUSDT', ${position?.id ?? null}, 'buy', 'long', 'open', 'market', 100, 100, 60000, 10,
          'isolated', 3, 'ios', 'filled') returning id::text`)
    const [deal] = await tx.execute<{ id: string }>(query`
      insert into contract_deal (entrust_id, position_id, member_id, product_code, side, position_side, open_close, price,
          qty, notional, fee, leverage, margin_mode, role, deal_type)
        values (${opening?.id ?? null}, ${position?.id ?? null}, ${memberId}, 'BTCUSDT', 'buy', 'long', 'open', 60000, 100,
          6000, 3, 10, 'isolated', 'taker', 'normal') returning id::text`)
    if (!position || !entrust || !deal) throw new Error('The desk was not stored.')
    for (const [walletType, amount] of [
      ['contract', '1703'],
      ['delivery', '500'],
    ] as const)
      await post(tx, {
        ...common,
        bizType: 'fund',
        bizId: walletType === 'contract' ? '1' : '2',
        step: 'credit',
        bizNo: 'FUND',
        lines: [
          { house: '1100', currency: 'USDT', side: 'D', amount },
          { ...wallet(walletType, 'recharge'), bucket: 'available', side: 'C', amount },
        ],
      })
    const held = wallet('contract', 'orderFreeze')
    await post(tx, {
      ...common,
      bizType: 'entrust',
      bizId: entrust.id,
      step: 'hold',
      bizNo: 'EN',
      lines: [
        { ...held, bucket: 'available', side: 'D', amount: '100.05' },
        { ...held, bucket: 'frozen', side: 'C', amount: '100.05' },
      ],
    })
    const margin = wallet('contract', 'openMargin')
    await post(tx, {
      ...common,
      bizType: 'deal',
      bizId: deal.id,
      step: 'open',
      bizNo: 'DL',
      lines: [
        { ...margin, bucket: 'available', side: 'D', amount: '600' },
        { ...margin, bucket: 'margin', side: 'C', amount: '600' },
        { ...wallet('contract', 'openFee'), bucket: 'available', side: 'D', amount: '3' },
        { house: '4100', currency: 'USDT', side: 'C', amount: '3' },
      ],
    })
    return { positionId: position.id, entrustId: entrust.id }
  })
  return { memberId, memberNo, ...made }
}
