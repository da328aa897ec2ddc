// Jobs by the clock: one run for each tick, whatever happens to the processes that run them.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/sys-job.ts'
import { localize } from '#server/base/localize.ts'
import { createLog } from '#server/base/log.ts'
import { connect } from '#server/db/connection/client.ts'
import { defineJob, type Job, jobRegistry } from '#server/jobs/job.ts'
import { type Scheduler, startScheduler } from '#server/jobs/scheduler.ts'
import { type TestServer, testServer } from '#tests/server.ts'

const titles = localize('测试', 'Test', '測試')
let server: TestServer
let token: string
let ran: string[] = []
let isBroken = false
let whileRunning: () => Promise<unknown> = async () => undefined
const hourly = { cron: '0 0 * * * *', maxRetries: 1 }

const jobs: readonly Job[] = [
  defineJob({
    name: 'count',
    titles,
    schedule: hourly,
    params: { days: { titles, schema: z.coerce.number().int().min(1).default(7) } },
    async run(_, { days }) {
      ran.push(`count ${days}`)
      await whileRunning()
      if (isBroken) throw new Error('the disk is full')
      return { days }
    },
  }),
]
const schedulers: Scheduler[] = []
const closes: (() => Promise<void>)[] = []
/** A scheduler with connections of its own, as another server process has. */
function scheduler(its: readonly Job[] = jobs) {
  const { db, sql, close } = connect(server.runtimeUrl, { max: 4 })
  const log = createLog('silent')
  const made = startScheduler(
    { db, sql, log, store: server.store, uploadMaxBytes: 1 },
    jobRegistry(its),
    { isTimed: false },
  )
  schedulers.push(made)
  closes.push(close)
  return made
}

beforeAll(async () => {
  server = await testServer()
  token = await server.signIn()
})
beforeEach(async () => {
  ran = []
  isBroken = false
  whileRunning = async () => undefined
  await server.sql`delete from sys_job`
})
afterEach(async () => {
  for (const each of schedulers.splice(0)) await each.stop()
  for (const close of closes.splice(0)) await close()
})
afterAll(() => server.close())

const runs = () => server.sql<
  { status: string; trigger: string; attempt: number; result: string }[]
>`
  select status, run_trigger as trigger, attempt, result from sys_job_run order by id`
const makeDue = () => server.sql`update sys_job set next_run_at = now() - interval '3 hours'`
const makeRetryDue = () =>
  server.sql`update sys_job_run set scheduled_at = now() - interval '1 ms' where status = 'queued'`

describe('the scheduler', () => {
  const firsts = [{}, { isDueAtFirst: true }, { isOffAtFirst: true }]
  it.each(firsts)('stores built-in jobs once: %o', async (first) => {
    const its = jobs.map((job) => ({ ...job, schedule: { ...hourly, ...first } }))
    const [status, isAhead] = 'isOffAtFirst' in first ? ['off', null] : ['on', true]
    await scheduler(its).step()
    await scheduler(its).step()
    const stored = await server.sql`
      select invoke_target, status, next_run_at > now() as "isAhead" from sys_job`
    expect(stored).toEqual([{ invoke_target: 'count', status, isAhead }])
    expect(ran).toEqual('isDueAtFirst' in first ? ['count 7'] : [])
  })

  it('runs a tick once over several processes, also one that was missed for hours', async () => {
    const all = [scheduler(), scheduler(), scheduler()]
    await all[0]?.step()
    await makeDue()
    await Promise.all(all.map((each) => each.step()))
    await Promise.all(all.map((each) => each.step()))
    expect(ran).toEqual(['count 7'])
    expect(await runs()).toMatchObject([
      { status: 'success', trigger: 'schedule', result: 'days: 7' },
    ])
  })

  it('leaves a tick to the process that has taken its lock and not started it yet', async () => {
    const one = scheduler()
    await one.step()
    await server.sql.begin(async (other) => {
      await other`select pg_advisory_xact_lock(7271002, hashtext(invoke_target)) from sys_job`
      await makeDue()
      await one.step()
      expect(await runs()).toMatchObject([{ status: 'queued', trigger: 'schedule' }])
    })
    await one.step()
    expect(await runs()).toMatchObject([{ status: 'success', trigger: 'schedule' }])
  })

  it('tries a failed run again, as often as its job says, and records why', async () => {
    const one = scheduler()
    await one.step()
    isBroken = true
    await makeDue()
    await one.step()
    expect(await runs()).toMatchObject([
      { status: 'failed', result: 'the disk is full', attempt: 1 },
      { status: 'queued', trigger: 'retry', attempt: 2 },
    ])
    await makeRetryDue()
    await one.step()
    await one.step()
    expect((await runs()).map(({ status }) => status)).toEqual(['failed', 'failed'])
    expect(ran).toHaveLength(2)
  })

  it('shows a run whose process was lost as crashed, and runs it again', async () => {
    const one = scheduler()
    await one.step()
    await server.sql`
      insert into sys_job_run (job_id, invoke_target, run_trigger, status, scheduled_at, started_at)
      select id, invoke_target, 'schedule', 'running', now(), now() from sys_job`
    await one.step()
    expect(await runs()).toMatchObject([
      { status: 'crashed', attempt: 1 },
      { status: 'queued', trigger: 'retry', attempt: 2 },
    ])
    await makeRetryDue()
    await one.step()
    expect((await runs()).map(({ status }) => status)).toEqual(['crashed', 'success'])
  })

  it('takes no run for crashed while its process holds the lock', async () => {
    const one = scheduler()
    await one.step()
    const other = connect(server.runtimeUrl, { max: 1 })
    closes.push(other.close)
    await other.sql`
      select pg_advisory_lock(7271002, hashtext(invoke_target)) from sys_job`
    await server.sql`
      insert into sys_job_run (job_id, invoke_target, run_trigger, status, scheduled_at, started_at)
      select id, invoke_target, 'schedule', 'running', now(), now() from sys_job`
    await one.step()
    expect((await runs()).map(({ status }) => status)).toEqual(['running'])
  })

  it('runs other jobs however many runs of a busy one wait', async () => {
    const one = scheduler()
    await one.step()
    const [busy] = await server.sql<{ id: string }[]>`
      insert into sys_job (titles, invoke_target, cron_expression)
      values ('{}', 'busy', '0 0 * * * *') returning id::text`
    const id = busy?.id ?? ''
    const other = connect(server.runtimeUrl, { max: 1 })
    closes.push(other.close)
    await other.sql`select pg_advisory_lock(7271002, hashtext('busy'))`
    await server.sql`
      insert into sys_job_run (job_id, invoke_target, job_params, run_trigger, scheduled_at)
      select ${id}, 'busy', '1', case when n = 30 then 'schedule' else 'manual' end, now() - make_interval(secs => n)
        from generate_series(1, 30) n`
    await server.sql`
      insert into sys_job_run (job_id, invoke_target, run_trigger, status, scheduled_at, started_at)
      values (${id}, 'busy', 'schedule', 'running', now(), now())`
    await makeDue()
    await one.step()
    expect(ran).toEqual(['count 7'])
    const waiting = await server.sql`
      select status, run_trigger as trigger, count(*)::int as n from sys_job_run where job_id = ${id}
       group by 1, 2 order by 1`
    expect(waiting).toEqual([
      { status: 'queued', trigger: 'manual', n: 29 },
      { status: 'running', trigger: 'schedule', n: 1 },
      { status: 'skipped', trigger: 'schedule', n: 1 },
    ])
  })

  it('releases the lock of a run that it could not start', async () => {
    const one = scheduler()
    await one.step()
    await server.sql`
      create function refuse_run() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`
    await server.sql`
      create trigger refuse_run before update on sys_job_run for each row execute function refuse_run()`
    await makeDue()
    await expect(one.step()).rejects.toThrow('no')
    await server.sql`drop function refuse_run cascade`
    await scheduler().step()
    expect(ran).toEqual(['count 7'])
  })

  it('ends a run whose lock was lost with its connection, and runs the next one', async () => {
    const one = scheduler()
    await one.step()
    whileRunning = async () => server.sql`
      select pg_terminate_backend(pid, 5000) from pg_locks
      where locktype = 'advisory' and classid = 7271002
        and database = (select oid from pg_database where datname = current_database())`
    await makeDue()
    await one.step()
    whileRunning = async () => undefined
    await makeDue()
    await one.step()
    expect((await runs()).map(({ status }) => status)).toEqual(['success', 'success'])
  })

  it('pauses a job that is to run once', async () => {
    const one = scheduler()
    await one.step()
    await server.sql`update sys_job set misfire_policy = 'once'`
    await makeDue()
    await one.step()
    expect(await server.sql`select status, next_run_at from sys_job`).toEqual([
      { status: 'off', next_run_at: null },
    ])
    expect(ran).toHaveLength(1)
  })
})

describe('the calls', () => {
  const job = {
    titles: { 'zh-cn': '清理', en: '', 'zh-tw': '' },
    invokeTarget: 'purgeExpired',
    cronExpression: '0 0 4 * * *',
  }
  const add = (change: object = {}) => server.call(api.add, { ...job, ...change }, { token })

  it('know the functions of the registry only', async () => {
    const wrong: [field: string, value: string][] = [
      ['invokeTarget', 'rm -rf /'],
      ['invokeTarget', 'constructor'],
      ['jobParams', '1|2'],
      ['cronExpression', '* * * * *'],
    ]
    for (const [field, value] of wrong)
      expect((await add({ [field]: value })).data).toMatchObject({ errors: [{ field }] })
    expect((await add()).code).toBe(Code.ok)
    const { data } = await server.call(api.targets, {}, { token })
    expect(data.list.map(({ name }) => name)).toContain('ledgerCheck')
  })

  it('protect built-in and running jobs, and runs that are not over', async () => {
    await scheduler().step()
    const own = (await add()).data
    const rows = (await server.call(api.list, {}, { token })).data.list
    const items = ({ id, version }: api.Row) => ({ items: [{ id, version }], reason: '不再需要了' })
    const codes = []
    for (const row of rows) codes.push((await server.call(api.remove, items(row), { token })).code)
    // The built-in one and, paused as every new job is, the own one.
    expect(codes).toEqual([Code.rule, Code.ok])
    expect(own.id).toBe(rows[1]?.id)
    const again = (await add()).data
    const started = await server.call(
      api.setStatus,
      { items: [{ id: again.id, version: 1 }], status: 'on', reason: '恢复每天清理' },
      { token },
    )
    expect(started.code).toBe(Code.ok)
    const [row] = (await server.call(api.list, { keyword: '清理' }, { token })).data.list
    expect((await server.call(api.remove, row && items(row), { token })).code).toBe(Code.rule)
    const queued = (await server.call(api.run, { jobId: again.id }, { token })).data
    const drop = () => server.call(api.deleteLogs, { logIds: [queued.id] }, { token })
    expect((await drop()).code).toBe(Code.rule)
    await server.sql`update sys_job_run set status = 'success'`
    expect((await drop()).data).toEqual({ count: 1 })
  })

  it('show the last runs to whoever reads the log, and keep no session alive with it', async () => {
    const ask = (as: string) => server.call(api.recentRuns, { jobId }, { token: as })
    const [job] = await server.sql<{ id: string }[]>`
      insert into sys_job (titles, invoke_target, cron_expression)
      values ('{}', 'count', '0 0 * * * *') returning id::text`
    const jobId = job?.id ?? ''
    await server.sql`
      insert into sys_job_run (job_id, invoke_target, run_trigger, status, scheduled_at, started_at, finished_at)
      select ${jobId}, 'count', 'manual', 'success', now() + make_interval(secs => n), now(), now() + interval '2 s'
        from generate_series(1, 12) n`
    const lastSeen = () => server.sql`select last_seen_at::text from operator_session order by id`
    await server.sql`update operator_session set last_seen_at = now() - interval '5 minutes'`
    const before = await lastSeen()
    const { list } = (await ask(token)).data
    expect(list).toHaveLength(10)
    expect(list[0]).toMatchObject({ status: 'success', durationMs: 2_000 })
    expect(await lastSeen()).toEqual(before)
    const other = await server.operator({ userName: 'no_jobs', roleCode: 'support' })
    expect((await ask(other)).code).toBe(Code.noPermission)
  })
})
