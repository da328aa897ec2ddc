// Instant conversions at the price of the moment less the spread.
import { iso } from '../clock.ts'
import { decimal, multiply, roundDown, share, units, type Units } from '../decimal.ts'
import type { DemoDomain, MemberLife } from '../domain.ts'
import type { Member } from '../member/people.ts'
import { stream } from '../random.ts'
import type { Source } from './books.ts'
import { numberInOrder } from './money-rows.ts'

interface Flash extends Source {
  readonly at: number
  readonly member: Member
  readonly from: string
  readonly fromAmount: Units
  readonly to: string
  /** What the member gets. */
  readonly toAmount: Units
  readonly fee: Units
  readonly rate: Units
  readonly refRate: Units
  readonly spread: string
  readonly usd: Units
  readonly revenue: Units
  readonly failReason: string
  readonly client: 'web' | 'h5' | 'ios' | 'android'
}

const one = units('1')
const perMember = 0.6
const places: Readonly<Record<string, number>> = { USDT: 6, BTC: 8, ETH: 8 }
const clients = { ios: 36, android: 33, web: 22, h5: 9 } as const
const sources = ['composite-1', 'composite-2'] as const

const over = (value: Units, price: Units): Units => (value * one) / price

/** The conversions of the demo set. */
export function flashes(): DemoDomain {
  const made: Flash[] = []
  const live = ({ world, member, book, from, add }: MemberLife) => {
    if (from === undefined) return
    const random = stream(world.seed, 'flash', member.id)
    const count = Math.floor(perMember * (member.id === 3 ? 12 : 1) + random.unit() * 1.3)
    for (let n = 0; n < count; n++) {
      const other = random.pick(['BTC', 'ETH'] as const)
      const part = 0.05 + random.unit() * 0.3
      const spread = random.pick(['0.001', '0.002', '0.003', '0.005'])
      const fails = random.chance(0.03)
      const client = random.weighted(clients)
      const at = world.clock.after(from, random.unit())
      add(at, () => {
        const sells = book.account('spot', other).available > 0n
        const [paid, bought] = sells ? [other, 'USDT'] : ['USDT', other]
        const fromAmount = roundDown(
          share(book.account('spot', paid).available, part),
          places[paid] ?? 6,
        )
        const [paidPrice, boughtPrice] = [world.prices(paid, at), world.prices(bought, at)]
        const usd = multiply(fromAmount, paidPrice)
        if (usd < units('5')) return
        const refRate = over(paidPrice, boughtPrice)
        const rate = refRate - multiply(refRate, units(spread))
        const gross = roundDown(multiply(fromAmount, rate), places[bought] ?? 6)
        const fee = roundDown(share(gross, 0.001), places[bought] ?? 6)
        const revenue = multiply(usd, units(spread)) + multiply(fee, boughtPrice)
        const flash: Flash = {
          kind: 'flash',
          id: 0,
          no: '',
          at,
          member,
          from: paid,
          fromAmount,
          to: bought,
          toAmount: gross - fee,
          fee,
          rate,
          refRate,
          spread,
          usd,
          client,
          revenue: fails ? 0n : revenue,
          failReason: fails ? '报价已过期' : '',
        }
        if (flash.toAmount <= 0n) return
        made.push(flash)
        if (fails) return
        const mine = { wallet: 'spot', bucket: 'available' } as const
        book.write({
          at,
          source: flash,
          step: 'convert',
          legs: [
            { ...mine, side: 'D', amount: fromAmount, currency: paid, type: 'flashOut' },
            { side: 'C', amount: fromAmount, currency: paid, house: '2960' },
            { side: 'D', amount: gross, currency: bought, house: '2960' },
            { ...mine, side: 'C', amount: flash.toAmount, currency: bought, type: 'flashIn' },
            { side: 'C', amount: fee, currency: bought, house: '4130' },
          ],
        })
      })
    }
  }
  return {
    live,
    number: () => numberInOrder('FL', made),
    tables: ({ world }) => [
      [
        'flash_log',
        made.map((flash) => row(flash, stream(world.seed, 'quote', flash.id).pick(sources))),
      ],
    ],
  }
}

const row = (flash: Flash, priceSource: string) => ({
  id: flash.id,
  version: 1,
  flash_no: flash.no,
  member_id: flash.member.id,
  from_currency: flash.from,
  from_amount: decimal(flash.fromAmount),
  to_currency: flash.to,
  to_amount: decimal(flash.failReason === '' ? flash.toAmount : 0n),
  rate: decimal(flash.rate),
  ref_rate: decimal(flash.refRate),
  spread_rate: flash.spread,
  fee_amount: decimal(flash.failReason === '' ? flash.fee : 0n),
  usd_value: decimal(flash.usd),
  revenue_usd: decimal(flash.revenue),
  price_source: priceSource,
  quoted_at: iso(flash.at - 4_000),
  status: flash.failReason === '' ? 'success' : 'failed',
  fail_reason: flash.failReason,
  client_source: flash.client,
  created_at: iso(flash.at),
  updated_at: iso(flash.at),
})
