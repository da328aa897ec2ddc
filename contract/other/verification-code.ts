import { z } from 'zod'
import { defineResource } from '../define-resource.ts'
import { endpoint } from '../endpoint.ts'
import { Country, DateRange, Id, Ids, Money, Reason, RequestId, Stamp, Text } from '../wire.ts'
import { actorShape } from './actor.ts'

export const Channel = z.enum(['sms', 'email', 'voice'])
export const CodeScene = z.enum([
  'register',
  'login',
  'resetPassword',
  'bind',
  'withdraw',
  'fundPassword',
])
export const Status = z.enum(['sending', 'sent', 'used', 'expired', 'failed', 'invalid'])
export type Status = z.output<typeof Status>

/** What is still on its way or unused. */
export const unused: readonly Status[] = ['sending', 'sent']

const { actorType: _actor, ...owner } = actorShape

/** The codes themselves are no part of any answer: only their hashes are stored. */
export const { list, get } = defineResource('verificationCode', {
  exportPath: 'verificationCode/export',
  verbs: ['list', 'get'],
  fields: z.object({}),
  row: z.object({
    id: Id,
    version: z.int(),
    channel: Channel,
    /** Masked. */
    target: z.string(),
    ...owner,
    scene: CodeScene,
    provider: z.string(),
    providerMsgId: z.string(),
    status: Status,
    tryCount: z.int(),
    ip: z.string(),
    /** Of the address, by the database of today. */
    countryCode: Country,
    cost: Money,
    failReason: z.string(),
    sentAt: Stamp,
    usedAt: Stamp.nullable(),
    expireAt: Stamp,
  }),
  filter: z
    .object({
      /** The whole target or receipt id, a member, or an address. */
      keyword: Text(128),
      status: z.array(Status),
      channel: z.array(Channel),
      scene: z.array(CodeScene),
      provider: z.array(Text(32)).max(20),
      dateRange: DateRange,
    })
    .partial(),
  sortable: ['tryCount', 'cost', 'sentAt', 'usedAt', 'expireAt', 'id'],
})

/** Makes unused codes worthless. */
export const invalidate = endpoint(
  'POST verificationCode/invalidate',
  z.object({ ids: Ids, requestId: RequestId.optional() }),
  z.object({ count: z.int() }),
)

/** Which sending limit is forgotten: that of the code's target, or that of the address that asked for it. */
export const SendingLimit = z.enum(['target', 'ip'])
/** Lets a target or an address ask for codes again at once. */
export const clearLimit = endpoint(
  'POST verificationCode/clearLimit',
  z.object({ id: Id, limitOf: SendingLimit, reason: Reason, requestId: RequestId.optional() }),
  z.object({ ok: z.literal(true) }),
)

/** Delivery and cost of a span of days by provider, by hour and by address. */
export const stat = endpoint(
  'GET verificationCode/stat',
  z.object({ dateRange: DateRange }),
  z.object({
    providers: z.array(
      z.object({
        provider: z.string(),
        sent: z.int(),
        failed: z.int(),
        used: z.int(),
        /** Part that did not fail, as a fraction. */
        deliveryRate: z.string(),
        cost: Money,
      }),
    ),
    hours: z.array(z.object({ hour: z.int(), count: z.int() })),
    topIps: z.array(z.object({ ip: z.string(), count: z.int() })),
  }),
)

export type Row = z.output<(typeof list)['row']>
