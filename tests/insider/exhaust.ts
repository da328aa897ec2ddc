// The end of the day: what is left of its limits is used up by the shortest way, drafts go online, and payouts are sent, said
// to have failed, and sent again.
import { Code } from '#contract/codes.ts'
import * as points from '#contract/marketing/integral-send.ts'
import * as envelopes from '#contract/marketing/red-envelope.ts'
import * as withdraw from '#contract/money/withdraw-log.ts'
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

async function openDrafts(at: Hostile): Promise<void> {
  const drafts = await at.desk.sql<{ id: string; version: number }[]>`
    select id::text, version from red_envelope where status = 'draft' order by id`
  for (const draft of drafts)
    await ask(at, at.self, envelopes.setStatus, { ...draft, status: 'active', reason })
}

/** Sends what waits and says that it failed, with each account in turn. */
async function payAgain(at: Hostile): Promise<void> {
  const { accomplices, sql } = at.live
  const rows = await sql<{ id: string }[]>`
    select id::text from withdraw_log where member_id = any (${accomplices.map(({ id }) => id)}) order by id`
  const seen = async (id: string, statuses: readonly string[]) => {
    const [row] = await sql<{ id: string; version: number }[]>`
      select id::text, version from withdraw_log where id = ${id} and status = any (${statuses})`
    return row
  }
  for (const { id } of rows)
    for (const who of [at.self, ...at.puppets]) {
      const waiting = await seen(id, ['approved', 'failed'])
      if (waiting) await ask(at, who, withdraw.pay, { items: [waiting], method: 'manual' })
      const sent = await seen(id, ['paying'])
      if (sent) await ask(at, who, withdraw.fail, { ...sent, reason: 'never broadcast' })
    }
}

/** Gives away with each account until it is refused; returns how often something was given. */
export async function exhaust(at: Hostile): Promise<number> {
  await payAgain(at)
  await openDrafts(at)
  let given = 0
  for (const who of [at.self, ...at.puppets])
    for (const give of [giveEnvelope, givePoints])
      for (let left = times; left > 0 && (await give(at, who)); left -= 1) given += 1
  return given
}
