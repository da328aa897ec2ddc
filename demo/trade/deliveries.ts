// Delivery orders: a stake on a direction, settled by the price path and nothing else.
import { deliveryOrder } from '#server/db/schema/trade/delivery.ts'
import { priceTick } from '#server/db/schema/trade/trade.ts'
import {
  deliveryOpenLines,
  deliverySettleLines,
  deliveryVoidLines,
} from '#server/ledger/postings/trade.ts'
import { hour, iso } from '../clock.ts'
import { multiply, roundDown, share, units, type Units } from '../decimal.ts'
import type { DemoDomain, MemberLife } from '../domain.ts'
import type { Member } from '../member/member.ts'
import { stream } from '../random.ts'
import { type DemoRecord, type DemoTable, recordsOf, tableOf } from '../records.ts'
import { cycles, type Cycle } from './products.ts'

interface Facts {
  readonly member: Member
  readonly base: string
}
type Order = DemoRecord<typeof deliveryOrder, Facts>

const currency = 'USDT'
const perMember = 5.4
const feeRate = 0.002
const weights = Object.fromEntries(cycles.map(({ id, weight }) => [id, weight]))

/** Hours in which the price feed stood still: what was due in them was voided. */
const stoodStill = (due: number) => Math.floor(due / hour) % 100 === 0

/** The delivery orders of the demo set. */
export function deliveries(): DemoDomain {
  const made = recordsOf<typeof deliveryOrder, Facts>(deliveryOrder, 'delivery')
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
      const at = random.chance(0.02)
        ? world.clock.asof - Math.floor(random.unit() * 50_000) - 1
        : world.clock.after(from, random.unit())
      if (cycle) add(at, () => open(life, { at, cycle, direction, stake }))
    }
  }
  const open = (
    { world, member, book, add }: MemberLife,
    {
      at,
      cycle,
      direction,
      stake,
    }: { at: number; cycle: Cycle; direction: 'up' | 'down'; stake: Units },
  ) => {
    const { product, seconds } = cycle
    const fee = share(stake, feeRate)
    if (book.available('delivery', currency) < stake + fee) return
    const price = (when: number) => roundDown(world.prices(product.base, when), product.places)
    const openPrice = price(at)
    const due = at + seconds * 1000
    const order = made.add(
      at,
      { member, base: product.base },
      {
        cycleId: cycle.id,
        cycleVersion: 1,
        productCode: product.code,
        seconds,
        currency,
        direction,
        stake,
        payoutRate: cycle.payoutRate,
        fee,
        openPrice,
        priceSource: 'composite',
        openedAt: at,
        settleDueAt: due,
      },
    )
    book.post(order, 'open', at, deliveryOpenLines(order.row))
    if (due >= world.clock.asof) return
    add(due, () => {
      made.set(order, { version: 2, settledAt: due })
      if (stoodStill(due)) {
        made.set(order, { status: 'voided', incidentNo: `INC-${iso(due).slice(0, 10)}` })
        book.post(order, 'close', due, deliveryVoidLines(order.row), { variant: 'void' })
        return
      }
      const settlePrice = price(due)
      const rises = settlePrice > openPrice
      const isWon = rises === (direction === 'up')
      const result = settlePrice === openPrice ? 'draw' : isWon ? 'win' : 'lose'
      const won = multiply(stake, units(cycle.payoutRate))
      const payout = { lose: 0n, draw: stake, win: stake + won }[result]
      made.set(order, { status: 'settled', settlePrice, result, payout, pnl: payout - stake })
      book.post(order, 'close', due, deliverySettleLines(order.row), { variant: 'settle' })
    })
  }
  return {
    live,
    number: made.number,
    tables: ({ world }) => [evidenceOf(made.all, world.clock.asof), made.table()],
  }
}

/** The price points orders were opened and settled at: one for each currency and instant. */
function evidenceOf(orders: readonly Order[], asof: number): DemoTable {
  const ticks = new Map<string, { currency: string; at: number; price: string }>()
  for (const { base, row } of orders) {
    const add = (instant: string, price: string | null) => {
      const at = Date.parse(instant)
      // The path has points at full hours and days before its end already.
      if (price === null || (asof - at) % hour === 0) return
      ticks.set(`${base} ${at}`, { currency: base, at, price })
    }
    add(row.openedAt, row.openPrice)
    add(row.settleDueAt, row.settlePrice)
  }
  return tableOf(priceTick, [...ticks.values()])
}
