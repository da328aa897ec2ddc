import { z } from 'zod'
import { defineResource } from '../define-resource.ts'
import { endpoint } from '../endpoint.ts'
import {
  DateRange,
  Id,
  Money,
  Reason,
  RequestId,
  RecordVersion,
  Sort,
  Stamp,
  Text,
} from '../wire.ts'

export const AddressKind = z.enum(['shared', 'dedicated'])
export const Status = z.enum(['pending', 'active', 'disabled', 'rejected'])
export type Status = z.output<typeof Status>

const requestId = RequestId.optional()

export const { list, get, edit, remove } = defineResource('memberRechargeAddress', {
  verbs: ['list', 'get', 'edit', 'remove'],
  reasons: ['remove'],
  // The address itself never changes: whoever could swap it would receive the deposits.
  fields: z.object({ label: Text(64), sort: Sort }),
  row: z.object({
    id: Id,
    version: z.int(),
    address: z.string(),
    currency: z.string(),
    network: z.string(),
    addressKind: AddressKind,
    memberId: Id.nullable(),
    memberNo: z.string().nullable(),
    label: z.string(),
    chainBalance: Money,
    receivedTotal: Money,
    status: Status,
    memo: z.string(),
    receivedCount: z.int(),
    lastReceivedAt: Stamp.nullable(),
    sort: z.int(),
    /** Where the address can be looked up; empty where the network has no explorer. */
    explorerUrl: z.string(),
    createdBy: Id.nullable(),
    creatorName: z.string(),
    reviewerName: z.string().nullable(),
    reviewedAt: Stamp.nullable(),
    reviewRemark: z.string(),
    operatorName: z.string(),
    createdAt: Stamp,
    updatedAt: Stamp,
  }),
  filter: z
    .object({
      keyword: Text(128),
      currency: z.array(Text(16)).max(50),
      network: z.array(Text(16)).max(50),
      addressKind: AddressKind,
      status: z.array(Status).max(4),
      receivedTotalMin: Money,
      receivedTotalMax: Money,
      dateRange: DateRange,
    })
    .partial(),
  sortable: [
    ...(['currency', 'chainBalance', 'receivedTotal', 'receivedCount', 'lastReceivedAt'] as const),
    ...(['sort', 'createdAt', 'updatedAt'] as const),
  ],
  /** One line: how many of the matching addresses receive, wait for a second operator, and are free in the pool. */
  summary: z.object({
    count: z.int(),
    active: z.int(),
    pending: z.int(),
    unassignedPool: z.int(),
  }),
})

/** Enters an address that every member is shown. It waits for another operator. */
export const add = endpoint(
  'POST memberRechargeAddress/add',
  z.object({
    walletCodeId: Id,
    address: Text(128).min(1),
    /** The same once more, typed or pasted from another source. */
    addressAgain: Text(128).min(1),
    memo: Text(64).default(''),
    label: Text(64).min(1),
    sort: Sort.default(0),
    requestId,
  }),
  z.object({ id: Id }),
  { level: 'K3' },
)

/** Confirms or rejects what another operator has entered; a rejection says why. */
export const review = endpoint(
  'POST memberRechargeAddress/review',
  z.object({
    ...RecordVersion.shape,
    action: z.enum(['approve', 'reject']),
    remark: Text(200).default(''),
    requestId,
  }),
  z.object({ id: Id, status: Status }),
  { level: 'K3' },
)

/** Takes an address out of use at once, or back into use with a second operator. */
export const setStatus = endpoint(
  'PUT memberRechargeAddress/setStatus',
  z.object({
    ...RecordVersion.shape,
    status: z.enum(['active', 'disabled']),
    reason: Reason,
    requestId,
  }),
  z.object({ id: Id, status: Status }),
  { level: 'K4', isLevelConditional: true },
)

/** Rows of one import. */
export const maxPoolRows = 5000

/**
 * Adds dedicated addresses from a CSV file of `network,address,memo`, with a second operator; lines that cannot be used are
 * named.
 */
export const importPool = endpoint(
  'POST memberRechargeAddress/import',
  z.object({ file: z.array(Id).length(1), requestId }),
  z.object({
    created: z.int(),
    failed: z.array(z.object({ line: z.int(), address: z.string(), msg: z.string() })),
  }),
  { level: 'K4' },
)

/**
 * Gives a free address of the pool to a member, for good; never by whoever brought it in. A member who had one on the network
 * gets another with a second operator.
 */
export const allocate = endpoint(
  'PUT memberRechargeAddress/allocate',
  z.object({ ...RecordVersion.shape, memberId: Id, reason: Reason, requestId }),
  z.object({ id: Id }),
  { level: 'K4', isLevelConditional: true },
)

export type Row = z.output<(typeof list)['row']>
