// Endpoints of the platform that events are sent to: what one may be, how it is signed for, and when it is tried again.
import { z } from 'zod'
import { EventType } from './events.ts'

/** The address of an endpoint; `http` is refused elsewhere, where private addresses are not allowed. */
export const WebhookUrl = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  .refine((text) => {
    // Refinements run on what is no address, too.
    if (!URL.canParse(text)) return false
    const { username, password, hash } = new URL(text)
    return username === '' && password === '' && hash === ''
  }, 'fieldFormat')

/** The events that an endpoint gets. */
export const WebhookTypes = z.array(EventType).min(1)

/** Why the server has switched an endpoint off: it answered 410, or accepted nothing for five days. */
export const SwitchedOffReason = z.enum(['gone', 'failing'])
export type SwitchedOffReason = z.output<typeof SwitchedOffReason>

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Milliseconds from a failed try to the next one; after the last of them a delivery has failed. */
export const retryDelaysMs: readonly number[] = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
]

/** Milliseconds without any accepted delivery after which a failing endpoint is switched off. */
export const maxFailingMs = 5 * 24 * hourMs
