// What operators say of themselves, and what they did last. Always the caller's own.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Country, Id, Nothing, RequestId, Stamp, Text } from './wire.ts'

/** Changes the caller's nickname. */
export const edit = endpoint(
  'PUT personal/edit',
  z.object({ userNickname: Text(32).min(1), requestId: RequestId.optional() }),
  z.object({ userNickname: z.string() }),
  { access: 'session' },
)

/** What is known of the caller beside their session, which only an administrator changes. */
export const getPersonalInfo = endpoint(
  'GET personal/getPersonalInfo',
  Nothing,
  z.object({
    /** Empty where there is none. */
    deptName: z.string(),
    postNames: z.array(z.string()),
    mobile: z.string(),
    email: z.string(),
    /** The sign-in before that of the session; null where there was none in the last year. */
    lastSignIn: z.object({ at: Stamp, ip: z.string(), countryCode: Country }).nullable(),
  }),
  { access: 'session' },
)

/** The last twenty lines of the operation log that the caller wrote, the newest first. */
export const operations = endpoint(
  'GET personal/operations',
  Nothing,
  z.object({
    list: z.array(
      z.object({
        id: Id,
        at: Stamp,
        /** What the call is called in the menu, in the caller's language; null for calls without an entry. */
        title: z.string().nullable(),
        /** `resource.verb`, e.g. `recharge.approve`. */
        action: z.string(),
        targetNo: z.string().nullable(),
        ip: z.string(),
      }),
    ),
  }),
  { access: 'session' },
)
