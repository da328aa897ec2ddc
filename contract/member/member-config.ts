// Limits and switches of one member that stand before those of the level. None of them touches prices or
// the results of orders.
import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
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
import { MemberLevel } from './values.ts'

/** Amounts and counts, and where they end; more is looser. */
export const limits = {
  /** A fraction of the fee that is let off. */
  feeDiscountRate: { max: '1', scale: 4 },
  maxLeverage: { min: '1', max: '200', scale: 0 },
  maxNotionalUsd: { scale: 8 },
  withdrawSingleLimitUsd: { scale: 8 },
  withdrawDailyLimitUsd: { scale: 8 },
  withdrawDailyCount: { max: '100', scale: 0 },
  inviteRebateRate: { max: '0.5', scale: 8 },
} as const satisfies Record<string, { min?: string; max?: string; scale: number }>
export type LimitField = keyof typeof limits

/** Switches; a review of all withdrawals is looser when it is off. */
export const switches = {
  contractEnabled: true,
  deliveryEnabled: true,
  followEnabled: true,
  flashEnabled: true,
  transferEnabled: true,
  stakingEnabled: true,
  rechargeEnabled: true,
  withdrawManualReview: false,
} as const
export type SwitchField = keyof typeof switches

/** A switch of a member: on, off, or as the level has it. */
export const TriState = z.enum(['on', 'off', 'inherit'])
export type TriState = z.output<typeof TriState>

const amount = Money.nullable()
/** What holds for a member, limit by limit and switch by switch. */
export const effectiveFields = {
  feeDiscountRate: Money,
  maxLeverage: z.int(),
  maxNotionalUsd: Money,
  withdrawSingleLimitUsd: Money,
  withdrawDailyLimitUsd: Money,
  withdrawDailyCount: z.int(),
  inviteRebateRate: Money,
  contractEnabled: z.boolean(),
  deliveryEnabled: z.boolean(),
  followEnabled: z.boolean(),
  flashEnabled: z.boolean(),
  transferEnabled: z.boolean(),
  stakingEnabled: z.boolean(),
  rechargeEnabled: z.boolean(),
  withdrawManualReview: z.boolean(),
} satisfies Record<LimitField | SwitchField, z.ZodType>

const row = z.object({
  /** The member's own. */
  id: Id,
  version: z.int(),
  ...memberFields,
  level: MemberLevel,
  overrideCount: z.int(),
  /** Fields that do not come from the level. */
  overrides: z.array(z.string()),
  ...effectiveFields,
  validUntil: Stamp.nullable(),
  remark: z.string(),
  operatorName: z.string(),
  createdAt: Stamp,
  updatedAt: Stamp,
})

export const list = listEndpoint('GET memberConfig/list', {
  filter: z
    .object({
      keyword: Text(64),
      level: z.array(MemberLevel).max(6),
      onlyOverrides: WireBool,
      withdrawManualReview: WireBool,
      maxLeverageMin: WireInt,
      maxLeverageMax: WireInt,
      validUntil: DateRange,
      dateRange: DateRange,
    })
    .partial(),
  row,
  sortable: [
    'overrideCount',
    'feeDiscountRate',
    'maxLeverage',
    'maxNotionalUsd',
    'withdrawSingleLimitUsd',
    'withdrawDailyLimitUsd',
    'inviteRebateRate',
    'validUntil',
    'createdAt',
    'updatedAt',
  ],
})

/** One field three times: as it holds, as it was set for the member, as the level has it. */
const Layers = z.object({
  field: z.string(),
  effective: z.string(),
  override: z.string().nullable(),
  levelDefault: z.string(),
})
export const get = endpoint(
  'GET memberConfig/get',
  z.object({ id: Id }),
  z.object({ row, fields: z.array(Layers) }),
)

const changes = {
  feeDiscountRate: amount,
  maxLeverage: WireInt.nullable(),
  maxNotionalUsd: amount,
  withdrawSingleLimitUsd: amount,
  withdrawDailyLimitUsd: amount,
  withdrawDailyCount: WireInt.nullable(),
  inviteRebateRate: amount,
  contractEnabled: TriState,
  deliveryEnabled: TriState,
  followEnabled: TriState,
  flashEnabled: TriState,
  transferEnabled: TriState,
  stakingEnabled: TriState,
  rechargeEnabled: TriState,
  withdrawManualReview: TriState,
}
const Values = z.object(changes).partial()
export type Values = z.output<typeof Values>

/** Sets what differs from the level; null or `inherit` goes back to it. Looser than the level needs a second operator. */
export const edit = endpoint(
  'PUT memberConfig/edit',
  z.object({
    id: Id,
    version: WireInt,
    ...Values.shape,
    validUntil: Stamp.nullable().optional(),
    remark: Text(200).optional(),
    reason: Reason,
    requestId: RequestId.optional(),
  }),
  z.object({ id: Id, version: z.int() }),
  { level: 'K4', isLevelConditional: true },
)

const items = z
  .array(RecordVersion)
  .min(1)
  .max(200)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'repeatedId')
const counted = z.object({ count: z.int() })

/** Gives every field of the members back to their level. */
export const reset = endpoint(
  'PUT memberConfig/reset',
  z.object({ items, reason: Reason, requestId: RequestId.optional() }),
  counted,
)

/** Sets the same values for many members, tighter than what holds for each of them. */
export const batchEdit = endpoint(
  'PUT memberConfig/batchEdit',
  z.object({ items, values: Values, reason: Reason, requestId: RequestId.optional() }),
  counted,
)

/** What was changed for a member, newest first. */
export const history = endpoint(
  'GET memberConfig/history',
  z.object({ memberId: Id }),
  z.array(
    z.object({
      at: Stamp,
      operatorName: z.string(),
      field: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      reason: z.string(),
    }),
  ),
)

export type Row = z.output<typeof row>
