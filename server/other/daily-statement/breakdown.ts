// What a day is made of: its money logs by type, and what each account of the books gained or lost.
import { and, eq, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Lang, Titles } from '#contract/lang.ts'
import { WalletType } from '#contract/ledger.ts'
import * as api from '#contract/other/daily-statement.ts'
import { localize } from '#server/base/localize.ts'
import { plainDecimal } from '#server/db/columns.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { dailyStatement as table } from '#server/db/schema/other/daily-statement.ts'
import { chart, isHouseCode } from '#server/ledger/chart.ts'

type Answer = Pick<z.input<(typeof api.get)['output']>, 'currencies' | 'bizTypes' | 'accounts'>

/** The accounts of members in the chart. */
const walletAccounts: Readonly<Record<string, { code: string; titles: Titles }>> = {
  spot: { code: '2110', titles: localize('会员现货', 'Member spot wallet', '會員現貨') },
  contract: { code: '2120', titles: localize('会员合约', 'Member contract wallet', '會員合約') },
  delivery: { code: '2130', titles: localize('会员交割', 'Member delivery wallet', '會員交割') },
  follow: { code: '2140', titles: localize('会员跟单', 'Member copy trading wallet', '會員跟單') },
  staking: { code: '2150', titles: localize('会员质押', 'Member staking wallet', '會員質押') },
  experience: {
    code: '2160',
    titles: localize('会员体验金', 'Member trial funds wallet', '會員體驗金'),
  },
}

const text = (amount: ReturnType<typeof sql>) => sql`round(coalesce(${amount}, 0), 18)::text`

/** Reads the books between the edges of a day; the row of all currencies is valued at the day's prices. */
export async function readBreakdown(
  db: ReadDb,
  row: typeof table.$inferSelect,
  lang: Lang,
): Promise<Answer> {
  const isAll = row.currency === api.allCurrencies
  const rate = isAll ? sql`d.price_usd` : sql`1`
  const stored = await db
    .select({ currency: table.currency })
    .from(table)
    .where(and(eq(table.statDate, row.statDate), ne(table.currency, api.allCurrencies)))
    .orderBy(table.currency)
  const currencies = isAll ? stored.map(({ currency }) => currency) : [row.currency]
  const parts = sql`daily_statement d on d.stat_date = ${row.statDate}::date
    and d.currency = any (${sql.param(currencies)}::text[])`
  const within = (at: ReturnType<typeof sql>) =>
    sql`${at} >= ${row.daySince}::timestamptz and ${at} < ${row.dayUntil}::timestamptz`
  const logs = await db.execute<
    Record<'type' | 'in' | 'out' | 'net', string> & { count: number }
  >(sql`
    select l.biz_type as type, count(*)::int as count,
        ${text(sql`sum(l.total_delta * ${rate}) filter (where l.total_delta > 0)`)} as in,
        ${text(sql`-sum(l.total_delta * ${rate}) filter (where l.total_delta < 0)`)} as out,
        ${text(sql`sum(l.total_delta * ${rate})`)} as net
      from money_log l join ${parts} and d.currency = l.currency
     where ${within(sql`l.created_at`)} group by 1 order by 1`)
  const lines = await db.execute<{
    house: string | null
    wallet: string | null
    debit: string
    credit: string
    net: string
  }>(sql`
    select e.house_code as house, e.wallet_type as wallet,
        ${text(sql`sum(e.amount * ${rate}) filter (where e.side = 'D')`)} as debit,
        ${text(sql`sum(e.amount * ${rate}) filter (where e.side = 'C')`)} as credit,
        ${text(sql`sum(case e.side when 'C' then e.amount else -e.amount end * ${rate})`)} as net
      from ledger_entry e join ${parts} and d.currency = e.currency
     where ${within(sql`e.posted_at`)} group by 1, 2`)
  const accounts = lines.map(({ house, wallet, debit, credit, net }) => {
    const known = house !== null && isHouseCode(house) ? chart[house] : undefined
    const owned = wallet === null ? undefined : walletAccounts[wallet]
    const plain = plainDecimal(net)
    const mirrored = plain.startsWith('-') ? plain.slice(1) : plain === '0' ? plain : `-${plain}`
    return {
      code: house ?? owned?.code ?? '',
      name: (known ?? owned)?.titles[lang] ?? '',
      walletType: wallet === null ? null : WalletType.parse(wallet),
      debit: plainDecimal(debit),
      credit: plainDecimal(credit),
      change: known?.normalSide === 'D' ? mirrored : plain,
    }
  })
  return {
    currencies,
    bizTypes: logs.map(({ type, count, ...amounts }) => ({
      bizType: type,
      count,
      in: plainDecimal(amounts.in),
      out: plainDecimal(amounts.out),
      net: plainDecimal(amounts.net),
    })),
    accounts: accounts.toSorted((a, b) => a.code.localeCompare(b.code)),
  }
}
