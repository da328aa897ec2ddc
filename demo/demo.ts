// The small demo set: members, recharges, withdrawals, identity checks and their books.
import { sql } from 'drizzle-orm'
import type { Logger } from '#server/base/log.ts'
import type { Db, Tx } from '#server/db/connection/client.ts'
import { minute } from './clock.ts'
import { generate } from './generate.ts'
import { appendAudit, balancedAtTheEnd, continueNumbers, insertRows } from './load.ts'
import { writeDemoStatements } from './money/statements.ts'
import { judgeWithdrawals } from './money/withdraw-evidence.ts'
import { allowDemoHosts } from './other/website.ts'
import type { DemoTable } from './records.ts'

export interface DemoSet {
  readonly log: Logger
  /** ISO instant the history ends at; default the start of the current minute. */
  readonly asof?: string | undefined
  /** Seed number; default 20250630. */
  readonly seed?: number
  /** Scales the set; 1 = 2,000 members. */
  readonly scale?: number
}

/** The seed number of the demo set that a first start makes. */
export const defaultSeed = 20_250_630

/**
 * Fills a database that has no members yet, in one transaction: all or nothing. Does nothing where there
 * are members. The records were decided by the operators that the database has.
 */
export async function demo(
  db: Db | Tx,
  { log, asof, seed = defaultSeed, scale = 1 }: DemoSet,
): Promise<void> {
  const end = asof === undefined ? Math.floor(Date.now() / minute) * minute : Date.parse(asof)
  if (Number.isNaN(end)) throw new Error(`${asof} is not an instant.`)
  await db.transaction(async (tx) => {
    const [filled] = await tx.execute(sql`select from member limit 1`)
    if (filled) return
    // Making the rows takes longer than a transaction may be idle where the machine is busy.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    // No program is told of what nobody did.
    await tx.execute(sql`select set_config('platform.untold', 'on', true)`)
    const operators = await tx.execute<{ id: string; name: string }>(
      sql`select id::text, user_name as name from operator where bind_member_id is null order by id`,
    )
    const started = performance.now()
    const { tables, audit, since } = generate({
      seed,
      asof: end,
      members: Math.round(2_000 * scale),
      recharges: Math.round(2_540 * scale),
      operators,
    })
    const generated = performance.now()
    await tx.execute(sql`select ledger_partitions(${since}::timestamptz, now())`)
    await balancedAtTheEnd(tx, async () => {
      for (const [table, rows] of tables) await insertRows(tx, table, rows)
    })
    await judgeWithdrawals(tx)
    await appendAudit(tx, audit)
    await allowDemoHosts(tx)
    await finish(tx, tables)
    await writeDemoStatements(tx, {
      end: new Date(end).toISOString(),
      closedBy: operators.at(-1)?.name ?? '',
    })
    const counts = Object.fromEntries(tables.map(([table, rows]) => [table, rows.length]))
    log.info(
      {
        ...counts,
        generatedMs: Math.round(generated - started),
        loadedMs: Math.round(performance.now() - generated),
      },
      'demo data written',
    )
  })
}

async function finish(tx: Tx, tables: readonly DemoTable[]) {
  const names = [...new Set(tables.map(([table]) => table))]
  await continueNumbers(tx, names)
  for (const table of [...names, 'operation_log'])
    await tx.execute(sql`analyze ${sql.identifier(table)}`)
}
