import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { originFields } from '../origin.ts'
import { memberFields } from '../review.ts'
import { DateRange, Id, Money, Stamp, Text } from '../wire.ts'
import { MoveStatus, moveFields, posted } from './transfer-log.ts'

const row = z.object({
  id: Id,
  flashNo: z.string(),
  ...memberFields,
  fromCurrency: z.string(),
  fromAmount: Money,
  toCurrency: z.string(),
  toAmount: Money,
  rate: Money,
  refRate: Money,
  spreadRate: z.string(),
  /** In the currency that is bought. */
  feeAmount: Money,
  /** What the platform earned: the spread and the fee, in USDT. */
  revenueUsd: Money,
  priceSource: z.string(),
  quotedAt: Stamp,
  ...moveFields,
  ...originFields,
})
export type Row = z.output<typeof row>

const logs = listEndpoint('POST cwManage/flashLogList', {
  exportPath: 'memberFlashLog/export',
  filter: z
    .object({
      keyword: Text(64),
      status: z.array(MoveStatus),
      fromCurrency: z.array(Text(16)).max(50),
      toCurrency: z.array(Text(16)).max(50),
      usdValueMin: Money,
      usdValueMax: Money,
      /** Fractions: 0.002 is 0.2 %. */
      spreadRateMin: Money,
      spreadRateMax: Money,
      dateRange: DateRange,
    })
    .partial(),
  row,
  sortable: [
    'fromAmount',
    'toAmount',
    'spreadRate',
    'usdValue',
    'revenueUsd',
    'createdAt',
    'updatedAt',
  ],
  summary: z.object({
    fromCurrency: z.string(),
    toCurrency: z.string(),
    fromAmount: Money,
    toAmount: Money,
    count: z.int(),
  }),
})

/** `revenueUsd` is earned by all that match; it is missing where the sums are. */
export const list = {
  ...logs,
  output: logs.output.extend({ revenueUsd: Money.optional() }),
}

/** The price as it was offered, and how long the member had looked at it. */
const quote = z.object({
  rate: Money,
  refRate: Money,
  spreadRate: z.string(),
  priceSource: z.string(),
  quotedAt: Stamp,
  ageMs: z.int(),
})

/** One conversion with its quote and the journal it posted. */
export const get = endpoint(
  'GET memberFlashLog/get',
  z.object({ id: Id }),
  z.object({ row, quote, ...posted }),
)
