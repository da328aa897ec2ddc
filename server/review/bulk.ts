// One verb on many records: each in its own transaction, each reported on its own.
import { and, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Titles } from '#contract/lang.ts'
import type { SeenVersion } from '#contract/wire.ts'
import type { App } from '../http/application.ts'
import type { Audited, Call, Change } from '../http/call.ts'
import { text } from '../http/messages.ts'
import { Refusal } from '../http/refusal.ts'
import { isUnavailable } from '../http/sql-state.ts'
import { transact } from '../http/transact.ts'

/** The records of a bulk call; a guard as `guardOf` makes it fits. */
interface Records<S extends string> {
  readonly table: PgTable & Record<'id' | 'status', PgColumn>
  readonly alive?: SQL | undefined
  readonly statusTitles?: Readonly<Record<S, Titles>>
}

interface Bulk<T> {
  endpoint: Endpoint
  items: readonly SeenVersion[]
  requestId?: string | undefined
  /** The rest of the input: what is wanted of every record. */
  rest: T
}

/**
 * Runs a verb on many records, each only in the version that the operator saw (40902). A retry with the same
 * `requestId` repeats what was done and tries the rest again. What is no refusal is logged; its row is reported
 * as failed and the others go on. The status of a row is what the verb made of it, however it changed since; of one
 * that was refused or failed, what it is now.
 */
export async function forEachSeen<S extends string, T extends object>(
  { deps }: Pick<App, 'deps'>,
  call: Call,
  { table, alive }: Records<S>,
  { endpoint, items, requestId, rest }: Bulk<T>,
  verb: (change: Change, input: T & SeenVersion) => Promise<Audited<{ readonly status: S }>>,
): Promise<{ results: { id: string; code: number; msg: string; status: S | null }[] }> {
  const one = async (seen: SeenVersion) => {
    const input = { ...rest, ...seen }
    const key = requestId === undefined ? undefined : `${requestId}:${seen.id}`
    try {
      const { status } = await transact(call, { endpoint, input, requestId: key }, (tx) =>
        verb({ ...call, tx }, { ...input, requestId }),
      )
      return { id: seen.id, code: Code.ok, msg: text('ok', call.lang), status }
    } catch (error) {
      if (error instanceof Refusal) {
        if (error.code === Code.outOfScope) throw error
        return { id: seen.id, code: error.code, msg: text(error.key, call.lang, error.params) }
      }
      const { traceId, lang } = call
      deps.log.error({ err: error, traceId }, 'a row of a bulk call failed')
      return isUnavailable(error)
        ? { id: seen.id, code: Code.unavailable, msg: text('unavailable', lang) }
        : { id: seen.id, code: Code.server, msg: text('server', lang, { traceId }) }
    }
  }
  const outcomes = []
  for (const seen of items) outcomes.push(await one(seen))
  const ids = items.map(({ id }) => id)
  const rows = await call.db
    .select({ id: table.id, status: table.status })
    .from(table)
    .where(and(inArray(table.id, ids), alive))
  // The table holds the states of its records.
  const statuses = new Map(rows.map(({ id, status }) => [String(id), status as S]))
  return { results: outcomes.map((row) => ({ status: statuses.get(row.id) ?? null, ...row })) }
}
