// Secrets in the database under the newest of the keys, so that the former one can go.
import { type Name, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { exactlyOne } from '#server/base/exactly-one.ts'
import { localize } from '#server/base/localize.ts'
import { firstKeyId, hasSealingKey, seal, unseal } from '#server/base/secret-box.ts'
import type { Db, Tx } from '#server/db/connection/client.ts'
import { columnName } from '#server/db/connection/written.ts'
import { writeClockAudit } from '#server/http/audit/audit-without-call.ts'
import { defineJob } from '#server/jobs/job.ts'
import { codeHashes } from '#server/marketing/code-text.ts'
import { openNumber, sealNumber } from '#server/member/auth/document-number.ts'

interface SealedColumn {
  /** What the run reports of it. */
  readonly name: string
  readonly table: string
  readonly key: SQL | Name
  readonly value: SQL | Name
  /** What the secret belongs to; it opens for nothing else. */
  readonly context: SQL
  /** How the column is set to what was sealed anew. */
  readonly set: (sealed: string, context: string, before: string) => SQL
}

const column = (table: string, name: string, key: string, context: SQL): SealedColumn => ({
  name: `${table}.${name}`,
  table,
  key: columnName(key),
  value: columnName(name),
  context,
  set: (sealed) => sql`${columnName(name)} = ${sealed}`,
})

/** Every column that holds what `seal` made, with the context of `seal`. */
const sealedColumns: readonly SealedColumn[] = [
  column('operator_otp', 'secret', 'operator_id', sql`'otp:' || operator_id`),
  column('platform_webhook', 'secret', 'id', sql`'platform-webhook'`),
  column('platform_webhook', 'former_secret', 'id', sql`'platform-webhook'`),
  {
    name: 'redemption_code.code_sealed',
    table: 'redemption_code',
    key: sql`id`,
    value: sql`code_sealed`,
    context: sql`'redemptionCode:' || (select batch_no from redemption_batch b where b.id = batch_id)`,
    set: (sealed, context, before) =>
      sql`code_sealed = ${sealed}, code_hash = ${codeHashes(unseal(before, context))[0] ?? ''}`,
  },
  {
    name: 'sys_config.value',
    table: 'sys_config',
    key: sql`key`,
    value: sql`case when kind = 'secret' then nullif(value #>> '{}', '') end`,
    context: sql`'config:' || key`,
    set: (sealed) => sql`value = to_jsonb(${sealed}::text)`,
  },
  {
    name: 'member_auth.id_no_enc',
    table: 'member_auth',
    key: sql`id`,
    // Made-up numbers of the demo set have a key of their own.
    value: sql`case when id_no_enc not like 'demo:%' then nullif(id_no_enc, '') end`,
    context: sql`'document'`,
    set: (_, __, before) => {
      const { idNoEnc, idNoHash } = sealNumber(openNumber(before))
      return sql`id_no_enc = ${idNoEnc}, id_no_hash = ${idNoHash}`
    },
  },
]

const perBatch = 200

const Row = z.object({ key: z.string(), sealed: z.string(), context: z.string() })

/** Seals one batch anew; returns how many rows it had. Rows that no key opens are left. */
async function resealBatch(tx: Tx, one: SealedColumn, former: readonly string[]): Promise<number> {
  const table = columnName(one.table)
  const rows = z.array(Row).parse(
    await tx.execute(sql`
      select ${one.key}::text as key, ${one.value} as sealed, ${one.context} as context from ${table}
       where split_part(${one.value}, '.', 1) = any (${sql.param([...former])}::text[])
       order by ${one.key} limit ${perBatch} for update`),
  )
  for (const { key, sealed, context } of rows)
    await tx.execute(sql`
      update ${table} set ${one.set(seal(unseal(sealed, context), context), context, sealed)}
       where ${one.key}::text = ${key}`)
  return rows.length
}

const Sealed = z.array(z.object({ id: z.string(), rows: z.number() }))

/** The ids of keys that sealed a column, with how many rows. */
const keysOf = async (db: Pick<Db, 'execute'>, { table, value }: SealedColumn) =>
  Sealed.parse(
    await db.execute(sql`
      select split_part(${value}, '.', 1) as id, count(*)::int as rows from ${columnName(table)}
       where ${value} is not null group by 1`),
  )

/** Keyed hashes cannot be made anew: whoever has the secret gives it again, or the former key stays. */
const hashed = sql`
  select (select count(*) from operator_otp, unnest(recovery) code where split_part(code, '.', 1) <> own.id)
       + (select count(*) from platform_secret where split_part(hash, '.', 1) <> own.id and (ends_at is null or ends_at > now()))
       + (select count(*) from redemption_code where split_part(code_hash, '.', 1) <> own.id and status = 'unused') as n`

interface Resealed {
  /** Secrets that are under the newest key now. */
  readonly resealed: number
  /** Secrets that none of the keys opens. */
  readonly unreadable: number
  /** Recovery codes, secrets of programs and redemption codes, of which only hashes under a former key are kept. */
  readonly onlyHashed: number
}

/** Seals everything anew that a former key sealed, batch by batch; it can be stopped and run again. */
export async function resealSecrets(db: Db, signal?: AbortSignal): Promise<Resealed> {
  let resealed = 0
  let unreadable = 0
  const own = firstKeyId()
  for (const each of sealedColumns) {
    const others = (await keysOf(db, each)).filter(({ id }) => id !== own)
    const former = others.map(({ id }) => id).filter(hasSealingKey)
    for (const { id, rows } of others) if (!former.includes(id)) unreadable += rows
    for (let count = perBatch; count === perBatch && former.length > 0; resealed += count) {
      signal?.throwIfAborted()
      count = await db.transaction((tx) => resealBatch(tx, each, former))
    }
  }
  const { n } = exactlyOne(
    await db.execute(
      sql`select n::int as n from (select ${own}::text as id) own, lateral (${hashed}) h`,
    ),
    z.object({ n: z.number() }),
  )
  if (resealed > 0)
    await db.transaction((tx) =>
      writeClockAudit(tx, 'secretsReseal', [
        { action: 'secrets.reseal', targetType: 'secretKey', targetId: own, after: { resealed } },
      ]),
    )
  return { resealed, unreadable, onlyHashed: n }
}

/** The job of `npm run secrets:reseal`, for installations where nobody works at the machine. */
export const secretsResealJob = defineJob({
  name: 'secretsReseal',
  titles: localize(
    '用新密钥重新加密',
    'Re-encrypt secrets with the latest key',
    '用新金鑰重新加密',
  ),
  run: async ({ db, signal }) => ({ ...(await resealSecrets(db, signal)) }),
})
