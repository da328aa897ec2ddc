// Withdrawals on the boards: those on their way, and what is risky about them.
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Status as WithdrawStatus } from '#contract/money/withdraw-rules.ts'
import type { PipelineStep } from '#contract/visual.ts'
import { plainDecimal, plainStamp } from '#server/db/columns.ts'
import { days as within } from '#server/db/lists/filters.ts'
import { readSettings } from '#server/db/settings.ts'
import { counted, sources, links, memberType, toLink, type Link } from '#server/home/index.ts'
import { figure, tally, type Reading } from './reading.ts'

type Status = z.output<typeof WithdrawStatus>
const open: readonly Status[] = [
  'pending',
  'firstPassed',
  'approved',
  'paying',
  'thirdPaying',
  'failed',
]

/** Withdrawals on their way, and those that ended today: paid, or rejected by either reviewer. */
export async function pipeline({ call: { db }, scope, zone, today, has }: Reading) {
  if (!has('withdrawals')) return null
  const reviewed = sql`(${within(zone, sql`w.first_reviewed_at`, today)} or ${within(zone, sql`w.second_reviewed_at`, today)})`
  const rows = await db.execute<{
    status: Status
    count: number
    usd: string
    oldest: string | null
  }>(sql`
    select w.status, count(*)::int as count, sum(w.usd_value)::text as usd, min(w.created_at)::text as oldest
      from ${sources(scope).withdrawUsd.from} where ${counted} and ${scope} and (
        w.status = any (${sql.param([...open])}::text[])
        or w.status = 'paid' and ${within(zone, sql`w.paid_at`, today)} or w.status = 'rejected' and ${reviewed})
     group by w.status`)
  const listOf = (status: Status): Link =>
    status === 'paid'
      ? links.withdrawals(today)
      : toLink('money/withdrawLog', {
          status: [status],
          memberType,
          ...(status === 'rejected' && { dateField: 'reviewedAt', dateRange: [...today] }),
        })
  return WithdrawStatus.options.flatMap((status): z.input<typeof PipelineStep>[] => {
    if (!open.includes(status) && status !== 'paid' && status !== 'rejected') return []
    const row = rows.find((each) => each.status === status)
    const isOpen = open.includes(status)
    return [
      {
        ...figure(status, row?.count ?? 0, listOf(status)),
        usdValue: plainDecimal(row?.usd ?? '0'),
        oldestAt: isOpen && row?.oldest ? plainStamp(row.oldest) : null,
      },
    ]
  })
}

/** Risk flags of the withdrawals that were asked for today. */
export async function riskFlags(reading: Reading) {
  const { scope, zone, today } = reading
  return tally(
    reading,
    sql`flag`,
    sql`${sources(scope).withdrawUsd.from} cross join unnest(w.risk_flags) as flag
      where ${counted} and ${scope} and ${within(zone, sql`w.created_at`, today)}`,
    (flag) =>
      toLink('money/withdrawLog', {
        status: '',
        memberType,
        riskFlags: [flag],
        dateField: 'createdAt',
        dateRange: [...today],
      }),
  )
}

/** Waiting withdrawals whose score is too high to be passed with others. */
export async function highScores({ call: { db }, scope }: Reading) {
  const { 'withdraw.bulkMaxRisk': maxRisk } = await readSettings(db)
  const status = ['pending', 'firstPassed']
  const rows = await db.execute<{ no: string; score: number; total: number }>(sql`
    select w.withdraw_no as no, w.risk_score as score, (count(*) over ())::int as total
      from ${sources(scope).withdrawUsd.from}
     where w.status = any (${sql.param(status)}::text[]) and w.risk_score > ${maxRisk} and ${counted} and ${scope}
     order by w.risk_score desc, w.created_at limit 5`)
  const min = String(Math.min(100, Number(maxRisk) + 1))
  const list = toLink('money/withdrawLog', {
    status,
    memberType,
    riskScoreMin: min,
    orderBy: 'riskScore desc',
  })
  return {
    total: figure('highScores', rows[0]?.total ?? 0, list),
    rows: rows.map(({ no, score }) =>
      figure(no, score, toLink('money/withdrawLog', { status, keyword: no })),
    ),
  }
}
