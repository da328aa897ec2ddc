// Coupons and who holds them: three in ten were used for a fee, a loss or a recharge, which paid what
// they are worth.
import { coupon as couponTable, couponLog } from '#server/db/schema/marketing/coupon.ts'
import { couponLines } from '#server/ledger/postings/marketing.ts'
import { day, hour, minute, numberDay } from '../clock.ts'
import type { Units } from '../decimal.ts'
import type { DemoDomain, MemberLife } from '../domain.ts'
import type { Member } from '../member/member.ts'
import type { Journal } from '../money/books.ts'
import type { World } from '../money/recharges.ts'
import { type Random, stream } from '../random.ts'
import {
  type DemoRecord,
  facts,
  type Records,
  recordsOf,
  type Source,
  type Values,
} from '../records.ts'
import { type CouponKind, maxDeduct, minRecharge, worthFor } from './coupon-uses.ts'

interface CouponFacts {
  readonly kind: CouponKind
  readonly value: string
  readonly validDays: number
  readonly total: number
  sent: number
  used: number
  cost: Units
}
type Coupon = DemoRecord<typeof couponTable, CouponFacts>
interface HeldFacts {
  readonly member: Member
  readonly coupon: Coupon
  /** What it was used for. */
  readonly usedOn: Source | undefined
}
type AllHeld = Records<typeof couponLog, HeldFacts>

const kinds = facts(
  'kind value zh en tw',
  `
  feeDeduct      10    手续费抵扣券 10 USDT  10 USDT off the fees         手續費抵扣券 10 USDT
  feePercent     0.2   手续费八折券          20% off the fees             手續費八折券
  rechargeBonus  5     充值加赠 5 USDT       5 USDT on top of a recharge  充值加贈 5 USDT
  trialFund      50    体验金 50 USDT        50 USDT of trial funds       體驗金 50 USDT
  cashback       0.1   亏损补贴 10%          10% of a loss back           虧損補貼 10%
  rateUp         0.02  定期加息 2%           2% more interest             定期加息 2%
`,
)
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

function makeCoupons({ clock }: World): Records<typeof couponTable, CouponFacts> {
  const coupons = recordsOf<typeof couponTable, CouponFacts>(couponTable)
  for (let index = 0; index < count; index++) {
    const shape = kinds[index % kinds.length]
    if (!shape) continue
    const { value, zh, en, tw } = shape
    const kind = shape.kind as CouponKind
    const others = index % 7 === 3 ? 'paused' : index < 5 ? 'ended' : 'active'
    const validDays = index % 2 === 0 ? 30 : 14
    const total = index % 3 === 0 ? 2_000 : 500
    const at = clock.asof - (count - index) * 25 * day
    const known = { kind, value, validDays, total, sent: 0, used: 0, cost: 0n }
    coupons.add(at, known, {
      name: { 'zh-cn': zh, en, 'zh-tw': tw },
      couponType: kind,
      faceValue: value,
      currency: 'USDT',
      minUseAmount: kind === 'rechargeBonus' ? minRecharge : '0',
      maxDeduct: isPart(kind) ? maxDeduct : null,
      totalCount: total,
      perMemberLimit: 10,
      validType: 'afterReceive',
      validDays,
      status: index === count - 1 ? 'draft' : others,
      operatorName: 'admin',
    })
  }
  coupons.number()
  return coupons
}

/** Gives a member a coupon. */
function give(
  held: AllHeld,
  at: number,
  { usedOn, ...facts }: { member: Member; coupon: Coupon; usedOn?: Source },
  values: Values<typeof couponLog> & { readonly source: keyof typeof sources },
) {
  const { coupon } = facts
  coupon.sent += 1
  return held.add(
    at,
    { ...facts, usedOn },
    {
      couponId: coupon.id,
      couponType: coupon.kind,
      faceValue: coupon.value,
      currency: 'USDT',
      version: values.status === 'unused' ? 1 : 2,
      batchNo: batchNoOf(at, coupon, values.source),
      receivedAt: at,
      expireAt: at + coupon.validDays * day,
      ...values,
    },
  )
}

/** The number of the sending a coupon came with. */
function batchNoOf(at: number, coupon: Coupon, source: keyof typeof sources): string | null {
  if (source !== 'manual' && source !== 'campaign') return null
  const sending = Math.floor((at - coupon.at) / (sendingDays * day))
  const first = coupon.at + sending * sendingDays * day
  return `CB${numberDay(first)}${String(coupon.id * 100 + sending).padStart(10, '0')}`
}

/** Where a coupon comes from, and who sent it. */
function originOf(world: World, random: Random, at: number) {
  const source = random.weighted(sources)
  const isSent = source === 'manual' || source === 'campaign'
  return { source, operatorName: isSent ? world.staff.finance(random, at).name : '' }
}

/** Gives a member the coupons that are never used. */
function leaveUnused(
  { world, member }: MemberLife,
  coupons: readonly Coupon[],
  held: AllHeld,
): void {
  const random = stream(world.seed, 'coupon', member.id)
  const many = Math.floor(perMember * (member.id === 3 ? 5 : 1) + random.unit())
  for (let n = 0; n < many; n++) {
    const coupon = coupons[random.int(0, coupons.length - 2)]
    if (!coupon || coupon.sent >= coupon.total) continue
    const from = Math.max(coupon.at, member.at)
    const at = from + Math.floor(random.unit() * Math.min(20 * day, world.clock.asof - from))
    const isOver = at + coupon.validDays * day <= world.clock.asof
    const status = isOver ? 'expired' : random.chance(0.04) ? 'revoked' : 'unused'
    give(held, at, { member, coupon }, { status, ...originOf(world, random, at) })
  }
}

/** Uses a coupon for what the member's books say last, where one of the set fits. */
function use(
  { world, member, book }: MemberLife,
  journal: Journal,
  by: { coupons: readonly Coupon[]; held: AllHeld; random: Random; now: number },
): void {
  const { coupons, held, random, now } = by
  const fitting = coupons.flatMap((coupon) => {
    const isOffered = coupon.row.status !== 'draft' && coupon.at < journal.at - hour
    const worth = isOffered ? worthFor(world, journal, coupon) : undefined
    return worth !== undefined && coupon.sent < coupon.total ? [{ coupon, worth }] : []
  })
  if (fitting.length === 0 || !random.chance(useChance)) return
  const { coupon, worth } = random.pick(fitting)
  const kept = Math.floor(random.unit() * coupon.validDays * 0.8 * day)
  const at = Math.max(coupon.at, member.at, journal.at - kept)
  if (at >= journal.at) return
  const usedAt = Math.min(now, journal.at + minute)
  const ending = { status: 'used', usedAt, deductAmount: worth, updatedAt: usedAt } as const
  const origin = originOf(world, random, at)
  const one = give(held, at, { member, coupon, usedOn: journal.source }, { ...origin, ...ending })
  coupon.used += 1
  coupon.cost += worth
  book.post(one, 'use', usedAt, couponLines(one.row, one.row.deductAmount))
}

/** The coupons of the demo set. */
export function coupons(): DemoDomain {
  let made: ReturnType<typeof makeCoupons> | undefined
  const held = recordsOf<typeof couponLog, HeldFacts>(couponLog, 'coupon')

  return {
    live: (life) => {
      const { world, member, book, from, add } = life
      made ??= makeCoupons(world)
      const { all } = made
      leaveUnused(life, all, held)
      if (from === undefined) return
      const random = stream(world.seed, 'coupon use', member.id)
      /** Looks once a week at what the member did last. */
      const follow = (at: number, seen?: Journal) =>
        add(at, () => {
          const last = book.journals.at(-1)
          if (last && last !== seen) use(life, last, { coupons: all, held, random, now: at })
          if (at + 7 * day < world.clock.asof) follow(at + 7 * day, last)
        })
      follow(from + Math.floor(random.unit() * 7 * day) + 1)
    },
    number: held.number,
    tables: () => {
      const counts = ({ sent, used, cost }: Coupon) => ({
        sentCount: sent,
        usedCount: used,
        costUsd: cost,
      })
      const uses = held.table(({ usedOn }) => ({ usedBizNo: usedOn?.no ?? null }))
      return made ? [made.table(counts), uses] : []
    },
  }
}
