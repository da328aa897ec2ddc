// Sums straight from the tables over some days, for tests that compare what a screen adds up.
import { Decimal } from '#core/format/money.ts'
import type { SqlClient } from '#server/db/connection/client.ts'

interface Days {
  readonly sql: SqlClient
  readonly zone: string
  /** Both included. */
  readonly days: readonly [from: string, to: string]
}

/** Makes the sums; `open` is asked at each, as databases come up after the tests are read. */
export function sumsOf(open: () => Days) {
  /** One value as a plain decimal, of a query that may use `bound` (the days) and `price` (USDT of a currency). */
  const valueOf = async (query: string): Promise<string> => {
    const { sql, zone, days } = open()
    const [row] = await sql.unsafe<{ value: string }[]>(
      `with bound as (select ('${days[0]}'::date)::timestamp at time zone '${zone}' as since,
          ('${days[1]}'::date + 1)::timestamp at time zone '${zone}' as until),
        price as (select currency, max(price_usd) as usd from wallet_code group by currency) ${query}`,
    )
    return new Decimal(row?.value ?? 'missing').toFixed()
  }
  /** The condition that a moment lies in the days. */
  const inDays = (column: string) =>
    `${column} >= (select since from bound) and ${column} < (select until from bound)`
  /** What house accounts gained in the days, by the entries of the ledger; not rounded, so that it can be added up. */
  const gained = (codes: readonly string[], which = 'true') =>
    valueOf(`select coalesce(sum(case side when 'C' then amount else -amount end * usd), 0)::text as value
      from ledger_entry e join price using (currency)
        join ledger_journal j on j.id = e.journal_id and j.posted_at = e.posted_at
     where ${which} and house_code in (${codes.map((code) => `'${code}'`).join()}) and ${inDays('e.posted_at')}`)
  return { valueOf, inDays, gained }
}
