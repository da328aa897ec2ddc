import { z } from 'zod'
import { defineResource } from '../define-resource.ts'
import { endpoint } from '../endpoint.ts'
import { historyFields, recordEndpoint } from '../history.ts'
import { DateRange, Id, Reason, RequestId, RecordVersion, Stamp, Text } from '../wire.ts'
import { ControlParam, ProposedParam } from './control-rules.ts'
import { ProductCodes } from './order-terms.ts'

export const ControlDirection = z.enum(['tighten', 'loosen', 'neutral'])
export const ControlTrigger = z.enum(['manual', 'watchdog', 'schedule', 'limit'])
export const ControlStatus = z.enum([
  'proposed',
  'approved',
  'applied',
  'reverted',
  'rejected',
  'failed',
])
const Seconds = z.string().regex(/^\d{1,5}$/)

/** A change takes effect this long after it was proposed at the earliest; a halt at once. */
export const leadMinutes = 10

const row = z.object({
  id: Id,
  version: z.int(),
  controlNo: z.string(),
  productCode: z.string(),
  periodSeconds: z.int().nullable(),
  paramCode: ControlParam,
  beforeValue: z.string(),
  afterValue: z.string(),
  changeDir: ControlDirection,
  triggerType: ControlTrigger,
  reason: z.string(),
  applicantId: Id.nullable(),
  applicantName: z.string(),
  approverName: z.string(),
  effectiveAt: Stamp,
  status: ControlStatus,
  attachments: z.array(z.string()),
  approvedAt: Stamp.nullable(),
  expireAt: Stamp.nullable(),
  openOrdersAtChange: z.int(),
  /** The newest prices as they were when it was proposed, by currency. */
  marketSnapshot: z.record(z.string(), z.string()),
  hash: z.string(),
  createdAt: Stamp,
  updatedAt: Stamp,
})
export type ControlRecord = z.output<typeof row>

/** Proposes a change of one parameter from the white list; nothing applies before another operator has approved it. */
export const { list, add } = defineResource('periodicControlRecord', {
  exportPath: 'periodicControlRecord/export',
  verbs: ['list', 'add'],
  fields: z.object({
    productCode: Text(24).min(1),
    /** For parameters of a delivery cycle only. */
    periodSeconds: Seconds.optional(),
    paramCode: ProposedParam,
    afterValue: Text(200).min(1),
    effectiveAt: Stamp,
    expireAt: Stamp.optional(),
    reason: Text(500).min(10),
    attachments: z.array(Id).max(5).default([]),
  }),
  row,
  filter: z
    .object({
      keyword: Text(64),
      productCode: ProductCodes,
      periodSeconds: z.array(Seconds).max(50),
      paramCode: z.array(ControlParam),
      status: z.array(ControlStatus),
      triggerType: z.array(ControlTrigger),
      applicantId: Id,
      approverId: Id,
      dateField: z.enum(['createdAt', 'effectiveAt']),
      dateRange: DateRange,
    })
    .partial(),
  sortable: ['periodSeconds', 'effectiveAt', 'approvedAt', 'expireAt', 'createdAt', 'updatedAt'],
})

/** One record with its decision and the orders opened while it held, by period. */
export const get = recordEndpoint(
  'GET periodicControlRecord/get',
  z.object({
    row,
    reviewRemark: z.string(),
    failReason: z.string(),
    /** The record that took it back. */
    revertedBy: z.string().nullable(),
    affected: z.array(z.object({ periodSeconds: z.int(), count: z.int() })),
    ...historyFields,
  }),
)

/**
 * Decides about a proposal of somebody else (40303 for an own one; 42203 where its end has passed). What is due already,
 * such as a halt, is applied at once: the status says whether it could be.
 */
export const review = endpoint(
  'POST periodicControlRecord/review',
  z.object({
    ...RecordVersion.shape,
    action: z.enum(['approve', 'reject']),
    remark: Reason,
    requestId: RequestId.optional(),
  }),
  z.object({ id: Id, status: ControlStatus }),
  { level: 'K3' },
)

/** Puts the value of before back, as a record of its own. */
export const revert = endpoint(
  'POST periodicControlRecord/revert',
  z.object({ ...RecordVersion.shape, reason: Reason, requestId: RequestId.optional() }),
  z.object({ id: Id, controlNo: z.string() }),
  { level: 'K4' },
)

/** Checks the chain of hashes of the records made in a range of days. */
export const verify = endpoint(
  'GET periodicControlRecord/verify',
  z.object({ dateRange: DateRange.optional() }),
  z.object({ ok: z.boolean(), checked: z.int(), brokenAt: z.string().nullable() }),
)
