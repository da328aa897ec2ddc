// Trial funds by a model: granted, put up as margin, lost and won with, taken back when they are revoked or run out.
import Big from 'big.js'
import fc from 'fast-check'
import { expect } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/member/member-experience.ts'
import { expireGrants } from '#server/member/experience/experience-expiry.ts'
import { closeOrder, holdMargin } from '#server/member/experience/experience-life.ts'
import { bucket, house } from './books.ts'
import {
  at,
  call,
  choose,
  codeOf,
  confirmed,
  memberOf,
  reason,
  recordsOf,
  rewards,
  step,
  which,
  who,
  type World,
} from './world.ts'

interface TrialFunds {
  readonly id: string
  readonly memberId: string
  readonly scope: api.Scope
  readonly amount: Big
  margin: Big
  used: Big
  /** Neither used, nor in use, nor taken back. */
  left: Big
  status: api.Status
  isDue: boolean
}

const grants = recordsOf<TrialFunds>()
const trial = { walletType: 'experience' } as const
const none = new Big(0)
/** What a grant made by hand allows. */
const maxLeverage = 20

/** Adds a grant that was just booked. */
export function addTrialFunds(
  world: World,
  granted: Pick<TrialFunds, 'id' | 'memberId' | 'scope' | 'amount'>,
): void {
  const { amount, memberId } = granted
  const fresh = { margin: none, used: none, status: 'active' as const, isDue: false }
  grants(world).push({ ...granted, ...fresh, left: amount })
  world.books.move(amount, house('5100'), bucket(memberId, 'available', trial))
}

function endGrant({ books }: World, grant: TrialFunds, status: 'expired' | 'revoked'): void {
  books.move(grant.left, bucket(grant.memberId, 'available', trial), house('5100'))
  grant.left = none
  grant.status = status
}

const isActive = ({ status }: TrialFunds) => status === 'active'
const hasMargin = ({ margin }: TrialFunds) => margin.gt(0)
/** A part of an amount, by a number up to 13: a twelfth each, all of it, or a little more; a unit of nothing. */
const parts = fc.integer({ min: 1, max: 13 })
const partOf = (whole: Big, part: number) =>
  (whole.eq(0) ? new Big(1) : whole).times(part).div(12).round(6, Big.roundUp)

/** The commands: grant, trade with them, revoke and let run out. */
export const experienceSteps = [
  step(
    'grant trial funds',
    fc.record({
      member: at,
      by: who,
      amount: rewards,
      scope: fc.constantFrom('contract' as const, 'delivery' as const, 'all' as const),
    }),
    async (world, { member, by, amount, scope }) => {
      const memberId = memberOf(world, member)
      const { sql } = world.at
      const [owner] = await sql<{ no: string }[]>`
        select member_no as no from member where id = ${memberId}`
      const input = { amount: amount.toFixed(), scope, validDays: 30, remark: reason }
      const members = [{ memberNo: owner?.no }]
      const { code, msg } = await confirmed(world, by, api.add, { ...input, members })
      expect(code, msg).toBe(Code.ok)
      const [row] = await sql<{ id: string }[]>`
        select max(id)::text as id from member_experience where member_id = ${memberId}`
      addTrialFunds(world, { id: row?.id ?? '', memberId, scope, amount })
    },
  ),
  step(
    'open trial order',
    fc.record({
      which,
      part: parts,
      scope: fc.constantFrom('contract' as const, 'contract' as const, 'delivery' as const),
      leverage: fc.constantFrom(1, maxLeverage, maxLeverage + 1),
    }),
    async (world, { which: chosen, part, scope, leverage }) => {
      const grant = choose(grants(world), chosen, (one) => isActive(one) && one.left.gt(0))
      if (!grant) return
      const amount = partOf(grant.left, part)
      const isAllowed =
        isActive(grant) &&
        !grant.isDue &&
        (grant.scope === 'all' || grant.scope === scope) &&
        leverage <= maxLeverage &&
        amount.lte(grant.left)
      const order = { amount: amount.toFixed(), scope, leverage }
      const held = world.at.desk.db.transaction((tx) => holdMargin(tx, grant.id, order))
      expect(await codeOf(held)).toBe(isAllowed ? Code.ok : Code.rule)
      if (!isAllowed) return
      grant.left = grant.left.minus(amount)
      grant.margin = grant.margin.plus(amount)
      const { memberId } = grant
      world.books.move(
        amount,
        bucket(memberId, 'available', trial),
        bucket(memberId, 'margin', trial),
      )
    },
  ),
  step(
    'close trial order',
    fc.record({ which, part: parts, pnl: fc.integer({ min: -6_000, max: 6_000 }) }),
    async (world, { which: chosen, part, pnl: cents }) => {
      const grant = choose(grants(world), chosen, hasMargin)
      if (!grant) return
      const margin = partOf(grant.margin, part)
      const pnl = new Big(cents).div(100)
      const order = { margin: margin.toFixed(), pnl: pnl.toFixed() }
      const closing = world.at.desk.db.transaction((tx) => closeOrder(tx, grant.id, order))
      const isHeld = margin.lte(grant.margin)
      expect(await codeOf(closing)).toBe(isHeld ? Code.ok : Code.rule)
      if (!isHeld) return
      const lost = pnl.lt(0) ? [pnl.abs(), margin].toSorted((a, b) => a.cmp(b))[0] : undefined
      const loss = lost ?? none
      const gain = pnl.gt(0) ? pnl : none
      const rest = margin.minus(loss)
      const { memberId } = grant
      world.books.post(
        [bucket(memberId, 'margin', trial), margin.times(-1)],
        [bucket(memberId, 'available', trial), rest],
        [bucket(memberId, 'available', { walletType: 'contract' }), gain],
        [house('2910'), loss.minus(gain)],
      )
      grant.margin = grant.margin.minus(margin)
      grant.left = grant.left.plus(rest)
      grant.used = grant.used.plus(loss)
      const { status } = grant
      if (status === 'active' && grant.used.eq(grant.amount)) grant.status = 'usedUp'
      // What comes back to a grant that is over is taken back at once.
      if (status === 'expired' || status === 'revoked') endGrant(world, grant, status)
    },
  ),
  step(
    'revoke trial funds',
    fc.record({ which, by: who, isSkipped: fc.nat({ max: 2 }).map((one) => one > 0) }),
    async (world, { which: chosen, by, isSkipped }) => {
      const grant = choose(grants(world), chosen, isActive)
      // Less often than they are traded with.
      if (!grant || isSkipped) return
      const [row] = await world.at.sql<{ version: number }[]>`
        select version from member_experience where id = ${grant.id}`
      const items = [{ id: grant.id, version: row?.version }]
      const { data } = await call(world, by, api.revoke, { items, reason })
      expect(data.count).toBe(isActive(grant) ? 1 : 0)
      if (isActive(grant)) endGrant(world, grant, 'revoked')
    },
  ),
  step('let trial funds run out', fc.record({ which }), async (world, { which: chosen }) => {
    const grant = choose(grants(world), chosen, isActive)
    if (!grant) return
    const { sql } = world.at
    await sql`
      update member_experience set valid_from = valid_from - interval '1 day', valid_to = now() - interval '1 second'
       where id = ${grant.id}`
    // What another history left behind is no part of this model.
    await sql`
      update member_experience set valid_to = now() + interval '1 day'
       where status = 'active' and valid_to < now() and member_id <> all (${[...world.members]}::bigint[])`
    grant.isDue = true
    await expireGrants(world.at.desk.db)
    for (const each of grants(world))
      if (each.isDue && isActive(each) && !hasMargin(each)) endGrant(world, each, 'expired')
  }),
]
