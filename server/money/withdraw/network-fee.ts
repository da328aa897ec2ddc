// How much of the money that leaves may be called a network fee by one person.
import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { confirm } from '#contract/money/withdraw-log.ts'
import { exactlyOne } from '#server/base/exactly-one.ts'
import type { Reader } from '#server/db/read-db.ts'
import type { withdrawLog } from '#server/db/schema/money/money.ts'
import { readSettings } from '#server/db/settings.ts'
import type { Call } from '#server/http/call.ts'
import type { Need } from '#server/http/operator-access.ts'
import { withdrawGuard } from './guard.ts'

/** A fee may be so many times what payouts of its kind cost in the middle. */
const maxTimesMedian = 5
/** A fee of one USDT is nothing to ask a second person about, however little others cost. */
const smallUsd = 1

const Median = z.object({ median: z.string().nullable() })

/**
 * Returns what confirming a payout needs: a code, and a second operator for a network fee above `payout.maxNetworkFeeUsd`,
 * or above five times the median of seven days of payouts in the same way, currency and network. Of a currency without a
 * price every fee needs one.
 */
export async function requiredFeeConfirmation(
  { id, version, networkFee }: z.output<typeof confirm.input>,
  call: Call,
): Promise<Need> {
  const row = await withdrawGuard.load(call.db, id)
  withdrawGuard.assertActionable(row, 'confirm', call, version)
  const fee = networkFee ?? '0'
  if (!(await isFeeForTwo(call.db, row.log, fee))) return { level: 'K3' }
  return { level: 'K4', amountUsd: new Big(fee).times(row.log.priceUsd).toFixed() }
}

type Payout = Pick<
  typeof withdrawLog.$inferSelect,
  'priceUsd' | 'currency' | 'network' | 'payMethod'
>

/** Whether a network fee is one that a single person, or a program, may not have said of a payout. */
export async function isFeeForTwo(
  db: Reader,
  { priceUsd, currency, network, payMethod }: Payout,
  networkFee: string,
): Promise<boolean> {
  const fee = new Big(networkFee)
  const feeUsd = fee.times(priceUsd)
  if (fee.eq(0)) return false
  if (new Big(priceUsd).eq(0)) return true
  const settings = await readSettings(db)
  if (feeUsd.gt(settings['payout.maxNetworkFeeUsd'])) return true
  const rows = await db.execute(sql`
    select percentile_disc(0.5) within group (order by network_fee * price_usd)::text as median from withdraw_log
     where status = 'paid' and paid_at > now() - interval '7 days' and network_fee > 0
       and currency = ${currency} and network = ${network} and pay_method = ${payMethod}`)
  const { median } = exactlyOne([...rows], Median)
  if (median === null || feeUsd.lte(smallUsd)) return false
  return feeUsd.gt(new Big(median).times(maxTimesMedian))
}
