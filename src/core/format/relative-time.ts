import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { parseStamp, type TimeValue } from './parse-stamp.ts'

/** Another machine's clock may be this far ahead before a time counts as future. */
const skewMs = 60_000

/**
 * Says how long ago something was, from 刚刚 to n天前; `undefined` from three days on, for the future and for no time:
 * show the date then.
 */
export function relativeTime(value: TimeValue, nowMs: number): MessageDescriptor | undefined {
  const epochMs = parseStamp(value)
  if (epochMs === undefined || epochMs - nowMs > skewMs) return undefined
  const seconds = Math.floor((nowMs - epochMs) / 1000)
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (seconds < 10) return msg`刚刚`
  if (minutes < 1) return msg`${plural(seconds, { other: '#秒前' })}`
  if (hours < 1) return msg`${plural(minutes, { other: '#分钟前' })}`
  if (days < 1) return msg`${plural(hours, { other: '#小时前' })}`
  return days < 3 ? msg`${plural(days, { other: '#天前' })}` : undefined
}
