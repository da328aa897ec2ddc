// Writes the statements of days that are over, every night, and one day again when an operator asks for it.
import { sql } from 'drizzle-orm'
import { Day } from '#contract/wire.ts'
import { localize } from '#server/base/localize.ts'
import type { Db } from '#server/db/connection/client.ts'
import { readSettings } from '#server/db/settings.ts'
import { defineJob } from '#server/jobs/job.ts'
import { buildStatement } from './build.ts'

/** The job's name, by which a run of it is queued. */
export const statementJobName = 'dailyStatement'

/** The first day that is over and has no statement, or one whose rebuild was not finished. */
async function nextDay(db: Db): Promise<string | undefined> {
  const [next] = await db.execute<{ day: string }>(sql`
    select day::text from (select coalesce(
        (select min(stat_date) from daily_statement where check_status = 'running' and status = 'open'),
        (select max(stat_date) + 1 from daily_statement),
        (select book_day(min(created_at)) from money_log)) as day) as next
     where day < report_today()`)
  return next?.day
}

/** Writes what is missing, oldest day first; returns how many days. Throws when `signal` aborts, between two days. */
export async function writeStatements(db: Db, signal?: AbortSignal): Promise<number> {
  const settings = await readSettings(db)
  for (let days = 0; ; days += 1) {
    signal?.throwIfAborted()
    const day = await nextDay(db)
    if (day === undefined || !(await buildStatement(db, day, settings))) return days
  }
}

export const dailyStatementJob = defineJob({
  name: statementJobName,
  titles: localize('生成日报表', 'Generate daily statements', '產生日報表'),
  schedule: { cron: '0 10 0 * * *', maxRetries: 3 },
  params: {
    statDate: { titles: localize('日期', 'Date', '日期'), schema: Day.optional() },
  },
  async run({ db, signal }, { statDate }) {
    if (statDate === undefined) return { days: await writeStatements(db, signal) }
    try {
      return { days: (await buildStatement(db, statDate, await readSettings(db))) ? 1 : 0 }
    } catch (error) {
      // What stands is what was worked out before: it must not look as if it were still on its way. The differences of two
      // currencies may cancel each other in the row of all of them.
      await db.execute(sql`
        update daily_statement d set check_status = case when exists (select from daily_statement part
            where part.stat_date = d.stat_date and part.currency <> 'ALL' and d.currency in (part.currency, 'ALL')
              and part.check_diff <> 0) then 'diff' else 'ok' end
         where stat_date = ${statDate}::date and status = 'open' and check_status = 'running'`)
      throw error
    }
  },
})
