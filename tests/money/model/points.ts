// Batches of points by a model: reviewed by another, posted to each member or refused for want of points, tried again.
import type Big from 'big.js'
import fc from 'fast-check'
import { expect } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/marketing/integral-send.ts'
import { sendPoints } from '#server/marketing/integral/integral-worker.ts'
import { bucket, house, points } from './books.ts'
import {
  call,
  choose,
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

interface Batch {
  readonly id: string
  readonly direction: 'add' | 'sub'
  readonly each: Big
  /** Members who have not got theirs, or still have what should be taken. */
  left: readonly string[]
}

const batches = recordsOf<Batch>()
const issued = house('3300', points.currency)

/** Posts what can be; who has too few points keeps waiting. */
function sendOff({ books }: World, batch: Batch): void {
  const { direction, each } = batch
  batch.left = batch.left.filter((memberId) => {
    const own = bucket(memberId, 'available', points)
    if (direction === 'sub' && each.gt(books.of(own))) return true
    if (direction === 'add') books.move(each, issued, own)
    else books.move(each, own, issued)
    return false
  })
}

/** The commands: send or take points of some members, and try again. */
export const pointsSteps = [
  step(
    'send points',
    fc.record({
      members: fc.uniqueArray(fc.nat({ max: 2 }), { minLength: 1 }),
      by: who,
      direction: fc.constantFrom('add' as const, 'sub' as const),
      each: rewards,
      isApproved: fc.nat({ max: 4 }).map((one) => one > 0),
    }),
    async (world, { members, by, direction, each, isApproved }) => {
      const left = members.map((one) => memberOf(world, one))
      const rows = await world.at.sql<{ no: string }[]>`
        select member_no as no from member where id = any (${left}::bigint[])`
      const { code, msg, data } = await call(world, by, api.add, {
        direction,
        title: 'Season',
        reasonType: direction === 'add' ? 'activity' : 'correction',
        remark: reason,
        target: 'members',
        memberNos: rows.map(({ no }) => no),
        pointsEach: each.toFixed(),
      })
      expect(code, msg).toBe(Code.ok)
      const { id } = data
      const action = isApproved ? 'approve' : 'reject'
      const verdict = { id, version: 1, action, remark: reason }
      const reviewed = await confirmed(world, by + 1, api.review, verdict)
      expect(reviewed.code, reviewed.msg).toBe(Code.ok)
      await sendPoints(world.at.desk.db)
      if (!isApproved) return
      const batch = { id, direction, each, left }
      batches(world).push(batch)
      sendOff(world, batch)
    },
  ),
  step('retry points', fc.record({ which, by: who }), async (world, { which: chosen, by }) => {
    const batch = choose(batches(world), chosen, ({ left }) => left.length > 0)
    if (!batch) return
    const { code, data } = await call(world, by, api.retry, { id: batch.id })
    expect(code).toBe(Code.ok)
    expect(data.retried).toBe(batch.left.length)
    await sendPoints(world.at.desk.db)
    sendOff(world, batch)
  }),
]
