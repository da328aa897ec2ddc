// A sample review queue: its calls, its list, the record that waits, and what its books say.
import { z } from 'zod'
import { endpoint, listEndpoint } from '#contract/endpoint.ts'
import { timelineFields } from '#contract/history.ts'
import { BalanceCheck, Journal, WalletBalance } from '#contract/ledger.ts'
import { bulkResult, leaseFields } from '#contract/review.ts'
import { Id, Money, RequestId, RecordVersion, RecordVersions, Stamp, Text } from '#contract/wire.ts'
import { cells } from '#kit/grid/cells.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { labels, unbroken } from './labels.ts'
import { stateDict } from './sample-calls.ts'
import { minutesAgo } from './sample-rows.ts'

const Row = z.object({
  id: Id,
  version: z.int(),
  number: z.string(),
  currency: z.string(),
  network: z.string(),
  amount: Money,
  usdValue: Money,
  toAddress: z.string(),
  status: z.string(),
  remark: z.string(),
  ...leaseFields,
  createdAt: Stamp,
})
const Detail = z.object({
  row: Row,
  balances: z.array(WalletBalance),
  balanceChecks: z.array(BalanceCheck),
  journals: z.array(Journal),
  ...timelineFields(['created', 'edited', 'approved']),
})
const requestId = RequestId.optional()
const session = { access: 'session' } as const

/** The calls of the sample queue. */
export const sampleReview = {
  list: listEndpoint('POST workshop/review/list', {
    filter: z.object({}),
    row: Row,
    sortable: ['amount'],
  }),
  get: endpoint('GET workshop/review/get', z.object({ id: Id }), Detail, session),
  review: endpoint(
    'POST workshop/review',
    z.object({
      ...RecordVersion.shape,
      rejectReason: z.enum(['pending', 'approved', 'rejected']).optional(),
      remark: Text(200),
      requestId,
    }),
    z.object({}),
    session,
  ),
  bulk: endpoint(
    'POST workshop/review/bulk',
    z.object({ items: RecordVersions, requestId }),
    z.object({ results: z.array(bulkResult(z.string())) }),
    session,
  ),
}

const money = (text: string) => Money.parse(text)

/** A record that somebody else holds. */
export const reviewRow: z.output<typeof Row> = {
  id: '1',
  version: 1,
  number: 'RC2607120000010241',
  currency: 'USDT',
  network: 'TRC20',
  amount: money('1250.5'),
  usdValue: money('1250.5'),
  toAddress: unbroken,
  status: 'pending',
  remark: labels.longText,
  claimedById: '2',
  claimedBy: 'finance2',
  claimedUntil: minutesAgo(-5),
  createdAt: minutesAgo(20),
}

/** The number that a record is called by. */
export const reviewNo = ({ number }: typeof reviewRow) => number

/** The columns of the sample queue. */
export const reviewList = defineList(sampleReview.list, (field) => ({
  columns: [
    field('number', labels.number, cells.code),
    field('amount', labels.amount, cells.money),
    field('status', labels.state, cells.leased(stateDict)),
    field('toAddress', labels.network, cells.address),
    field('remark', labels.remark),
    field('createdAt', labels.time, cells.dateTime),
  ],
  filters: [],
}))

const line = { currency: 'USDT', amount: money('1250.5') }

/** The record with its books. */
export const reviewDetail: z.output<typeof Detail> = {
  row: reviewRow,
  balanceChecks: [
    {
      currency: 'USDT',
      in: money('1500'),
      out: money('200'),
      pnl: money('50.5'),
      actual: money('1350.5'),
      diff: money('0'),
    },
  ],
  balances: [
    {
      walletType: 'spot',
      currency: 'USDT',
      available: money('100'),
      frozen: money('1250.5'),
      margin: money('0'),
    },
  ],
  journals: [
    {
      id: '7',
      bizType: 'recharge',
      step: 'credit',
      variant: '',
      bizNo: reviewRow.number,
      memo: '',
      operatorName: 'finance2',
      postedAt: minutesAgo(10),
      reversalOf: null,
      lines: [
        { ...line, account: '1100', accountName: labels.proof, side: 'D', balanceAfter: null },
        {
          ...line,
          account: 'member.spot.available',
          accountName: '',
          side: 'C',
          balanceAfter: money('1350.5'),
        },
      ],
    },
  ],
  timeline: [
    {
      seq: null,
      at: minutesAgo(20),
      action: 'created',
      actorName: null,
      remark: '',
      changes: [],
    },
    {
      seq: '2',
      at: minutesAgo(15),
      action: 'edited',
      actorName: 'finance1',
      remark: labels.longText,
      changes: [
        { field: 'amount', before: '1250', after: '1250.5' },
        {
          field: 'remark',
          before: { length: 51_200, hash: 'a'.repeat(64) },
          after: { length: 51_204, hash: 'b'.repeat(64) },
        },
      ],
    },
    {
      seq: '3',
      at: minutesAgo(10),
      action: 'approved',
      actorName: 'finance2',
      remark: '',
      changes: [],
    },
  ],
  historyCursor: '2',
  waiting: [],
}
