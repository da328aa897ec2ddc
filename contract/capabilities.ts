// What a back end serves. Our console asks only back ends that are not built with it, and those need not answer: it finds out.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Nothing } from './wire.ts'

/** The calls that are served, and what the server is able to do of itself. Says nothing of what the caller may. */
export const capabilities = endpoint(
  'GET capabilities',
  Nothing,
  z.object({
    version: z.string(),
    /** `METHOD path` of each, without the prefix of all. */
    calls: z.array(z.string()),
    features: z.object({
      /** Locks a session itself (`lockVerify`). */
      lock: z.boolean(),
      /** Asks for one-time codes and a second operator. */
      stepUp: z.boolean(),
      /** Says who else has a record open. */
      presence: z.boolean(),
      /** Writes lists to files. */
      exports: z.boolean(),
    }),
  }),
  { access: 'public', passive: true },
)
