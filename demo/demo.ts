// The small demo set: members, recharges, withdrawals, identity checks and their books.
import { sql } from 'drizzle-orm'
import type { Logger } from '#server/base/log.ts'
import type { Db, Tx } from '#server/db/connection/client.ts'
import { minute } from './clock.ts'
import { generate } from './generate.ts'
import { appendAudit, balancedAtTheEnd, continueIds, continueNumbers, insertRows } from './load.ts'
import { writeDemoStatements } from './money/statements.ts'
import { judgeWithdrawals } from './money/withdraw-evidence.ts'
import { allowDemoHosts } from './other/website.ts'

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

const numbered = {
  recharge_no_seq: 'recharge_log',
  withdraw_no_seq: 'withdraw_log',
  auth_no_seq: 'member_auth',
  transfer_no_seq: 'transfer_log',
  flash_no_seq: 'flash_log',
  entrust_no_seq: 'contract_entrust',
  deal_no_seq: 'contract_deal',
  position_no_seq: 'contract_position',
  delivery_no_seq: 'delivery_order',
  follow_no_seq: 'follow_log',
  control_no_seq: 'periodic_control_record',
  staking_no_seq: 'staking_product',
  staking_record_no_seq: 'staking_record',
  income_no_seq: 'income_record',
  violation_no_seq: 'violation_record',
  tutor_no_seq: 'tutor',
  experience_no_seq: 'member_experience',
  adjust_no_seq: 'member_adjust',
  third_order_no_seq: 'withdraw_third',
  notice_no_seq: 'notice',
  coupon_no_seq: 'coupon',
  coupon_log_no_seq: 'coupon_log',
  red_envelope_no_seq: 'red_envelope',
  red_envelope_record_no_seq: 'red_envelope_record',
  redemption_batch_no_seq: 'redemption_batch',
  award_no_seq: 'award_record',
  integral_send_no_seq: 'integral_send',
}

const withoutIds = new Set([
  'house_account',
  'contract_product_tier',
  'price_tick',
  'delivery_cycle_version',
  'login_lock',
  'member_config',
  'payout_channel',
  'test_balance',
])

async function finish(
  tx: Tx,
  tables: readonly (readonly [table: string, rows: readonly unknown[]])[],
) {
  await continueIds(
    tx,
    tables.map(([table]) => table).filter((table) => !withoutIds.has(table)),
  )
  for (const [sequence, of] of Object.entries(numbered))
    await continueNumbers(tx, sequence, tables.find(([table]) => table === of)?.[1].length ?? 0)
  for (const table of [...tables.map(([name]) => name), 'operation_log'])
    await tx.execute(sql`analyze ${sql.identifier(table)}`)
}
