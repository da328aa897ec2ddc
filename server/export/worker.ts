// Does the exports that were asked for, one at a time, and throws files away when their time is over.
import { randomBytes } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { apiPrefix } from '#contract/endpoint.ts'
import type { Db, Tx } from '../db/client.ts'
import { dictData, operator } from '../db/schema/access.ts'
import { exportJob as table } from '../db/schema/export.ts'
import type { App } from '../http/application.ts'
import { writeAudit } from '../http/audit.ts'
import { may, type Call } from '../http/call.ts'
import { text } from '../http/messages.ts'
import { repeat, type Repeated } from '../repeat.ts'
import { readSettings } from '../system/settings.ts'
import { cellsOf, fileOf } from './format.ts'
import type { ExportKey, ExportRow, ExportSource } from './source.ts'

type Job = typeof table.$inferSelect

/** Rows of one file (`export.maxRows`). */
const maxRows = { csv: 2_000_000, xlsx: 200_000 } as const
const leaseSeconds = 120
const keepDays = 7
const everyMs = 2_000

class TooManyRows extends Error {}

/** Takes the oldest job that nobody works on. */
async function takeJob(db: Db): Promise<Job | undefined> {
  const [taken] = await db.execute<{ id: string }>(sql`
    update export_job set status = 'running', version = version + 1, row_count = 0, updated_at = now(),
           lease_until = now() + make_interval(secs => ${leaseSeconds})
     where id = (select id from export_job where status = 'queued' or (status = 'running' and lease_until < now())
                  order by id limit 1 for update skip locked) returning id::text as id`)
  if (!taken) return undefined
  const [job] = await db.select().from(table).where(eq(table.id, taken.id))
  return job
}

/** Reads the rows of one moment, a thousand at a time, and tells how far it is. */
async function* rowsIn(
  tx: Tx,
  { keys, rows }: Awaited<ReturnType<ExportSource>>,
  call: Call,
  { limit, onBatch }: { limit: number; onBatch: (count: number) => Promise<void> },
): AsyncGenerator<ExportRow> {
  await tx.execute(sql`declare exported no scroll cursor for ${keys}`)
  for (let count = 0; ;) {
    const found = await tx.execute<Record<string, unknown>>(sql`fetch 1000 from exported`)
    if (found.length === 0) return
    count += found.length
    if (count > limit) throw new TooManyRows()
    const wanted = found.map((key): ExportKey => ({ ...key, id: String(key['id']) }))
    yield* await rows(wanted, call)
    await onBatch(count)
  }
}

async function wordsOf(db: Db, { columns, lang }: Job) {
  const dicts = columns.flatMap(({ dict }) => dict ?? [])
  const rows =
    dicts.length === 0
      ? []
      : await db.select().from(dictData).where(inArray(dictData.dictType, dicts))
  const words = new Map(
    rows.map(({ dictType, dictValue, labels }) => [
      `${dictType} ${dictValue}`,
      labels[lang] || labels['zh-cn'],
    ]),
  )
  return (dict: string, key: string) => words.get(`${dict} ${key}`) ?? key
}

/** Writes the file of a job and notes it; the rows are those of one moment, masked as in the list. */
async function run(app: App, job: Job): Promise<void> {
  const { db, store } = app.deps
  const entry = app.exports.get(job.path)
  if (!entry) throw new Error(`Nothing exports ${job.path}.`)
  const [who] = await db.select().from(operator).where(eq(operator.id, job.operatorId))
  const { 'report.timezone': zone } = await readSettings(db)
  const cells = cellsOf(job.columns, entry.list.row.shape, {
    lang: job.lang,
    zone,
    wordOf: await wordsOf(db, job),
  })
  const key = `files/${randomBytes(16).toString('hex')}`
  let count = 0
  const bytes = await db.transaction(
    async (tx) => {
      const permissions = new Set(job.permissions)
      const call: Call = {
        actor: {
          id: job.operatorId,
          userName: job.operatorName,
          userNickname: who?.userNickname ?? '',
          roles: [],
          permissions,
          // Asked anew of their roles, as in the list; who may do all is limited by none.
          isScoped: !permissions.has('*/*/*'),
          bindMemberId: who?.bindMemberId ?? null,
          sessionId: '0',
          tokenHash: '',
        },
        lang: job.lang,
        db: tx,
        ip: job.ip,
        traceId: job.traceId,
        signal: () => new AbortController().signal,
      }
      // Reading goes on for as long as the file takes; each page is still a short statement.
      await tx.execute(sql`set local statement_timeout = '10min'`)
      await tx.execute(sql`set local idle_in_transaction_session_timeout = '10min'`)
      const source = await entry.source(job.query, call)
      const onBatch = async (done: number) => {
        await db
          .update(table)
          .set({
            rowCount: done,
            leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})`,
          })
          .where(eq(table.id, job.id))
      }
      const rows = rowsIn(tx, source, call, { limit: maxRows[job.format], onBatch })
      async function* lines() {
        for await (const row of rows) {
          count += 1
          yield cells.of(row)
        }
      }
      return store.write(key, fileOf(job.format, job.columns, lines()))
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  await db.transaction(async (tx) => {
    const totals = cells.totals()
    const [done] = await tx
      .update(table)
      .set({
        status: 'done',
        rowCount: count,
        expectedCount: count,
        bytes,
        totals,
        fileKey: key,
        leaseUntil: null,
        finishedAt: sql`now()`,
        expiresAt: sql`now() + make_interval(days => ${keepDays})`,
        version: job.version + 1,
        updatedAt: sql`now()`,
      })
      // A worker that was given up for dead finds its job taken, and its file unnamed: the sweeper removes it.
      .where(and(eq(table.id, job.id), eq(table.version, job.version)))
      .returning({ id: table.id })
    if (!done) return
    await writeAudit(tx, sourceOf(job), [
      {
        action: 'export.finish',
        targetType: 'export',
        targetId: job.id,
        targetNo: job.title,
        after: { list: job.module, rowCount: count, bytes, totals },
      },
    ])
  })
}

const sourceOf = ({ operatorId, operatorName, path, ip, traceId }: Job) => ({
  operatorId,
  operatorName,
  permission: `${apiPrefix}${path}`,
  ip,
  traceId,
})

/** Does the next export; false when none waits. A job that fails says why and is not tried again. */
export async function runNextExport(app: App): Promise<boolean> {
  const { db, log } = app.deps
  const job = await takeJob(db)
  if (!job) return false
  try {
    await run(app, job)
  } catch (error) {
    const isTooLarge = error instanceof TooManyRows
    if (!isTooLarge) log.error({ err: error, jobId: job.id }, 'an export failed')
    const limit = String(maxRows[job.format])
    await db
      .update(table)
      .set({
        status: 'failed',
        failReason: text(isTooLarge ? 'exportTooLarge' : 'exportFailed', job.lang, { limit }),
        leaseUntil: null,
        finishedAt: sql`now()`,
        version: job.version + 1,
        updatedAt: sql`now()`,
      })
      .where(and(eq(table.id, job.id), eq(table.version, job.version)))
  }
  return true
}

/** Throws away the files whose time is over. */
export async function expireExports(app: App): Promise<void> {
  const { db, store } = app.deps
  const over = await db
    .select({ id: table.id, fileKey: table.fileKey })
    .from(table)
    .where(and(eq(table.status, 'done'), sql`${table.expiresAt} <= now()`))
    .limit(100)
  for (const { id, fileKey } of over) {
    if (fileKey !== null) await store.remove(fileKey)
    await db.update(table).set({ status: 'expired', fileKey: null }).where(eq(table.id, id))
  }
}

/** True when the operator may still export the list of a job. */
export const mayRead = (actor: Call['actor'], { path }: Pick<Job, 'path'>): boolean =>
  may(actor, `${apiPrefix}${path}`)

/** Starts the rounds; ends them when stopped. */
export const startExports = (app: App, onError: (error: unknown) => void): Repeated =>
  repeat(
    async () => {
      while (await runNextExport(app));
      await expireExports(app)
    },
    { everyMs, onError },
  )
