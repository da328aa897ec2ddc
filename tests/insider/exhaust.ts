// What is left of the limits of a day is used up at its end, by the shortest way: envelopes, and points that one account plans
// and another sends off.
import { Code } from '#contract/codes.ts'
import * as points from '#contract/marketing/integral-send.ts'
import * as envelopes from '#contract/marketing/red-envelope.ts'
import type { Reviewer } from '../money/desk.ts'
import { envelope } from '../money/grants-desk.ts'
import { ask, type Hostile } from './hostile.ts'

/** More of them than any limit leaves room for. */
const times = 16
const amount = '2499'
const reason = 'campaign of the week'

/** The id of what a call made; undefined where it was refused, or waits for a second operator. */
const madeBy = ({ code, data }: { code: number; data: unknown }): string | undefined =>
  code === Code.ok ? (data as { id?: string }).id : undefined

async function giveEnvelope(at: Hostile, who: Reviewer): Promise<boolean> {
  const id = madeBy(await ask(at, who, envelopes.add, envelope(amount)))
  if (id === undefined) return false
  const { code } = await ask(at, who, envelopes.setStatus, {
    id,
    version: 1,
    status: 'active',
    reason,
  })
  return code === Code.ok
}

async function givePoints(at: Hostile, maker: Reviewer): Promise<boolean> {
  const memberNos = at.live.accomplices.slice(0, 1).map(({ no }) => no)
  const terms = { title: 'Season', reasonType: 'activity', target: 'members', memberNos }
  const input = { ...terms, direction: 'add', pointsEach: amount, remark: reason }
  const id = madeBy(await ask(at, maker, points.add, input))
  if (id === undefined) return false
  const { code } = await ask(at, at.self, points.review, { id, version: 1, action: 'approve' })
  return code === Code.ok
}

/** Gives away with each account until it is refused; returns how often something was given. */
export async function exhaust(at: Hostile): Promise<number> {
  let given = 0
  for (const who of [at.self, ...at.puppets])
    for (const give of [giveEnvelope, givePoints])
      for (let left = times; left > 0 && (await give(at, who)); left -= 1) given += 1
  return given
}
