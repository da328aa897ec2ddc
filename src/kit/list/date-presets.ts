// Named spans of calendar days in the reporting zone: arithmetic on days, never on instants.
import type { DateRange } from '#contract/wire.ts'
import { defaultZone, wallClock } from '#core/format/zoned-time.ts'

const iso = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** The calendar day of an instant in a zone, `YYYY-MM-DD`. */
export function toCalendarDay(epochMs: number, zone: string): string {
  const { year, month, day } = wallClock(epochMs, zone)
  return iso(year, month, day)
}

/** The presets of every date range, both days included. */
export function datePresets(
  epochMs: number,
  zone: string,
): Record<'today' | 'yesterday' | 'week' | 'days30' | 'month' | 'lastMonth', DateRange> {
  const { year, month, day } = wallClock(epochMs, zone)
  const today = iso(year, month, day)
  return {
    today: [today, today],
    yesterday: [iso(year, month, day - 1), iso(year, month, day - 1)],
    week: [iso(year, month, day - 6), today],
    days30: [iso(year, month, day - 29), today],
    month: [iso(year, month, 1), today],
    lastMonth: [iso(year, month - 1, 1), iso(year, month, 0)],
  }
}

/** Today as a date range: the fallback of lists that grow by thousands of rows a day. */
export const today = (): DateRange => datePresets(Date.now(), defaultZone).today
/** The last seven days, today included: the fallback of lists that are read for what is new. */
export const week = (): DateRange => datePresets(Date.now(), defaultZone).week
