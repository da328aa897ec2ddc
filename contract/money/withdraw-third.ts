import { z } from 'zod'
import { defineResource } from '../define-resource.ts'
import { endpoint } from '../endpoint.ts'
import { memberFields } from '../review.ts'
import { DateRange, Day, Id, Money, Reason, RequestId, Stamp, Text } from '../wire.ts'

export const ChannelStatus = z.enum([
  'created',
  'submitted',
  'processing',
  'success',
  'failed',
  'unknown',
])
export type ChannelStatus = z.output<typeof ChannelStatus>
export const ReconcileStatus = z.enum([
  'none',
  'matched',
  'amountDiff',
  'missingThere',
  'missingHere',
])
const requestId = RequestId.optional()

const Row = z.object({
  id: Id,
  version: z.int(),
  thirdOrderNo: z.string(),
  withdrawNo: z.string(),
  ...memberFields,
  channelCode: z.string(),
  channelOrderNo: z.string().nullable(),
  currency: z.string(),
  amount: Money,
  channelFee: Money,
  channelStatus: ChannelStatus,
  submittedAt: Stamp.nullable(),
  finishedAt: Stamp.nullable(),
  reconcileStatus: ReconcileStatus,
  network: z.string(),
  txHash: z.string().nullable(),
  retryCount: z.int(),
  /** Seconds from the submission to the end, or to now. */
  durationSec: z.int().nullable(),
  lastError: z.string(),
  /** Who handed it over; another person does so again. */
  operatorId: Id.nullable(),
  operatorName: z.string(),
  createdAt: Stamp,
  updatedAt: Stamp,
})
export type Row = z.output<typeof Row>

export const { list } = defineResource('memberWithdrawThird', {
  exportPath: 'memberWithdrawThird/export',
  verbs: ['list'],
  fields: z.object({}),
  row: Row,
  filter: z
    .object({
      keyword: Text(128),
      channelCode: z.array(Text(32)).max(20),
      channelStatus: z.array(ChannelStatus).max(6),
      reconcileStatus: z.array(ReconcileStatus).max(5),
      currency: z.array(Text(16)).max(50),
      amountMin: Money,
      amountMax: Money,
      dateField: z.enum(['submittedAt', 'finishedAt']),
      dateRange: DateRange,
    })
    .partial(),
  sortable: [
    ...(['amount', 'submittedAt', 'finishedAt', 'retryCount', 'durationSec'] as const),
    ...(['createdAt', 'updatedAt'] as const),
  ],
  summary: z.object({ currency: z.string(), amount: Money, channelFee: Money, count: z.int() }),
})

/** An order with everything that was said between the channel and us; secrets are masked. */
export const get = endpoint(
  'GET memberWithdrawThird/get',
  z.object({ id: Id }),
  z.object({
    row: Row,
    exchanges: z.array(
      z.object({
        at: Stamp,
        dir: z.enum(['request', 'response', 'callback']),
        httpStatus: z.int().nullable(),
        body: z.string(),
      }),
    ),
    /** How many there are; at most the latest 200 are given. */
    exchangeCount: z.int(),
  }),
)

/** Asks the channel what became of orders; may be repeated. */
export const query = endpoint(
  'POST memberWithdrawThird/query',
  z.object({ ids: z.array(Id).min(1).max(20) }),
  z.object({ results: z.array(z.object({ id: Id, channelStatus: ChannelStatus })) }),
)

/** Makes a new order for a withdrawal whose order has finally failed. */
export const retry = endpoint(
  'POST memberWithdrawThird/retry',
  z.object({ id: Id, reason: Reason, requestId }),
  z.object({ thirdOrderNo: z.string() }),
  { level: 'K3' },
)

/** Closes an order that stays unknown, by the channel's written statement. */
export const close = endpoint(
  'POST memberWithdrawThird/close',
  z.object({
    id: Id,
    result: z.enum(['success', 'failed']),
    /** The statement, as uploaded. */
    proof: z.array(Id).length(1),
    reason: Reason,
    requestId,
  }),
  z.object({ channelStatus: ChannelStatus }),
  { level: 'K4' },
)

const Difference = z.object({
  thirdOrderNo: z.string(),
  /** Null for an order that is the channel's alone. */
  currency: z.string().nullable(),
  /** The amount here, or the state of an order that was not paid; empty where there is no such order. */
  here: z.string(),
  /** The amount on the bill; empty where it does not name the order. */
  there: z.string(),
  /** What the bill has more than is paid here. */
  difference: Money,
})

/** Compares one day of a channel with its bill, a CSV file of `thirdOrderNo,amount,status`. */
export const reconcile = endpoint(
  'POST memberWithdrawThird/reconcile',
  z.object({
    channelCode: Text(32).min(1),
    date: Day,
    file: z.array(Id).length(1),
    reason: Reason,
    requestId,
  }),
  z.object({
    matched: z.int(),
    amountDiff: z.array(Difference),
    missingHere: z.array(Difference),
    missingThere: z.array(Difference),
  }),
  { level: 'K3' },
)

/** Channels that pay out, with what they hold of each currency. */
export const channels = endpoint(
  'GET payoutChannel/options',
  z.object({}),
  z.object({
    list: z.array(
      z.object({
        channelCode: z.string(),
        name: z.string(),
        currencies: z.array(z.string()),
        enabled: z.boolean(),
        balances: z.array(z.object({ currency: z.string(), balance: Money })),
      }),
    ),
  }),
  { access: 'session' },
)

/** What a channel reports by itself; nothing is believed but a payload with its signature. */
export const callback = endpoint(
  'POST payoutChannel/callback',
  z.object({
    channelCode: Text(32),
    payload: z.string().max(10_000),
    signature: z.string().max(200),
  }),
  z.object({ received: z.literal(true) }),
  { access: 'public' },
)
