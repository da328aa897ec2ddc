// Redemption codes and awards by a model: used once and within their limits, granted by another and taken back by two.
import type Big from 'big.js'
import fc from 'fast-check'
import { expect } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as awards from '#contract/marketing/award-record.ts'
import * as codes from '#contract/marketing/redemption-code.ts'
import { redeem } from '#tests/money/redemption-desk.ts'
import { plan } from '../redemption-desk.ts'
import { bucket, house, points } from './books.ts'
import {
  at,
  byTwo,
  call,
  choose,
  codeOf,
  confirmed,
  memberOf,
  pick,
  reason,
  recordsOf,
  rewards,
  step,
  which,
  who,
} from './world.ts'

type RewardType = 'currency' | 'points'
interface Batch {
  readonly batchNo: string
  readonly codes: readonly string[]
  readonly rewardType: RewardType
  readonly amount: Big
  readonly perMemberLimit: number
  /** Who used which; those that were disabled are nobody's. */
  readonly spent: Map<string, string>
}
interface Award {
  readonly id: string
  readonly memberId: string
  readonly rewardType: RewardType
  readonly amount: Big
  readonly maker: number
  version: number
  status: awards.Status
}

const batches = recordsOf<Batch>()
const granted = recordsOf<Award>()
const rewardType = fc.constantFrom('currency' as const, 'points' as const)
/** Where a reward goes to, and what stands against it. */
const sides = (memberId: string, type: RewardType) =>
  type === 'points'
    ? ([house('3300', points.currency), bucket(memberId, 'available', points)] as const)
    : ([house('5100'), bucket(memberId, 'available')] as const)

/** Each from an address of its own: guesses are limited. */
let address = 0
const isLeft = ({ codes: all, spent }: Batch) => spent.size < all.length

/** The commands: make a batch of codes, use one, disable the rest. */
export const codeSteps = [
  step(
    'make codes',
    fc.record({
      by: who,
      type: rewardType,
      amount: rewards,
      count: fc.integer({ min: 1, max: 4 }),
      perMemberLimit: fc.integer({ min: 1, max: 2 }),
    }),
    async (world, { by, type, amount, count, perMemberLimit }) => {
      const over = { rewardType: type, amount: amount.toFixed(), count, perMemberLimit }
      const { code, msg, data } = await confirmed(world, by, codes.add, plan(over))
      expect(code, msg).toBe(Code.ok)
      const { batchNo } = data
      const texts = (await confirmed(world, by + 1, codes.download, { batchNo, reason })).data.codes
      const fresh = { batchNo, codes: texts, spent: new Map() }
      batches(world).push({ ...fresh, rewardType: type, amount, perMemberLimit })
    },
  ),
  step(
    'use code',
    fc.record({ which, code: at, member: at }),
    async (world, { which: chosen, code: index, member }) => {
      const memberId = memberOf(world, member)
      const batch = choose(batches(world), chosen, isLeft)
      if (!batch) return
      const code = pick(batch.codes, index) ?? ''
      const own = [...batch.spent.values()].filter((each) => each === memberId).length
      const ofUnused = own >= batch.perMemberLimit ? Code.limitExceeded : Code.ok
      const wanted = batch.spent.has(code) ? Code.alreadyHandled : ofUnused
      const ip = `198.19.${(address += 1) >> 8}.${address & 255}`
      expect(await codeOf(redeem(world.at.desk.db, { code, memberId, ip }))).toBe(wanted)
      if (wanted !== Code.ok) return
      batch.spent.set(code, memberId)
      world.books.move(batch.amount, ...sides(memberId, batch.rewardType))
    },
  ),
  step('disable codes', fc.record({ which, by: who }), async (world, { which: chosen, by }) => {
    const batch = choose(batches(world), chosen, isLeft)
    if (!batch || !isLeft(batch)) return
    const rest = batch.codes.filter((code) => !batch.spent.has(code))
    const { data } = await call(world, by, codes.disable, { batchNo: batch.batchNo, reason })
    expect(data.count).toBe(rest.length)
    for (const code of rest) batch.spent.set(code, '')
  }),
]

/** The commands: plan an award, review it, take it back. */
export const awardSteps = [
  step(
    'plan award',
    fc.record({ member: at, by: who, type: rewardType, amount: rewards }),
    async (world, { member, by, type, amount }) => {
      const memberId = memberOf(world, member)
      const { sql } = world.at
      const [owner] = await sql<{ no: string }[]>`
        select member_no as no from member where id = ${memberId}`
      const reward = { rewardType: type, currency: 'USDT', amount: amount.toFixed() }
      const input = { memberNos: [owner?.no], ...reward, remark: reason }
      const { code, msg } = await call(world, by, awards.add, input)
      expect(code, msg).toBe(Code.ok)
      const [row] = await sql<{ id: string }[]>`
        select max(id)::text as id from award_record where member_id = ${memberId}`
      const fresh = { id: row?.id ?? '', version: 1, status: 'pending' as const }
      granted(world).push({ ...fresh, memberId, rewardType: type, amount, maker: by })
    },
  ),
  step(
    'review award',
    fc.record({
      which,
      by: who,
      action: fc.constantFrom('approve' as const, 'approve' as const, 'reject' as const),
    }),
    async (world, { which: chosen, by, action }) => {
      const award = choose(granted(world), chosen, ({ status }) => status === 'pending')
      if (!award) return
      const { id, version, status, maker, memberId } = award
      const items = [{ id, version }]
      const { data } = await confirmed(world, by, awards.review, { items, action, remark: reason })
      const ofWaiting = by === maker ? Code.selfReview : Code.ok
      const code = data.results[0]?.code
      expect(code).toBe(status === 'pending' ? ofWaiting : Code.alreadyHandled)
      if (code !== Code.ok) return
      award.version += 1
      award.status = action === 'approve' ? 'granted' : 'rejected'
      if (action === 'approve') world.books.move(award.amount, ...sides(memberId, award.rewardType))
    },
  ),
  step('revoke award', fc.record({ which, by: who }), async (world, { which: chosen, by }) => {
    const award = choose(granted(world), chosen, ({ status }) => status === 'granted')
    if (!award) return
    const { id, version, memberId, amount, rewardType: type } = award
    const [from, to] = sides(memberId, type)
    const ofGranted = amount.gt(world.books.of(to)) ? Code.insufficient : Code.ok
    const code = await byTwo(world, by, awards.revoke, { id, version, reason })
    expect(code).toBe(award.status === 'granted' ? ofGranted : Code.alreadyHandled)
    if (code !== Code.ok) return
    award.version += 1
    award.status = 'revoked'
    world.books.move(amount, to, from)
  }),
]
