/** A day without a clock or a zone, `YYYY-MM-DD`. */
export type CalendarDate = string

const two = (value: number) => String(value).padStart(2, '0')

/**
 * Turns a day of the calendar widget into text by its local parts. Never by `toISOString`: east of
 * Greenwich that names the day before.
 */
export const toCalendarDate = (date: Date): CalendarDate =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/**
 * Reads `2026-3-9`, `2026/03/09`, `2026.3.9` or `20260309`; null for anything else, and for days that
 * do not exist. The result stands at local noon, an hour no daylight saving ever skips.
 */
export const readCalendarDate = (text: string): Date | null => {
  const parts =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text.trim()) ??
    /^(\d{4})()(\d{2})(\d{2})$/.exec(text.trim())
  if (!parts) return null
  const [, year, , month, day] = parts.map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  const date = new Date(year, month - 1, day, 12)
  const real = date.getFullYear() === year && date.getMonth() === month - 1
  return real && date.getDate() === day ? date : null
}
