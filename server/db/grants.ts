// What the role of the server may do. The owner of the tables is another role: the server can neither
// switch triggers off nor change the tables, and books and trail take new rows only.
import { type SQL, sql } from 'drizzle-orm'
import { connect, type ConnectOptions, type Db } from './connection/client.ts'

const privileges = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER'] as const
type Privilege = (typeof privileges)[number]

const readOnly = [
  'schema_migration',
  'seed_record',
  'operation_log_head',
  'tx_hash_pair',
  'database_purpose',
  'book_zone',
]
/** Tables of records that are corrected and hidden, never erased. */
export const keptForGood: readonly string[] = [
  'recharge_log',
  'withdraw_log',
  'member_auth',
  'withdraw_address',
  'withdraw_third',
  'withdraw_payout',
  'member',
  'ledger_account',
  'house_account',
  'asset_hold',
  'member_adjust',
  'award_record',
  'integral_send',
  'integral_send_item',
  'member_experience',
  'follow_log',
  'invite_rebate',
  'periodic_control_record',
  'daily_statement',
  'delivery_order',
]
/** Columns that the server never updates: prices and results are the trading engine's. */
const fixedColumns: Readonly<Record<string, readonly string[]>> = {
  delivery_order: ['open_price', 'settle_price', 'result'],
}

interface Table {
  name: string
  isPartition: boolean
  isAppendOnly: boolean
  held: Privilege[]
  columns: string[]
  /** The columns that the role may update, by the table or one by one. */
  updatable: string[]
}

function privilegesOf({ name, isPartition, isAppendOnly }: Table): Privilege[] {
  // Reached through the table they belong to, with its privileges.
  if (isPartition) return []
  if (readOnly.includes(name)) return ['SELECT']
  if (isAppendOnly) return ['SELECT', 'INSERT']
  if (keptForGood.includes(name)) return ['SELECT', 'INSERT', 'UPDATE']
  return ['SELECT', 'INSERT', 'UPDATE', 'DELETE']
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one) => others.includes(one))

/** What a role needs of a table, as `grant` takes it; undefined where it has just that. */
function missingGrants(table: Table): SQL[] | undefined {
  const { name, held, columns, updatable } = table
  const wanted = privilegesOf(table)
  const fixed = fixedColumns[name]
  const updated = wanted.includes('UPDATE') ? columns.filter((one) => !fixed?.includes(one)) : []
  // Where single columns are granted the table itself is not.
  const whole = wanted.filter((one) => one !== 'UPDATE' || !fixed)
  if (isSame(whole, held) && isSame(updated, updatable)) return undefined
  const names = updated.map((one) => sql.identifier(one))
  return [
    ...whole.map((one) => sql.raw(one)),
    ...(fixed ? [sql`update (${sql.join(names, sql`, `)})`] : []),
  ]
}

/** The role that an address signs in as. */
export async function readCurrentRole(url: string, options: ConnectOptions = {}): Promise<string> {
  const { sql: client, close } = connect(url, { ...options, max: 1 })
  try {
    const [row] = await client<{ role: string }[]>`select current_user::text as role`
    return row?.role ?? ''
  } finally {
    await close()
  }
}

/**
 * Grants the role what the server needs and revokes the rest; writes only what differs. A table whose
 * triggers refuse updates and deletes gets insert and select; of a table with fixed columns the others can be updated. Does
 * nothing for a role that owns the tables: it cannot be held by grants (`databaseRisks` says so).
 */
export async function grantRuntime(db: Db, role: string): Promise<void> {
  const [owner] = await db.execute<{ isOwner: boolean }>(
    sql`select pg_has_role(${role}, current_user, 'MEMBER') as "isOwner"`,
  )
  if (owner?.isOwner) return
  const to = sql.identifier(role)
  await db.transaction(async (tx) => {
    const tables = await tx.execute<Record<string, unknown> & Table>(sql`
      select c.relname as name, c.relispartition as "isPartition",
             exists (select from pg_trigger t join pg_proc f on f.oid = t.tgfoid where t.tgrelid = c.oid
               and f.proname in ('refuse_change', 'refuse_audit_change') and t.tgtype & 24 = 24) as "isAppendOnly",
             array(select p from unnest(${sql.param([...privileges])}::text[]) p
                    where has_table_privilege(${role}, c.oid, p)) as held,
             array(select a.attname::text from pg_attribute a
                    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
             array(select a.attname::text from pg_attribute a
                    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                      and has_column_privilege(${role}, c.oid, a.attnum, 'UPDATE')) as updatable
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
    await tx.execute(sql`grant usage on schema public to ${to}`)
    await tx.execute(sql`revoke create on schema public from public, ${to}`)
    for (const table of tables) {
      const grants = missingGrants(table)
      if (!grants) continue
      const on = sql.identifier(table.name)
      await tx.execute(sql`revoke all on ${on} from public, ${to}`)
      if (grants.length > 0)
        await tx.execute(sql`grant ${sql.join(grants, sql`, `)} on ${on} to ${to}`)
    }
    await tx.execute(sql`grant usage, select on all sequences in schema public to ${to}`)
  })
}
