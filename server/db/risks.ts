// What a database was set up without, and what it holds that people have to decide, in sentences that name the risk.
import type { SqlClient } from './connection/client.ts'

interface Settings {
  fsync: string
  fullPageWrites: string
  synchronousCommit: string
  role: string
  isSuper: boolean
  isOwner: boolean
  /** Records of transactions that count twice, because an older version took two spellings for two transactions. */
  doubles: string[]
}

/**
 * Reads how the database keeps what was committed and what the server's role could do to it; one
 * sentence for each risk, none when all is well.
 */
export async function databaseRisks(sql: SqlClient): Promise<string[]> {
  const [found] = await sql<Settings[]>`
    select current_setting('fsync') as fsync, current_setting('full_page_writes') as "fullPageWrites",
           current_setting('synchronous_commit') as "synchronousCommit", current_user::text as role,
           (select rolsuper from pg_roles where rolname = current_user) as "isSuper",
           (select pg_has_role(relowner, 'MEMBER') from pg_class where oid = 'operation_log'::regclass) as "isOwner",
           array(select array_to_string(p.record_numbers, ' and ') from tx_hash_pair p where 1 < case p.record_type
             when 'recharge' then (select count(*) from recharge_log r where r.id = any (p.record_ids) and r.status = 'approved')
             else (select count(*) from withdraw_log w where w.id = any (p.record_ids) and w.status = 'paid') end
             order by p.id) as doubles`
  if (!found) return []
  const { fsync, fullPageWrites, synchronousCommit, role, isSuper, isOwner, doubles } = found
  const risks: string[] = []
  if (fsync === 'off')
    risks.push(
      'The database runs with fsync off: a power cut can lose decisions that were reported as saved, and corrupt the books. Set fsync = on.',
    )
  if (fullPageWrites === 'off')
    risks.push(
      'The database runs with full_page_writes off: a power cut can corrupt the books. Set full_page_writes = on.',
    )
  if (synchronousCommit === 'off')
    risks.push(
      'The database runs with synchronous_commit off: a crash can lose decisions that were reported as saved. Set synchronous_commit = on.',
    )
  if (isSuper || isOwner)
    risks.push(
      `The role ${role} of DATABASE_URL ${isSuper ? 'is a superuser' : 'owns the tables'}: whoever takes over the server can switch off what protects the books and the audit trail. ` +
        'Let another role own the tables (REASSIGN OWNED), set DATABASE_OWNER_URL to it, and keep DATABASE_URL for a role that owns nothing.',
    )
  if (doubles.length > 0)
    risks.push(
      `${doubles.length} transactions count twice, once in each of two spellings that an older version kept apart (table tx_hash_pair): ${doubles.slice(0, 20).join('; ')}. Look at each pair and reverse the record that is wrong.`,
    )
  return risks
}
