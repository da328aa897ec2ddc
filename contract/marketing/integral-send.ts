// Points sent to many members or taken from them, in batches.
import { z } from 'zod'
import { defineResource } from '../define-resource.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { historyFields, recordEndpoint } from '../history.ts'
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
  decisionFields,
} from '../wire.ts'
import { lineProblems, recipientFields, Target } from './recipients.ts'

export const Direction = z.enum(['add', 'sub'])
export type Direction = z.output<typeof Direction>
export const ReasonType = z.enum([
  'activity',
  'compensation',
  'task',
  'deductViolation',
  'correction',
])
export type ReasonType = z.output<typeof ReasonType>
export const Status = z.enum(['pending', 'sending', 'done', 'partial', 'rejected', 'cancelled'])
export type Status = z.output<typeof Status>
export const ItemStatus = z.enum(['pending', 'success', 'failed'])
export type ItemStatus = z.output<typeof ItemStatus>
/** Points of one member in one batch. */
export const maxPoints = 100_000

const recipients = {
  ...recipientFields,
  direction: Direction,
  /** For each member; lines of a file may say otherwise. */
  pointsEach: PositiveMoney.nullable().default(null),
}

const row = z.object({
  id: Id,
  version: z.int(),
  batchNo: z.string(),
  title: z.string(),
  target: Target,
  direction: Direction,
  /** Null where the lines of the file differ. */
  pointsEach: Money.nullable(),
  memberCount: z.int(),
  totalPoints: Money,
  successCount: z.int(),
  failedCount: z.int(),
  reasonType: ReasonType,
  status: Status,
  remark: z.string(),
  creatorId: Id,
  creatorName: z.string(),
  reviewerId: Id.nullable(),
  reviewerName: z.string().nullable(),
  reviewedAt: Stamp.nullable(),
  reviewRemark: z.string(),
  createdAt: Stamp,
  updatedAt: Stamp,
})

export const { list } = defineResource('integralSend', {
  exportPath: 'integralSend/export',
  verbs: ['list'],
  fields: z.object({}),
  row,
  filter: z
    .object({
      keyword: Text(128),
      status: z.array(Status).max(6),
      direction: Direction,
      reasonType: z.array(ReasonType).max(5),
      totalPointsMin: Money,
      totalPointsMax: Money,
      dateRange: DateRange,
    })
    .partial(),
  sortable: ['pointsEach', 'memberCount', 'totalPoints', 'reviewedAt', 'createdAt', 'updatedAt'],
})

/** A batch with its history. */
export const get = recordEndpoint('GET integralSend/get', z.object({ row, ...historyFields }))

/** What became of each member of a batch. */
export const items = listEndpoint('GET integralSend/items', {
  filter: z.object({ batchId: Id, status: ItemStatus }).partial(),
  row: z.object({
    id: Id,
    memberId: Id,
    memberNo: z.string(),
    account: z.string(),
    points: Money,
    status: ItemStatus,
    /** Why it failed, in the caller's language; empty where it did not. */
    failReason: z.string(),
    postedAt: Stamp.nullable(),
  }),
  sortable: ['points'],
})

/** The dry run: who would get how much, and which lines cannot be used. Changes nothing. */
export const preview = endpoint(
  'POST integralSend/preview',
  z.object(recipients),
  z.object({
    memberCount: z.int(),
    totalPoints: Money,
    /** None means that the batch can be stored. */
    ...lineProblems,
  }),
  { reads: true },
)

/** Stores a batch; it waits for its review. Refused while any line cannot be used. */
export const add = endpoint(
  'POST integralSend/add',
  z.object({
    title: Text(64).min(2),
    ...recipients,
    reasonType: ReasonType,
    remark: Reason,
    requestId: RequestId.optional(),
  }),
  z.object({ id: Id, batchNo: z.string(), memberCount: z.int(), totalPoints: Money }),
)

/** Sends a batch off or rejects it; large ones are decided by another operator than their creator. */
export const review = endpoint(
  'POST integralSend/review',
  z.object(decisionFields),
  z.object({ id: Id, status: Status }),
  { level: 'K3' },
)

/** Tries the members again for whom it failed. */
export const retry = endpoint(
  'POST integralSend/retry',
  z.object({ id: Id, requestId: RequestId.optional() }),
  z.object({ retried: z.int() }),
)

/** Takes a batch back that still waits for its review; its creator only. */
export const cancel = endpoint(
  'POST integralSend/cancel',
  z.object({ ...RecordVersion.shape, requestId: RequestId.optional() }),
  z.object({ id: Id }),
)

export type Row = z.output<typeof row>
export type Item = z.output<(typeof items)['row']>
export type PointsInput = z.output<(typeof preview)['input']>
