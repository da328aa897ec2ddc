// One verb on many records: each in its own transaction, each reported on its own.
import { and, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Titles } from '#contract/lang.ts'
import type { RecordVersion } from '#contract/wire.ts'
import { text } from '#server/base/messages.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { isUnavailable } from '#server/db/sql-state.ts'
import type { App } from '#server/http/application.ts'
import type { Audited, Call, Change } from '#server/http/call.ts'
import { transact, tryOut } from '#server/http/transact.ts'

/** The records of a bulk call; a guard as `createReviewGuard` makes it fits. */
interface Records<S extends string> {
  readonly table: PgTable & Record<'id' | 'status' | 'version', PgColumn>
  readonly alive?: SQL | undefined
  readonly statusTitles?: Readonly<Record<S, Titles>>
}

interface Bulk<T> {
  endpoint: Endpoint
  items: readonly RecordVersion[]
  requestId?: string | undefined
  /** Only says what would happen: every row is tried out and rolled back, and nothing is written. */
  dryRun?: boolean | undefined
  /** The rest of the input: what is wanted of every record. */
  rest: T
}

interface Result<S> {
  id: string
  code: number
  msg: string
  status: S | null
  version?: number
}

/**
 * Runs a verb on many records, each only in the version that the operator saw (40902). A retry with the same
 * `requestId` repeats what was done and tries the rest again. What is no refusal is logged; its row is reported
 * as failed and the others go on. The status of a row is what the verb made of it, however it changed since; of one
 * that was refused or failed, what it is now. A dry run answers the same of what would happen, with the version each
 * record has; what it refuses is no refused call, since nobody asked for it to be done.
 */
export async function forEachRecordVersion<S extends string, T extends object>(
  { deps }: Pick<App, 'deps'>,
  call: Call,
  { table, alive }: Records<S>,
  { endpoint, items, requestId, dryRun = false, rest }: Bulk<T>,
  verb: (change: Change, input: T & RecordVersion) => Promise<Audited<{ readonly status: S }>>,
): Promise<{ results: Result<S>[] }> {
  const one = async (seen: RecordVersion) => {
    const input = { ...rest, ...seen }
    const key = requestId === undefined ? undefined : `${requestId}:${seen.id}`
    try {
      const run = (tx: Tx) => verb({ ...call, tx }, { ...input, requestId })
      const { status } = dryRun
        ? await tryOut(call, { endpoint }, run)
        : await transact(call, { endpoint, input, requestId: key }, run)
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
    .select({ id: table.id, status: table.status, version: table.version })
    .from(table)
    .where(and(inArray(table.id, ids), alive))
  // The table holds the states and versions of its records.
  const found = new Map(
    rows.map(({ id, status, version }) => [
      String(id),
      { status: status as S, ...(dryRun && { version: version as number }) },
    ]),
  )
  return { results: outcomes.map((row) => ({ status: null, ...found.get(row.id), ...row })) }
}
