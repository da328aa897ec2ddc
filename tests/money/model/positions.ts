// Contract positions by a model: opened as the engine does, closed by two of the risk desk at the newest recorded price;
// what a margin cannot pay is carried by the insurance fund, and then by nobody.
import Big from 'big.js'
import { sql as query } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/trade/contract-position.ts'
import { bookLines } from '../delivery-desk.ts'
import { bucket, house } from './books.ts'
import {
  at,
  byTwo,
  choose,
  memberOf,
  reason,
  recordsOf,
  step,
  which,
  who,
  type World,
} from './world.ts'

interface Position {
  readonly id: string
  readonly memberId: string
  readonly side: 'long' | 'short'
  readonly mode: 'isolated' | 'cross'
  readonly qty: number
  readonly entry: number
  readonly margin: Big
  isOpen: boolean
}
/** A deal with a fee, whose parts for inviters were not made yet. */
export interface FeeDeal {
  readonly id: string
  readonly memberId: string
  readonly fee: Big
}
interface Market {
  readonly productCode: string
  readonly base: string
  price: number
}

const positions = recordsOf<Position>()
export const feeDeals = recordsOf<FeeDeal>()
const markets = recordsOf<Market>()
const contract = { walletType: 'contract' } as const
const contractSize = '0.01'
const feeRate = '0.0005'
const leverage = 10
const insurance = house('3200')
const up = (amount: Big) => amount.round(6, Big.roundUp)
const down = (amount: Big) => amount.round(6, Big.roundDown)
const smaller = (a: Big, b: Big) => (a.lt(b) ? a : b)

let count = 0

const recordPrice = (world: World, { base, price }: Market) => world.at.sql`
  insert into price_tick (currency, at, price) values (${base}, clock_timestamp(), ${price})
    on conflict (currency, at) do update set price = excluded.price`

/** The product of a history; nobody else's deals are in it. */
export async function marketOf(world: World): Promise<Market> {
  const [known] = markets(world)
  if (known) return known
  const base = `PRP${(count += 1)}`
  const market = { base, productCode: `${base}USDT`, price: 1_000 }
  const { sql } = world.at
  await sql`
    insert into contract_product (product_code, name, product_type, base_currency, settle_currency, contract_size,
        price_tick, qty_step, min_qty, max_qty, max_position_qty, max_leverage, maint_margin_rate, taker_fee_rate,
        price_source, trade_status)
      values (${market.productCode}, '{"zh-cn":"永续","en":"Perpetual","zh-tw":"永續"}', 'perpetual', ${base}, 'USDT',
        ${contractSize}, 0.1, 1, 1, 100000, 500000, 100, 0.005, ${feeRate}, 'composite', 'trading')`
  await recordPrice(world, market)
  // Deals that other histories have left are beyond what the job of rebates looks at.
  await sql`update contract_deal set deal_at = deal_at - interval '30 days'`
  markets(world).push(market)
  return market
}

let funds = 0

/** Brings money in from outside, into the contract wallet of a member or into the insurance fund. */
async function fund(world: World, amount: Big, memberId?: string) {
  const line = { currency: 'USDT', amount: amount.toFixed() }
  const to = {
    memberId: memberId ?? '',
    ...contract,
    bucket: 'available',
    reason: 'recharge',
  } as const
  await world.at.desk.db.transaction((tx) =>
    bookLines(tx, 'fund', String((funds += 1)), memberId ? 'toContract' : 'toInsurance', [
      { ...line, house: '1100', side: 'D' },
      memberId ? { ...line, ...to, side: 'C' } : { ...line, house: '3200', side: 'C' },
    ]),
  )
  world.books.move(
    amount,
    house('1100'),
    memberId ? bucket(memberId, 'available', contract) : insurance,
  )
}

/** Stores a position with the order and the deal that opened it, as the engine does; the ids of position and deal. */
async function store(world: World, position: Omit<Position, 'id'>, fee: Big) {
  const { productCode } = await marketOf(world)
  const { memberId, side, mode, qty, entry, margin } = position
  const own = { memberId, ...contract, currency: 'USDT', reason: 'openMargin' } as const
  return world.at.desk.db.transaction(async (tx) => {
    const [row] = await tx.execute<{ id: string; deal: string }>(query`
    with position as (
      insert into contract_position (member_id, product_code, position_side, margin_mode, leverage, qty, available_qty,
          entry_price, liquidation_price, margin, maint_margin, status)
        values (${memberId}, ${productCode}, ${side}, ${mode}, ${leverage}, ${qty}, ${qty}, ${entry}, 1, ${margin.toFixed()},
          0, 'open') returning id),
    entrust as (
      insert into contract_entrust (member_id, product_code, position_id, side, position_side, open_close, order_type,
          qty, filled_qty, avg_price, leverage, margin_mode, fee, client_source, status)
        select ${memberId}, ${productCode}, id, 'buy', ${side}, 'open', 'market', ${qty}, ${qty}, ${entry}, ${leverage},
          ${mode}, ${fee.toFixed()}, 'ios', 'filled' from position returning id),
    deal as (
      insert into contract_deal (entrust_id, position_id, member_id, product_code, side, position_side, open_close, price,
          qty, notional, fee, leverage, margin_mode, role, deal_type)
        select e.id, p.id, ${memberId}, ${productCode}, 'buy', ${side}, 'open', ${entry}, ${qty},
          ${entry}::numeric * ${qty}::numeric * ${contractSize}::numeric, ${fee.toFixed()}, ${leverage}, ${mode}, 'taker',
          'normal' from entrust e, position p returning id)
    select p.id::text, d.id::text as deal from position p, deal d`)
    const { id = '', deal = '' } = row ?? {}
    await bookLines(tx, 'deal', deal, 'open', [
      { ...own, bucket: 'available', side: 'D', amount: margin.toFixed() },
      { ...own, bucket: 'margin', side: 'C', amount: margin.toFixed() },
      { ...own, bucket: 'available', side: 'D', amount: fee.toFixed(), reason: 'openFee' },
      { house: '4100', currency: 'USDT', side: 'C', amount: fee.toFixed() },
    ])
    return { id, deal }
  })
}

/** Books the closing of a position at a price; returns the fee. */
function close({ books }: World, position: Position, price: number): Big {
  const { memberId, side, mode, qty, entry, margin } = position
  const available = bucket(memberId, 'available', contract)
  const size = new Big(qty).times(contractSize)
  const pnl = size.times(price - entry).times(side === 'long' ? 1 : -1)
  const gain = pnl.gt(0) ? down(pnl) : new Big(0)
  const loss = pnl.lt(0) ? up(pnl.abs()) : new Big(0)
  const reach = mode === 'isolated' ? margin : margin.plus(books.of(available))
  const paid = smaller(loss, reach)
  const fee = smaller(up(size.times(price).times(feeRate)), reach.plus(gain).minus(paid))
  const missing = loss.minus(paid)
  const insured = smaller(missing, books.of(insurance))
  books.move(margin, bucket(memberId, 'margin', contract), available)
  books.post(
    [available, gain.minus(paid).minus(fee)],
    [house('2910'), paid.minus(gain).plus(missing)],
    [house('4100'), fee],
    [insurance, insured.times(-1)],
    [house('5600'), insured.minus(missing)],
  )
  position.isOpen = false
  return fee
}

const open = step(
  'open position',
  fc.record({
    member: at,
    side: fc.constantFrom('long' as const, 'short' as const),
    mode: fc.constantFrom('isolated' as const, 'cross' as const),
    qty: fc.integer({ min: 1, max: 60 }),
    spare: fc.constantFrom('0', '0.000001', '200'),
  }),
  async (world, { member, side, mode, qty, spare }) => {
    const memberId = memberOf(world, member)
    const { price: entry } = await marketOf(world)
    const notional = new Big(entry).times(qty).times(contractSize)
    const margin = up(notional.div(leverage))
    const fee = up(notional.times(feeRate))
    await fund(world, margin.plus(fee).plus(spare), memberId)
    const fresh = { memberId, side, mode, qty, entry, margin, isOpen: true }
    const { id, deal } = await store(world, fresh, fee)
    const available = bucket(memberId, 'available', contract)
    world.books.move(margin, available, bucket(memberId, 'margin', contract))
    world.books.move(fee, available, house('4100'))
    positions(world).push({ ...fresh, id })
    feeDeals(world).push({ id: deal, memberId, fee })
  },
)

/** The commands: open, let the price move, pay into the insurance fund, and close. */
export const positionSteps = [
  open,
  open,
  step('move price', fc.integer({ min: 500, max: 1_500 }), async (world, price) => {
    const market = await marketOf(world)
    market.price = price
    await recordPrice(world, market)
  }),
  step('insure', fc.integer({ min: 1, max: 100 }), (world, amount) => fund(world, new Big(amount))),
  step('close position', fc.record({ which, by: who }), async (world, { which: chosen, by }) => {
    const position = choose(positions(world), chosen, ({ isOpen }) => isOpen)
    if (!position) return
    const { id, memberId } = position
    const input = { id, version: 1, riskRuleCode: 'memberRequest', reason }
    const code = await byTwo(world, by, api.forceClose, input)
    expect(code).toBe(position.isOpen ? Code.ok : Code.alreadyHandled)
    if (code !== Code.ok) return
    const fee = close(world, position, (await marketOf(world)).price)
    const [deal] = await world.at.sql<{ id: string }[]>`
      select max(id)::text as id from contract_deal where position_id = ${id}`
    feeDeals(world).push({ id: deal?.id ?? '', memberId, fee })
  }),
]
