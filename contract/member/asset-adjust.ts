// Corrections of a member's balance, asked for by one operator and decided by another.
import { z } from 'zod'
import { defineResource } from '../define-resource.ts'
import { endpoint } from '../endpoint.ts'
import { historyFields, recordEndpoint } from '../history.ts'
import { WalletType } from '../ledger.ts'
import { memberFields } from '../review.ts'
import {
  areDistinct,
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

export const AdjustDirection = z.enum(['add', 'sub'])
export type AdjustDirection = z.output<typeof AdjustDirection>
export const AdjustCategory = z.enum([
  'missedDeposit',
  'compensation',
  'errorFix',
  'campaign',
  'recovery',
])
export type AdjustCategory = z.output<typeof AdjustCategory>
export const AdjustStatus = z.enum(['pending', 'approved', 'rejected', 'cancelled'])
export type AdjustStatus = z.output<typeof AdjustStatus>

/** Wallets that can be corrected: stakes, trial funds and points follow records of their own (decision 055). */
export const AdjustWallet = WalletType.extract(['spot', 'contract', 'delivery', 'follow'])
export type AdjustWallet = z.output<typeof AdjustWallet>

/** Files of one adjustment. */
export const maxAttachments = 5

const AdjustRow = z.object({
  id: Id,
  version: z.int(),
  adjustNo: z.string(),
  ...memberFields,
  walletType: AdjustWallet,
  currency: z.string(),
  direction: AdjustDirection,
  amount: Money,
  /** At the price of the day it was asked for; decides whether a third person is needed. */
  usdValue: Money,
  category: AdjustCategory,
  reason: z.string(),
  /** Names of the files. */
  attachments: z.array(z.string()),
  status: AdjustStatus,
  applicantId: Id,
  applicantName: z.string(),
  reviewerId: Id.nullable(),
  reviewerName: z.string().nullable(),
  reviewedAt: Stamp.nullable(),
  reviewRemark: z.string(),
  createdAt: Stamp,
  updatedAt: Stamp,
})
export type AdjustRow = z.output<typeof AdjustRow>

export const { list: adjustList } = defineResource('memberAsset', {
  verbs: ['list'],
  routes: { list: 'GET memberAsset/adjustList' },
  fields: z.object({}),
  row: AdjustRow,
  filter: z
    .object({
      keyword: Text(64),
      adjustNo: Text(24),
      memberId: Id,
      direction: AdjustDirection,
      category: z.array(AdjustCategory).max(5),
      status: z.array(AdjustStatus).max(4),
      applicantId: Id,
      dateRange: DateRange,
    })
    .partial(),
  sortable: ['amount', 'usdValue', 'reviewedAt', 'createdAt', 'updatedAt'],
})

const Attachment = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(['image', 'video', 'audio', 'document']),
})
export type Attachment = z.output<typeof Attachment>

/** One adjustment with its files, and what the wallet has available now. */
export const adjustGet = recordEndpoint(
  'GET memberAsset/adjustGet',
  z.object({
    row: AdjustRow,
    ...historyFields,
    files: z.array(Attachment),
    available: Money,
    /** The journal of an approved one. */
    journalId: Id.nullable(),
  }),
)
export type AdjustDetail = z.output<(typeof adjustGet)['output']>

/** Asks for an adjustment; nothing is posted before another operator has approved it. */
export const adjust = endpoint(
  'POST memberAsset/adjust',
  z.object({
    memberId: Id,
    walletType: AdjustWallet,
    currency: Text(16).min(1),
    direction: AdjustDirection,
    amount: PositiveMoney,
    category: AdjustCategory,
    reason: Reason,
    /** Images and documents that the operator has uploaded; required from `review.fourEyesUsd` on. */
    attachments: z.array(Id).max(maxAttachments).refine(areDistinct, 'repeatedId').default([]),
    requestId: RequestId.optional(),
  }),
  z.object({ id: Id, adjustNo: z.string() }),
  { level: 'K3' },
)

/** Posts an adjustment or rejects it; nobody decides their own. A large one is approved by two. */
export const adjustReview = endpoint(
  'POST memberAsset/adjustReview',
  z.object(decisionFields),
  z.object({ id: Id, status: AdjustStatus, journalId: Id.nullable() }),
  { level: 'K4', isLevelConditional: true },
)

/** Takes an adjustment back that still waits; its applicant only. */
export const adjustCancel = endpoint(
  'POST memberAsset/adjustCancel',
  z.object({ ...RecordVersion.shape, requestId: RequestId.optional() }),
  z.object({ id: Id }),
)
