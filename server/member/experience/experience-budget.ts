// What the trial funds of a month may cost (`marketing.experienceMonthUsd`), whoever grants them and for whatever reason.
import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { memberExperience as table } from '#server/db/schema/member/experience.ts'
import { readSettings } from '#server/db/settings.ts'

/**
 * Throws 42202 where grants worth `usd` are more than is left of the budget of the running month of the books. Two that ask at the same time wait for each other, so that together they stay in the budget.
 */
export async function assertMonthBudget(tx: Tx, usd: Big.BigSource): Promise<void> {
  const { 'marketing.experienceMonthUsd': budget } = await readSettings(tx)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('memberExperience.budget'))`)
  const [spent] = await tx.execute<{ usd: string }>(sql`
    select coalesce(sum(amount * currency_price_usd(currency)), 0)::text as usd from ${table}
     where created_at >= (select book_day_start(date_trunc('month', report_today())::date))`)
  if (new Big(usd).plus(spent?.usd ?? '0').gt(budget))
    throw new Refusal(Code.limitExceeded, 'experienceBudget')
}
