import { expect } from 'vitest'
import type { SqlClient } from '#server/db/connection/client.ts'

const items = [
  'recharge_log',
  'withdraw_log',
  'withdraw_third',
  'member_auth',
  'member',
  'member_adjust',
]
const books = ['ledger_account', 'ledger_journal', 'ledger_entry', 'money_log']
const order: Record<string, string> = { operation_log: 'seq', request_key: 'request_id' }

/** A checksum over every table that a money call may write, apart from the lines of refused calls. */
async function fingerprint(sql: SqlClient): Promise<string> {
  const sums = [...items, ...books, ...Object.keys(order)].map((table) => {
    const by = sql(order[table] ?? 'id')
    return sql<{ sum: string }[]>`
      select md5(coalesce(string_agg(t::text, ',' order by t.${by}), '')) as sum from ${sql(table)} t
       where to_jsonb(t) ->> 'action' is distinct from 'call.refuse'`
  })
  return (await Promise.all(sums)).map(([row]) => row?.sum).join()
}

/** The codes that calls were refused with, in the order of their lines. */
const refusals = async (sql: SqlClient) =>
  (
    await sql<{ code: number }[]>`
      select (after ->> 'code')::int as code from operation_log where action = 'call.refuse' order by seq`
  ).map(({ code }) => code)

/**
 * Makes a state-changing call that must be refused with the code, and must leave no trace but the one line that says so.
 * Calls beyond a rate leave none (decision 060).
 */
export async function expectRefused<T extends { code: number }>(
  sql: SqlClient,
  code: number,
  attempt: () => Promise<T>,
): Promise<T> {
  const before = await fingerprint(sql)
  const refused = await refusals(sql)
  const reply = await attempt()
  expect(reply.code, JSON.stringify(reply)).toBe(code)
  expect(await fingerprint(sql)).toBe(before)
  expect(await refusals(sql)).toEqual(code === 42901 ? refused : [...refused, code])
  return reply
}
