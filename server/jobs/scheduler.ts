// Runs jobs by the clock. Any number of server processes may do so at once: the row of a run is claimed by one of them,
// and an advisory lock that lives as long as its connection says that the job is running. A run whose lock is free has
// lost its process: it is marked as crashed and tried again by policy.
import { hostname } from 'node:os'
import { type Poller, startPoller } from '#server/base/load/poller.ts'
import { readSettings } from '#server/db/settings.ts'
import { nextRuns } from './cron.ts'
import { type JobLock, jobLocks } from './job-locks.ts'
import type { JobDeps, JobRegistry } from './job.ts'

/** Milliseconds from one look at the clock to the next. */
const everyMs = 1_000
/** Jobs that one process runs at once. */
const maxParallel = 2
/** Seconds before a failed run is tried again; twice as long after each further one. */
const retrySec = 30
const maxResult = 1_000

const processName = `${hostname()}:${process.pid}`

interface RunRow {
  readonly id: string
  readonly invokeTarget: string
  readonly jobParams: string
}

/** The scheduler of one server process. */
export interface Scheduler extends Poller {
  /** Looks at the clock now and waits for what it started; used by the timer and by tests. */
  step(): Promise<void>
}

type SchedulerDeps = Omit<JobDeps, 'signal'>

interface SchedulerOptions {
  /** False: nothing happens but by `step`. */
  readonly isTimed?: boolean
}

/** Starts the scheduler of some jobs, after storing the built-in jobs that are not stored yet. */
export function startScheduler(
  deps: SchedulerDeps,
  jobs: JobRegistry,
  { isTimed = true }: SchedulerOptions = {},
): Scheduler {
  const { sql, db, log } = deps
  const locks = jobLocks(sql)
  const stopping = new AbortController()
  const active = new Map<string, Promise<void>>()
  let isStored = false

  async function storeBuiltIn(): Promise<void> {
    if (isStored) return
    for (const { name, titles, schedule } of jobs.all)
      if (schedule)
        await sql`
          insert into sys_job
            (titles, job_group, invoke_target, cron_expression, max_retries, status, is_built_in, next_run_at)
          values (${JSON.stringify(titles)}::text::jsonb, 'system', ${name}, ${schedule.cron}, ${schedule.maxRetries}, ${schedule.isOffAtFirst ? 'off' : 'on'}, true,
            case when ${schedule.isDueAtFirst ?? false} then now() end)
          on conflict (invoke_target) where is_built_in do nothing`
    isStored = true
  }

  /** Runs whose process is gone: nobody holds their lock. */
  async function markCrashed(): Promise<void> {
    const running = await sql<{ target: string }[]>`
      select invoke_target as target from sys_job_run where status = 'running'`
    for (const { target } of running) {
      if (active.has(target)) continue
      const lock = await locks.take(target)
      if (!lock) continue
      try {
        const crashed = await sql<{ id: string }[]>`
          update sys_job_run set status = 'crashed', finished_at = now()
           where invoke_target = ${target} and status = 'running' returning id::text`
        for (const { id } of crashed) {
          log.error({ job: target, runId: id }, 'the process of a job was lost')
          await retry(id)
        }
      } finally {
        await lock.release()
      }
    }
  }

  /** Queues the runs whose time has come; after a pause of the server one run stands for all that were missed. */
  async function queueDue(): Promise<void> {
    const { 'report.timezone': zone } = await readSettings(db)
    await sql.begin(async (tx) => {
      const due = await tx<{ id: string; cron: string; policy: string; at: string | null }[]>`
        select id::text, cron_expression as cron, misfire_policy as policy, next_run_at::text as at from sys_job
         where status = 'on' and (next_run_at is null or next_run_at <= now())
         order by id for update skip locked`
      for (const { id, cron, policy, at } of due) {
        if (at !== null)
          await tx`
            insert into sys_job_run (job_id, invoke_target, job_params, run_trigger, scheduled_at)
            select id, invoke_target, job_params, 'schedule', ${at} from sys_job where id = ${id}
            on conflict do nothing`
        const [next] = nextRuns(cron, { zone, count: 1 })
        const isOver = (policy === 'once' && at !== null) || !next
        await tx`
          update sys_job set next_run_at = ${isOver ? null : next.toISOString()}, status = ${isOver ? 'off' : 'on'},
            version = version + ${isOver ? 1 : 0} where id = ${id}`
      }
    })
  }

  async function startQueued(): Promise<void> {
    // One run of each function: however many of a busy one wait, those of the others come before the next look.
    const queued = await sql<RunRow[]>`
      select * from (
        select distinct on (invoke_target) id::text, invoke_target as "invokeTarget",
               job_params as "jobParams", id as position
          from sys_job_run where status = 'queued' and scheduled_at <= now() order by invoke_target, id
      ) oldest order by position`
    for (const run of queued) {
      if (stopping.signal.aborted || active.size >= maxParallel) return
      const { invokeTarget: target } = run
      const lock = active.has(target) ? undefined : await locks.take(target)
      if (lock) await start(run, lock)
      // A tick that comes while the one before still runs is passed over; what people or the policy asked for waits, and
      // so does one tick of each other job that names the function. A lock without a running run is that of a process
      // which is about to start this one.
      else
        await sql`
          update sys_job_run q set status = 'skipped', finished_at = now()
           where invoke_target = ${target} and status = 'queued' and run_trigger = 'schedule' and scheduled_at <= now()
             and exists (select from sys_job_run r where r.invoke_target = ${target} and r.status = 'running'
               and (r.job_id = q.job_id or exists (select from sys_job_run o where o.job_id = q.job_id
                 and o.status = 'queued' and o.run_trigger = 'schedule' and o.id < q.id)))`
    }
  }

  /** Runs what is still queued under the lock of its function, and releases the lock whatever happens. */
  async function start(run: RunRow, lock: JobLock): Promise<void> {
    // A lock that cannot be released goes with its connection.
    const release = async () =>
      lock
        .release()
        .catch((error: unknown) =>
          log.error({ err: error, job: run.invokeTarget }, 'a lock was lost'),
        )
    let isMine = false
    try {
      const mine = await sql`
        update sys_job_run set status = 'running', started_at = now(), process = ${processName}
         where id = ${run.id} and status = 'queued'`
      isMine = mine.count > 0
    } finally {
      if (!isMine) await release()
    }
    if (!isMine) return
    const work = carryOut(run)
      .catch((error: unknown) => log.error({ err: error, runId: run.id }, 'a run was not recorded'))
      .then(release)
      .finally(() => active.delete(run.invokeTarget))
    active.set(run.invokeTarget, work)
  }

  async function carryOut({ id, invokeTarget, jobParams }: RunRow): Promise<void> {
    const job = jobs.named(invokeTarget)
    let outcome: { status: 'success' | 'failed'; result: string }
    try {
      if (!job) throw new Error(`There is no job ${invokeTarget} in this version.`)
      const facts = await job.run({ ...deps, signal: stopping.signal }, jobParams)
      const result = Object.entries(facts).map(([name, value]) => `${name}: ${value}`)
      outcome = { status: 'success', result: result.join(', ') }
    } catch (error) {
      log.error({ err: error, job: invokeTarget, runId: id }, 'a job failed')
      outcome = { status: 'failed', result: error instanceof Error ? error.message : String(error) }
    }
    const { status, result } = outcome
    await sql`
      update sys_job_run set status = ${status}, result = ${result.slice(0, maxResult)}, finished_at = now()
       where id = ${id} and status = 'running'`
    if (status === 'failed') await retry(id)
  }

  /** Queues another attempt at a run that failed or crashed, as often as its job allows. */
  const retry = (runId: string) => sql`
    insert into sys_job_run (job_id, invoke_target, job_params, run_trigger, scheduled_at, attempt, operator_name)
    select r.job_id, r.invoke_target, r.job_params, 'retry',
           now() + make_interval(secs => ${retrySec} * power(2, r.attempt - 1)), r.attempt + 1, r.operator_name
      from sys_job_run r join sys_job j on j.id = r.job_id
     where r.id = ${runId} and r.attempt <= j.max_retries
    on conflict do nothing`

  const tick = async () => {
    await storeBuiltIn()
    await markCrashed()
    await queueDue()
    await startQueued()
  }
  const step = async () => {
    await tick()
    while (active.size > 0) await Promise.all(active.values())
  }
  const timer = isTimed
    ? startPoller(tick, {
        everyMs,
        onError: (error) => log.error({ err: error }, 'scheduling failed'),
      })
    : undefined
  return {
    step,
    stop: async () => {
      stopping.abort()
      await timer?.stop()
      // What does not end in time is found without its lock by the next process, and tried again.
      await Promise.race([
        Promise.all(active.values()),
        new Promise((resolve) => setTimeout(resolve, 2_000).unref()),
      ])
      await locks.close()
    },
  }
}
