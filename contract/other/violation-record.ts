import { z } from 'zod'
import { defineResource } from '../define-resource.ts'
import { endpoint } from '../endpoint.ts'
import { memberFields } from '../review.ts'
import { DateRange, Id, Reason, RequestId, RecordVersion, Stamp, Text } from '../wire.ts'

export const ViolationType = z.enum([
  'multiAccount',
  'washTrade',
  'bonusAbuse',
  'fakeDocument',
  'moneyLaundering',
  'stolenFunds',
  'apiAbuse',
  'marketAbuse',
  'other',
])
export type ViolationType = z.output<typeof ViolationType>
export const Severity = z.enum(['low', 'medium', 'high', 'critical'])
export type Severity = z.output<typeof Severity>
export const Measure = z.enum([
  'none',
  'warn',
  'limitTrade',
  'limitWithdraw',
  'freeze',
  'revokeBonus',
])
export type Measure = z.output<typeof Measure>
export const Status = z.enum(['open', 'confirmed', 'dismissed', 'appealed', 'lifted'])
export type Status = z.output<typeof Status>

const fields = z.object({
  memberId: Id,
  violationType: ViolationType,
  severity: Severity,
  description: Text(1000).min(10),
  evidence: z.array(Id).max(10).default([]),
  relatedNos: z.array(Text(24)).max(20).default([]),
})

export const { list, get, add } = defineResource('violationRecord', {
  exportPath: 'violationRecord/export',
  verbs: ['list', 'get', 'add'],
  fields,
  row: z.object({
    id: Id,
    version: z.int(),
    violationNo: z.string(),
    ...memberFields,
    violationType: ViolationType,
    severity: Severity,
    description: z.string(),
    evidence: z.array(z.string()),
    relatedNos: z.array(z.string()),
    measure: Measure,
    measureUntil: Stamp.nullable(),
    status: Status,
    reporterName: z.string(),
    handlerName: z.string().nullable(),
    handledAt: Stamp.nullable(),
    appealText: z.string(),
    createdAt: Stamp,
    updatedAt: Stamp,
  }),
  filter: z
    .object({
      keyword: Text(64),
      status: z.array(Status),
      violationType: z.array(ViolationType),
      severity: z.array(Severity),
      measure: z.array(Measure),
      handlerId: Id,
      dateField: z.enum(['createdAt', 'handledAt']),
      dateRange: DateRange,
    })
    .partial(),
  sortable: ['severity', 'measureUntil', 'handledAt', 'createdAt', 'updatedAt'],
})

/** Adds to what is known of an open case; its member and kind stay as they are. */
export const { edit } = defineResource('violationRecord', {
  verbs: ['edit'],
  fields: fields.pick({ description: true, evidence: true, relatedNos: true }),
  row: z.object({ id: Id, version: z.int() }),
  filter: z.object({}),
  sortable: [],
})

const decided = z.object({ id: Id, status: Status })

/**
 * Confirms a case with its measure or dismisses it; of an appealed one, confirming keeps a measure and dismissing lifts it.
 * 40303 for the reporter of a severe case and for whoever decided what is appealed against.
 */
export const handle = endpoint(
  'POST violationRecord/handle',
  z.object({
    ...RecordVersion.shape,
    action: z.enum(['confirm', 'dismiss']),
    /** Required to confirm. */
    measure: Measure.optional(),
    /** When the measure ends by itself; without it, it holds until it is lifted. */
    measureUntil: Stamp.optional(),
    remark: Text(500).min(10),
    requestId: RequestId.optional(),
  }),
  decided,
  { level: 'K3' },
)

/** Lifts the measure of a confirmed case and opens the switches again that it had closed. */
export const lift = endpoint(
  'POST violationRecord/lift',
  z.object({ ...RecordVersion.shape, reason: Reason, requestId: RequestId.optional() }),
  decided,
  { level: 'K3' },
)

export type Row = z.output<(typeof list)['row']>
