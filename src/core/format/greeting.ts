import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { defaultZone, wallClock } from './zoned-time.ts'

/** Greetings and the hour before which each is said. */
const greetings: [number, MessageDescriptor][] = [
  [6, msg`凌晨好`],
  [9, msg`早上好`],
  [12, msg`上午好`],
  [14, msg`中午好`],
  [17, msg`下午好`],
  [19, msg`傍晚好`],
  [22, msg`晚上好`],
]

/** Greets by the hour of a zone's wall clock. */
export function greeting(nowMs: number, zone: string = defaultZone): MessageDescriptor {
  const { hour } = wallClock(nowMs, zone)
  return greetings.find(([before]) => hour < before)?.[1] ?? msg`夜里好`
}
