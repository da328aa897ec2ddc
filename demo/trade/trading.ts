// Orders, deals and positions: margin is held, prices and results follow the price path.
import { hour } from '../clock.ts'
import { roundDown, share, type Units } from '../decimal.ts'
import type { DemoDomain, MemberLife } from '../domain.ts'
import { numberInOrder } from '../money/money-rows.ts'
import { stream } from '../random.ts'
import { maintRate, nearOnes, usedUpAt } from './margin-calls.ts'
import { productTables } from './products.ts'
import { dealOf, notionalOf, planOf, type Plan } from './trading-plan.ts'
import { dealRow, entrustRow, positionRow, tickRows } from './trading-rows.ts'
import type { Deal, Entrust, Position } from './trading-types.ts'

const currency = 'USDT'
const perMember = 3.2
const takerRate = 0.0005
const makerRate = 0.0002
const liquidationFee = 0.05
const held = { wallet: 'contract', currency } as const

/** The market of the demo set; what others trade on it is added to its lists. */
export interface Market extends DemoDomain {
  readonly entrusts: Entrust[]
  readonly deals: Deal[]
  readonly positions: Position[]
}

/** The orders, deals and positions of the demo set, with the products they trade. */
export function trading(): Market {
  const entrusts: Entrust[] = []
  const deals: Deal[] = []
  const positions: Position[] = []
  let near: ReturnType<typeof nearOnes> | undefined

  const live = (life: MemberLife) => {
    const { world, member, from, add } = life
    if (from === undefined) return
    const random = stream(world.seed, 'trading', member.id)
    const count = Math.floor(
      perMember * (member.id === 3 ? 12 : member.type === 'tutor' ? 7 : 1) + random.unit() * 1.7,
    )
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
    life.add(next.at, () => {
      const before = positions.length
      order(life, {
        ...next,
        part: 0.3,
        client: 'ios',
        isLimit: false,
        keptMs: undefined,
        unfilled: undefined,
      })
      if (positions.length > before) near?.take()
    })
  }

  const order = (life: MemberLife, plan: Plan) => {
    const { world, member, book, add } = life
    const { at, product, isLimit } = plan
    const price = roundDown(world.prices(product.base, at), product.places)
    const available = book.account('contract', currency).available
    const budget = share(available, plan.part)
    const perContract = notionalOf(product, 1n, price)
    const qty = (budget * BigInt(plan.leverage)) / perContract
    if (qty < 1n) return
    const notional = notionalOf(product, qty, price)
    const margin = roundDown(notional / BigInt(plan.leverage), 8)
    const fee = roundDown(share(notional, isLimit ? makerRate : takerRate), 8)
    if (margin + fee > available || margin === 0n) return
    const entrust: Entrust = {
      kind: 'entrust',
      id: 0,
      no: '',
      at,
      member,
      product,
      qty,
      price,
      fee: 0n,
      positionSide: plan.side,
      openClose: 'open',
      leverage: plan.leverage,
      orderType: plan.unfilled === 'untriggered' ? 'stopLimit' : isLimit ? 'limit' : 'market',
      client: plan.client,
      status: 'filled',
      frozen: 0n,
      position: undefined,
      updatedAt: at,
    }
    entrusts.push(entrust)
    if (plan.unfilled !== undefined) return leaveUnfilled(life, plan, entrust, margin + fee)
    if (!isLimit) return fill(life, plan, { entrust, at, margin, fee, from: 'available' })
    hold(life, entrust, margin + fee, at)
    const filledAt = Math.min(at + 90_000, world.clock.asof - 1)
    add(filledAt, () => fill(life, plan, { entrust, at: filledAt, margin, fee, from: 'frozen' }))
  }

  const hold = ({ book }: MemberLife, entrust: Entrust, amount: Units, at: number) =>
    book.write({
      at,
      source: entrust,
      step: 'hold',
      legs: [
        { ...held, side: 'D', bucket: 'available', amount, type: 'orderFreeze' },
        { ...held, side: 'C', bucket: 'frozen', amount, type: 'orderFreeze' },
      ],
    })

  /** An order that stays open, or is cancelled by its member later. */
  const leaveUnfilled = (life: MemberLife, plan: Plan, entrust: Entrust, amount: Units) => {
    entrust.status = plan.unfilled ?? 'new'
    if (plan.unfilled === 'untriggered') {
      // The market had left its trigger behind when it came.
      if (plan.at % 4 === 0) entrust.status = 'rejected'
      return
    }
    hold(life, entrust, amount, plan.at)
    if (plan.unfilled === 'new') {
      entrust.frozen = amount
      return
    }
    const at = Math.min(plan.at + hour, life.world.clock.asof - 1)
    life.add(at, () => {
      entrust.updatedAt = at
      // One in four was good for the hour only.
      if (plan.at % 4 === 0) entrust.status = 'expired'
      life.book.write({
        at,
        source: entrust,
        step: 'release',
        legs: [
          { ...held, side: 'D', bucket: 'frozen', amount, type: 'orderRelease' },
          { ...held, side: 'C', bucket: 'available', amount, type: 'orderRelease' },
        ],
      })
    })
  }

  const fill = (
    life: MemberLife,
    plan: Plan,
    made: {
      entrust: Entrust
      at: number
      margin: Units
      fee: Units
      from: 'available' | 'frozen'
    },
  ) => {
    const { book, world, add } = life
    const { entrust, at, margin, fee } = made
    const { member, product, qty, price, leverage, positionSide } = entrust
    const position: Position = {
      kind: 'position',
      id: 0,
      no: '',
      at,
      member,
      product,
      qty,
      leverage,
      positionSide,
      entry: price,
      margin,
      fee,
      status: 'open',
      closePrice: undefined,
      pnl: 0n,
      closedAt: undefined,
      bankruptLoss: 0n,
    }
    positions.push(position)
    Object.assign(entrust, { position, fee, updatedAt: at })
    const deal = dealOf(entrust, position, { at, price, fee, pnl: 0n })
    deals.push(deal)
    book.write({
      at,
      source: deal,
      step: 'open',
      legs: [
        { ...held, side: 'D', bucket: made.from, amount: margin, type: 'openMargin' },
        { ...held, side: 'C', bucket: 'margin', amount: margin, type: 'openMargin' },
        { ...held, side: 'D', bucket: made.from, amount: fee, type: 'openFee' },
        { side: 'C', amount: fee, currency, house: '4100' },
      ],
    })
    const { asof } = world.clock
    const planned = plan.keptMs === undefined ? Infinity : at + plan.keptMs
    const closedAt = planned < asof ? planned : usedUpAt(world, position)
    if (closedAt !== undefined) add(closedAt, () => close(life, plan, position, closedAt))
  }

  const close = ({ book, world }: MemberLife, plan: Plan, position: Position, at: number) => {
    const { product, qty, margin, entry, positionSide } = position
    const price = roundDown(world.prices(product.base, at), product.places)
    const change = notionalOf(product, qty, price) - notionalOf(product, qty, entry)
    const pnl = positionSide === 'long' ? change : -change
    const fee = roundDown(share(notionalOf(product, qty, price), takerRate), 8)
    const isLiquidated = pnl < 0n && -pnl + fee > share(margin, 0.92)
    // The risk desk closed a few for their members.
    const isForced = !isLiquidated && Math.floor(at) % 60 === 0
    const entrust: Entrust = {
      kind: 'entrust',
      id: 0,
      no: '',
      at,
      member: position.member,
      product,
      qty,
      price,
      positionSide,
      openClose: 'close',
      leverage: position.leverage,
      position,
      fee,
      orderType: isLiquidated ? 'liquidation' : 'market',
      client: plan.client,
      status: 'filled',
      frozen: 0n,
      updatedAt: at,
      operator: isForced ? world.staff.identity.name : undefined,
    }
    if (isLiquidated) entrust.fee = 0n
    entrusts.push(entrust)
    const gain = isLiquidated ? -share(margin, 0.92) : pnl
    const deal = dealOf(entrust, position, { at, price, fee: entrust.fee, pnl: gain })
    deals.push(deal)
    const ended = isForced ? 'forceClosed' : 'closed'
    Object.assign(position, { status: isLiquidated ? 'liquidated' : ended, closedAt: at })
    Object.assign(position, { closePrice: price, pnl: gain, fee: position.fee + entrust.fee })
    if (isLiquidated) {
      const charge = share(margin, liquidationFee)
      const liquidated = { side: 'D', bucket: 'margin', amount: margin } as const
      book.write({
        at,
        source: position,
        step: 'liquidate',
        legs: [
          {
            ...held,
            ...liquidated,
            type: 'liquidation',
          },
          {
            side: 'C',
            amount: -gain,
            currency,
            house: '2910',
          },
          {
            side: 'C',
            amount: charge,
            currency,
            house: '4140',
          },
          {
            side: 'C',
            amount: margin + gain - charge,
            currency,
            house: '3200',
          },
        ],
      })
      return
    }
    const available = { ...held, bucket: 'available' } as const
    const release = { amount: margin, type: 'closeRelease' } as const
    const result = { amount: pnl < 0n ? -pnl : pnl, type: 'realizedPnl' } as const
    book.write({
      at,
      source: deal,
      step: 'close',
      legs: [
        {
          ...held,
          ...release,
          side: 'D',
          bucket: 'margin',
        },
        {
          ...available,
          ...release,
          side: 'C',
        },
        {
          ...available,
          ...result,
          side: pnl < 0n ? 'D' : 'C',
        },
        {
          side: pnl < 0n ? 'C' : 'D',
          amount: result.amount,
          currency,
          house: '2910',
        },
        {
          ...available,
          side: 'D',
          amount: fee,
          type: 'closeFee',
        },
        {
          side: 'C',
          amount: fee,
          currency,
          house: '4100',
        },
      ],
    })
  }

  return {
    entrusts,
    deals,
    positions,
    live,
    number: () => {
      numberInOrder('EN', entrusts)
      numberInOrder('DL', deals)
      numberInOrder('PS', positions)
    },
    tables: ({ world }) => [
      ...productTables(world.clock.start),
      ['price_tick', tickRows(world)],
      ['contract_position', positions.map((position) => positionRow(position, maintRate))],
      ['contract_entrust', entrusts.map(entrustRow)],
      ['contract_deal', deals.map(dealRow)],
    ],
  }
}
