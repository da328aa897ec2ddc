import { z } from 'zod'
import { defineResource } from '../define-resource.ts'
import { endpoint } from '../endpoint.ts'
import {
  Country,
  DateRange,
  Id,
  Reason,
  RequestId,
  Stamp,
  Text,
  WireBool,
  WireInt,
} from '../wire.ts'
import { ActorType, actorShape, ClientSource } from './actor.ts'

export const LoginErrorReason = z.enum([
  'wrongPassword',
  'noAccount',
  'wrongOtp',
  'wrongCaptcha',
  'frozen',
  'blockedIp',
  'locked',
  'expired',
])

/** Days that an account can be locked by hand at most. */
export const maxLockDays = 30

export const { list, get } = defineResource('loginError', {
  exportPath: 'loginError/export',
  verbs: ['list', 'get'],
  fields: z.object({}),
  row: z.object({
    id: Id,
    version: z.int(),
    ...actorShape,
    /** The member or operator; null where no account has the name. */
    actorId: Id.nullable(),
    /** Masked; empty where no account has the name. */
    inputAccount: z.string(),
    reasonCode: LoginErrorReason,
    failCount: z.int(),
    ip: z.string(),
    location: z.string(),
    /** Of the address, by the database of today. */
    countryCode: Country,
    device: z.string(),
    /** Whether the account is locked now, and until when. */
    locked: z.boolean(),
    lockUntil: Stamp.nullable(),
    clientSource: ClientSource,
    createdAt: Stamp,
  }),
  filter: z
    .object({
      /** The whole account typed, a member, or an address. */
      keyword: Text(64),
      actorType: ActorType,
      reasonCode: z.array(LoginErrorReason),
      locked: WireBool,
      failCountMin: WireInt,
      clientSource: z.array(ClientSource),
      dateRange: DateRange,
    })
    .partial(),
  sortable: ['failCount', 'lockUntil', 'createdAt'],
})

const actor = { actorType: ActorType, actorId: Id, reason: Reason, requestId: RequestId.optional() }
const ok = z.object({ ok: z.literal(true) })

/** Lets an account sign in again: removes the lock and forgets its failures. */
export const unlock = endpoint('POST loginError/unlock', z.object(actor), ok)
/** Keeps an account from signing in until a moment, at most 30 days ahead. */
export const lock = endpoint('POST loginError/lock', z.object({ ...actor, until: Stamp }), ok)

/** Failed log-ins are kept this long at least. */
export const keptDays = 90
/** Deletes failed log-ins from before a moment, which is at least 90 days ago. */
export const clear = endpoint(
  'DELETE loginError/clear',
  z.object({ before: Stamp, requestId: RequestId.optional() }),
  z.object({ count: z.int() }),
  { level: 'K3' },
)

/** Addresses with the most refused log-ins of a span of days. */
export const top = endpoint(
  'GET loginError/top',
  z.object({ dateRange: DateRange.optional() }),
  z.object({ list: z.array(z.object({ ip: z.string(), count: z.int() })) }),
)

export type Row = z.output<(typeof list)['row']>
