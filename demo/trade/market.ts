// The market of the demo set: orders, deals and positions as they are recorded, those of members and those that are copied.
import {
  contractDeal,
  contractEntrust,
  contractPosition,
  priceTick,
} from '#server/db/schema/trade/trade.ts'
import { day, hour } from '../clock.ts'
import { multiply, roundDown, units, type Units } from '../decimal.ts'
import type { Member } from '../member/member.ts'
import type { World } from '../money/recharges.ts'
import { type DemoTable, type Records, recordsOf, tableOf, type Values } from '../records.ts'
import { perpetuals, type Product } from './products.ts'
import {
  type Deal,
  type DealFacts,
  type Entrust,
  type EntrustFacts,
  notionalOf,
  type Position,
  type PositionFacts,
} from './trading-plan.ts'

/** Maintenance margin as a part of the notional at opening. */
export const maintRate = units('0.005')

export interface Market {
  readonly entrusts: Records<typeof contractEntrust, EntrustFacts>
  readonly deals: Records<typeof contractDeal, DealFacts>
  readonly positions: Records<typeof contractPosition, PositionFacts>
  number(): void
  tables(world: World): DemoTable[]
}

/** The empty market. */
export function openMarket(): Market {
  const entrusts = recordsOf<typeof contractEntrust, EntrustFacts>(contractEntrust, 'entrust')
  const deals = recordsOf<typeof contractDeal, DealFacts>(contractDeal, 'deal')
  const positions = recordsOf<typeof contractPosition, PositionFacts>(contractPosition, 'position')
  return {
    entrusts,
    deals,
    positions,
    number: () => {
      for (const records of [entrusts, deals, positions]) records.number()
    },
    tables: (world) => [
      ticks(world),
      positions.table(positionEnd),
      entrusts.table(entrustEnd),
      deals.table(({ entrust, position }) => ({
        entrustId: entrust.id,
        positionId: position.id,
        marginMode: modeOf(position),
        role: entrust.row.orderType === 'limit' ? 'maker' : 'taker',
      })),
    ],
  }
}

interface Opening {
  readonly at: number
  readonly member: Member
  readonly product: Product
  readonly qty: bigint
  readonly price: Units
  readonly margin: Units
  readonly fee: Units
  readonly side: 'long' | 'short'
  readonly leverage: number
  readonly isFollow?: boolean
}

/** Records a position that was opened. */
export function openPosition({ positions }: Market, opening: Opening): Position {
  const { at, member, product, qty, price, margin, fee, side, leverage, isFollow = false } = opening
  const facts = { member, product, qty, entry: price, margin, fee, pnl: 0n, closedAt: undefined }
  return positions.add(at, facts, {
    productCode: product.code,
    walletType: isFollow ? 'follow' : 'contract',
    isFollow,
    positionSide: side,
    leverage,
    qty: String(qty),
    entryPrice: price,
    status: 'open',
    openedAt: at,
  })
}

/** Records how a position ended. */
export function closePosition(
  { positions }: Market,
  position: Position,
  {
    at,
    status,
    price,
    pnl,
    fee,
  }: {
    at: number
    status: 'closed' | 'liquidated' | 'forceClosed'
    price: Units
    pnl: Units
    fee: Units
  },
): void {
  Object.assign(position, { pnl, closedAt: at, fee: position.fee + fee })
  const ending = { status, closePrice: price, realizedPnl: pnl, closedAt: at, version: 2 } as const
  positions.set(position, ending, at)
}

interface Order {
  readonly at: number
  readonly member: Member
  readonly product: Product
  readonly qty: bigint
  readonly price: Units
  readonly side: 'long' | 'short'
  readonly openClose: 'open' | 'close'
  readonly leverage: number
  readonly orderType: 'limit' | 'market' | 'stopLimit' | 'liquidation'
  readonly client: Entrust['row']['clientSource']
  readonly status?: Entrust['row']['status']
  readonly fee?: Units
  readonly position?: Position
  readonly operator?: string | undefined
  readonly isFollow?: boolean
}

/** Records an order. */
export function placeOrder({ entrusts }: Market, order: Order): Entrust {
  const { at, member, product, qty, price, side, openClose, position, operator, isFollow } = order
  return entrusts.add(
    at,
    { member, product, qty, price, position, operator },
    {
      productCode: product.code,
      positionSide: side,
      openClose,
      orderType: order.orderType,
      // An order that opens a long or closes a short buys.
      side: (openClose === 'open') === (side === 'long') ? 'buy' : 'sell',
      qty: String(qty),
      leverage: order.leverage,
      fee: order.fee ?? 0n,
      reduceOnly: openClose === 'close',
      isFollow: isFollow === true,
      clientSource: order.client,
      operatorName: operator ?? null,
      status: order.status ?? 'filled',
    },
  )
}

/** Records the execution of an order for a position. */
export function deal(
  { deals }: Market,
  entrust: Entrust,
  position: Position,
  { at, price, fee, pnl }: { at: number; price: Units; fee: Units; pnl: Units },
): Deal {
  const { member, product, qty, operator } = entrust
  const { openClose, side, leverage, isFollow, orderType } = entrust.row
  const notional = notionalOf(product, qty, price)
  const ordinary = isFollow ? 'follow' : 'normal'
  const forced = operator === undefined ? ordinary : 'forceClose'
  return deals.add(
    at,
    { member, entrust, position, fee, notional },
    {
      productCode: product.code,
      side,
      positionSide: position.row.positionSide,
      openClose,
      price,
      qty: String(qty),
      notional,
      fee,
      realizedPnl: pnl,
      leverage,
      dealAt: at,
      dealType: orderType === 'liquidation' ? 'liquidation' : forced,
    },
  )
}

const modeOf = (position: Position | undefined) =>
  (position?.id ?? 0) % 3 === 0 ? 'isolated' : 'cross'

/** Where one open position in four is to be closed by itself: a twentieth better, or half of the way to its liquidation. */
function limitsOf({ id, entry, product, row }: Position): Values<typeof contractPosition> {
  if (row.status !== 'open' || id % 4 !== 0) return {}
  const sign = row.positionSide === 'long' ? 1n : -1n
  const at = (change: Units) => roundDown(entry + sign * change, product.places)
  return { takeProfitPrice: at(entry / 20n), stopLossPrice: at(-entry / BigInt(row.leverage * 2)) }
}

function positionEnd(position: Position): Values<typeof contractPosition> {
  const { qty, entry, margin, product, row } = position
  const isOpen = row.status === 'open'
  // As far as the price may go until the maintenance margin alone is left.
  const distance = entry / BigInt(row.leverage) - multiply(entry, maintRate)
  const limit = row.positionSide === 'long' ? entry - distance : entry + distance
  return {
    marginMode: modeOf(position),
    availableQty: isOpen ? String(qty) : '0',
    liquidationPrice: roundDown(limit, product.places),
    margin: isOpen ? margin : 0n,
    maintMargin: multiply(notionalOf(product, qty, entry), maintRate),
    fee: position.fee,
    ...limitsOf(position),
  }
}

const triggers = ['mark', 'last', 'index'] as const

/** Some that close at the market had been placed before, to take a profit or stop a loss; some that open waited too. */
function typeOf({ id, row, operator, position }: Entrust): Entrust['row']['orderType'] {
  const { orderType, openClose, isFollow } = row
  const waited = orderType === 'market' && id % 4 === 0 && operator === undefined && !isFollow
  if (!waited) return orderType
  if (openClose === 'open') return id % 20 === 0 ? 'stopMarket' : orderType
  return (position?.pnl ?? 0n) > 0n ? 'takeProfit' : 'stopLoss'
}

function entrustEnd(entrust: Entrust): Values<typeof contractEntrust> {
  const { id, row, price, qty, position } = entrust
  const orderType = typeOf(entrust)
  const isFilled = row.status === 'filled'
  const isMarket = orderType !== 'limit' && orderType !== 'stopLimit'
  const isTriggered = !['limit', 'market', 'liquidation'].includes(orderType)
  return {
    version: row.updatedAt === row.createdAt ? 1 : 2,
    positionId: position?.id ?? null,
    orderType,
    price: isMarket ? null : price,
    triggerPrice: isTriggered ? price : null,
    triggerBy: isTriggered ? (triggers[id % triggers.length] ?? 'mark') : null,
    filledQty: isFilled ? String(qty) : '0',
    avgPrice: isFilled ? price : null,
    timeInForce: isMarket ? 'IOC' : 'GTC',
    marginMode: modeOf(position),
    cancelReason: row.status === 'cancelled' ? '会员撤单' : '',
  }
}

/** Rows of `price_tick`: hourly points of the last week, daily ones before. */
function ticks({ prices, clock }: World): DemoTable {
  const recent = Array.from({ length: 7 * 24 + 1 }, (_, index) => clock.asof - index * hour)
  const oldest = clock.asof - 7 * day
  const days = Math.floor((oldest - clock.start) / day)
  const older = Array.from({ length: days }, (_, index) => oldest - (index + 1) * day)
  const rows = perpetuals.flatMap(({ base }) =>
    [...recent, ...older].map((at) => ({ currency: base, at, price: prices(base, at) })),
  )
  return tableOf(priceTick, rows)
}
