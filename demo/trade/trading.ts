// What members trade: margin is held, prices and results follow the price path.
import {
  closeLines,
  liquidationLines,
  openLines,
  orderLines,
} from '#server/ledger/postings/trade.ts'
import { hour } from '../clock.ts'
import { decimal, roundDown, share, type Units } from '../decimal.ts'
import type { DemoDomain, MemberLife } from '../domain.ts'
import { stream } from '../random.ts'
import { nearOnes, usedUpAt } from './margin-calls.ts'
import { closePosition, deal, type Market, openPosition, placeOrder } from './market.ts'
import { productTables } from './products.ts'
import {
  type Entrust,
  notionalOf,
  type Plan,
  planOf,
  pnlAt,
  type Position,
} from './trading-plan.ts'

const perMember = 3.2
const takerRate = 0.0005
const makerRate = 0.0002
const ownerOf = (memberId: string) =>
  ({ memberId, walletType: 'contract', currency: 'USDT' }) as const

/** The trade of members, with the products they trade. */
export function trading(market: Market): DemoDomain {
  const { entrusts, positions } = market
  let near: ReturnType<typeof nearOnes> | undefined

  const live = (life: MemberLife) => {
    const { world, member, from, add } = life
    if (from === undefined) return
    const random = stream(world.seed, 'trading', member.id)
    const many = member.id === 3 ? 12 : member.type === 'tutor' ? 7 : 1
    const count = Math.floor(perMember * many + random.unit() * 1.7)
    for (let n = 0; n < count; n++) {
      const plan = planOf(random, from, life)
      if (plan) add(plan.at, () => order(life, plan))
    }
    if (member.type !== 'tutor') closeToLiquidation(life, from)
  }

  /** Lets the member open the next position that ends close to its liquidation, where the wallet has the margin. */
  const closeToLiquidation = (life: MemberLife, from: number) => {
    near ??= nearOnes(life.world)
    const next = near.next()
    if (!next || next.at <= from) return
    const how = { part: 0.3, client: 'ios', isLimit: false, keptMs: undefined } as const
    life.add(next.at, () => {
      const before = positions.all.length
      order(life, { ...next, ...how, unfilled: undefined })
      if (positions.all.length > before) near?.take()
    })
  }

  const order = (life: MemberLife, plan: Plan) => {
    const { world, member, book, add } = life
    const { at, product, isLimit, leverage, side, client } = plan
    const price = roundDown(world.prices(product.base, at), product.places)
    const available = book.available('contract', 'USDT')
    const qty = (share(available, plan.part) * BigInt(leverage)) / notionalOf(product, 1n, price)
    if (qty < 1n) return
    const notional = notionalOf(product, qty, price)
    const margin = roundDown(notional / BigInt(leverage), 8)
    const fee = roundDown(share(notional, isLimit ? makerRate : takerRate), 8)
    if (margin + fee > available || margin === 0n) return
    const ordinary = isLimit ? 'limit' : 'market'
    const entrust = placeOrder(market, {
      at,
      member,
      product,
      qty,
      price,
      side,
      openClose: 'open',
      leverage,
      client,
      orderType: plan.unfilled === 'untriggered' ? 'stopLimit' : ordinary,
    })
    const wanted = { entrust, margin, fee }
    if (plan.unfilled !== undefined) return leaveUnfilled(life, plan, entrust, margin + fee)
    if (!isLimit) return fill(life, plan, { ...wanted, at, from: 'available' })
    hold(life, entrust, margin + fee, at)
    const filledAt = Math.min(at + 90_000, world.clock.asof - 1)
    add(filledAt, () => fill(life, plan, { ...wanted, at: filledAt, from: 'frozen' }))
  }

  const hold = ({ book }: MemberLife, entrust: Entrust, amount: Units, at: number) =>
    book.post(
      entrust,
      'hold',
      at,
      orderLines(ownerOf(entrust.row.memberId), 'hold', decimal(amount)),
    )

  /** An order that stays open, or is cancelled by its member later. */
  const leaveUnfilled = (life: MemberLife, plan: Plan, entrust: Entrust, amount: Units) => {
    const { unfilled = 'new' } = plan
    // One in four was good for the hour only, or had its trigger behind it when it came.
    const isFourth = plan.at % 4 === 0
    if (unfilled === 'untriggered') {
      entrusts.set(entrust, { status: isFourth ? 'rejected' : unfilled })
      return
    }
    entrusts.set(entrust, { status: unfilled })
    hold(life, entrust, amount, plan.at)
    if (unfilled === 'new') {
      entrusts.set(entrust, { frozenMargin: amount })
      return
    }
    const at = Math.min(plan.at + hour, life.world.clock.asof - 1)
    life.add(at, () => {
      entrusts.set(entrust, { status: isFourth ? 'expired' : unfilled }, at)
      const lines = orderLines(ownerOf(entrust.row.memberId), 'release', decimal(amount))
      life.book.post(entrust, 'release', at, lines)
    })
  }

  const fill = (
    life: MemberLife,
    plan: Plan,
    filled: {
      entrust: Entrust
      at: number
      margin: Units
      fee: Units
      from: 'available' | 'frozen'
    },
  ) => {
    const { book, world, add } = life
    const { entrust, at, margin, fee, from } = filled
    const { member, product, qty, price } = entrust
    const { leverage, side } = plan
    const position = openPosition(market, {
      at,
      member,
      product,
      qty,
      price,
      margin,
      fee,
      side,
      leverage,
    })
    entrust.position = position
    entrusts.set(entrust, { fee }, at)
    const opened = deal(market, entrust, position, { at, price, fee, pnl: 0n })
    const amounts = { margin: decimal(margin), fee: decimal(fee), from }
    book.post(opened, 'open', at, openLines(ownerOf(entrust.row.memberId), amounts))
    const { asof } = world.clock
    const planned = plan.keptMs === undefined ? Infinity : at + plan.keptMs
    const closedAt = planned < asof ? planned : usedUpAt(world, position)
    if (closedAt !== undefined) add(closedAt, () => close(life, plan, position, closedAt))
  }

  const close = ({ book, world }: MemberLife, plan: Plan, position: Position, at: number) => {
    const { member, product, qty, margin } = position
    const { positionSide: side, leverage, memberId } = position.row
    const price = roundDown(world.prices(product.base, at), product.places)
    const result = pnlAt(position, price)
    const charged = roundDown(share(notionalOf(product, qty, price), takerRate), 8)
    const isLiquidated = result < 0n && -result + charged > share(margin, 0.92)
    const fee = isLiquidated ? 0n : charged
    const pnl = isLiquidated ? -share(margin, 0.92) : result
    // The risk desk closed a few for their members.
    const isForced = !isLiquidated && Math.floor(at) % 60 === 0
    const entrust = placeOrder(market, {
      at,
      member,
      product,
      qty,
      price,
      side,
      openClose: 'close',
      leverage,
      position,
      fee,
      orderType: isLiquidated ? 'liquidation' : 'market',
      client: plan.client,
      operator: isForced ? world.staff.identity.name : undefined,
    })
    const closed = deal(market, entrust, position, { at, price, fee, pnl })
    const status = isLiquidated ? 'liquidated' : isForced ? 'forceClosed' : 'closed'
    closePosition(market, position, { at, status, price, pnl, fee })
    const owner = ownerOf(memberId)
    if (isLiquidated) {
      const amounts = { loss: decimal(-pnl), charge: decimal(share(margin, 0.05)) }
      const lines = liquidationLines(owner, { margin: decimal(margin), ...amounts })
      book.post(position, 'liquidate', at, lines)
      return
    }
    const amounts = { margin: decimal(margin), pnl: decimal(pnl), fee: decimal(fee) }
    book.post(closed, 'close', at, closeLines(owner, amounts))
  }

  return {
    live,
    number: market.number,
    tables: ({ world }) => [...productTables(world.clock.start), ...market.tables(world)],
  }
}
