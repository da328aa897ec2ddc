// Jobs that check or move money: they run once at a time, and nobody switches one off alone.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as approval from '#contract/system/approval.ts'
import * as api from '#contract/system/sys-job.ts'
import { localize } from '#server/base/localize.ts'
import { createLog } from '#server/base/log.ts'
import { connect } from '#server/db/connection/client.ts'
import { defineJob, type Job, jobRegistry } from '#server/jobs/job.ts'
import { type Scheduler, startScheduler } from '#server/jobs/scheduler.ts'
import { allJobs } from '#server/root/all-jobs.ts'
import { diskStore } from '#server/store/disk-store.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { approvalOf, type Holder, holders, sendConfirmed } from '#tests/money/authenticators.ts'
import { type Desk, openDesk, send } from '#tests/money/desk.ts'

let database: TestDatabase
let desk: Desk
let alice: Holder
let bob: Holder
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  desk = await openDesk(database, database.url, { confirms: true })
  const people = await holders(desk, 2)
  ;[alice, bob] = people as [Holder, Holder]
})
afterAll(() => database.drop())

let ran = 0
let maxActive = 0
let active = 0
let whileRunning: () => Promise<unknown> = async () => undefined
const count: Job = defineJob({
  name: 'count',
  titles: localize('测试', 'Test', '測試'),
  async run() {
    ran += 1
    active += 1
    maxActive = Math.max(maxActive, active)
    await whileRunning()
    active -= 1
    return {}
  },
})

const schedulers: Scheduler[] = []
const closes: (() => Promise<void>)[] = []
/** A scheduler with connections of its own, as another server process has. */
function scheduler(jobs: readonly Job[]) {
  const { db, sql, close } = connect(database.runtime.url, { max: 4 })
  const deps = {
    db,
    sql,
    log: createLog('silent'),
    store: diskStore('/nowhere'),
    uploadMaxBytes: 1,
  }
  const made = startScheduler(deps, jobRegistry(jobs), { isTimed: false })
  schedulers.push(made)
  closes.push(close)
  return made
}
beforeEach(async () => {
  ;[ran, maxActive, active] = [0, 0, 0]
  whileRunning = async () => undefined
  await database.sql`delete from sys_job`
  await database.sql`delete from login_guard`
})
afterEach(async () => {
  for (const each of schedulers.splice(0)) await each.stop()
  for (const close of closes.splice(0)) await close()
})

/** Stores a job that is on; returns its id. */
async function stored(target: string, isBuiltIn = false): Promise<string> {
  const [row] = await database.sql<{ id: string }[]>`
    insert into sys_job (titles, invoke_target, cron_expression, status, is_built_in, next_run_at)
    values ('{"zh-cn": "任务", "en": "Job", "zh-tw": "任務"}', ${target}, '0 0 4 * * *', 'on', ${isBuiltIn}, now() + interval '1 h')
    returning id::text`
  return row?.id ?? ''
}
const makeDue = () => database.sql`update sys_job set next_run_at = now() - interval '1 minute'`
const statuses = async () =>
  (await database.sql<{ status: string }[]>`select status from sys_job_run order by id`).map(
    ({ status }) => status,
  )
const read = async (id: string) => (await send(desk.fetch, alice, api.get, { id })).data.row
const reason = 'nobody needs it now'
/** The id of the application that the call was stored as. */
function applied(answer: { readonly data: unknown }): string {
  expect(answer.data).toHaveProperty('approvalId')
  return approvalOf(answer)
}

describe('a function that two jobs name', () => {
  it('never runs twice at a time, in one process or in several', async () => {
    const [one, two] = [scheduler([count]), scheduler([count])]
    await stored('count')
    await stored('count')
    await makeDue()
    // While the first is at work, another process looks at the clock.
    whileRunning = async () => {
      whileRunning = async () => undefined
      await two.step()
    }
    await one.step()
    await one.step()
    expect({ ran, maxActive }).toEqual({ ran: 2, maxActive: 1 })
    expect(await statuses()).toEqual(['success', 'success'])
  })

  it('keeps one tick of each waiting, and passes over the others', async () => {
    const [one, two] = [scheduler([count]), scheduler([count])]
    await stored('count')
    await makeDue()
    whileRunning = async () => {
      whileRunning = async () => undefined
      await stored('count')
      for (let tick = 0; tick < 3; tick += 1) {
        await database.sql`update sys_job set next_run_at = now() - make_interval(mins => ${tick + 2})`
        await two.step()
      }
    }
    await one.step()
    await one.step()
    expect(ran).toBe(2)
    // The job that ran misses its ticks; the other one has one run for its three.
    expect((await statuses()).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'skipped'),
      'success',
      'success',
    ])
  })

  it('has one running run at a time, by the database', async () => {
    const job = await stored('count')
    // Two ticks of one job are not of one millisecond.
    const start = (minutes = 0) => database.sql`
      insert into sys_job_run (job_id, invoke_target, run_trigger, status, scheduled_at)
      values (${job}, 'count', 'manual', 'running', clock_timestamp() + make_interval(mins => ${minutes}))`
    await start()
    await expect(start(1)).rejects.toThrow('sys_job_run_one_running')
  })
})

describe('switching off', () => {
  const off = async (who: Holder, id: string) =>
    sendConfirmed(desk, who, api.setStatus, {
      items: [{ id, version: (await read(id)).version }],
      status: 'off',
      reason,
    })

  it.each(['ledgerCheck', 'auditVerify', 'stakeAccrual'])(
    '%s takes a second operator',
    async (target) => {
      const id = await stored(target, true)
      const approvalId = applied(await off(alice, id))
      expect((await read(id)).status).toBe('on')
      const decided = await sendConfirmed(desk, bob, approval.review, {
        id: approvalId,
        version: 1,
        action: 'approve',
      })
      expect(decided.code).toBe(Code.ok)
      expect((await read(id)).status).toBe('off')
    },
  )

  it('by a schedule that never comes takes a second operator too; a remark does not', async () => {
    const id = await stored('ledgerCheck', true)
    const edit = (change: object, target = id) =>
      sendConfirmed(desk, alice, api.edit, { id: target, version: 1, reason, ...change })
    applied(await edit({ cronExpression: '0 0 0 29 2 *' }))
    applied(await edit({ misfirePolicy: 'once' }, await stored('auditVerify', true)))
    expect(await read(id)).toMatchObject({ cronExpression: '0 0 4 * * *', version: 1 })
    expect((await edit({ remark: 'seen' })).data).toEqual({ id, version: 2 })
  })

  it('takes one operator for what neither checks nor moves money', async () => {
    const free = allJobs.all.filter(({ isOptional }) => isOptional)
    expect(free.map(({ name }) => name).toSorted()).toEqual([
      'eventPartitions',
      'memberDays',
      'platformSilence',
      'purgeExpired',
      'sweepStore',
      'websiteMaintenance',
    ])
    const id = await stored('purgeExpired', true)
    expect((await off(alice, id)).data).toEqual({ count: 1 })
    // Whatever this version does not know may guard money.
    applied(await off(alice, await stored('unknown')))
  })

  it('is no use of an edit in the second of a tick: the tick still comes', async () => {
    const id = await stored('count')
    await makeDue()
    const edited = await sendConfirmed(desk, alice, api.edit, {
      id,
      version: 1,
      reason,
      remark: 'now',
    })
    // The registry of the server does not have it.
    expect(edited.code).toBe(Code.invalid)
    await database.sql`update sys_job set invoke_target = 'purgeExpired'`
    await sendConfirmed(desk, alice, api.edit, { id, version: 1, reason, remark: 'now' })
    await scheduler([]).step()
    expect(await statuses()).toHaveLength(1)
  })
})

describe('a run that waits', () => {
  const queued = async (target: string, trigger: 'manual' | 'schedule') => {
    const [row] = await database.sql<{ id: string }[]>`
      insert into sys_job_run (job_id, invoke_target, run_trigger, scheduled_at)
      values (${await stored(target)}, ${target}, ${trigger}, now()) returning id::text`
    return row?.id ?? ''
  }
  const cancel = (...logIds: string[]) => sendConfirmed(desk, alice, api.cancel, { logIds, reason })

  it('is cancelled, never runs then, and is in the trail', async () => {
    const id = await queued('count', 'manual')
    // Asked for by hand: nobody relied on it.
    expect((await cancel(id)).code).toBe(Code.ok)
    await scheduler([count]).step()
    expect([ran, await statuses()]).toEqual([0, ['cancelled']])
    const trail = await database.sql`
      select target_no, before ->> 'runId' as run from operation_log where action = 'sysJob.cancel'`
    expect(trail).toEqual([{ target_no: 'count', run: id }])
  })

  it('is not cancelled once it has begun', async () => {
    const id = await queued('count', 'manual')
    await database.sql`update sys_job_run set status = 'running'`
    expect(await cancel(id)).toMatchObject({
      code: Code.rule,
      msg: expect.stringContaining('only waiting runs can be cancelled') as unknown,
    })
    expect(await statuses()).toEqual(['running'])
  })

  it('of a check by the clock is cancelled by two', async () => {
    const id = await queued('ledgerCheck', 'schedule')
    applied(await cancel(id))
    expect(await statuses()).toEqual(['queued'])
  })
})
