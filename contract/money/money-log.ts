import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { Journal, WalletType } from '../ledger.ts'
import { memberFields } from '../review.ts'
import { DateRange, Id, Money, Stamp, Text } from '../wire.ts'

export const Direction = z.enum(['in', 'out'])

/** The longest range in days that is added up, and sorted by amount, without naming a member. */
export const maxSummedDays = 31

/**
 * Where a page begins or ends: `n` for the rows after, `p` for those before the row of that time (milliseconds) and id.
 * Made by the server from an answer; good for the same filter and order.
 */
const Cursor = z.string().regex(/^[np]\d{1,15}_[1-9]\d{0,18}$/, 'format')

const row = z.object({
  id: Id,
  journalId: Id,
  ...memberFields,
  walletType: WalletType,
  currency: z.string(),
  bizType: z.string(),
  bizNo: z.string(),
  amount: Money,
  availableBefore: Money,
  availableAfter: Money,
  frozenDelta: Money,
  frozenAfter: Money,
  marginDelta: Money,
  marginAfter: Money,
  remark: z.string(),
  operatorName: z.string(),
  createdAt: Stamp,
})
export type Row = z.output<typeof row>

const logs = listEndpoint('POST cwManage/moneyLogList', {
  exportPath: 'memberMoneyLog/export',
  // The summary has them apart, by their sign.
  alsoSummed: ['amount'],
  filter: z
    .object({
      keyword: Text(64),
      memberId: Id,
      walletType: z.array(WalletType),
      currency: z.array(Text(16)).max(50),
      bizType: z.array(Text(32)).max(60),
      direction: z.array(Direction),
      /** Amounts without their sign. */
      amountMin: Money,
      amountMax: Money,
      operatorId: Id,
      /** Needed, and bounded by `moneyLog.maxSpanDays`, unless a member is named. */
      dateRange: DateRange,
      cursor: Cursor,
    })
    .partial(),
  row,
  sortable: ['id', 'amount', 'createdAt'],
  /** What came in, what went out, and the difference; holds and releases are neither. */
  summary: z.object({
    currency: z.string(),
    in: Money,
    out: Money,
    net: Money,
    count: z.int(),
  }),
})

/** Pages beyond row 10,000 are asked for by the cursor of the page beside them. */
export const list = {
  ...logs,
  output: logs.output.extend({ nextCursor: Cursor.nullable(), prevCursor: Cursor.nullable() }),
}

/** One change with the journal behind it; house lines for holders of `ledger/view` only. */
export const get = endpoint(
  'GET memberMoneyLog/get',
  z.object({ id: Id }),
  z.object({ row, journal: Journal }),
)
