// What the awards of a month may cost (`marketing.awardMonthUsd`), whoever grants them. An award that is taken back frees
// its part.
import Big from 'big.js'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { AwardType, budget } from '#contract/marketing/award-record.ts'
import { Refusal } from '#server/base/refusal.ts'
import { plainDecimal } from '#server/db/columns.ts'
import type { Tx } from '#server/db/connection/client.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { awardRecord as table } from '#server/db/schema/marketing/award.ts'
import { readSettings } from '#server/db/settings.ts'

type Cost = { awardType: AwardType; usedUsd: string }

/** What the granted awards of the running month cost, by type. */
async function costs(db: Pick<ReadDb, 'execute'>): Promise<Cost[]> {
  const rows = await db.execute<Cost>(sql`
    select award_type as "awardType", sum(usd_value)::text as "usedUsd" from ${table}
     where status = 'granted'
       and granted_at >= (select book_day_start(date_trunc('month', report_today())::date))
     group by award_type order by sum(usd_value) desc, award_type`)
  return rows.map(({ awardType, usedUsd }) => ({ awardType, usedUsd: plainDecimal(usedUsd) }))
}

const sumOf = (rows: readonly Cost[]) =>
  rows.reduce((sum, { usedUsd }) => sum.plus(usedUsd), new Big(0))

/**
 * Throws 42202, with the limit and what was left of it, where an award worth `usd`, which the transaction has granted,
 * exceeds the budget of the running month of the books. Two that ask at the same time wait for each other, so
 * that together they stay in the budget.
 */
export async function assertAwardBudget(tx: Tx, usd: Big.BigSource): Promise<void> {
  if (new Big(usd).eq(0)) return
  const { 'marketing.awardMonthUsd': limit } = await readSettings(tx)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('awardRecord.budget'))`)
  const left = new Big(limit).minus(sumOf(await costs(tx))).plus(usd)
  if (left.lt(usd))
    throw new Refusal(Code.limitExceeded, 'awardBudget', {}, { limit, current: left.toFixed() })
}

/** Returns the budget of the running month, what was spent of it, and what waits for a reviewer. */
export async function awardBudget(db: ReadDb): Promise<z.input<typeof budget.output>> {
  const { 'marketing.awardMonthUsd': limitUsd } = await readSettings(db)
  const types = await costs(db)
  const [waiting] = await db.execute<{ usd: string }>(sql`
    select coalesce(sum(usd_value), 0)::text as usd from ${table} where status = 'pending'`)
  return {
    limitUsd,
    usedUsd: sumOf(types).toFixed(),
    pendingUsd: plainDecimal(waiting?.usd ?? '0'),
    types,
  }
}
