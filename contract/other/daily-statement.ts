// The closing figures of each day, checked against the books and closed by finance.
import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { historyFields, recordEndpoint } from '../history.ts'
import { WalletType } from '../ledger.ts'
import { DateRange, Day, Id, Money, RequestId, Reason, Text, WireInt } from '../wire.ts'

export const CheckStatus = z.enum(['ok', 'diff', 'running'])
export const StatementStatus = z.enum(['open', 'closed'])

/** The row that adds all currencies up in USDT. */
export const allCurrencies = 'ALL'
/** Days listed while no range is given. */
export const defaultDays = 30

const flows = {
  rechargeAmount: Money,
  withdrawAmount: Money,
  netInflow: Money,
  withdrawFee: Money,
  flashRevenue: Money,
  /** In USDT whatever the currency. */
  volumeUsd: Money,
  tradeFee: Money,
  memberPnl: Money,
  deliveryStake: Money,
  deliveryPnl: Money,
  rebateExpense: Money,
  campaignExpense: Money,
  stakingIncomePaid: Money,
  adjustNet: Money,
  platformIncome: Money,
} as const
/** The amounts that can be added up over days. */
export const flowFields = Object.keys(flows) as (keyof typeof flows)[]

const row = z.object({
  id: Id,
  /** The same for all rows of a day. */
  version: z.int(),
  statDate: Day,
  /** A currency, or `ALL`: every currency at its closing price in USDT. */
  currency: z.string(),
  ...flows,
  /** Null for a single currency: members belong to none. */
  newMembers: z.int().nullable(),
  activeMembers: z.int().nullable(),
  tradingMembers: z.int(),
  rechargeCount: z.int(),
  firstRechargeCount: z.int(),
  withdrawCount: z.int(),
  openingBalance: Money,
  closingBalance: Money,
  chainBalance: Money,
  /** Assets over what is owed to members; null where nothing is. */
  coverRate: Money.nullable(),
  checkDiff: Money,
  checkStatus: CheckStatus,
  status: StatementStatus,
  operatorName: z.string(),
})
export type Row = z.output<typeof row>

export const list = listEndpoint('GET dailyStatement/list', {
  exportPath: 'dailyStatement/export',
  filter: z
    .object({
      /** The last 30 days unless given. */
      dateRange: DateRange,
      /** `ALL` unless given. */
      currency: Text(16),
      checkStatus: z.array(CheckStatus).max(3),
      status: z.array(StatementStatus).max(2),
    })
    .partial(),
  row,
  sortable: [
    'statDate',
    ...flowFields,
    'newMembers',
    'activeMembers',
    'tradingMembers',
    'rechargeCount',
    'firstRechargeCount',
    'withdrawCount',
    'closingBalance',
    'coverRate',
  ],
  /** Sums of what flowed, and the balances of the newest of the days. */
  summary: z.object({
    currency: z.string(),
    count: z.int(),
    ...flows,
    lastClosing: Money.nullable(),
    lastChain: Money.nullable(),
    lastCoverRate: Money.nullable(),
  }),
})

/** What a day is made of: money logs by type, and the accounts of the books; amounts as in the row. */
export const get = recordEndpoint(
  'GET dailyStatement/get',
  z.object({
    row,
    /** USDT for one unit, as it was when the day was first worked out. */
    priceUsd: Money,
    explanation: z.string(),
    /** What is added up: the money logs behind the figures are those of these currencies. */
    currencies: z.array(z.string()),
    bizTypes: z.array(
      z.object({ bizType: z.string(), count: z.int(), in: Money, out: Money, net: Money }),
    ),
    accounts: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        /** Set for the accounts of members: their money logs can be listed. */
        walletType: WalletType.nullable(),
        debit: Money,
        credit: Money,
        /** Of the balance, positive where it grew on its normal side. */
        change: Money,
      }),
    ),
    ...historyFields,
  }),
)
export type Detail = z.output<(typeof get)['output']>

const day = { statDate: Day, version: WireInt, requestId: RequestId.optional() }

/** Works an open day out again, in the background. */
export const rebuild = endpoint(
  'POST dailyStatement/rebuild',
  z.object({ ...day, reason: Reason }),
  z.object({ jobId: Id }),
)

const changed = z.object({ statDate: Day, status: StatementStatus, version: z.int() })

/** Closes a day: from then on the books take no entry dated in it. A difference must be explained. */
export const close = endpoint(
  'POST dailyStatement/close',
  z.object({ ...day, explanation: Text(500).optional() }),
  changed,
  { level: 'K3' },
)

/** Opens the last closed day again. */
export const reopen = endpoint('POST dailyStatement/reopen', z.object(day), changed, {
  level: 'K4',
})
