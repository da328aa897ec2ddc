// Coupons by a model: issued, used once for what their kind is about, revoked before that.
import Big from 'big.js'
import fc from 'fast-check'
import { expect } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as logs from '#contract/marketing/coupon-log.ts'
import * as api from '#contract/marketing/coupon.ts'
import { issueCoupon } from '#server/marketing/coupon/coupon-issue.ts'
import { type CouponPurpose, spendCoupon } from '#server/marketing/coupon/coupon-use.ts'
import { bucket, house } from './books.ts'
import { addTrialFunds } from './experience.ts'
import {
  at,
  call,
  choose,
  codeOf,
  memberOf,
  reason,
  recordsOf,
  rewards,
  step,
  which,
  who,
  type World,
} from './world.ts'

const kinds = ['feeDeduct', 'feePercent', 'cashback', 'rechargeBonus', 'trialFund'] as const
type Kind = (typeof kinds)[number]
interface Coupon {
  readonly id: string
  readonly no: string
  readonly kind: Kind
  readonly memberId: string
  status: 'unused' | 'used' | 'revoked'
}

const coupons = recordsOf<Coupon>()
const campaigns = recordsOf<{ readonly kind: Kind; readonly id: string }>()
const purposeOf = {
  feeDeduct: 'fee',
  feePercent: 'fee',
  cashback: 'loss',
  rechargeBonus: 'recharge',
  trialFund: 'trialFund',
} as const
const isPart = (kind: Kind) => kind === 'feePercent' || kind === 'cashback'
/** What every campaign of a history gives, for a trade or recharge of at least `minUse`. */
const face = new Big(10)
const part = new Big('0.2')
const maxDeduct = new Big(3)
const minUse = new Big(5)

/** The campaign of a kind; the marketing desk makes it when its first coupon is given out. */
async function campaignOf(world: World, kind: Kind): Promise<string> {
  const known = campaigns(world).find((each) => each.kind === kind)
  if (known) return known.id
  const { data, code, msg } = await call(world, 0, api.add, {
    name: { 'zh-cn': '券', en: 'Coupon', 'zh-tw': '' },
    couponType: kind,
    faceValue: isPart(kind) ? part.toFixed() : face.toFixed(),
    ...(isPart(kind) && { maxDeduct: maxDeduct.toFixed() }),
    minUseAmount: minUse.toFixed(),
    currency: 'USDT',
    totalCount: 1_000,
    perMemberLimit: 100,
    validType: 'afterReceive',
    validDays: 7,
  })
  expect(code, msg).toBe(Code.ok)
  const items = [{ id: data.id, version: 1 }]
  const opened = await call(world, 0, api.setStatus, { items, status: 'active', reason })
  expect(opened.code, opened.msg).toBe(Code.ok)
  campaigns(world).push({ kind, id: data.id })
  return data.id
}

/** What a coupon is worth for a fee or loss of an amount. */
function worthOf(kind: Kind, paid: Big): Big {
  if (kind === 'rechargeBonus' || kind === 'trialFund') return face
  const worth = isPart(kind) ? paid.times(part).round(6, Big.roundDown) : paid
  const max = isPart(kind) ? maxDeduct : face
  return worth.gt(max) ? max : worth
}

/** Books what a used coupon was worth. */
async function pay(world: World, { kind, memberId, no }: Coupon, worth: Big): Promise<void> {
  if (kind === 'trialFund') {
    const [row] = await world.at.sql<{ id: string }[]>`
      select id::text from member_experience where batch_no = ${no}`
    return addTrialFunds(world, { id: row?.id ?? '', memberId, scope: 'all', amount: worth })
  }
  const walletType = kind === 'rechargeBonus' ? 'spot' : 'contract'
  world.books.move(worth, house('5100'), bucket(memberId, 'available', { walletType }))
}

const seldom = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })

const issue = step(
  'issue coupon',
  fc.record({ member: at, kind: fc.constantFrom(...kinds) }),
  async (world, { member, kind }) => {
    const memberId = memberOf(world, member)
    const couponId = await campaignOf(world, kind)
    const { id, couponLogNo: no } = await world.at.desk.db.transaction((tx) =>
      issueCoupon(tx, { couponId, memberId, source: 'campaign' }),
    )
    coupons(world).push({ id, no, kind, memberId, status: 'unused' })
  },
)

const use = step(
  'use coupon',
  fc.record({
    which,
    amount: rewards,
    // Down to what no part of is a unit.
    paid: fc.oneof(
      { weight: 5, arbitrary: rewards },
      { weight: 1, arbitrary: fc.constant(new Big('0.000004')) },
    ),
    // Now and then for somebody else, or for another purpose.
    member: seldom(at),
    kind: seldom(fc.constantFrom(...kinds)),
  }),
  async (world, { which: chosen, amount, paid, member, kind }) => {
    const coupon = choose(coupons(world), chosen, ({ status }) => status === 'unused')
    if (!coupon) return
    const memberId = member === null ? coupon.memberId : memberOf(world, member)
    const purpose = purposeOf[kind ?? coupon.kind]
    const worth = worthOf(coupon.kind, paid)
    const isFit = purpose === purposeOf[coupon.kind] && amount.gte(minUse) && worth.gt(0)
    const ofUnused = isFit ? Code.ok : Code.rule
    const ofOwn = coupon.status === 'unused' ? ofUnused : Code.alreadyHandled
    const wanted = memberId === coupon.memberId ? ofOwn : Code.notFound
    const trade = { productCode: 'BTCUSDT', fee: paid.toFixed(), loss: paid.toFixed() }
    const use = world.at.desk.db.transaction((tx) =>
      spendCoupon(tx, {
        couponLogNo: coupon.no,
        memberId,
        purpose: {
          kind: purpose,
          bizNo: 'DL1',
          amount: amount.toFixed(),
          ...trade,
        } as CouponPurpose,
      }).then(({ deductAmount }) => expect(deductAmount).toBe(worth.toFixed())),
    )
    expect(await codeOf(use)).toBe(wanted)
    if (wanted !== Code.ok) return
    coupon.status = 'used'
    await pay(world, coupon, worth)
  },
)

const revoke = step(
  'revoke coupon',
  fc.record({ which, by: who }),
  async (world, { which: chosen, by }) => {
    const coupon = choose(coupons(world), chosen, ({ status }) => status === 'unused')
    if (!coupon) return
    const { data } = await call(world, by, logs.revoke, { ids: [coupon.id], reason })
    expect(data.count).toBe(coupon.status === 'unused' ? 1 : 0)
    if (coupon.status === 'unused') coupon.status = 'revoked'
  },
)

/** The commands; more coupons are issued and used than are revoked. */
export const couponSteps = [issue, issue, use, use, use, revoke]
