// What members' stakes earn: each day that is over is accrued and paid, what matures is paid,
// redeemed or renewed. Each stake in a transaction, each day of a stake once, whenever and however often it runs.
import Big from 'big.js'
import { and, eq, lte, or, sql } from 'drizzle-orm'
import { localize } from '#server/base/localize.ts'
import type { Db, Tx } from '#server/db/connection/client.ts'
import { lockRow } from '#server/db/records/lock-record.ts'
import {
  incomeRecord,
  stakingProduct,
  stakingRecord as table,
} from '#server/db/schema/other/staking.ts'
import { writeClockAudit } from '#server/http/audit/audit-without-call.ts'
import { dueRows, forEachRecord } from '#server/jobs/each-record.ts'
import { defineJob } from '#server/jobs/job.ts'
import { currencyFacts } from '#server/ledger/currency-facts.ts'
import { payPending, storeIncome } from '../income-run.ts'
import type { Stake } from './stake-close.ts'
import { endStake } from './stake-maturity.ts'
import { rateOfDay, stakeInterest } from './stake-terms.ts'

type Product = typeof stakingProduct.$inferSelect

/** The moment at which so many days of a stake are over: a calendar day each, in the zone that it was opened in. */
const afterDays = (days: ReturnType<typeof sql>) =>
  sql`((${table.startAt} at time zone ${table.dayZone}) + ${days} * interval '1 day') at time zone ${table.dayZone}`
const startDay = sql`(${table.startAt} at time zone ${table.dayZone})::date`

/** Returns the days of a stake that are over and not accrued, in order; of one that matured those up to its term. */
async function dueDays(tx: Tx, { id, termDays }: Stake): Promise<string[]> {
  const rows = await tx.execute<{ day: string }>(sql`
    select (${startDay} + n)::text as day
      from ${table}, generate_series(1, case when ${termDays}::int > 0 then ${termDays}::int
        else (now() at time zone ${table.dayZone})::date - ${startDay} end) n
     where ${table.id} = ${id} and (${afterDays(sql`n`)} <= now() or ${table.matureAt} <= now())
       and not exists (select from ${incomeRecord} i where i.source_id = ${table.id} and i.income_type = 'staking'
         and i.income_date = ${startDay} + n)
     order by n`)
  return rows.map(({ day }) => day)
}

/** Stores and pays what a stake earned by one day, at its own rate and at the rate it was raised by. */
async function accrue(
  tx: Tx,
  stake: Stake,
  { day, days, isDaily }: { day: string; days: number; isDaily: boolean },
): Promise<void> {
  const { scale = 0 } = (await currencyFacts(tx, stake.currency)) ?? {}
  const rates = [
    ['staking', stake.annualRate],
    ['rateUp', stake.rateUp],
  ] as const
  for (const [incomeType, rate] of rates) {
    const amount = stakeInterest(stake.principal, rate, days, scale)
    if (amount.lte(0)) continue
    const shown = isDaily ? rateOfDay(rate) : rate
    await storeIncome(tx, stake, {
      incomeType,
      incomeDate: day,
      rate: shown,
      amount: amount.toFixed(),
      isAccrued: !isDaily,
    })
  }
}

/** Counts what a stake that is paid at its end has earned so far; nothing is posted. */
async function accrueSilently(tx: Tx, stake: Stake, days: number): Promise<void> {
  const { scale = 0 } = (await currencyFacts(tx, stake.currency)) ?? {}
  const earned = [stake.annualRate, stake.rateUp].reduce(
    (sum, rate) => sum.plus(stakeInterest(stake.principal, rate, days, scale)),
    new Big(0),
  )
  if (earned.lte(stake.accruedIncome)) return
  await tx
    .update(table)
    .set({ accruedIncome: earned.toFixed(), updatedAt: sql`now()` })
    .where(eq(table.id, stake.id))
}

/**
 * Accrues the days of a running stake that are over, and pays them where its product pays daily or its time is over; returns
 * nothing where no day was due. The row of the stake is locked.
 */
export async function accrueDays(
  tx: Tx,
  stake: Stake,
  { product, isOver }: { product: Product; isOver: boolean },
): Promise<'accrued' | undefined> {
  const days = await dueDays(tx, stake)
  const last = days.at(-1)
  if (last === undefined) return undefined
  const isDaily = product.payMode === 'daily'
  if (isDaily) for (const day of days) await accrue(tx, stake, { day, days: 1, isDaily })
  else {
    await accrueSilently(tx, stake, days.length)
    if (isOver) await accrue(tx, stake, { day: last, days: stake.termDays, isDaily })
  }
  return 'accrued'
}

/** Brings one stake up to now; returns what became of it, nothing where nothing was due. */
export async function accrueStake(
  tx: Tx,
  id: string,
): Promise<'accrued' | 'matured' | 'redeemed' | 'renewed' | undefined> {
  const stake = await lockRow(tx, table, eq(table.id, id))
  if (!stake || (stake.status !== 'staking' && stake.status !== 'matured')) return undefined
  const isOver = stake.matureAt !== null && Date.parse(stake.matureAt) <= Date.now()
  const ofStake = eq(stakingProduct.id, stake.stakingId)
  // Before the wallets, as a redemption by operators locks them.
  const product = isOver
    ? await lockRow(tx, stakingProduct, ofStake)
    : (await tx.select().from(stakingProduct).where(ofStake))[0]
  if (!product) return undefined
  const outcome =
    stake.status === 'staking' ? await accrueDays(tx, stake, { product, isOver }) : undefined
  if (!isOver) return outcome
  const { ended, lines } = await endStake(tx, stake, product)
  await writeClockAudit(tx, 'stakingAccrual', lines)
  return ended ?? outcome
}

/** Stakes that end, and those with a day that is over and not accrued. */
const isDue = or(
  eq(table.status, 'matured'),
  and(
    eq(table.status, 'staking'),
    or(
      lte(table.matureAt, sql`now()`),
      sql`${afterDays(sql`1`)} <= now() and not exists (select from ${incomeRecord} i where i.source_id = ${table.id}
          and i.income_type = 'staking' and i.income_date >=
            ((now() at time zone ${table.dayZone}) - (${table.startAt} at time zone ${table.dayZone})::time)::date)`,
    ),
  ),
)

/**
 * Brings every stake up to now, each in its own transaction; returns what became of how many. One that cannot be paid keeps
 * no other waiting: an `AggregateError` is thrown at the end.
 */
export async function accrueStakes(db: Db, signal?: AbortSignal): Promise<Record<string, number>> {
  const paid = await payPending({ db, signal })
  const due = dueRows(db, table, isDue)
  const counts = { accrued: 0, matured: 0, redeemed: 0, renewed: 0 }
  const done = await forEachRecord({ db, signal }, due, counts, (tx, id) => accrueStake(tx, id))
  return { ...done, ...paid }
}

export const stakeAccrualJob = defineJob({
  name: 'stakeAccrual',
  titles: localize('质押计息与到期', 'Accrue interest and mature stakes', '質押計息與到期'),
  schedule: { cron: '0 20 * * * *', maxRetries: 3 },
  run: ({ db, signal }) => accrueStakes(db, signal),
})
