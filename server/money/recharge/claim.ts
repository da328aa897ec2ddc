import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
// Leases: "I am looking at this one". A lease marks the row for others and keeps them from deciding it
// until it ends; it never changes the row's version, so nobody's open form goes stale by it.
import { Code } from '#contract/codes.ts'
import { claim as api, type claim } from '#contract/money/recharge-log.ts'
import type { Tx } from '#server/db/client.ts'
import { rechargeLog } from '#server/db/schema/money.ts'
import { audited, unchanged, type Call } from '#server/http/call.ts'
import { text } from '#server/http/messages.ts'
import { Refusal } from '#server/http/refusal.ts'
import { transact } from '#server/http/transact.ts'
import { readSettings } from '#server/system/settings.ts'
import { countClaim, endClaim } from '../claim-renewals.ts'
import { load, throwConflict, assertActionable, actionableWhere } from './guard.ts'

type Answer = z.input<typeof claim.output>

const free = { claimedBy: null, claimedByName: null, claimedUntil: null }

/** Claims or releases each row on its own and tells which were refused, by whom held and until when. */
export async function claimRows(
  call: Call,
  { ids, release }: z.output<typeof claim.input>,
): Promise<Answer> {
  const answer: Answer = { claimed: [], refused: [] }
  for (const id of new Set(ids)) {
    try {
      await transact(call, { endpoint: api, input: { id, release } }, (tx) =>
        (release ? releaseRow : claimRow)(tx, call, id),
      )
      answer.claimed.push(id)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === Code.outOfScope) throw error
      const held = error.code === Code.claimed ? (error.data as Held) : undefined
      answer.refused.push({
        id,
        claimedBy: held?.claimedBy ?? null,
        until: held?.until ?? null,
        msg: text(error.key, call.lang, error.params),
      })
    }
  }
  return answer
}

// What `assertActionable` puts into a refusal with code 42301.
interface Held {
  claimedBy: string
  until: string | null
}

async function claimRow(tx: Tx, call: Call, id: string) {
  const row = await load(tx, id)
  assertActionable(row, 'claim', call)
  const { 'review.claimTtlSec': seconds } = await readSettings(tx)
  const { version, rechargeNo } = row.log
  await countClaim(tx, { targetType: 'recharge', targetId: id }, call.actor.id, seconds)
  const [claimed] = await tx
    .update(rechargeLog)
    .set({
      claimedBy: call.actor.id,
      claimedByName: call.actor.userName,
      claimedUntil: sql`now() + make_interval(secs => ${seconds})`,
    })
    .where(actionableWhere(id, version, 'claim', call.actor.id))
    .returning({ until: rechargeLog.claimedUntil })
  if (!claimed) return throwConflict(tx, id, 'claim', call, version)
  return audited(null, {
    action: 'recharge.claim',
    targetType: 'recharge',
    targetId: id,
    targetNo: rechargeNo,
    after: { claimedBy: call.actor.userName, claimedUntil: claimed.until },
  })
}

async function releaseRow(tx: Tx, call: Call, id: string) {
  const row = await load(tx, id)
  assertActionable(row, 'claim', call)
  const { version } = row.log
  const [released] = await tx
    .update(rechargeLog)
    .set(free)
    .where(
      and(
        actionableWhere(id, version, 'claim', call.actor.id),
        eq(rechargeLog.claimedBy, call.actor.id),
      ),
    )
    .returning({ id: rechargeLog.id })
  if (!released) return missedRelease(tx, call, id, version)
  await endClaim(tx, { targetType: 'recharge', targetId: id }, call.actor.id)
  return audited(null, {
    action: 'recharge.release',
    targetType: 'recharge',
    targetId: id,
    targetNo: row.log.rechargeNo,
    before: { claimedBy: row.log.claimedByName },
  })
}

/** Nothing was released: because nothing was held, which is fine, or because another operator was faster. */
async function missedRelease(tx: Tx, call: Call, id: string, version: number) {
  const row = await load(tx, id)
  assertActionable(row, 'claim', call, version)
  return unchanged(null)
}
