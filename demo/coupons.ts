// Coupons and who holds them (`screens` K01, K02). None of them was used: using one is a posting of its own.
import { day, iso } from './clock.ts'
import type { DemoDomain } from './domain.ts'
import { numberInOrder } from './money-rows.ts'
import type { Member } from './people.ts'
import { stream } from './random.ts'
import type { World } from './recharges.ts'

type Row = Record<string, unknown>
type Kind = 'feeDeduct' | 'feePercent' | 'rechargeBonus' | 'trialFund' | 'cashback' | 'rateUp'

interface Coupon {
  readonly at: number
  id: number
  no: string
  readonly kind: Kind
  readonly value: string
  readonly validDays: number
  readonly status: 'draft' | 'active' | 'paused' | 'ended'
  readonly total: number
  sent: number
}

interface Held {
  readonly at: number
  id: number
  no: string
  readonly coupon: Coupon
  readonly member: Member
  readonly status: 'unused' | 'expired' | 'revoked'
  readonly source: string
}

const kinds: readonly (readonly [kind: Kind, value: string, zh: string, en: string, tw: string])[] =
  [
    ['feeDeduct', '10', '手续费抵扣券 10 USDT', '10 USDT off the fees', '手續費抵扣券 10 USDT'],
    ['feePercent', '0.2', '手续费八折券', '20% off the fees', '手續費八折券'],
    ['rechargeBonus', '5', '充值加赠 5 USDT', '5 USDT on top of a recharge', '充值加贈 5 USDT'],
    ['trialFund', '50', '体验金 50 USDT', '50 USDT of trial funds', '體驗金 50 USDT'],
    ['cashback', '0.1', '亏损补贴 10%', '10% of a loss back', '虧損補貼 10%'],
    ['rateUp', '0.02', '定期加息 2%', '2% more interest', '定期加息 2%'],
  ]
const sources = { campaign: 45, register: 25, manual: 15, level: 10, task: 5 } as const
const count = 18
const perMember = 1.05
/** These count in parts of an amount, so they need an upper bound. */
const isPart = (kind: Kind) => kind === 'feePercent' || kind === 'cashback' || kind === 'rateUp'

function makeCoupons(world: World): Coupon[] {
  const made = Array.from({ length: count }, (_, index): Coupon => {
    const [kind, value] = kinds[index % kinds.length] ?? ['feeDeduct', '10']
    const status =
      index === count - 1 ? 'draft' : index % 7 === 3 ? 'paused' : index < 5 ? 'ended' : 'active'
    return {
      at: world.clock.asof - (count - index) * 25 * day,
      id: 0,
      no: '',
      kind,
      value,
      validDays: index % 2 === 0 ? 30 : 14,
      status,
      total: index % 3 === 0 ? 2_000 : 500,
      sent: 0,
    }
  })
  numberInOrder('CP', made)
  return made
}

function makeHeld(world: World, coupons: readonly Coupon[], members: readonly Member[]): Held[] {
  const held = members.flatMap((member) => {
    const random = stream(world.seed, 'coupon', member.id)
    const many = Math.floor(perMember * (member.id === 3 ? 5 : 1) + random.unit())
    return Array.from({ length: many }, (): Held | undefined => {
      const coupon = coupons[random.int(0, coupons.length - 2)]
      if (!coupon || coupon.sent >= coupon.total) return undefined
      const from = Math.max(coupon.at, member.at)
      const at = from + Math.floor(random.unit() * Math.min(20 * day, world.clock.asof - from))
      const isOver = at + coupon.validDays * day <= world.clock.asof
      const status = isOver ? 'expired' : random.chance(0.04) ? 'revoked' : 'unused'
      coupon.sent += 1
      return { at, id: 0, no: '', coupon, member, status, source: random.weighted(sources) }
    }).filter((one) => one !== undefined)
  })
  numberInOrder('CL', held)
  return held
}

function couponRow({ at, id, no, kind, value, validDays, status, total, sent }: Coupon): Row {
  const [, , zh, en, tw] = kinds.find(([name]) => name === kind) ?? [kind, value, no, no, no]
  return {
    id,
    coupon_no: no,
    name: { 'zh-cn': zh, en, 'zh-tw': tw },
    coupon_type: kind,
    face_value: value,
    currency: 'USDT',
    min_use_amount: kind === 'rechargeBonus' ? '100' : '0',
    max_deduct: isPart(kind) ? '200' : null,
    total_count: total,
    sent_count: sent,
    used_count: 0,
    per_member_limit: 10,
    valid_type: 'afterReceive',
    valid_days: validDays,
    status,
    operator_name: 'admin',
    version: 1,
    created_at: iso(at),
    updated_at: iso(at),
  }
}

const heldRow = ({ at, id, no, coupon, member, status, source }: Held): Row => ({
  id,
  version: status === 'unused' ? 1 : 2,
  coupon_log_no: no,
  coupon_id: coupon.id,
  member_id: member.id,
  coupon_type: coupon.kind,
  face_value: coupon.value,
  currency: 'USDT',
  source,
  status,
  received_at: iso(at),
  expire_at: iso(at + coupon.validDays * day),
  operator_name: source === 'manual' ? 'admin' : '',
  created_at: iso(at),
  updated_at: iso(at),
})

/** The coupons of the demo set. */
export const coupons = (): DemoDomain => ({
  tables: ({ world, members }) => {
    const made = makeCoupons(world)
    const held = makeHeld(world, made, members)
    return [
      ['coupon', made.map(couponRow)],
      ['coupon_log', held.map(heldRow)],
    ]
  },
})
