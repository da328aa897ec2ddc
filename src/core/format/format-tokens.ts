// The two pattern formatters of the template family: `YYYY-mm-dd HH:MM:SS` and `{y}-{m}-{d} {h}:{i}:{s}`.
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { parseStamp, type TimeValue } from './parse-stamp.ts'
import { defaultZone, type WallClock, wallClock } from './zoned-time.ts'

/** Where a pattern's words come from (weekday, quarter, week), and the zone of its digits. */
interface TokenContext {
  i18n: Pick<I18n, '_' | 'locale'>
  zone?: string | undefined
}

const quarters: { short: MessageDescriptor; long: MessageDescriptor }[] = [
  { short: msg({ message: '一', context: 'quarter' }), long: msg`第一季度` },
  { short: msg({ message: '二', context: 'quarter' }), long: msg`第二季度` },
  { short: msg({ message: '三', context: 'quarter' }), long: msg`第三季度` },
  { short: msg({ message: '四', context: 'quarter' }), long: msg`第四季度` },
]

function weekdayName(weekday: number, style: 'narrow' | 'short' | 'long', locale: string) {
  const sundayMs = Date.UTC(2023, 0, 1) // any Sunday
  return new Intl.DateTimeFormat(locale || 'zh-cn', { weekday: style, timeZone: 'UTC' }).format(
    sundayMs + weekday * 86_400_000,
  )
}

/** The ISO 8601 week of a day: Monday first, week 1 holds the year's first Thursday. */
function isoWeek({ year, month, day, weekday }: WallClock) {
  const thursday = new Date(Date.UTC(year, month - 1, day + 4 - (weekday || 7)))
  return Math.ceil(
    ((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / 86_400_000 + 1) / 7,
  )
}

/** A run of one letter gives the bare number, a longer run is padded to its length. */
const padded = (value: number, run: string) =>
  run.length === 1 ? String(value) : String(value).padStart(run.length, '0')

/**
 * Writes a time by tokens: `YYYY` year, `mm` month, `dd`, `HH`, `MM` minute, `SS`; `W`/`WW`/`WWW` 一/周一/星期一,
 * `Q`/`QQQQ` 一/第一季度, `Z`/`ZZZ` week number/第n周 (ISO weeks). Nothing, or no time: ''.
 */
export function formatTokens(
  value: TimeValue,
  pattern: string,
  { i18n, zone = defaultZone }: TokenContext,
): string {
  const epochMs = parseStamp(value, zone)
  if (epochMs === undefined) return ''
  const clock = wallClock(epochMs, zone)
  const quarter = quarters[Math.floor((clock.month - 1) / 3)]
  const week = isoWeek(clock)
  return pattern.slice(0, 200).replace(/Y+|m+|d+|H+|M+|S+|W+|Q+|Z+/g, (run) => {
    switch (run[0]) {
      case 'Y':
        return String(clock.year).padStart(4, '0').slice(-Math.max(run.length, 2))
      case 'm':
        return padded(clock.month, run)
      case 'd':
        return padded(clock.day, run)
      case 'H':
        return padded(clock.hour, run)
      case 'M':
        return padded(clock.minute, run)
      case 'S':
        return padded(clock.second, run)
      case 'W':
        return weekdayName(
          clock.weekday,
          run.length === 1 ? 'narrow' : run.length === 2 ? 'short' : 'long',
          i18n.locale,
        )
      case 'Q':
        return quarter ? i18n._(run.length === 1 ? quarter.short : quarter.long) : ''
      default:
        return run.length === 1 ? String(week) : i18n._(msg`第${week}周`)
    }
  })
}

/** Pattern of `parseTime` when none is given. */
const usualPattern = '{y}-{m}-{d} {h}:{i}:{s}'

/**
 * Writes a time by braces: `{y}` year, `{m}`, `{d}`, `{h}`, `{i}` minute, `{s}`, two digits each, and `{a}` the
 * weekday's one character. Nothing, or no time: `null`.
 */
export function parseTime(
  value: TimeValue,
  { pattern = usualPattern, i18n, zone = defaultZone }: TokenContext & { pattern?: string },
): string | null {
  const epochMs = parseStamp(value, zone)
  if (epochMs === undefined) return null
  const clock = wallClock(epochMs, zone)
  const numbers: Record<string, number> = {
    m: clock.month,
    d: clock.day,
    h: clock.hour,
    i: clock.minute,
    s: clock.second,
  }
  return pattern.slice(0, 200).replace(/\{([ymdhisa])\}/g, (_, key: string) => {
    if (key === 'y') return String(clock.year).padStart(4, '0')
    if (key === 'a') return weekdayName(clock.weekday, 'narrow', i18n.locale)
    return String(numbers[key] ?? 0).padStart(2, '0')
  })
}
