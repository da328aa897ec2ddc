import { z } from 'zod'
import { defineResource } from '../define-resource.ts'
import { endpoint } from '../endpoint.ts'
import { memberFields } from '../review.ts'
import {
  DateRange,
  Id,
  Money,
  Reason,
  RequestId,
  RecordVersion,
  Stamp,
  Text,
  WireBool,
  WireInt,
} from '../wire.ts'

export const Status = z.enum(['cooling', 'active', 'blocked', 'archived'])
export type Status = z.output<typeof Status>
export const RiskFlag = z.enum(['shared', 'blacklisted', 'contract', 'exchange', 'newAddress'])
export type RiskFlag = z.output<typeof RiskFlag>

export const { list, get, edit } = defineResource('memberWithdrawAddress', {
  exportPath: 'memberWithdrawAddress/export',
  verbs: ['list', 'get', 'edit'],
  fields: z.object({ label: Text(64) }),
  row: z.object({
    id: Id,
    version: z.int(),
    ...memberFields,
    currency: z.string(),
    network: z.string(),
    address: z.string(),
    label: z.string(),
    isWhitelisted: z.boolean(),
    status: Status,
    coolingUntil: Stamp.nullable(),
    /** Members who saved the same address on the same network, this one included. */
    sharedMemberCount: z.int(),
    riskFlags: z.array(RiskFlag),
    usedCount: z.int(),
    usedTotalUsd: Money,
    memo: z.string(),
    lastUsedAt: Stamp.nullable(),
    createdIp: z.string().nullable(),
    createdAt: Stamp,
    updatedAt: Stamp,
  }),
  filter: z
    .object({
      keyword: Text(128),
      status: z.array(Status).max(4),
      currency: z.array(Text(16)).max(50),
      network: z.array(Text(16)).max(50),
      isWhitelisted: WireBool,
      sharedMemberCountMin: WireInt,
      riskFlags: z.array(RiskFlag).max(5),
      dateRange: DateRange,
    })
    .partial(),
  sortable: [
    ...(['coolingUntil', 'sharedMemberCount', 'usedCount', 'usedTotalUsd', 'lastUsedAt'] as const),
    ...(['createdAt', 'updatedAt'] as const),
  ],
})

/** The states an operator may set, and those they start from. */
export const allowedFrom = {
  blocked: ['cooling', 'active'],
  cooling: ['blocked'],
  active: ['cooling'],
} as const satisfies Record<string, readonly Status[]>

/**
 * Blocks addresses (at once, also for every other member who saved them), unblocks one back into cooling (K3), or ends
 * the cooling of one early (K4).
 */
export const setStatus = endpoint(
  'PUT memberWithdrawAddress/setStatus',
  z.object({
    items: z
      .array(RecordVersion)
      .min(1)
      .max(100)
      .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'repeatedId'),
    status: z.enum(['blocked', 'cooling', 'active']),
    /** Blocks the same address on the same network for every member. */
    applyToAllMembers: z.boolean().default(false),
    reason: Reason,
    requestId: RequestId.optional(),
  }),
  z.object({ count: z.int() }),
  { level: 'K4', isLevelConditional: true },
)

/** Who saved the same address, whoever may see them. */
export const shared = endpoint(
  'GET memberWithdrawAddress/shared',
  z.object({ id: Id }),
  z.object({
    list: z.array(
      z.object({
        memberId: Id,
        memberNo: z.string(),
        account: z.string(),
        label: z.string(),
        usedCount: z.int(),
        addedAt: Stamp,
      }),
    ),
    /** How many there are; at most the first 200 are given. */
    total: z.int(),
  }),
)

export type Row = z.output<(typeof list)['row']>
