// Cron expressions of six fields: second, minute, hour, day of the month, month, day of the week.
import { Cron } from 'croner'

const open = (expression: string, timezone: string): Cron | undefined => {
  // Croner knows names such as @daily and five fields too; one spelling is enough for people.
  if (expression.trim().split(/\s+/).length !== 6) return undefined
  try {
    return new Cron(expression, { timezone, mode: '6-part' })
  } catch {
    return undefined
  }
}

/** The next moments of an expression in a time zone, soonest first; none where it is no expression or never comes. */
export function nextRuns(
  expression: string,
  { zone, count, from = new Date() }: { zone: string; count: number; from?: Date },
): Date[] {
  return open(expression, zone)?.nextRuns(count, from) ?? []
}
