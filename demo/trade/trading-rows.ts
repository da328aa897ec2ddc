// Orders, deals, positions and price points as rows.
import { day, hour, iso } from '../clock.ts'
import { decimal, multiply, roundDown, type Units } from '../decimal.ts'
import type { World } from '../money/recharges.ts'
import { perpetuals } from './products.ts'
import type { Deal, Entrust, Position } from './trading-types.ts'

type Row = Record<string, unknown>

const orNull = (value: Units | undefined) => (value === undefined ? null : decimal(value))
/** An order that opens a long or closes a short buys. */
const sideOf = ({ openClose, positionSide }: Entrust) =>
  (openClose === 'open') === (positionSide === 'long') ? 'buy' : 'sell'

/** Where one open position in four is to be closed by itself: a twentieth better, or half of the way to its liquidation. */
function limitsOf({ id, status, entry, leverage, product, positionSide }: Position): Row {
  if (status !== 'open' || id % 4 !== 0) return { take_profit_price: null, stop_loss_price: null }
  const sign = positionSide === 'long' ? 1n : -1n
  const at = (change: Units) => decimal(roundDown(entry + sign * change, product.places))
  return {
    take_profit_price: at(entry / 20n),
    stop_loss_price: at(-entry / BigInt(leverage * 2)),
  }
}

/** A row of `contract_position`. */
export function positionRow(position: Position, maintRate: Units): Row {
  const { status, qty, entry, margin, leverage, product, positionSide } = position
  const isOpen = status === 'open'
  // As far as the price may go until the maintenance margin alone is left.
  const distance = entry / BigInt(leverage) - multiply(entry, maintRate)
  const notional = (entry * qty * product.sizeMillionths) / 1_000_000n
  const isLong = positionSide === 'long'
  return {
    id: position.id,
    version: isOpen ? 1 : 2,
    position_no: position.no,
    member_id: position.member.id,
    product_code: product.code,
    wallet_type: position.isFollow ? 'follow' : 'contract',
    position_side: positionSide,
    margin_mode: position.id % 3 === 0 ? 'isolated' : 'cross',
    leverage,
    qty: String(qty),
    available_qty: isOpen ? String(qty) : '0',
    entry_price: decimal(entry),
    close_price: orNull(position.closePrice),
    liquidation_price: decimal(
      roundDown(isLong ? entry - distance : entry + distance, product.places),
    ),
    margin: decimal(isOpen ? margin : 0n),
    maint_margin: decimal(multiply(notional, maintRate)),
    realized_pnl: decimal(position.pnl),
    funding_fee: '0',
    fee: decimal(position.fee),
    bankrupt_loss: decimal(position.bankruptLoss),
    ...limitsOf(position),
    is_follow: position.isFollow === true,
    status,
    opened_at: iso(position.at),
    closed_at: position.closedAt === undefined ? null : iso(position.closedAt),
    created_at: iso(position.at),
    updated_at: iso(position.closedAt ?? position.at),
  }
}

const triggers = ['mark', 'last', 'index'] as const

/** Some that close at the market had been placed before, to take a profit or stop a loss; some that open waited too. */
function typeOf({ id, orderType, openClose, operator, position, isFollow }: Entrust): string {
  const waited = orderType === 'market' && id % 4 === 0 && operator === undefined && !isFollow
  if (!waited) return orderType
  if (openClose === 'open') return id % 20 === 0 ? 'stopMarket' : orderType
  return (position?.pnl ?? 0n) > 0n ? 'takeProfit' : 'stopLoss'
}

/** A row of `contract_entrust`. */
export function entrustRow(entrust: Entrust): Row {
  const { status, price, qty } = entrust
  const orderType = typeOf(entrust)
  const isFilled = status === 'filled'
  const isMarket = orderType !== 'limit' && orderType !== 'stopLimit'
  const isTriggered = !['limit', 'market', 'liquidation'].includes(orderType)
  return {
    id: entrust.id,
    version: entrust.updatedAt === entrust.at ? 1 : 2,
    entrust_no: entrust.no,
    member_id: entrust.member.id,
    product_code: entrust.product.code,
    position_id: entrust.position?.id ?? null,
    side: sideOf(entrust),
    position_side: entrust.positionSide,
    open_close: entrust.openClose,
    order_type: orderType,
    price: isMarket ? null : decimal(price),
    trigger_price: isTriggered ? decimal(price) : null,
    trigger_by: isTriggered ? (triggers[entrust.id % triggers.length] ?? 'mark') : null,
    qty: String(qty),
    filled_qty: isFilled ? String(qty) : '0',
    avg_price: isFilled ? decimal(price) : null,
    time_in_force: isMarket ? 'IOC' : 'GTC',
    leverage: entrust.leverage,
    margin_mode: (entrust.position?.id ?? 0) % 3 === 0 ? 'isolated' : 'cross',
    frozen_margin: decimal(entrust.frozen),
    fee: decimal(entrust.fee),
    take_profit_price: null,
    stop_loss_price: null,
    reduce_only: entrust.openClose === 'close',
    is_follow: entrust.isFollow === true,
    client_source: entrust.client,
    client_order_id: null,
    cancel_reason: status === 'cancelled' ? '会员撤单' : '',
    operator_name: entrust.operator ?? null,
    status,
    created_at: iso(entrust.at),
    updated_at: iso(entrust.updatedAt),
  }
}

/** A row of `contract_deal`. */
export const dealRow = (deal: Deal): Row => ({
  id: deal.id,
  deal_no: deal.no,
  entrust_id: deal.entrust.id,
  position_id: deal.position.id,
  member_id: deal.member.id,
  product_code: deal.product.code,
  side: sideOf(deal.entrust),
  position_side: deal.position.positionSide,
  open_close: deal.entrust.openClose,
  price: decimal(deal.price),
  qty: String(deal.qty),
  notional: decimal(deal.notional),
  fee: decimal(deal.fee),
  realized_pnl: decimal(deal.pnl),
  leverage: deal.entrust.leverage,
  margin_mode: deal.position.id % 3 === 0 ? 'isolated' : 'cross',
  role: deal.entrust.orderType === 'limit' ? 'maker' : 'taker',
  deal_type:
    deal.entrust.orderType === 'liquidation'
      ? 'liquidation'
      : deal.entrust.operator !== undefined
        ? 'forceClose'
        : deal.entrust.isFollow
          ? 'follow'
          : 'normal',
  deal_at: iso(deal.at),
})

/** Rows of `price_tick`: hourly points of the last week, daily ones before. */
export function tickRows({ prices, clock }: World): Row[] {
  const recent = Array.from({ length: 7 * 24 + 1 }, (_, index) => clock.asof - index * hour)
  const oldest = clock.asof - 7 * day
  const older = Array.from(
    { length: Math.floor((oldest - clock.start) / day) },
    (_, index) => oldest - (index + 1) * day,
  )
  return perpetuals.flatMap(({ base }) =>
    [...recent, ...older].map((at) => ({
      currency: base,
      at: iso(at),
      price: decimal(prices(base, at)),
      source: 'composite',
    })),
  )
}
