// Coupons and who holds them: three in ten were used for a fee, a loss or a recharge, which paid what
// they are worth.
import { day, hour, iso, minute, numberDay } from '../clock.ts'
import { decimal, type Units } from '../decimal.ts'
import type { DemoDomain, MemberLife } from '../domain.ts'
import type { Member } from '../member/people.ts'
import type { Journal, Source } from '../money/books.ts'
import { numberInOrder } from '../money/money-rows.ts'
import type { World } from '../money/recharges.ts'
import { type Random, stream } from '../random.ts'
import { type CouponKind, type CouponUse, maxDeduct, minRecharge, worthFor } from './coupon-uses.ts'

type Row = Record<string, unknown>

interface Coupon {
  readonly at: number
  id: number
  no: string
  readonly kind: CouponKind
  readonly value: string
  readonly validDays: number
  readonly status: 'draft' | 'active' | 'paused' | 'ended'
  readonly total: number
  sent: number
  used: number
  cost: Units
}

interface Held extends Source {
  readonly at: number
  readonly coupon: Coupon
  readonly member: Member
  readonly status: 'unused' | 'used' | 'expired' | 'revoked'
  readonly source: keyof typeof sources
  /** Who sent it. */
  readonly sender: string
  /** What it was used for, and when. */
  readonly used?: { readonly on: Source; readonly at: number; readonly worth: Units }
}

const kinds: readonly (readonly [
  kind: CouponKind,
  value: string,
  zh: string,
  en: string,
  tw: string,
])[] = [
  ['feeDeduct', '10', '手续费抵扣券 10 USDT', '10 USDT off the fees', '手續費抵扣券 10 USDT'],
  ['feePercent', '0.2', '手续费八折券', '20% off the fees', '手續費八折券'],
  ['rechargeBonus', '5', '充值加赠 5 USDT', '5 USDT on top of a recharge', '充值加贈 5 USDT'],
  ['trialFund', '50', '体验金 50 USDT', '50 USDT of trial funds', '體驗金 50 USDT'],
  ['cashback', '0.1', '亏损补贴 10%', '10% of a loss back', '虧損補貼 10%'],
  ['rateUp', '0.02', '定期加息 2%', '2% more interest', '定期加息 2%'],
]
const sources = { campaign: 45, register: 25, manual: 15, level: 10, task: 5 } as const
const count = 18
/** Of those that are never used; the others come on top. */
const perMember = 0.7
/** How often a posting that a coupon fits was paid with one. */
const useChance = 0.32
/** Coupons are sent to many members at once, a sending a fortnight. */
const sendingDays = 14
/** These count in parts of an amount, so they need an upper bound. */
const isPart = (kind: CouponKind) =>
  kind === 'feePercent' || kind === 'cashback' || kind === 'rateUp'

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
      used: 0,
      cost: 0n,
    }
  })
  numberInOrder('CP', made)
  return made
}

/** Where a coupon comes from, and who sent it. */
function originOf(world: World, random: Random, at: number): Pick<Held, 'source' | 'sender'> {
  const source = random.weighted(sources)
  const isSent = source === 'manual' || source === 'campaign'
  return { source, sender: isSent ? world.staff.finance(random, at).name : '' }
}

/** The coupons of a member that are never used. */
function leftUnused({ world, member }: MemberLife, coupons: readonly Coupon[]): Held[] {
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
    const origin = originOf(world, random, at)
    return { kind: 'coupon', at, id: 0, no: '', coupon, member, status, ...origin }
  }).filter((one) => one !== undefined)
}

/** Uses a coupon for what the member's books say last, where one of the set fits. */
function use(
  { world, member, book }: MemberLife,
  journal: Journal,
  { coupons, random, now }: { coupons: readonly Coupon[]; random: Random; now: number },
): Held | undefined {
  const fitting = coupons.flatMap((coupon): { coupon: Coupon; found: CouponUse }[] => {
    const isOffered = coupon.status !== 'draft' && coupon.at < journal.at - hour
    const found = isOffered ? worthFor(world, journal, coupon) : undefined
    return found && coupon.sent < coupon.total ? [{ coupon, found }] : []
  })
  if (fitting.length === 0 || !random.chance(useChance)) return undefined
  const { coupon, found } = random.pick(fitting)
  const { wallet, worth } = found
  const held = Math.floor(random.unit() * coupon.validDays * 0.8 * day)
  const at = Math.max(coupon.at, member.at, journal.at - held)
  if (at >= journal.at) return undefined
  const usedAt = Math.min(now, journal.at + minute)
  const one: Held = {
    kind: 'coupon',
    at,
    id: 0,
    no: '',
    coupon,
    member,
    status: 'used',
    ...originOf(world, random, at),
    used: { on: journal.source, at: usedAt, worth },
  }
  coupon.sent += 1
  coupon.used += 1
  coupon.cost += worth
  book.post(wallet, 'USDT', {
    at: usedAt,
    source: one,
    step: 'use',
    type: 'coupon',
    legs: [
      ['D', '5100', worth],
      ['C', 'available', worth],
    ],
  })
  return one
}

function couponRow(coupon: Coupon): Row {
  const { at, id, no, kind, value, validDays, status, total, sent, used, cost } = coupon
  const [, , zh, en, tw] = kinds.find(([name]) => name === kind) ?? [kind, value, no, no, no]
  return {
    id,
    coupon_no: no,
    name: { 'zh-cn': zh, en, 'zh-tw': tw },
    coupon_type: kind,
    face_value: value,
    currency: 'USDT',
    min_use_amount: kind === 'rechargeBonus' ? minRecharge : '0',
    max_deduct: isPart(kind) ? maxDeduct : null,
    total_count: total,
    sent_count: sent,
    used_count: used,
    cost_usd: decimal(cost),
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

/** The number of the sending a coupon came with. */
function batchNoOf({ at, coupon, source }: Held): string | null {
  if (source !== 'manual' && source !== 'campaign') return null
  const sending = Math.floor((at - coupon.at) / (sendingDays * day))
  const first = coupon.at + sending * sendingDays * day
  return `CB${numberDay(first)}${String(coupon.id * 100 + sending).padStart(10, '0')}`
}

const heldRow = (held: Held): Row => {
  const { at, id, no, coupon, member, status, source, sender, used } = held
  return {
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
    batch_no: batchNoOf(held),
    used_biz_no: used?.on.no ?? null,
    deduct_amount: decimal(used?.worth ?? 0n),
    received_at: iso(at),
    used_at: used ? iso(used.at) : null,
    expire_at: iso(at + coupon.validDays * day),
    operator_name: sender,
    created_at: iso(at),
    updated_at: iso(used?.at ?? at),
  }
}

/** The coupons of the demo set. */
export function coupons(): DemoDomain {
  let made: Coupon[] = []
  const held: Held[] = []

  /** Looks once a week at what the member did last. */
  const follow = (life: MemberLife, random: Random, at: number, seen?: Journal) =>
    life.add(at, () => {
      const last = life.book.journals.at(-1)
      const isNew = last !== undefined && last !== seen
      const one = isNew ? use(life, last, { coupons: made, random, now: at }) : undefined
      if (one) held.push(one)
      const next = at + 7 * day
      if (next < life.world.clock.asof) follow(life, random, next, last)
    })

  return {
    live: (life) => {
      const { world, member, from } = life
      if (made.length === 0) made = makeCoupons(world)
      held.push(...leftUnused(life, made))
      if (from === undefined) return
      const random = stream(world.seed, 'coupon use', member.id)
      follow(life, random, from + Math.floor(random.unit() * 7 * day) + 1)
    },
    number: () => numberInOrder('CL', held),
    tables: () => [
      ['coupon', made.map(couponRow)],
      ['coupon_log', held.map(heldRow)],
    ],
  }
}
