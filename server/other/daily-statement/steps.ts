// What is done with a day: worked out again, closed, opened again.
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/other/daily-statement.ts'
import { Refusal } from '#server/base/refusal.ts'
import { lockRow } from '#server/db/records/lock-record.ts'
import { sysJob, sysJobRun } from '#server/db/schema/job.ts'
import { dailyStatement as table } from '#server/db/schema/other/daily-statement.ts'
import type { App } from '#server/http/application.ts'
import { audited, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change } from '#server/http/serve.ts'
import { lockStatements } from './build.ts'
import { statementJobName } from './job.ts'
import { targetType } from './rebuilt.ts'

const ofAll = eq(table.currency, api.allCurrencies)

interface Seen {
  readonly statDate: string
  readonly version: number
}

/** Locks a day at the version that was on screen, and keeps builds and other steps out until the transaction ends. */
async function lockDay({ tx }: Change, { statDate, version }: Seen) {
  await lockStatements(tx)
  const day = await lockRow(tx, table, and(eq(table.statDate, statDate), ofAll))
  if (!day) throw new Refusal(Code.notFound, 'notFound')
  if (day.version !== version)
    throw new Refusal(
      Code.stale,
      'stale',
      {},
      { statDate, status: day.status, version: day.version },
    )
  return day
}

/** Writes something into all rows of a day; returns the day as the calls answer it. */
async function store({ tx }: Change, { statDate, version }: Seen, values: object) {
  const rows = await tx
    .update(table)
    .set({ ...values, version: version + 1, updatedAt: sql`now()` })
    .where(eq(table.statDate, statDate))
    .returning({ statDate: table.statDate, status: table.status, version: table.version })
  const [row] = rows
  if (!row) throw new Refusal(Code.notFound, 'notFound')
  return row
}

const trailOf = (statDate: string, verb: string) => ({
  action: `${targetType}.${verb}`,
  targetType,
  targetId: statDate,
  targetNo: statDate,
})

/** Shuts the books for postings until the transaction ends, and refuses when something was posted after the day was worked out. */
async function assertComplete({ tx }: Change, day: typeof table.$inferSelect): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ledgerClose'))`)
  const [found] = await tx.execute<{ journals: number }>(sql`
    select count(*)::int as journals from ledger_journal
     where posted_at >= ${day.daySince}::timestamptz and posted_at < ${day.dayUntil}::timestamptz`)
  if (found?.journals !== day.journalCount) throw new Refusal(Code.rule, 'statementOutdated')
}

/** Mounts rebuild, close and reopen. */
export function statementSteps(app: App): void {
  change(app, api.rebuild, async ({ statDate, version, reason }, call) => {
    const day = await lockDay(call, { statDate, version })
    if (day.status !== 'open') throw new Refusal(Code.rule, 'statementClosed')
    const { tx, actor } = call
    const [job] = await tx
      .select({ id: sysJob.id, invokeTarget: sysJob.invokeTarget })
      .from(sysJob)
      .where(and(eq(sysJob.invokeTarget, statementJobName), eq(sysJob.isBuiltIn, true)))
    if (!job) throw new Refusal(Code.rule, 'jobTarget')
    const [run] = await tx
      .insert(sysJobRun)
      .values({
        jobId: job.id,
        invokeTarget: job.invokeTarget,
        jobParams: statDate,
        runTrigger: 'manual',
        scheduledAt: sql`clock_timestamp()`,
        operatorName: actor.userName,
      })
      .onConflictDoNothing()
      .returning({ id: sysJobRun.id })
    if (!run) throw new Refusal(Code.rule, 'nothingChanged')
    await store(call, day, { checkStatus: 'running' })
    return audited(
      { jobId: run.id },
      { ...trailOf(statDate, 'rebuild'), after: { jobId: run.id }, reason },
    )
  })

  change(app, api.close, async ({ statDate, version, explanation = '', reason }, call) => {
    const day = await lockDay(call, { statDate, version })
    const { tx, actor, lang } = call
    if (day.status !== 'open') throw new Refusal(Code.rule, 'statementClosed')
    const [earlier] = await tx
      .select({ statDate: table.statDate })
      .from(table)
      .where(and(ofAll, eq(table.status, 'open'), lt(table.statDate, statDate)))
      .orderBy(table.statDate)
      .limit(1)
    if (earlier) throw new Refusal(Code.rule, 'statementOrder', { day: earlier.statDate })
    if (day.checkStatus === 'running') throw new Refusal(Code.rule, 'statementRunning')
    if (day.checkStatus === 'diff' && explanation === '')
      throw invalidField('explanation', 'statementExplanation', lang)
    await assertComplete(call, day)
    const stored = await store(call, day, {
      status: 'closed',
      explanation,
      operatorName: actor.userName,
      closedAt: sql`now()`,
    })
    return audited(stored, {
      ...trailOf(statDate, 'close'),
      before: { status: day.status, explanation: day.explanation },
      after: { status: stored.status, explanation, checkDiff: day.checkDiff },
      reason,
    })
  })

  change(app, api.reopen, async ({ statDate, version, reason }, call) => {
    const day = await lockDay(call, { statDate, version })
    if (day.status !== 'closed') throw new Refusal(Code.rule, 'statementOpen')
    const [later] = await call.tx
      .select({ statDate: table.statDate })
      .from(table)
      .where(and(ofAll, eq(table.status, 'closed'), gt(table.statDate, statDate)))
      .orderBy(desc(table.statDate))
      .limit(1)
    if (later) throw new Refusal(Code.rule, 'statementNotLast', { day: later.statDate })
    const stored = await store(call, day, { status: 'open', operatorName: '', closedAt: null })
    return audited(stored, {
      ...trailOf(statDate, 'reopen'),
      before: { status: day.status, operatorName: day.operatorName },
      after: { status: stored.status, operatorName: '' },
      reason,
    })
  })
}
