import { and, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
// One verdict on many recharges: each in its own transaction, each told on its own.
import { Code } from '#contract/codes.ts'
import { review, type BulkResult, type ReviewMany } from '#contract/money/recharge-log.ts'
import { needsSingleReview } from '#contract/money/recharge-rules.ts'
import type { SeenVersion } from '#contract/wire.ts'
import { rechargeLog } from '../db/schema/money.ts'
import type { Call } from '../http/call.ts'
import { text } from '../http/messages.ts'
import { Refusal } from '../http/refusal.ts'
import { isUnavailable } from '../http/sql-state.ts'
import { transact } from '../http/transact.ts'
import { load } from './recharge-guard.ts'
import { decide } from './recharge-review.ts'

type Outcome = Omit<BulkResult, 'status'>

/**
 * Decides up to 50 recharges, each only in the version that the operator saw (40902). A retry with the same `requestId` repeats what was done and tries the rest
 * again. `onError` is told what was no refusal; its row is reported as failed and the others go on.
 */
export async function decideMany(
  call: Call,
  { items, requestId, ...verdict }: z.output<typeof ReviewMany>,
  onError: (error: unknown) => void,
): Promise<{ results: BulkResult[] }> {
  const outcomes: Outcome[] = []
  for (const seen of items) {
    outcomes.push(await decideOne(call, { ...seen, ...verdict }, requestId, onError))
  }
  const rows = await call.db
    .select({ id: rechargeLog.id, status: rechargeLog.status })
    .from(rechargeLog)
    .where(
      and(
        inArray(
          rechargeLog.id,
          items.map(({ id }) => id),
        ),
        isNull(rechargeLog.deletedAt),
      ),
    )
  const statuses = new Map(rows.map(({ id, status }) => [id, status]))
  return { results: outcomes.map((row) => ({ ...row, status: statuses.get(row.id) ?? null })) }
}

async function decideOne(
  call: Call,
  verdict: Omit<z.output<typeof ReviewMany>, 'items' | 'requestId'> & SeenVersion,
  requestId: string | undefined,
  onError: (error: unknown) => void,
): Promise<Outcome> {
  const { id } = verdict
  const intent = {
    endpoint: review,
    input: verdict,
    requestId: requestId === undefined ? undefined : `${requestId}:${id}`,
  }
  try {
    await transact(call, intent, async (tx) => {
      const { log } = await load(tx, id)
      if (log.status === 'pending' && needsSingleReview(verdict.action, log)) {
        throw new Refusal(Code.rule, 'riskNeedsSingle')
      }
      return decide({ ...call, tx }, { ...verdict, requestId })
    })
    return { id, code: Code.ok, msg: text('ok', call.lang) }
  } catch (error) {
    if (error instanceof Refusal) {
      if (error.code === Code.outOfScope) throw error
      return { id, code: error.code, msg: text(error.key, call.lang, error.params) }
    }
    onError(error)
    return isUnavailable(error)
      ? { id, code: Code.unavailable, msg: text('unavailable', call.lang) }
      : { id, code: Code.server, msg: text('server', call.lang, { traceId: call.traceId }) }
  }
}
