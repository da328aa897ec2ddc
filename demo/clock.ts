// When things happen: growth over the days, the shape of the week and of the day, three campaigns.

/** How far back the demo set reaches. */
export const historyDays = 550
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
/** The platform's day starts at midnight of UTC+8. */
const localOffset = 8 * hour

const weekday = [0.8, 1.1, 1, 1, 1, 1, 0.85]
const campaigns = [120, 305, 470]

/** Maps shares of all activity to instants, in order: 0 is the first instant, 1 the last. */
export interface Clock {
  readonly start: number
  readonly asof: number
  at(share: number): number
  /** The inverse of `at`. */
  shareOf(instant: number): number
  /** An instant between `from` (exclusive) and the end. */
  after(from: number, unit: number): number
}

/** The clock of a history that ends at `asof` (milliseconds). */
export function clockUntil(asof: number): Clock {
  const slots = historyDays * 24
  const start = asof - slots * hour
  const sums = new Float64Array(slots + 1)
  for (let slot = 0; slot < slots; slot++)
    sums[slot + 1] = (sums[slot] ?? 0) + weight(start + slot * hour, slot)
  const total = sums[slots] ?? 1
  const at = (share: number) => {
    const wanted = Math.min(Math.max(share, 0), 1) * total
    let low = 0
    let high = slots - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((sums[middle] ?? 0) <= wanted) low = middle
      else high = middle - 1
    }
    const from = sums[low] ?? 0
    const part = (wanted - from) / ((sums[low + 1] ?? total) - from)
    return Math.min(asof - 1, Math.floor(start + (low + part) * hour))
  }
  const shareOf = (instant: number) => {
    const position = Math.min(Math.max((instant - start) / hour, 0), slots)
    const slot = Math.min(Math.floor(position), slots - 1)
    const from = sums[slot] ?? 0
    return (from + (position - slot) * ((sums[slot + 1] ?? total) - from)) / total
  }
  return {
    start,
    asof,
    at,
    shareOf,
    after: (from, unit) => {
      const low = shareOf(from)
      return Math.max(from + 1, at(low + (1 - low) * unit))
    },
  }
}

function weight(instant: number, slot: number): number {
  const local = new Date(instant + localOffset)
  const age = Math.floor(slot / 24)
  const campaign = campaigns.some((first) => age >= first && age < first + 4) ? 3 : 1
  return 1.0035 ** age * (weekday[local.getUTCDay()] ?? 1) * campaign * ofDay(local.getUTCHours())
}

function ofDay(hourOfDay: number): number {
  const even = 0.2 / 24
  if (hourOfDay >= 10 && hourOfDay < 12) return even + 0.25 / 2
  if (hourOfDay >= 15 && hourOfDay < 17) return even + 0.2 / 2
  if (hourOfDay >= 20 && hourOfDay < 23) return even + 0.35 / 3
  return even
}

/** Hour of the platform's day, 0 to 23. */
export const localHour = (instant: number): number => new Date(instant + localOffset).getUTCHours()

/** The day as business numbers carry it: yyMMdd in UTC+8. */
export const numberDay = (instant: number): string =>
  new Date(instant + localOffset).toISOString().slice(2, 10).replaceAll('-', '')

/** The day of the platform, `2025-06-30`. */
export const date = (instant: number): string => iso(instant + localOffset).slice(0, 10)

/** ISO-8601 UTC with milliseconds. */
export const iso = (instant: number): string => new Date(instant).toISOString()
