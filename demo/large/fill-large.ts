// The large set, for benchmarks: members, recharges and the books by COPY, then the other records.
import type { Logger } from '#server/base/log.ts'
import { connectBeside, type SqlClient, type TransactionSql } from '#server/db/connection/client.ts'
import { chart, houseAccountRow, isHouseCode } from '#server/ledger/chart.ts'
import { clockUntil, iso } from '../clock.ts'
import { walletCodeRows } from '../money/wallet-codes.ts'
import { onBareTables, vacuum } from './bare-tables.ts'
import { copyRows } from './copy.ts'
import { emptyBooks, run, type Size } from './history.ts'
import { makeRecords } from './records.ts'
import * as tables from './tables.ts'
import { addTransfers } from './transfers.ts'

export interface LargeSet {
  readonly log: Logger
  /** End of the history, ISO. */
  readonly asof: string
  readonly seed: number
  /** 1 = a million members and 1,040,000 recharges. */
  readonly scale: number
  /** Entries the ledger has at least; transfers fill it up. Default: those of the recharges. */
  readonly entries?: number | undefined
  /** Recharges that wait at the end. Default 3,000: a busy desk's queue does not grow with the years behind it. */
  readonly waiting?: number
  /** False: members, recharges and books alone. The other records have no entries, so invariants of the books name them. */
  readonly records?: boolean
}

const books = [
  'member',
  'recharge_log',
  'ledger_account',
  'ledger_journal',
  'ledger_entry',
  'money_log',
]

/**
 * Fills a migrated database that has no members, in one transaction; the other records follow in their own, beside the
 * statistics of the books where `sql` has a second connection. The transaction alone lays the judging triggers off; one
 * statement per rule judges the whole set before it ends.
 */
export async function fillLarge(
  sql: SqlClient,
  { log, asof, seed, scale, entries, waiting = 3_000, records = true }: LargeSet,
): Promise<void> {
  const clock = clockUntil(Date.parse(asof))
  const recharges = Math.round(1_040_000 * scale)
  const size: Size = {
    members: Math.round(1_000_000 * scale),
    recharges,
    waiting,
  }
  const started = performance.now()
  let lap = started
  const report = (what: string, since = lap) => {
    log.info({ ms: Math.round(performance.now() - since) }, what)
    lap = performance.now()
  }
  // COPY needs a connection that answers one statement before the next is sent.
  const copying = connectBeside(sql, { max: 1, pipelines: false })
  const write = async (tx: TransactionSql) => {
    const [filled] = await tx`select from member limit 1`
    if (filled)
      throw new Error('The database already has members; the large set needs an empty one.')
    await tx`set local maintenance_work_mem = '256MB'`
    await tx`set local work_mem = '128MB'`
    const operators = await tx<{ id: string; name: string }[]>`
      select id::text, user_name as name from operator where bind_member_id is null order by id`
    await tx`select ledger_partitions(${iso(clock.start)}, now())`
    await tx`alter table ledger_journal disable trigger journal_balances`
    await tx`alter table ledger_journal disable trigger own_hold`
    await tx`alter table ledger_entry disable trigger entry_balances`
    await onBareTables(tx, books, async () => {
      await tx`insert into wallet_code select * from jsonb_populate_recordset(null::wallet_code, ${JSON.stringify(walletCodeRows(clock.start))}::text::jsonb)`
      const held = emptyBooks(size)
      for (const _ of run(seed, clock, size, held));
      report('history made')
      await copyRows(tx, 'member', tables.memberColumns, tables.memberRows(seed, clock, size, held))
      report('members written')
      await copyRows(
        tx,
        'recharge_log',
        tables.rechargeColumns,
        tables.rechargeRows(seed, clock, size, operators),
      )
      report('recharges written')
      await copyRows(tx, 'ledger_account', tables.accountColumns, tables.accountRows(held))
      await copyRows(
        tx,
        'ledger_journal',
        tables.journalColumns,
        tables.journalRows(seed, clock, size, operators),
      )
      await copyRows(tx, 'ledger_entry', tables.entryColumns, tables.entryRows(seed, clock, size))
      await copyRows(
        tx,
        'money_log',
        tables.moneyColumns,
        tables.moneyRows(seed, clock, size, operators),
      )
      report('books written')
      if (entries !== undefined) await addTransfers(tx, entries, asof)
      report('transfers written')
    })
    report('indexes built')
    await sumHouses(tx)
    await judge(tx)
    await tx`alter table ledger_journal enable trigger journal_balances`
    await tx`alter table ledger_journal enable trigger own_hold`
    await tx`alter table ledger_entry enable trigger entry_balances`
    for (const table of [...books, 'wallet_code'])
      await tx`select setval(pg_get_serial_sequence(${table}, 'id'), (select greatest(max(id), 1) from ${tx(table)}))`
    await tx`select setval('recharge_no_seq', ${recharges})`
    report('sums and rules checked')
  }
  try {
    await copying.sql.begin(write)
  } finally {
    await copying.close()
  }
  // The other records refer to members, and lock that table while they are written.
  await vacuum(sql, ['member'])
  const parted = lap
  const wanted = { seed, asof: Date.parse(asof), scale, members: size.members }
  const addRecords = records ? await makeRecords(sql, wanted) : undefined
  const writeRecords = async () => {
    await addRecords?.()
    report('other records written', parted)
  }
  const makeStatistics = async () => {
    await vacuum(sql, [...books.filter((table) => table !== 'member'), 'house_account'])
    report('statistics made', parted)
  }
  await Promise.all([writeRecords(), makeStatistics()])
  log.info({ seconds: Math.round((performance.now() - started) / 1000) }, 'large set written')
}

async function sumHouses(tx: TransactionSql): Promise<void> {
  const named = Object.keys(chart)
    .filter(isHouseCode)
    .map((code) => houseAccountRow(code, ''))
  // Apart from what writes them: PostgreSQL lets several processes read only for a statement that writes nothing.
  const debits = await tx<{ code: string; currency: string; debit: string; last: string }[]>`
    select house_code as code, currency, sum(case side when 'D' then amount else -amount end) as debit,
           (select max(id) from ledger_entry) as last
      from ledger_entry where house_code is not null group by house_code, currency`
  await tx`
    insert into house_account (code, currency, name, normal_side, allow_negative, balance, rolled_up_to_entry_id)
    select code, d.currency, c.name, c.normal_side, c.allow_negative, case c.normal_side when 'D' then d.debit else -d.debit end, d.last
      from jsonb_to_recordset(${JSON.stringify(debits)}::text::jsonb) as d (code text, currency text, debit numeric, last bigint)
      join jsonb_to_recordset(${JSON.stringify(named)}::text::jsonb)
             as c (code text, name text, normal_side text, allow_negative boolean) using (code)`
}

async function judge(tx: TransactionSql): Promise<void> {
  const [uneven] = await tx<{ journal_id: string }[]>`
    select journal_id from ledger_entry group by journal_id, currency
    having sum(case side when 'D' then amount else -amount end) <> 0 or count(*) < 2 limit 1`
  if (uneven) throw new Error(`Journal ${uneven.journal_id} does not balance.`)
  // References hold by now, and no journal has two first lines.
  const [counts] = await tx<{ journals: string; firstLines: string }[]>`
    select (select count(*) from ledger_journal) as journals,
           (select count(*) from ledger_entry where line_no = 1) as "firstLines"`
  if (counts?.journals !== counts?.firstLines)
    throw new Error(`${counts?.journals} journals have ${counts?.firstLines} first lines.`)
}
