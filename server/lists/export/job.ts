// The state of a job: who works on it, how far it is, how it ended. A worker names the version it took; one that was
// given up for dead finds that another has the job, and changes nothing.
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/connection/client.ts'
import { leaseEnd, renewLease } from '#server/db/lease.ts'
import { exportJob as table } from '#server/db/schema/export.ts'
import { keepDays } from './limits.ts'

export type Job = typeof table.$inferSelect

/** After it another worker takes the job. */
const leaseSeconds = 120
/** How often a worker says that it lives, in milliseconds. */
const beatMs = 2_000
/** A job that brings its worker down this often is not taken again. */
const maxTries = 3

/** Another worker has the job. */
export class LostJob extends Error {}

const lease = leaseEnd(leaseSeconds)

/**
 * Takes a job that nobody works on: of the operators who have none running, that of the one who was served longest ago,
 * however many others asked before.
 */
export async function takeJob(db: Db): Promise<Job | undefined> {
  const [taken] = await db.transaction(async (tx) => {
    // One at a time: two workers would each take a job of the same operator.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('exportTake'))`)
    return tx.execute<{ id: string }>(sql`
      update export_job set status = 'running', version = version + 1, tries = tries + 1, row_count = 0,
             expected_count = null, updated_at = now(), lease_until = ${lease}
       where id = (
         select j.id from export_job j
          where (j.status = 'queued' or (j.status = 'running' and j.lease_until < now()))
            and not exists (select from export_job r where r.status = 'running' and r.operator_id = j.operator_id
              and r.lease_until >= now())
          order by (select max(f.finished_at) from export_job f where f.operator_id = j.operator_id) nulls first, j.id
          limit 1 for update of j skip locked) returning id::text as id`)
  })
  if (!taken) return undefined
  const [job] = await db.select().from(table).where(eq(table.id, taken.id))
  return job
}

/** True when workers have died of the job too often to try once more. */
export const hasExhaustedRetries = ({ tries }: Job): boolean => tries > maxTries

type Values = { [K in keyof Job]?: Job[K] | SQL }

/** Changes a job that this worker still has. Throws `LostJob`. */
async function change(db: Pick<Tx, 'update'>, { id, version }: Job, values: Values): Promise<void> {
  const [changed] = await db
    .update(table)
    .set({ ...values, updatedAt: sql`now()` })
    .where(and(eq(table.id, id), eq(table.version, version), eq(table.status, 'running')))
    .returning({ id: table.id })
  if (!changed) throw new LostJob('Another worker has the job.')
}

/** How far a job is. */
export type Done = Pick<Job, 'rowCount' | 'expectedCount'>

/**
 * Says again and again that the worker lives, and how far it is. Returns a function that ends it. Calls `onLost` once the
 * job belongs to another; what fails otherwise is tried again before the lease is over.
 */
export function keepLease(db: Db, job: Job, far: () => Done, onLost: (error: LostJob) => void) {
  let lost: LostJob | undefined
  const renew = async () => {
    try {
      await change(db, job, { ...far(), leaseUntil: lease })
    } catch (error) {
      if (!(error instanceof LostJob)) throw error
      lost = error
    }
    return !lost
  }
  return renewLease(renew, { everyMs: beatMs, onLost: () => lost && onLost(lost) })
}

const over = (job: Job) => ({
  leaseUntil: null,
  finishedAt: sql`now()`,
  version: job.version + 1,
})

/** Notes the file of a job. Throws `LostJob`. */
export const finishJob = (
  tx: Pick<Tx, 'update'>,
  job: Job,
  file: Done & Pick<Job, 'bytes' | 'totals' | 'fileKey' | 'scope'>,
): Promise<void> =>
  change(tx, job, {
    ...over(job),
    ...file,
    status: 'done',
    expiresAt: sql`now() + make_interval(days => ${keepDays})`,
  })

/** Notes why a job failed. Throws `LostJob`. */
export const failJob = (db: Db, job: Job, failReason: string): Promise<void> =>
  change(db, job, { ...over(job), status: 'failed', failReason })

/** Gives a job back that a stopping worker does not end; it does not count as a try. Throws `LostJob`. */
export const returnJob = (db: Db, job: Job): Promise<void> =>
  change(db, job, {
    status: 'queued',
    leaseUntil: null,
    tries: job.tries - 1,
    rowCount: 0,
    version: job.version + 1,
  })

/** Marks up to 100 jobs as expired whose time is over; returns the keys of their files. */
export async function expireJobs(db: Db): Promise<string[]> {
  const rows = await db.execute<{ key: string }>(sql`
    with gone as (select id, file_key from export_job where status = 'done' and expires_at <= now()
                   order by id limit 100 for update skip locked)
    update export_job j set status = 'expired', file_key = null, version = version + 1, updated_at = now()
      from gone where j.id = gone.id returning gone.file_key as key`)
  return rows.map(({ key }) => key)
}
