import { and, desc, eq, getTableColumns, inArray, notInArray, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/sys-job.ts'
import { Refusal } from '#server/base/refusal.ts'
import { plainStamp } from '#server/db/columns.ts'
import { anyOf, contains, days, is } from '#server/db/lists/filters.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { sysJob as table, sysJobRun } from '#server/db/schema/job.ts'
import { readSettings } from '#server/db/settings.ts'
import type { App } from '#server/http/application.ts'
import { audited, may } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change, serve } from '#server/http/serve.ts'
import { nextRuns } from '#server/jobs/cron.ts'
import type { JobRegistry } from '#server/jobs/job.ts'
import { serveList } from '#server/lists/list-page.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'

const shownRuns = 5
const recentCount = 10
const notFound = () => new Refusal(Code.notFound, 'notFound')

async function load(db: ReadDb, ids: readonly string[]) {
  const jobs = await db
    .select()
    .from(table)
    .where(inArray(table.id, [...ids]))
  const runs = await db
    .selectDistinctOn([sysJobRun.jobId], {
      jobId: sysJobRun.jobId,
      lastRunAt: sysJobRun.startedAt,
      lastStatus: sysJobRun.status,
    })
    .from(sysJobRun)
    .where(
      and(
        inArray(sysJobRun.jobId, [...ids]),
        notInArray(sysJobRun.status, ['queued', 'skipped', 'cancelled']),
      ),
    )
    .orderBy(sysJobRun.jobId, sql`${sysJobRun.id} desc`)
  return jobs.map((job) => {
    const last = runs.find(({ jobId }) => jobId === job.id)
    return { ...job, lastRunAt: last?.lastRunAt ?? null, lastStatus: last?.lastStatus ?? null }
  })
}
type Job = Awaited<ReturnType<typeof load>>[number]

const loadRuns = (db: ReadDb, ids: readonly string[]) =>
  db
    .select({ ...getTableColumns(sysJobRun), titles: table.titles })
    .from(sysJobRun)
    .innerJoin(table, eq(table.id, sysJobRun.jobId))
    .where(inArray(sysJobRun.id, [...ids]))
type Run = Awaited<ReturnType<typeof loadRuns>>[number]

/** Milliseconds from start to end; null while either is missing. */
const durationOf = ({ startedAt, finishedAt }: Pick<Run, 'startedAt' | 'finishedAt'>) =>
  startedAt === null || finishedAt === null ? null : Date.parse(finishedAt) - Date.parse(startedAt)

const upcoming = async (db: ReadDb, expression: string, count: number) => {
  const { 'report.timezone': zone } = await readSettings(db)
  return nextRuns(expression, { zone, count }).map((at) => plainStamp(at.toISOString()))
}

/** Jobs that run by a clock, and the log of their runs. */
export function sysJob(app: App, jobs: JobRegistry): void {
  serveResource<typeof api, typeof table, Job>(app, api, table, {
    target: { type: 'sysJob', no: ({ invokeTarget }) => invokeTarget },
    order: ['id', 'asc'],
    where: ({ keyword, jobGroup, status, invokeTarget }) => [
      contains(keyword, table.titles, table.invokeTarget),
      is(table.jobGroup, jobGroup),
      is(table.status, status),
      is(table.invokeTarget, invokeTarget),
    ],
    load,
    wire: (row) => row,
    async check({ invokeTarget, jobParams, cronExpression, jobGroup }, { lang, tx }, before) {
      const job = jobs.named(invokeTarget)
      if (!job) throw invalidField('invokeTarget', 'jobTarget', lang)
      const isMoved = before?.invokeTarget !== invokeTarget || before.jobGroup !== jobGroup
      if (before?.isBuiltIn && isMoved) throw invalidField('invokeTarget', 'jobBuiltIn', lang)
      if (!job.accepts(jobParams)) throw invalidField('jobParams', 'jobParams', lang)
      if ((await upcoming(tx, cronExpression, 1)).length === 0)
        throw invalidField('cronExpression', 'jobCron', lang)
    },
    checkStatus: ({ invokeTarget }, status) => {
      if (status === 'on' && !jobs.named(invokeTarget)) throw new Refusal(Code.rule, 'jobTarget')
    },
    checkRemove: ({ isBuiltIn, status }) => {
      if (isBuiltIn) throw new Refusal(Code.rule, 'builtIn')
      if (status === 'on') throw new Refusal(Code.rule, 'jobIsOn')
    },
    // The scheduler says when it is next: it knows the clock of the installation.
    // A tick that has come already is not lost by an edit in the same second.
    derive: ({ status, nextRunAt }) =>
      status === 'on' && typeof nextRunAt === 'string' && Date.parse(nextRunAt) <= Date.now()
        ? {}
        : { nextRunAt: null },
    confirmationLevel: ({ invokeTarget }, changed) =>
      changed.some((field) => field !== 'titles' && field !== 'remark') &&
      jobs.guardsMoney(invokeTarget)
        ? 'K4'
        : undefined,
    statusConfirmationLevel: (rows, status) =>
      status === 'off' && rows.some((row) => jobs.guardsMoney(row.invokeTarget)) ? 'K4' : undefined,
  })

  serve(app, api.targets, () => ({
    list: jobs.all.map(({ name, titles, params }) => ({ name, titles, params: [...params] })),
  }))

  serve(app, api.nextRuns, async ({ cronExpression }, { db }) => ({
    runs: await upcoming(db, cronExpression, shownRuns),
  }))

  change(app, api.run, async ({ jobId }, { tx, actor }) => {
    const [job] = await tx.select().from(table).where(eq(table.id, jobId))
    if (!job) throw notFound()
    if (!jobs.named(job.invokeTarget)) throw new Refusal(Code.rule, 'jobTarget')
    const [queued] = await tx
      .insert(sysJobRun)
      .values({
        jobId,
        invokeTarget: job.invokeTarget,
        jobParams: job.jobParams,
        runTrigger: 'manual',
        scheduledAt: sql`clock_timestamp()`,
        operatorName: actor.userName,
      })
      .onConflictDoNothing()
      .returning({ id: sysJobRun.id })
    // Asked for twice in the same millisecond: the other one runs.
    if (!queued) throw new Refusal(Code.rule, 'nothingChanged')
    return audited(
      { id: queued.id },
      {
        action: 'sysJob.run',
        targetType: 'sysJob',
        targetId: jobId,
        targetNo: job.invokeTarget,
        after: { runId: queued.id, jobParams: job.jobParams },
      },
    )
  })

  serveList<typeof api.logs, typeof sysJobRun, Run>(app, api.logs, sysJobRun, {
    order: ['scheduledAt', 'desc'],
    where: ({ jobId, targetName, status, dateRange }, { zone }) => [
      is(sysJobRun.jobId, jobId),
      contains(targetName, sysJobRun.invokeTarget),
      anyOf(sysJobRun.status, status),
      days(zone, sysJobRun.scheduledAt, dateRange),
    ],
    load: loadRuns,
    wire: ({ invokeTarget, createdAt: _createdAt, ...row }) => ({
      ...row,
      targetName: invokeTarget,
      durationMs: durationOf(row),
    }),
  })

  serve(app, api.recentRuns, async ({ jobId }, { db, actor }) => {
    const { permission } = api.logs
    if (!may(actor, permission))
      throw new Refusal(Code.noPermission, 'noPermission', { permission })
    const runs = await db
      .select()
      .from(sysJobRun)
      .where(eq(sysJobRun.jobId, jobId))
      .orderBy(desc(sysJobRun.scheduledAt), desc(sysJobRun.id))
      .limit(recentCount)
    return {
      list: runs.map((run) => {
        const { id, status, scheduledAt, result } = run
        return { id, status, scheduledAt, result, durationMs: durationOf(run) }
      }),
    }
  })

  change(
    app,
    api.cancel,
    async ({ logIds, reason }, { tx }) => {
      const gone = await tx
        .update(sysJobRun)
        .set({ status: 'cancelled', finishedAt: sql`clock_timestamp()` })
        .where(and(inArray(sysJobRun.id, logIds), eq(sysJobRun.status, 'queued')))
        .returning()
      const [first, ...rest] = gone.map(({ id, jobId, invokeTarget, runTrigger, scheduledAt }) => ({
        action: 'sysJob.cancel',
        targetType: 'sysJob',
        targetId: jobId,
        targetNo: invokeTarget,
        before: { runId: id, runTrigger, scheduledAt },
        reason,
      }))
      if (!first || gone.length < new Set(logIds).size) throw new Refusal(Code.rule, 'jobRunBegun')
      return audited({ count: gone.length }, first, ...rest)
    },
    {
      // Taking back each tick of a check would switch it off.
      need: async ({ logIds }, { db }) => {
        const runs = await db.select().from(sysJobRun).where(inArray(sysJobRun.id, logIds))
        const isGuard = runs.some(
          ({ runTrigger, invokeTarget }) =>
            runTrigger !== 'manual' && jobs.guardsMoney(invokeTarget),
        )
        return { level: isGuard ? 'K4' : undefined }
      },
    },
  )

  change(app, api.deleteLogs, async ({ logIds }, { tx }) => {
    const gone = await tx
      .delete(sysJobRun)
      .where(
        and(inArray(sysJobRun.id, logIds), notInArray(sysJobRun.status, ['queued', 'running'])),
      )
      .returning()
    const [first, ...rest] = gone.map(({ id, jobId, invokeTarget, status, scheduledAt }) => ({
      action: 'sysJob.deleteLog',
      targetType: 'sysJob',
      targetId: jobId,
      targetNo: invokeTarget,
      before: { runId: id, status, scheduledAt },
    }))
    if (!first || gone.length < logIds.length) throw new Refusal(Code.rule, 'jobRunOpen')
    return audited({ count: gone.length }, first, ...rest)
  })
}
