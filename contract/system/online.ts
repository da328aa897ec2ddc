import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { Country, CountryCodes, Id, Ids, Reason, RequestId, Stamp, Text } from '../wire.ts'

/** The sessions that would be let in right now. An operator bound to a member sees their own only. */
export const list = listEndpoint('GET online/list', {
  filter: z
    .object({
      /** Start of the user name or of the address. */
      keyword: Text(64),
      operatorId: Id,
      countryCode: CountryCodes,
    })
    .partial(),
  row: z.object({
    id: Id,
    operatorId: Id,
    userName: z.string(),
    userNickname: z.string(),
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
  }),
  sortable: ['createdAt', 'lastSeenAt'],
})

export type Row = z.output<(typeof list)['row']>

const Ended = z.object({ count: z.int() })
const why = { reason: Reason, requestId: RequestId.optional() }

/**
 * Ends sessions: their next call answers 401. All or none; one that is over already is unknown (40401), and the own one
 * is refused (42203): that is what signing out is for.
 */
export const forceLogout = endpoint(
  'DELETE online/forceLogout',
  z.object({ ids: Ids, ...why }),
  Ended,
)

/** Ends every session of an operator; of one's own all but the one of the call. */
export const endAll = endpoint('POST online/endAll', z.object({ operatorId: Id, ...why }), Ended)
