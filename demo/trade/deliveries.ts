// Delivery orders: a stake on a direction, settled by the price path and nothing else.
import { hour, iso } from '../clock.ts'
import { decimal, multiply, roundDown, share, units, type Units } from '../decimal.ts'
import type { DemoDomain, MemberLife } from '../domain.ts'
import type { Member } from '../member/people.ts'
import type { Source } from '../money/books.ts'
import { numberInOrder } from '../money/money-rows.ts'
import type { World } from '../money/recharges.ts'
import { stream } from '../random.ts'
import { cycles, type Cycle } from './products.ts'

interface Order extends Source {
  readonly at: number
  readonly member: Member
  readonly cycle: Cycle
  readonly direction: 'up' | 'down'
  readonly stake: Units
  readonly fee: Units
  readonly openPrice: Units
  settlePrice: Units | undefined
  result: 'win' | 'lose' | 'draw' | 'none'
  payout: Units
  isVoided: boolean
}

const currency = 'USDT'
const perMember = 5.4
const feeRate = 0.002
const weights = Object.fromEntries(cycles.map(({ id, weight }) => [id, weight]))

/** The delivery orders of the demo set. */
export function deliveries(): DemoDomain {
  const made: Order[] = []
  const live = (life: MemberLife) => {
    const { world, member, from, add } = life
    if (from === undefined) return
    const random = stream(world.seed, 'delivery', member.id)
    const count = Math.floor(perMember * (member.id === 3 ? 10 : 1) + random.unit() * 1.6)
    for (let n = 0; n < count; n++) {
      const cycle = cycles[Number(random.weighted(weights)) - 1]
      const direction = random.pick(['up', 'down'] as const)
      const stake = roundDown(units(Math.max(5, random.lognormal(40, 1)).toFixed(2)), 0)
      // The last ones are still running at the end.
      const late = random.chance(0.02)
      const at = late
        ? world.clock.asof - Math.floor(random.unit() * 50_000) - 1
        : world.clock.after(from, random.unit())
      if (cycle) add(at, () => open(life, { at, cycle, direction, stake }))
    }
  }
  const open = (
    life: MemberLife,
    { at, cycle, direction, stake }: Pick<Order, 'at' | 'cycle' | 'direction' | 'stake'>,
  ) => {
    const { world, member, book, add } = life
    const fee = share(stake, feeRate)
    if (book.account('delivery', currency).available < stake + fee) return
    const places = cycle.product.places
    const price = (when: number) => roundDown(world.prices(cycle.product.base, when), places)
    const order: Order = {
      kind: 'delivery',
      id: 0,
      no: '',
      at,
      member,
      cycle,
      direction,
      stake,
      fee,
      openPrice: price(at),
      settlePrice: undefined,
      result: 'none',
      payout: 0n,
      isVoided: false,
    }
    made.push(order)
    const held = { wallet: 'delivery', currency } as const
    const opened = { ...held, type: 'deliveryOpen' }
    book.write({
      at,
      source: order,
      step: 'open',
      legs: [
        { ...opened, side: 'D', bucket: 'available', amount: stake + fee },
        { ...opened, side: 'C', bucket: 'frozen', amount: stake },
        { side: 'C', amount: fee, currency, house: '4110' },
      ],
    })
    const due = at + cycle.seconds * 1000
    if (due >= world.clock.asof) return
    add(due, () => {
      if (stoodStill(due)) return voidOrder(life, order, due)
      const settlePrice = price(due)
      const rises = settlePrice > order.openPrice
      const draw = settlePrice === order.openPrice
      const won = multiply(stake, units(cycle.payoutRate))
      order.settlePrice = settlePrice
      order.result = draw ? 'draw' : rises === (direction === 'up') ? 'win' : 'lose'
      order.payout = order.result === 'lose' ? 0n : stake + (order.result === 'win' ? won : 0n)
      const settled = { ...held, type: 'deliverySettle' }
      book.write({
        at: due,
        source: order,
        step: 'close',
        variant: 'settle',
        legs: [
          { ...settled, side: 'D', bucket: 'frozen', amount: stake },
          { ...settled, side: 'C', bucket: 'available', amount: order.payout },
          order.result === 'lose'
            ? { side: 'C', amount: stake, currency, house: '2920' }
            : { side: 'D', amount: order.payout - stake, currency, house: '2920' },
        ],
      })
    })
  }
  return {
    live,
    number: () => numberInOrder('DO', made),
    tables: ({ world }) => [
      ['price_tick', evidenceOf(made, world)],
      ['delivery_order', made.map(row)],
    ],
  }
}

/** Hours in which the price feed stood still: what was due in them was voided. */
const stoodStill = (due: number) => Math.floor(due / hour) % 100 === 0

/** Gives stake and fee back. */
function voidOrder({ book }: MemberLife, order: Order, at: number): void {
  const { stake, fee } = order
  const refund = { wallet: 'delivery', currency, type: 'deliveryRefund' } as const
  order.isVoided = true
  book.write({
    at,
    source: order,
    step: 'close',
    variant: 'void',
    legs: [
      { ...refund, side: 'D', bucket: 'frozen', amount: stake },
      { side: 'D', amount: fee, currency, house: '4110' },
      { ...refund, side: 'C', bucket: 'available', amount: stake + fee },
    ],
  })
}

/** The price points orders were opened and settled at: one for each currency and instant. */
function evidenceOf(orders: readonly Order[], { clock }: World) {
  const ticks = new Map<string, Record<string, string>>()
  for (const { at, cycle, openPrice, settlePrice } of orders) {
    const add = (when: number, price: Units) => {
      // The path has points at full hours and days before its end already.
      if ((clock.asof - when) % hour === 0) return
      const currency = cycle.product.base
      const tick = { currency, at: iso(when), price: decimal(price), source: 'composite' }
      ticks.set(`${currency} ${tick.at}`, tick)
    }
    add(at, openPrice)
    if (settlePrice !== undefined) add(at + cycle.seconds * 1000, settlePrice)
  }
  return [...ticks.values()]
}

const row = (order: Order) => {
  const { cycle, settlePrice, isVoided } = order
  const isOver = settlePrice !== undefined || isVoided
  const due = iso(order.at + cycle.seconds * 1000)
  return {
    id: order.id,
    version: isOver ? 2 : 1,
    order_no: order.no,
    member_id: order.member.id,
    cycle_id: cycle.id,
    cycle_version: 1,
    product_code: cycle.product.code,
    seconds: cycle.seconds,
    currency,
    direction: order.direction,
    stake: decimal(order.stake),
    payout_rate: cycle.payoutRate,
    fee: decimal(order.fee),
    open_price: decimal(order.openPrice),
    settle_price: settlePrice === undefined ? null : decimal(settlePrice),
    price_source: 'composite',
    result: order.result,
    payout: decimal(order.payout),
    pnl: decimal(settlePrice === undefined ? 0n : order.payout - order.stake),
    is_experience: false,
    is_follow: false,
    incident_no: isVoided ? `INC-${due.slice(0, 10)}` : '',
    status: isVoided ? 'voided' : isOver ? 'settled' : 'open',
    opened_at: iso(order.at),
    settle_due_at: due,
    settled_at: isOver ? due : null,
  }
}
