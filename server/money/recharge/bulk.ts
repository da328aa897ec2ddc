import { and, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
// One verdict on many recharges: each in its own transaction, each told on its own.
import { Code } from '#contract/codes.ts'
import { review, type BulkResult, type ReviewMany } from '#contract/money/recharge-log.ts'
import { rechargeLog } from '#server/db/schema/money.ts'
import type { Call } from '#server/http/call.ts'
import { text } from '#server/http/messages.ts'
import { Refusal } from '#server/http/refusal.ts'
import { isUnavailable } from '#server/http/sql-state.ts'
import { transact } from '#server/http/transact.ts'
import { load } from './guard.ts'
import { decide } from './review.ts'

type Outcome = Omit<BulkResult, 'status'>

/**
 * Decides up to 50 recharges. A retry with the same `requestId` repeats what was done and tries the rest
 * again. `onError` is told what was no refusal; its row is reported as failed and the others go on.
 */
export async function decideMany(
  call: Call,
  { ids, requestId, ...verdict }: z.output<typeof ReviewMany>,
  onError: (error: unknown) => void,
): Promise<{ results: BulkResult[] }> {
  const outcomes: Outcome[] = []
  for (const id of ids) {
    outcomes.push(await decideOne(call, { id, ...verdict }, requestId, onError))
  }
  const rows = await call.db
    .select({ id: rechargeLog.id, status: rechargeLog.status })
    .from(rechargeLog)
    .where(and(inArray(rechargeLog.id, ids), isNull(rechargeLog.deletedAt)))
  const statuses = new Map(rows.map(({ id, status }) => [id, status]))
  return { results: outcomes.map((row) => ({ ...row, status: statuses.get(row.id) ?? null })) }
}

async function decideOne(
  call: Call,
  verdict: Omit<z.output<typeof ReviewMany>, 'ids' | 'requestId'> & { id: string },
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
      if (verdict.action === 'approve') {
        const { log } = await load(tx, id)
        if (log.status === 'pending' && log.riskFlags.length > 0) {
          throw new Refusal(Code.rule, 'riskNeedsSingle')
        }
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
