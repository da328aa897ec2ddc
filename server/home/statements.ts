// The platform's own figures: those of the newest daily statements, so that no formula exists twice.
import { desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Kpi } from '#contract/home.ts'
import { allCurrencies } from '#contract/other/daily-statement.ts'
import { dailyStatement as table } from '#server/db/schema/other/daily-statement.ts'
import type { Call } from '#server/http/call.ts'
import { cardDays } from './figures.ts'
import { links } from './links.ts'

type Card = z.input<typeof Kpi>

/** Net income and cover ratio of the last day that has a statement; none for operators who are bound to a member. */
export async function statementCards({ db, actor }: Pick<Call, 'db' | 'actor'>): Promise<Card[]> {
  if (actor.bindMemberId !== null) return []
  const newestFirst = await db
    .select({
      statDate: table.statDate,
      income: table.platformIncome,
      coverRate: table.coverRate,
    })
    .from(table)
    .where(eq(table.currency, allCurrencies))
    .orderBy(desc(table.statDate))
    .limit(cardDays)
  const [newest, before] = newestFirst
  if (!newest) return []
  const days = newestFirst.toReversed()
  const { statDate } = newest
  const list = links.statements([statDate, statDate])
  const cards: Card[] = [
    {
      key: 'platformIncomeUsd',
      unit: 'usd',
      statDate,
      today: newest.income,
      yesterday: before?.income ?? '0',
      days: days.map(({ income }) => income),
      list,
    },
  ]
  // Where nothing is owed to members there is no ratio.
  if (newest.coverRate !== null)
    cards.push({
      key: 'coverRate',
      unit: 'percent',
      statDate,
      today: newest.coverRate,
      yesterday: before?.coverRate ?? '0',
      days: days.map(({ coverRate }) => coverRate ?? '0'),
      list,
    })
  return cards
}
