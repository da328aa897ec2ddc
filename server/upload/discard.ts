// Letting go of objects: noted in the same transaction as the change that makes them useless, deleted after it.
import type { SqlClient } from '#server/db/connection/client.ts'
import { canErase } from './store-owner.ts'
import type { UploadDeps } from './upload-deps.ts'

type Deps = Pick<UploadDeps, 'sql' | 'store' | 'log'>

/** Ends an upload and deletes what it stored, unless somebody else did or is merging it. */
export async function discard(deps: Deps, sessionId: string, leaseOwner?: string): Promise<void> {
  const { sql } = deps
  const rows = await sql<{ key: string }[]>`
    with gone as (
      delete from upload_session where id = ${sessionId}
        and ${leaseOwner === undefined ? sql`status = 'uploading'` : sql`lease_owner = ${leaseOwner}`}
      returning store_key, final_key
    )
    insert into upload_trash (store_key)
    select 'chunks/' || store_key || '/' from gone union all select final_key from gone where final_key is not null
    on conflict do nothing returning store_key as key`
  await empty(
    deps,
    rows.map(({ key }) => key),
  )
}

/** Deletes noted objects, unless the store is another installation's; what cannot be deleted now stays noted for the sweeper. */
export async function empty({ sql, store, log }: Deps, keys: readonly string[]): Promise<void> {
  if (keys.length === 0 || !(await canErase({ sql, store }))) return
  for (const key of keys) {
    try {
      await store.remove(key)
      await sql`delete from upload_trash where store_key = ${key}`
    } catch (error) {
      log.warn({ err: error }, 'an object could not be deleted yet')
    }
  }
}

/** Deletes everything that is noted. */
export async function emptyTrash(deps: Deps & { sql: SqlClient }): Promise<void> {
  const rows = await deps.sql<{ key: string }[]>`
    select store_key as key from upload_trash order by created_at limit 1000`
  await empty(
    deps,
    rows.map(({ key }) => key),
  )
}
