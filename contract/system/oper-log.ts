// The audit trail as it is read: nothing here writes, and nothing is ever taken out of it.
import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { Difference, FieldChange } from '../history.ts'
import { Country, DateRange, Id, Stamp, Text } from '../wire.ts'

/** What a call did: it made a record, changed one, deleted one, or anything else, such as a decision or an export. */
export const OperationKind = z.enum(['add', 'edit', 'delete', 'other'])
export type OperationKind = z.output<typeof OperationKind>

/** How a call ended: what it asked for was done, or it was refused. */
export const OperationOutcome = z.enum(['done', 'refused'])
export type OperationOutcome = z.output<typeof OperationOutcome>

const Row = z.object({
  /** Place in the chain: every line seals the one before it. */
  id: Id,
  at: Stamp,
  operatorName: z.string(),
  /** The operator's department of today; empty where there is none. */
  deptName: z.string(),
  /** What the call is called in the menu, in the caller's language; null for calls without an entry. */
  title: z.string().nullable(),
  kind: OperationKind,
  outcome: OperationOutcome,
  permission: z.string(),
  /** `resource.verb`, e.g. `recharge.approve`. */
  action: z.string(),
  targetType: z.string(),
  /** The screen that the call belongs to, in the caller's language; null for calls without an entry in the menu. */
  screen: z.string().nullable(),
  targetId: z.string(),
  targetNo: z.string().nullable(),
  reason: z.string().nullable(),
  ip: z.string(),
  /** Of the address, by the database of today. */
  countryCode: Country,
  traceId: z.string(),
})
export type Row = z.output<typeof Row>

/** Newest first. An operator bound to a member reads their own lines only. */
export const list = listEndpoint('GET operLog/list', {
  exportPath: 'operLog/export',
  filter: z
    .object({
      /** Start of the number of a record, of an action, of a trace id or of an address; or the whole id of a record. */
      keyword: Text(64),
      /** Part of what the call is called in the menu, in any language. */
      title: Text(64),
      kind: z.array(OperationKind).max(4),
      outcome: OperationOutcome,
      operatorId: Id,
      /** Operators of the department and of those below it. */
      deptId: Id,
      dateRange: DateRange,
    })
    .partial(),
  row: Row,
  sortable: ['id'],
})

/** One line with what it changed and its place in the chain of hashes; with `field`, the difference it made to that. */
export const get = endpoint(
  'GET operLog/get',
  z.object({ id: Id, field: Text(64).optional() }),
  z.object({
    row: Row,
    /** The fields that the operation set; `before` is null where the record was made, `after` where it was deleted. */
    changes: z.array(FieldChange),
    /** Why the call was refused, as its operator was told; null where it was not. */
    refusal: z.string().nullable(),
    requestId: z.string().nullable(),
    prevHash: z.string(),
    hash: z.string(),
  }),
  { variants: [{ field: 'field', output: Difference }] },
)
