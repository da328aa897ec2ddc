import { defaultZone, toInstant } from './zoned-time.ts'

/** What arrives as a time: ISO text, `2025-06-30 08:00:00` or with `/`, seconds or milliseconds, a Date, or nothing. */
export type TimeValue = string | number | Date | null | undefined

const written =
  /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/i

const maxEpochMs = 8.64e15

function parseWritten(text: string, zone: string): number | undefined {
  const found = written.exec(text)
  if (!found) return undefined
  const [, year, , month, day, hour = '0', minute = '0', second = '0', fraction = '', offset] =
    found
  const parts = [
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  ] as const
  const reading = Date.UTC(...parts, Number(fraction.padEnd(3, '0').slice(0, 3)))
  const back = new Date(reading)
  const kept =
    [
      back.getUTCFullYear(),
      back.getUTCMonth(),
      back.getUTCDate(),
      back.getUTCHours(),
      back.getUTCMinutes(),
    ].every((part, index) => part === parts[index]) && back.getUTCSeconds() === parts[5]
  if (!kept) return undefined // 30 February, 25:00 and their like
  if (offset === undefined) return toInstant(reading, zone)
  if (offset.toUpperCase() === 'Z') return reading
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2))
  return reading - (offset.startsWith('-') ? -1 : 1) * minutes * 60_000
}

/**
 * Reads a time as epoch milliseconds; `undefined` for nothing and for what is no time.
 * Ten digits are seconds, thirteen milliseconds, as text or as number; other numbers are milliseconds.
 * Text without an offset is the wall clock of `zone`.
 */
export function parseStamp(value: TimeValue, zone: string = defaultZone): number | undefined {
  if (value instanceof Date) value = value.getTime()
  if (typeof value === 'string') {
    const text = value.slice(0, 64).trim()
    if (!/^(?:\d{10}|\d{13})$/.test(text)) return parseWritten(text, zone)
    value = Number(text)
  }
  if (typeof value !== 'number') return undefined
  const epochMs =
    Number.isInteger(value) && value >= 1e9 && value < 1e10 ? value * 1000 : Math.trunc(value)
  return Math.abs(epochMs) <= maxEpochMs ? epochMs : undefined
}
