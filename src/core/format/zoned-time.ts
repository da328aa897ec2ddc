// Wall clocks of a named time zone, by the Intl data of the engine; formatters are made once per zone because making
// one costs a hundred times what using one does.

/** The zone the console shows times in when the server names none (`report.timezone`), and of times that come without one. */
export let defaultZone = 'Asia/Shanghai'

/** Makes another zone the default one, before anything is drawn. */
export function setDefaultZone(zone: string): void {
  defaultZone = zone
}

/** What a wall clock shows: month 1–12, hour 0–23, weekday 0 (Sunday) to 6. */
export interface WallClock {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  millisecond: number
  weekday: number
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string) {
  let formatter = formatters.get(zone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formatters.set(zone, formatter)
  }
  return formatter
}

/** The clock's reading as if it were UTC, in epoch milliseconds: plain arithmetic from there on. */
function readingOf(epochMs: number, zone: string) {
  const read = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of formatterOf(zone).formatToParts(epochMs)) {
    if (type in read) read[type as keyof typeof read] = Number(value)
  }
  const wholeSecond = Date.UTC(
    read.year,
    read.month - 1,
    read.day,
    read.hour,
    read.minute,
    read.second,
  )
  return wholeSecond + (((epochMs % 1000) + 1000) % 1000)
}

/** Reads the wall clock of a zone at an instant. Throws `RangeError` for an unknown zone. */
export function wallClock(epochMs: number, zone: string): WallClock {
  const reading = new Date(readingOf(epochMs, zone))
  return {
    year: reading.getUTCFullYear(),
    month: reading.getUTCMonth() + 1,
    day: reading.getUTCDate(),
    hour: reading.getUTCHours(),
    minute: reading.getUTCMinutes(),
    second: reading.getUTCSeconds(),
    millisecond: reading.getUTCMilliseconds(),
    weekday: reading.getUTCDay(),
  }
}

/**
 * Finds the instant at which a zone's wall clock shows a reading (given as if it were UTC, in epoch milliseconds).
 * A reading skipped by a daylight change moves on by the change; one shown twice is the earlier.
 */
export function toInstant(reading: number, zone: string): number {
  const dayMs = 86_400_000
  const before = readingOf(reading - dayMs, zone) - (reading - dayMs)
  const after = readingOf(reading + dayMs, zone) - (reading + dayMs)
  const early = reading - Math.max(before, after)
  if (readingOf(early, zone) === reading) return early
  const later = reading - Math.min(before, after)
  return readingOf(later, zone) === reading ? later : reading - before
}
