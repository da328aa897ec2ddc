// Writes rows in bulk: a few statements per table, checked by all constraints and triggers.
import { sql, type SQL } from 'drizzle-orm'
import { sealTrail } from '#server/db/audit-seal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import type { Row } from './records.ts'

const perStatement = 4_000

/** Inserts rows whose keys are the columns; all rows have the same keys. */
export async function insertRows(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const columns = sql.join(
    Object.keys(rows[0] ?? {}).map((column) => sql.identifier(column)),
    sql`, `,
  )
  for (let from = 0; from < rows.length; from += perStatement) {
    const part = JSON.stringify(rows.slice(from, from + perStatement))
    await tx.execute(sql`
      insert into ${sql.identifier(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${part}::jsonb)`)
  }
}

const balanceTriggers = [
  ['ledger_journal', 'journal_balances'],
  ['ledger_journal', 'own_hold'],
  ['ledger_entry', 'entry_balances'],
] as const

/**
 * Writes to the books in bulk: for this work, one statement judges at the end what a trigger would judge
 * journal by journal. Throws when a journal does not balance.
 */
export async function balancedAtTheEnd(tx: Tx, work: () => Promise<void>): Promise<void> {
  const all = async (verb: 'enable' | 'disable') => {
    for (const [table, trigger] of balanceTriggers)
      await tx.execute(sql.raw(`alter table ${table} ${verb} trigger ${trigger}`))
  }
  await all('disable')
  await work()
  const [uneven] = await tx.execute<{ id: string }>(sql`
    select j.id from ledger_journal j left join (
        select journal_id, bool_and(even) as even, sum(lines) as lines from (
          select journal_id, count(*) as lines,
                 sum(case side when 'D' then amount else -amount end) = 0 as even
            from ledger_entry group by journal_id, currency
        ) t group by journal_id
      ) e on e.journal_id = j.id
     where e.even is not true or e.lines < 2 limit 1`)
  if (uneven) throw new Error(`Journal ${uneven.id} does not balance.`)
  await all('enable')
}

/** Lets ids and business numbers of new rows go on after those that the rows of the tables brought. */
export async function continueNumbers(tx: Tx, tables: readonly string[]): Promise<void> {
  // Columns that take the next of a sequence: ids, and the numbers that people quote a record by.
  const columns = await tx.execute<{ table: string; ids: string | null; rule: string | null }>(sql`
    select c.relname as table, pg_get_serial_sequence(c.relname, a.attname) as ids,
           pg_get_expr(d.adbin, d.adrelid) as rule
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relname = any (${sql.param([...tables])}::text[]) and c.relnamespace = 'public'::regnamespace
       and a.attnum > 0 and not a.attisdropped
       and (pg_get_serial_sequence(c.relname, a.attname) is not null or pg_get_expr(d.adbin, d.adrelid) like 'business_no(%')`)
  for (const { table, ids, rule } of columns) {
    const sequence = ids ?? /nextval\('(\w+)'/.exec(rule ?? '')?.[1]
    if (sequence === undefined) throw new Error(`${table} is numbered by no sequence.`)
    const last = ids === null ? sql`count(*)` : sql`coalesce(max(id), 0)`
    await tx.execute(sql`
      select setval(${sequence}, greatest(last, 1), last > 0)
        from (select ${last} as last from ${sql.identifier(table)}) as used`)
  }
}

/**
 * Appends lines to the audit trail with the times they bring. The sealing trigger stamps lines with the
 * present, so for this transaction its work (number, hash of the line before) is done here.
 */
export async function appendAudit(tx: Tx, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const statements: SQL[] = [
    sql`create temporary table audit_to_seal (like operation_log) on commit drop`,
    sql`alter table audit_to_seal alter column prev_hash drop not null, alter column hash drop not null`,
  ]
  for (const statement of statements) await tx.execute(statement)
  await insertRows(
    tx,
    'audit_to_seal',
    rows.map((row, index) => ({ seq: index + 1, ...row })),
  )
  await tx.execute(sql`alter table operation_log disable trigger operation_log_seal`)
  await tx.execute(sql`
    do $$
    declare
      line operation_log;
      head operation_log_head;
    begin
      perform pg_advisory_xact_lock(7271001);
      select * into strict head from operation_log_head;
      for line in select * from audit_to_seal order by seq loop
        line.seq := head.seq + 1;
        line.prev_hash := head.hash;
        line.hash := audit_row_hash(line);
        insert into operation_log select line.*;
        head.seq := line.seq;
        head.hash := line.hash;
      end loop;
      update operation_log_head set seq = head.seq, hash = head.hash;
    end $$`)
  await tx.execute(sql`alter table operation_log enable trigger operation_log_seal`)
  await sealTrail(tx)
}
