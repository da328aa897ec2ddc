// Does the exports that were asked for, one at a time, and throws files away when their time is over.
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { apiPrefix } from '#contract/endpoint.ts'
import { type Poller, startPoller } from '#server/base/load/poller.ts'
import { yieldInLongCall } from '#server/base/load/yield-to-requests.ts'
import { text } from '#server/base/messages.ts'
import { plainStamp } from '#server/db/columns.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { readSettings } from '#server/db/settings.ts'
import type { App } from '#server/http/application.ts'
import { writeAudit } from '#server/http/audit/audit.ts'
import type { Call } from '#server/http/call.ts'
import { createCoverRows, totalLines } from './cover.ts'
import { createCellWriter, createExportFile, type Wording } from './format.ts'
import { createJobCall, readDictionaryWords } from './job-call.ts'
import {
  type Done,
  expireJobs,
  failJob,
  finishJob,
  hasExhaustedRetries,
  type Job,
  keepLease,
  LostJob,
  returnJob,
  takeJob,
} from './job.ts'
import { ExportStopped, roomFor, whileThereIsRoom } from './limits.ts'
import { readExportScope } from './made-from.ts'
import { getExportRegistry } from './registry.ts'
import type { ExportKey, ExportRow, ExportSource } from './source.ts'

/** Rows of one file (`export.maxRows`). */
const maxRows = { csv: 2_000_000, xlsx: 200_000 } as const
const everyMs = 2_000

type Cells = ReturnType<typeof createCellWriter>

/** Reads the rows of one moment, a page at a time. */
async function* rowsIn(
  tx: Tx,
  { keys, rows }: Awaited<ReturnType<ExportSource>>,
  call: Call,
): AsyncGenerator<readonly ExportRow[]> {
  await tx.execute(sql`declare exported no scroll cursor for ${keys}`)
  for (;;) {
    const found = await tx.execute<Record<string, unknown>>(sql`fetch 250 from exported`)
    if (found.length === 0) return
    const wanted = found.map((key): ExportKey => ({ ...key, id: String(key['id']) }))
    yield await rows(wanted, call)
  }
}

type Written = Done & Pick<Job, 'bytes' | 'scope'>

/** Writes the file of a job under a key; the rows are those of one moment, masked as in the list. */
async function writeFile(
  app: App,
  job: Job,
  {
    open,
    key,
    cells,
    wording,
    stopping,
  }: {
    open: ExportSource
    key: string
    cells: Cells
    wording: Wording
    stopping: AbortController
  },
): Promise<Written> {
  const { db, store } = app.deps
  const far = { rowCount: 0, expectedCount: null as number | null }
  const end = keepLease(
    db,
    job,
    () => far,
    (error) => stopping.abort(error),
  )
  try {
    const file = await db.transaction(
      async (tx) => {
        const call = await createJobCall(db, tx, job)
        // Reading goes on for as long as the file takes; each page is still a short statement.
        await tx.execute(sql`set local statement_timeout = '10min'`)
        await tx.execute(sql`set local idle_in_transaction_session_timeout = '10min'`)
        const source = await open(job.query, call)
        const [matched] = await tx.execute<{ count: number }>(
          sql`select count(*)::int as count from (${source.keys}) matched`,
        )
        far.expectedCount = matched?.count ?? 0
        if (far.expectedCount > maxRows[job.format])
          throw new ExportStopped('exportTooLarge', { limit: String(maxRows[job.format]) })
        async function* pages() {
          for await (const rows of rowsIn(tx, source, call)) {
            stopping.signal.throwIfAborted()
            yield rows.map(cells.of)
            far.rowCount += rows.length
            // A file can wait, people cannot.
            await yieldInLongCall()
          }
        }
        const [clock] = await tx.execute<{ at: string }>(sql`select now()::text as at`)
        const content = createExportFile(job.format, job.columns, pages(), {
          above: createCoverRows(job, plainStamp(clock?.at ?? ''), wording),
          below: () => totalLines(cells.totals(), wording),
        })
        const room = await roomFor(tx, job.operatorId)
        return {
          scope: await readExportScope(tx, call.actor, job),
          bytes: await store.write(key, whileThereIsRoom(store, room, content)),
        }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    return { ...far, ...file }
  } finally {
    end()
  }
}

/** Writes the file of a job and notes it. */
async function run(app: App, job: Job, stopping: AbortController): Promise<void> {
  const { db, store } = app.deps
  const entry = getExportRegistry(app).get(job.path)
  if (!entry) throw new Error(`Nothing exports ${job.path}.`)
  const { 'report.timezone': zone } = await readSettings(db)
  const { lang } = job
  const wording = { lang, zone, wordOf: await readDictionaryWords(db, job) }
  const cells = createCellWriter(job.columns, entry.list, wording)
  const fileKey = `files/${randomBytes(16).toString('hex')}`
  const written = await writeFile(app, job, {
    open: entry.source,
    key: fileKey,
    cells,
    wording,
    stopping,
  })
  const totals = cells.totals()
  try {
    await db.transaction(async (tx) => {
      await finishJob(tx, job, { ...written, totals, fileKey })
      await writeAudit(tx, sourceOf(job), [
        {
          action: 'export.finish',
          targetType: 'export',
          targetId: job.id,
          targetNo: job.title,
          after: { list: job.module, rowCount: written.rowCount, bytes: written.bytes, totals },
        },
      ])
    })
  } catch (error) {
    // Any other failure may have come after the commit: then the file is the job's, or else the sweeper's.
    if (error instanceof LostJob) await store.remove(fileKey)
    throw error
  }
}

const sourceOf = ({ operatorId, operatorName, path, ip, traceId }: Job) => ({
  operatorId,
  operatorName,
  permission: `${apiPrefix}${path}`,
  ip,
  traceId,
})

/** Says why a job failed, in the language of whoever asked for it. */
function failure(app: App, job: Job, error: unknown): Promise<void> {
  const { db, log } = app.deps
  if (error instanceof ExportStopped)
    return failJob(db, job, text(error.key, job.lang, error.params))
  log.error({ err: error, jobId: job.id }, 'an export failed')
  return failJob(db, job, text('exportFailed', job.lang))
}

/**
 * Does the next export; false when none waits. A job that fails says why and is not tried again; one that is stopped in
 * the middle waits for the next worker.
 */
export async function runNextExport(app: App, signal?: AbortSignal): Promise<boolean> {
  const { db } = app.deps
  const job = await takeJob(db)
  if (!job) return false
  const stopping = new AbortController()
  const stop = () => stopping.abort(new Error('The server stops.'))
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  try {
    if (hasExhaustedRetries(job)) throw new Error('The job has brought its workers down.')
    await run(app, job, stopping)
  } catch (error) {
    if (error instanceof LostJob || stopping.signal.reason instanceof LostJob) return true
    await (signal?.aborted ? returnJob(db, job) : failure(app, job, error)).catch(ignoreLost)
  } finally {
    signal?.removeEventListener('abort', stop)
  }
  return true
}

/** Another worker has the job: its end is that one's to tell. */
const ignoreLost = (error: unknown) => {
  if (!(error instanceof LostJob)) throw error
}

/** Throws away the files whose time is over. */
export async function expireExports(app: App): Promise<void> {
  const { db, store } = app.deps
  // A file that stays because the server stops here is named by no record: the sweeper removes it.
  for (const key of await expireJobs(db)) await store.remove(key)
}

/** Starts the rounds, one export in each; ends them when stopped, also in the middle of a file. */
export const startExports = (app: App, onError: (error: unknown) => void): Poller =>
  startPoller(
    async (signal) => {
      await runNextExport(app, signal)
      await expireExports(app)
    },
    { everyMs, onError },
  )
