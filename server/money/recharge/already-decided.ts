// Most attempts on a busy queue come too late. They are told so from one read, without a transaction.
import type { z } from 'zod'
import { review, type ReviewOne, type Status } from '#contract/money/recharge-log.ts'
import type { SqlClient } from '#server/db/connection/client.ts'
import type { Call } from '#server/http/call.ts'
import { rechargeGuard } from './guard.ts'

interface Row {
  status: Status
  version: number
  reviewerName: string | null
  reviewedAt: string | null
}

/**
 * Refuses with 40901 what is decided already, unless the caller's key was answered before: then the
 * stored answer is theirs. Says nothing about anything else; only the guarded update decides.
 */
export async function assertUndecided(
  sql: SqlClient,
  { actor, lang }: Call,
  { id, action, requestId }: z.output<typeof ReviewOne>,
): Promise<void> {
  const [row] = await sql<Row[]>`
    select status, version, reviewer_name as "reviewerName", reviewed_at as "reviewedAt"
      from recharge_log
     where id = ${id} and deleted_at is null and status not in ('pending', 'confirming')
       and not exists (select from request_key
         where operator_id = ${actor.id} and path = ${review.path} and request_id = ${requestId ?? ''})`
  if (!row || actor.bindMemberId !== null) return
  const reviewedAt = row.reviewedAt === null ? null : new Date(row.reviewedAt).toISOString()
  rechargeGuard.assertState({ ...row, id, reviewedAt }, action, lang)
}
