// Leases: "I am looking at this one". A lease marks the row for others and keeps them from deciding it
// until it ends; it never changes the row's version, so nobody's open form goes stale by it.
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { ClaimEndpoint } from '#contract/review.ts'
import { text } from '#server/base/messages.ts'
import { Refusal } from '#server/base/refusal.ts'
import { plainStamp } from '#server/db/columns.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { leaseEnd } from '#server/db/lease.ts'
import { readSettings } from '#server/db/settings.ts'
import { audited, unchanged, type Call } from '#server/http/call.ts'
import { transact } from '#server/http/transact.ts'
import { countClaim, endClaim } from './claim-renewals.ts'
import type { Guard, ReviewRow } from './guard.ts'

// What `assertActionable` puts into a refusal with code 42301.
interface Held {
  claimedBy: string
  until: string | null
}

/** Makes the claim call of a queue: each row on its own; tells which were refused, by whom held and until when. */
export function serveClaims<S extends string, A extends string, R extends ReviewRow<S>>(
  endpoint: ClaimEndpoint,
  guard: Guard<S, A | 'claim', R>,
) {
  const { table, target, load, assertActionable, actionableWhere, throwConflict, entry } = guard

  async function claimRow(tx: Tx, call: Call, id: string) {
    const row = await load(tx, id)
    assertActionable(row, 'claim', call)
    const { 'review.claimTtlSec': seconds } = await readSettings(tx)
    const { version } = row.log
    const { id: actorId, userName } = call.actor
    await countClaim(tx, { targetType: target, targetId: id }, actorId, seconds)
    const [claimed] = await tx.execute<{ until: string }>(sql`update ${table}
         set claimed_by = ${actorId}, claimed_by_name = ${userName},
             claimed_until = ${leaseEnd(seconds)}
       where ${actionableWhere(id, version, 'claim', actorId)} returning claimed_until::text as until`)
    if (!claimed) return throwConflict(tx, id, 'claim', call, version)
    const claimedUntil = plainStamp(claimed.until)
    return audited(null, entry('claim', row, { after: { claimedBy: userName, claimedUntil } }))
  }

  async function releaseRow(tx: Tx, call: Call, id: string) {
    const row = await load(tx, id)
    assertActionable(row, 'claim', call)
    const { version, claimedByName } = row.log
    const own = eq(table.claimedBy, call.actor.id)
    const released = await tx.execute(sql`update ${table}
         set claimed_by = null, claimed_by_name = null, claimed_until = null
       where ${and(actionableWhere(id, version, 'claim', call.actor.id), own)} returning id`)
    if (released.length > 0) {
      await endClaim(tx, { targetType: target, targetId: id }, call.actor.id)
      return audited(null, entry('release', row, { before: { claimedBy: claimedByName } }))
    }
    // Nothing was released: because nothing was held, which is fine, or because another operator was faster.
    assertActionable(await load(tx, id), 'claim', call, version)
    return unchanged(null)
  }

  return async (call: Call, { ids, release }: z.output<ClaimEndpoint['input']>) => {
    const answer: z.input<ClaimEndpoint['output']> = { claimed: [], refused: [] }
    for (const id of new Set(ids)) {
      try {
        await transact(call, { endpoint, input: { id, release } }, (tx) =>
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
}
