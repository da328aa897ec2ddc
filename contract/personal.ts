// What operators do with their own account beyond the password. None of these calls says whose account: it is the
// caller's, so that another one's can be neither seen nor touched.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Country, Id, Nothing, Stamp } from './wire.ts'

/** A session that would be let in right now. It holds nothing that opens one: no token, no hash of it. */
export const OwnSession = z.object({
  id: Id,
  /** The session the call was made with. */
  isCurrent: z.boolean(),
  /** The screen is locked: it answers nothing until the password is proven. */
  isLocked: z.boolean(),
  /** Where it was signed in from. */
  ip: z.string(),
  countryCode: Country,
  /** What the browser called itself, cut to 200 characters; may be empty, and may lie. */
  userAgent: z.string(),
  createdAt: Stamp,
  /** The last call of the operator, to 30 seconds; background calls do not count. */
  lastSeenAt: Stamp,
  expiresAt: Stamp,
})
export type OwnSession = z.output<typeof OwnSession>

/** The operator's own sessions: the one of the call first, then the newest. */
export const sessions = endpoint(
  'GET personal/sessions',
  Nothing,
  z.object({ list: z.array(OwnSession) }),
  { access: 'session' },
)

/** Ends one own session: its next call answers 401. One that has ended, or is another operator's, is unknown (40401). */
export const endSession = endpoint('POST personal/endSession', z.object({ id: Id }), Nothing, {
  access: 'session',
})

/** Ends all own sessions but the one of the call; `count` says how many were still open. */
export const endOtherSessions = endpoint(
  'POST personal/endOtherSessions',
  Nothing,
  z.object({ count: z.int() }),
  { access: 'session' },
)

/**
 * Makes an image that the operator has uploaded their picture, or takes the picture away (`null`). Anything else than
 * an own, finished image is refused at `fileId` (40001). While it is the picture, the file cannot be deleted.
 */
export const avatar = endpoint(
  'PUT personal/avatar',
  z.object({ fileId: Id.nullable() }),
  z.object({
    /** Address of the picture as in `userInfo`; empty where there is none. */
    avatar: z.string(),
  }),
  { access: 'session' },
)
