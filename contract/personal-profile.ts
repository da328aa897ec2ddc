// What operators say of themselves, and what they did last. Always the caller's own.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Nothing, RequestId, Stamp, Text } from './wire.ts'

/** Changes the caller's nickname. */
export const edit = endpoint(
  'PUT personal/edit',
  z.object({ userNickname: Text(32).min(1), requestId: RequestId.optional() }),
  z.object({ userNickname: z.string() }),
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
