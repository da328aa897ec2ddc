import { blank } from './blank.ts'
import { parseStamp, type TimeValue } from './parse-stamp.ts'

/** How much of the promised time has gone: less than half, less than all, all. */
export type AgeLevel = 'ok' | 'warn' | 'over'

/**
 * Tells how long something has waited as `hh:mm` (hours go past 99) and how that stands to `slaMinutes`.
 * Without a promise (0 or less) the level stays `ok`; a clock that lags never shows a negative age.
 */
export function age(
  since: TimeValue,
  nowMs: number,
  slaMinutes: number,
): { text: string; level: AgeLevel } {
  const start = parseStamp(since)
  if (start === undefined) return { text: blank, level: 'ok' }
  const minutes = Math.max(0, (nowMs - start) / 60_000)
  const text = [minutes / 60, minutes % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':')
  if (slaMinutes <= 0 || minutes < slaMinutes / 2) return { text, level: 'ok' }
  return { text, level: minutes < slaMinutes ? 'warn' : 'over' }
}

/** Returns an age of `age` as a sentence has it: `2 h 13 min` in English, `02:13` in Chinese. */
export function ageInWords(text: string, locale: string): string {
  const [, hours = '0', minutes = '0'] = /^(\d+):(\d+)$/.exec(text) ?? []
  if (locale !== 'en' || text === blank) return text
  return [Number(hours) > 0 && `${Number(hours)} h`, `${Number(minutes)} min`]
    .filter(Boolean)
    .join(' ')
}
