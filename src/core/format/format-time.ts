// Times as they are read in a table: fixed width, sortable by eye, in the zone given.
import { blank } from './blank.ts'
import { parseStamp, type TimeValue } from './parse-stamp.ts'
import { defaultZone, wallClock } from './zoned-time.ts'

const two = (value: number) => String(value).padStart(2, '0')

function write(value: TimeValue, zone: string, length: number) {
  const epochMs = parseStamp(value, zone)
  if (epochMs === undefined) return blank
  const { year, month, day, hour, minute, second, millisecond } = wallClock(epochMs, zone)
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
  return `${date} ${two(hour)}:${two(minute)}:${two(second)}.${String(millisecond).padStart(3, '0')}`.slice(
    0,
    length,
  )
}

/** Writes `YYYY-MM-DD HH:mm:ss`; nothing, or no time: `-`. */
export const formatDateTime = (value: TimeValue, zone: string = defaultZone): string =>
  write(value, zone, 19)

/** Writes `YYYY-MM-DD HH:mm:ss.SSS`; nothing, or no time: `-`. */
export const formatDateTimeMs = (value: TimeValue, zone: string = defaultZone): string =>
  write(value, zone, 23)

/** Writes the calendar day `YYYY-MM-DD`; nothing, or no time: `-`. */
export const formatDate = (value: TimeValue, zone: string = defaultZone): string =>
  write(value, zone, 10)

/** Writes a length in seconds as `HH:mm:ss`; hours go past 99, a negative length is zero. Nothing: `-`. */
export function formatDuration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return blank
  const whole = Math.max(0, Math.floor(seconds))
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}
