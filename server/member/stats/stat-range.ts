// The days over which results are added up, in the reporting time zone.
import { sql } from 'drizzle-orm'
import { maxDays } from '#contract/member/member-profit-loss.ts'
import type { DateRange } from '#contract/wire.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { readSettings } from '#server/db/settings.ts'
import { invalidField } from '#server/http/field-errors.ts'

const dayMs = 86_400_000

interface RangeOptions {
  readonly lang: Parameters<typeof invalidField>[2]
  /** Where the days begin that hold while none are asked for; they end today. */
  readonly since: 'week' | 'month'
}

/** Returns the days of a call with their zone; throws 40001 for more than a year. */
export async function statRange(
  db: ReadDb,
  wanted: DateRange | undefined,
  { lang, since }: RangeOptions,
): Promise<{ zone: string; range: DateRange }> {
  const { 'report.timezone': zone } = await readSettings(db)
  if (wanted) {
    const span = (Date.parse(wanted[1]) - Date.parse(wanted[0])) / dayMs + 1
    if (span > maxDays) throw invalidField('dateRange', 'tooManyDays', lang)
    return { zone, range: wanted }
  }
  const today = sql`report_today()`
  const first = since === 'week' ? sql`${today} - 6` : sql`date_trunc('month', ${today})::date`
  const [row] = await db.execute<{ first: string; today: string }>(
    sql`select (${first})::text as first, ${today}::text as today`,
  )
  if (!row) throw new Error('The database returned no date.')
  return { zone, range: [row.first, row.today] }
}
