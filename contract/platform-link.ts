// How the connection with the platform is, and what a new installation still needs for one.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Nothing, Stamp } from './wire.ts'

/** What an installation does once before a platform works with it, in this order. */
export const FirstStep = z.enum(['currency', 'operators', 'key', 'member', 'recharge', 'webhook'])
export type FirstStep = z.output<typeof FirstStep>

/**
 * How the connection with the platform is, for whoever may list its keys; null where there is no key. Open pages ask for it
 * again and again by themselves, so it keeps no session alive.
 */
export const platformLink = endpoint(
  'GET home/platformLink',
  Nothing,
  z.object({
    link: z
      .object({
        /** When a program last called; null where none has. */
        heardAt: Stamp.nullable(),
        /** No call for longer than `platform.silentMinutes`. */
        isSilent: z.boolean(),
        silentMinutes: z.int(),
        /** Deliveries that wait, and those that have failed for good. */
        waiting: z.int(),
        failed: z.int(),
        /** How long the oldest delivery that waits has waited, in seconds. */
        lagSec: z.int(),
        /** Webhooks that accept nothing or were switched off by the server. */
        troubled: z.int(),
      })
      .nullable(),
    /** Null where all are done, where there is demo data, and for whoever may not make keys. */
    steps: z.array(z.object({ step: FirstStep, isDone: z.boolean() })).nullable(),
  }),
  { access: 'session', passive: true },
)
export type PlatformLink = z.output<typeof platformLink.output>
