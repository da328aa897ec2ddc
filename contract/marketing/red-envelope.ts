import { z } from 'zod'
import { defineResource } from '../define-resource.ts'
import { endpoint } from '../endpoint.ts'
import { Titles, TitlesInput } from '../lang.ts'
import {
  DateRange,
  Id,
  Money,
  PositiveMoney,
  Reason,
  RequestId,
  RecordVersion,
  Stamp,
  Text,
  WireInt,
} from '../wire.ts'

export const Sender = z.enum(['platform', 'member'])
export type Sender = z.output<typeof Sender>
export const EnvelopeType = z.enum(['equal', 'lucky'])
export type EnvelopeType = z.output<typeof EnvelopeType>
export const ClaimLimit = z.enum(['all', 'verified', 'newMember', 'recharged'])
export type ClaimLimit = z.output<typeof ClaimLimit>
export const Status = z.enum(['draft', 'active', 'finished', 'expired', 'stopped'])
export type Status = z.output<typeof Status>

/** An envelope is open this long at most. */
export const maxOpenDays = 7

const fields = z.object({
  title: TitlesInput(32),
  envelopeType: EnvelopeType,
  currency: Text(16).min(2),
  totalAmount: PositiveMoney,
  totalCount: WireInt.pipe(z.int().min(1).max(10_000)),
  claimCode: z.string().regex(/^[A-Za-z0-9]{4,16}$/),
  claimLimit: ClaimLimit,
  startAt: Stamp,
  expireAt: Stamp,
})

export const { list, get, edit, remove } = defineResource('redEnvelope', {
  verbs: ['list', 'get', 'edit', 'remove'],
  fields,
  row: z.object({
    id: Id,
    version: z.int(),
    envelopeNo: z.string(),
    title: Titles,
    senderType: Sender,
    memberNo: z.string().nullable(),
    envelopeType: EnvelopeType,
    currency: z.string(),
    totalAmount: Money,
    totalCount: z.int(),
    claimedAmount: Money,
    claimedCount: z.int(),
    refundAmount: Money,
    claimCode: z.string(),
    claimLimit: ClaimLimit,
    startAt: Stamp,
    expireAt: Stamp,
    status: Status,
    operatorName: z.string(),
    createdAt: Stamp,
    updatedAt: Stamp,
  }),
  filter: z
    .object({
      keyword: Text(128),
      status: z.array(Status).max(5),
      envelopeType: EnvelopeType,
      senderType: Sender,
      currency: z.array(Text(16)).max(50),
      totalAmountMin: Money,
      totalAmountMax: Money,
      dateField: z.enum(['createdAt', 'expireAt']),
      dateRange: DateRange,
    })
    .partial(),
  sortable: [
    ...(['totalAmount', 'totalCount', 'claimedAmount', 'claimedCount', 'refundAmount'] as const),
    ...(['startAt', 'expireAt', 'createdAt', 'updatedAt'] as const),
  ],
})

/**
 * Makes a draft; without a claim code one is made up. Its worth says whether another operator has to agree; a change of the
 * draft cannot bring it there afterwards.
 */
export const add = endpoint(
  'POST redEnvelope/add',
  z.object({
    ...fields.shape,
    claimCode: z
      .string()
      .regex(/^([A-Za-z0-9]{4,16})?$/)
      .default(''),
    reason: Reason,
    requestId: RequestId.optional(),
  }),
  z.object({ id: Id }),
  { level: 'K4', isLevelConditional: true },
)

/** Puts an envelope online, which funds its escrow, or stops it, which returns what nobody has claimed. */
export const setStatus = endpoint(
  'PUT redEnvelope/setStatus',
  z.object({
    ...RecordVersion.shape,
    status: z.enum(['active', 'stopped']),
    reason: Reason,
    requestId: RequestId.optional(),
  }),
  z.object({ id: Id, status: Status, journalId: Id.nullable() }),
)

export type Row = z.output<(typeof list)['row']>
