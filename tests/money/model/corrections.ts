// Corrections of balances and amounts held by hand, by a model: a maker, another who posts, for large ones a third.
import type Big from 'big.js'
import fc from 'fast-check'
import { expect } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/member/member-asset.ts'
import { bucket, house } from './books.ts'
import {
  anyAmounts,
  at,
  byTwo,
  call,
  choose,
  confirmed,
  isOneOf,
  memberOf,
  personOf,
  reason,
  recordsOf,
  step,
  which,
  who,
  type World,
} from './world.ts'

interface Adjustment {
  readonly id: string
  readonly memberId: string
  readonly amount: Big
  readonly direction: api.AdjustDirection
  readonly category: api.AdjustCategory
  readonly maker: number
  isPending: boolean
}
interface Hold {
  readonly id: string
  readonly memberId: string
  left: Big
}

const fourEyesUsd = 10_000
const fourEyesDayUsd = 30_000
const adjustments = recordsOf<Adjustment>()
const holds = recordsOf<Hold>()
/** What was added to members without a third person. */
const alone = recordsOf<{ readonly by: number; readonly amount: Big }>()
const wallet = { walletType: 'spot', currency: 'USDT' }
const availableOf = ({ books }: World, memberId: string) => books.of(bucket(memberId, 'available'))

/** Whether an approval needs a third person: for one that is large, or many that are. */
function needsThird(world: World, { amount, direction }: Adjustment, by: number): boolean {
  if (amount.gte(fourEyesUsd)) return true
  if (direction === 'sub') return false
  const sumOf = (list: readonly { readonly amount: Big }[]) =>
    list.reduce((sum, one) => sum.plus(one.amount), amount)
  const own = alone(world).filter((one) => one.by === by)
  return sumOf(own).gte(fourEyesUsd) || sumOf(alone(world)).gte(fourEyesDayUsd)
}

/** What an approval ends with, once the application waits. */
function approvalCode(world: World, row: Adjustment, by: number): Code {
  const { maker, memberId, amount, direction } = row
  const isSelf = needsThird(world, row, by) ? isOneOf(by, maker) : by === maker
  if (isSelf) return Code.selfReview
  const isShort = direction === 'sub' && amount.gt(availableOf(world, memberId))
  return isShort ? Code.insufficient : Code.ok
}

function post({ books }: World, { memberId, amount, direction, category }: Adjustment): void {
  const own = bucket(memberId, 'available')
  if (direction === 'sub') return books.move(amount, own, house('5400'))
  const from = { missedDeposit: '1100', campaign: '5100' }[category as string] ?? '5400'
  return books.move(amount, house(from), own)
}

/** The commands: ask, review and take back. */
export const adjustmentSteps = [
  step(
    'ask for adjustment',
    fc.record({
      member: at,
      by: who,
      amount: anyAmounts,
      direction: fc.constantFrom('add' as const, 'add' as const, 'sub' as const),
      category: fc.constantFrom('missedDeposit', 'compensation', 'campaign', 'errorFix'),
    }),
    async (world, { member, by, amount, direction, category: named }) => {
      const memberId = memberOf(world, member)
      const category = api.AdjustCategory.parse(direction === 'sub' ? 'recovery' : named)
      const isLarge = amount.gte(fourEyesUsd)
      const attachments = isLarge ? await world.at.desk.images(personOf(world, by).id) : []
      const { code, msg, data } = await confirmed(world, by, api.adjust, {
        memberId,
        ...wallet,
        direction,
        amount: amount.toFixed(),
        category,
        reason,
        attachments,
      })
      const isShort = direction === 'sub' && amount.gt(availableOf(world, memberId))
      expect(code, msg).toBe(isShort ? Code.insufficient : Code.ok)
      if (code !== Code.ok) return
      const row = { id: data.id, memberId, amount, direction, category, maker: by }
      adjustments(world).push({ ...row, isPending: true })
    },
  ),
  step(
    'review adjustment',
    fc.record({
      which,
      by: who,
      action: fc.constantFrom('approve' as const, 'approve' as const, 'reject' as const),
    }),
    async (world, { which: chosen, by, action }) => {
      const row = choose(adjustments(world), chosen, ({ isPending }) => isPending)
      if (!row) return
      const input = { id: row.id, version: 1, action, remark: reason }
      const isLarge = action === 'approve' && needsThird(world, row, by)
      const ofRejection = by === row.maker ? Code.selfReview : Code.ok
      const wanted = action === 'approve' ? approvalCode(world, row, by) : ofRejection
      const code = isLarge
        ? await byTwo(world, by, api.adjustReview, input)
        : (await confirmed(world, by, api.adjustReview, input)).code
      expect(code).toBe(row.isPending ? wanted : Code.alreadyHandled)
      if (code !== Code.ok) return
      row.isPending = false
      if (action !== 'approve') return
      post(world, row)
      if (!isLarge && row.direction === 'add') alone(world).push({ by, amount: row.amount })
    },
  ),
  step('cancel adjustment', fc.record({ which, by: who }), async (world, { which: chosen, by }) => {
    const row = choose(adjustments(world), chosen, ({ isPending }) => isPending)
    if (!row) return
    const { code } = await call(world, by, api.adjustCancel, { id: row.id, version: 1 })
    const wanted = by === row.maker ? Code.ok : Code.rule
    expect(code).toBe(row.isPending ? wanted : Code.alreadyHandled)
    if (code === Code.ok) row.isPending = false
  }),
]

/** A part of what there is, by a number up to 12: a twelfth each, all of it, or a little more. */
const parts = fc.integer({ min: 1, max: 13 })
const partOf = (whole: Big, part: number) => whole.times(part).div(12).round(6, 3)

/** The commands: hold a part of what is available, and give back a part of a hold. */
export const holdSteps = [
  step('freeze', fc.record({ member: at, by: who, part: parts }), async (world, input) => {
    const memberId = memberOf(world, input.member)
    const available = availableOf(world, memberId)
    const amount = partOf(available.eq(0) ? available.plus(1) : available, input.part)
    const { code, msg, data } = await call(world, input.by, api.freeze, {
      memberId,
      ...wallet,
      amount: amount.toFixed(),
      reason,
      requestId: crypto.randomUUID(),
    })
    const own = [bucket(memberId, 'available'), bucket(memberId, 'frozen')] as const
    const ofOpen = amount.gt(available) ? Code.insufficient : Code.ok
    expect(code, msg).toBe(world.books.knows(...own) ? ofOpen : Code.notFound)
    if (code !== Code.ok) return
    world.books.move(amount, ...own)
    holds(world).push({ id: data.holdId, memberId, left: amount })
  }),
  step('unfreeze', fc.record({ which, by: who, part: parts }), async (world, input) => {
    const hold = choose(holds(world), input.which, ({ left }) => left.gt(0))
    if (!hold) return
    const amount = partOf(hold.left.eq(0) ? hold.left.plus(1) : hold.left, input.part)
    const code = await byTwo(world, input.by, api.unfreeze, {
      holdId: hold.id,
      amount: amount.toFixed(),
      reason,
      requestId: crypto.randomUUID(),
    })
    expect(code).toBe(amount.gt(hold.left) ? Code.invalid : Code.ok)
    if (code !== Code.ok) return
    hold.left = hold.left.minus(amount)
    world.books.move(amount, bucket(hold.memberId, 'frozen'), bucket(hold.memberId, 'available'))
  }),
]
