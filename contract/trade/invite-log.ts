import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { historyFields, recordEndpoint } from '../history.ts'
import { memberFields } from '../review.ts'
import {
  DateRange,
  Id,
  Money,
  Reason,
  RequestId,
  RecordVersion,
  RecordVersions,
  Stamp,
  Text,
  WireBool,
} from '../wire.ts'

export const InviteStatus = z.enum([
  'registered',
  'verified',
  'recharged',
  'traded',
  'effective',
  'flagged',
])
export type InviteStatus = z.output<typeof InviteStatus>
export const RebateStatus = z.enum(['pending', 'paid', 'revoked', 'skipped'])
const Channel = z.enum(['web', 'h5', 'ios', 'android', 'api', 'admin'])

/** An invitation; its member is the invitee. */
export const InviteLog = z.object({
  id: Id,
  version: z.int(),
  inviterId: Id,
  inviterNo: z.string(),
  ...memberFields,
  inviteCode: z.string(),
  registerIp: z.string().nullable(),
  sameIp: z.boolean(),
  sameDevice: z.boolean(),
  status: InviteStatus,
  firstRechargeUsd: Money,
  volumeUsd: Money,
  rebateUsd: Money,
  createdAt: Stamp,
  channel: Channel,
  rechargeUsd: Money,
  feeUsd: Money,
  effectiveAt: Stamp.nullable(),
})
export type InviteLog = z.output<typeof InviteLog>

const filter = z
  .object({
    keyword: Text(64),
    inviterId: Id,
    status: z.array(InviteStatus),
    sameIp: WireBool,
    sameDevice: WireBool,
    rebateUsdMin: Money,
    rebateUsdMax: Money,
    teamRootId: Id,
    dateField: z.enum(['createdAt', 'effectiveAt']),
    dateRange: DateRange,
  })
  .partial()

export const list = listEndpoint('GET inviteLog/list', {
  exportPath: 'inviteLog/export',
  filter,
  row: InviteLog,
  sortable: [
    'firstRechargeUsd',
    'volumeUsd',
    'rebateUsd',
    'rechargeUsd',
    'feeUsd',
    'effectiveAt',
    'createdAt',
  ],
})

/** A part of one deal's fee that an inviter of level 1 to 3 gets. */
export const Rebate = z.object({
  id: Id,
  version: z.int(),
  level: z.int(),
  inviterNo: z.string(),
  dealNo: z.string(),
  currency: z.string(),
  fee: Money,
  rate: Money,
  amount: Money,
  status: RebateStatus,
  violationNo: z.string(),
  paidAt: Stamp.nullable(),
  createdAt: Stamp,
})
export type Rebate = z.output<typeof Rebate>

/** One invitation with the newest rebates that the invitee's trading made, at most 200. */
export const get = recordEndpoint(
  'GET inviteLog/get',
  z.object({ row: InviteLog, rebates: z.array(Rebate), ...historyFields }),
)

/** How many invitees came how far: each stage counts those who went on as well. Suspicious ones stand apart. */
export const funnel = endpoint(
  'GET inviteLog/funnel',
  filter.pick({ inviterId: true, teamRootId: true, dateRange: true }),
  z.object({
    stages: z.array(z.object({ stage: InviteStatus.exclude(['flagged']), count: z.int() })),
    flagged: z.int(),
  }),
)

/** Marks invitations as suspicious and opens a case for each; answers the ids of the cases. */
export const flag = endpoint(
  'POST inviteLog/flag',
  z.object({
    items: z
      .array(RecordVersion)
      .min(1)
      .max(100)
      .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'repeatedId'),
    reason: Reason,
    requestId: RequestId.optional(),
  }),
  z.object({ violationIds: z.array(Id) }),
)

/** Takes paid rebates back for a case of abuse, as far as their receivers still have the money (42201 otherwise). */
export const revoke = endpoint(
  'POST inviteRebate/revoke',
  z.object({
    items: RecordVersions,
    reason: Reason,
    violationNo: Text(24).min(1),
    requestId: RequestId.optional(),
  }),
  z.object({ count: z.int() }),
  { level: 'K4' },
)
