// Moments as back ends write them.
import { toInstant } from '../format/zoned-time.ts'

const written =
  /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/

const iso = (ms: number): string | undefined =>
  Number.isFinite(ms) && ms > 0 ? new Date(ms).toISOString() : undefined

/**
 * Reads ISO 8601, `2006-01-02 15:04:05` of `zone`, or seconds (10 digits) or milliseconds since 1970; undefined where it is
 * none of these, or the zero time of Go.
 */
export function readMoment(value: unknown, zone: string): string | undefined {
  if (typeof value === 'number' || (typeof value === 'string' && /^\d{10}(?:\d{3})?$/.test(value)))
    return iso(String(value).length <= 10 ? Number(value) * 1000 : Number(value))
  const parts = typeof value === 'string' ? written.exec(value.trim()) : null
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second, fraction = '', offset] = parts
  const ms = Number(fraction.slice(0, 3).padEnd(3, '0'))
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  const reading = Date.UTC(
    y,
    m - 1,
    d,
    Number(hour ?? 0),
    Number(minute ?? 0),
    Number(second ?? 0),
    ms,
  )
  // 31 February, hour 25.
  if (new Date(reading).getUTCDate() !== d || new Date(reading).getUTCMonth() !== m - 1)
    return undefined
  if (offset === undefined) return iso(toInstant(reading, zone))
  if (offset === 'Z') return iso(reading)
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(-2))]
  return iso(reading - (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000)
}
