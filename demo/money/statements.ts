// Daily statements of the last weeks, worked out from the books of the demo set as the nightly job does: closed but for the
// last three days, the first of which shows a difference and its explanation.
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/connection/client.ts'
import { readSettings } from '#server/db/settings.ts'
import { buildStatement } from '#server/other/daily-statement/build.ts'

const days = 32
const openDays = 3
const difference = '128.5'
const explanation =
  '一笔 128.5 USDT 的提币在日切后一分钟才写入分录，流水与凭证已逐笔核对一致，重算后差额消除。'

/** Writes the statements of the days before an instant, and closes all but the last ones in an operator's name. */
export async function writeDemoStatements(
  tx: Tx,
  { end, closedBy }: { end: string; closedBy: string },
): Promise<void> {
  const settings = await readSettings(tx)
  const calendar = await tx.execute<{ day: string }>(sql`
    select ((${end}::timestamptz at time zone ${settings['report.timezone']})::date - back)::text as day
      from generate_series(${days}::integer, 1, -1) as back`)
  for (const [index, { day }] of calendar.entries()) {
    await buildStatement(tx, day, settings)
    if (index < days - openDays)
      await tx.execute(sql`
        update daily_statement set status = 'closed', operator_name = ${closedBy}, version = version + 1,
            closed_at = least(day_until + interval '9 hours', now()) where stat_date = ${day}::date`)
  }
  const first = calendar.at(-openDays)?.day ?? null
  // It was closed with the explanation and opened again, to be worked out once more.
  await tx.execute(sql`
    update daily_statement set closing_balance = closing_balance - ${difference}, check_diff = ${difference},
        check_status = 'diff' where stat_date = ${first}::date and currency in ('USDT', 'ALL')`)
  await tx.execute(
    sql`update daily_statement set explanation = ${explanation} where stat_date = ${first}::date`,
  )
}
