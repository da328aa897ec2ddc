// Objects that no record names are kept for a week before they are deleted: the record may come back with a backup.
import { keyPages, readKnownKeys } from './known-keys.ts'
import type { UploadDeps } from './upload-deps.ts'

type Deps = Pick<UploadDeps, 'sql' | 'store' | 'log'>

/** Days that such an object stays. */
const quarantineDays = 7
const batch = 1000

/** Notes objects older than `ageMs` that no record names, and forgets noted ones that a record names again. */
export async function quarantineUnknown({ sql, store, log }: Deps, ageMs: number): Promise<void> {
  let count = 0
  const isOld = (modifiedAt: Date) => Date.now() - modifiedAt.getTime() > ageMs
  for await (const keys of keyPages(store, isOld)) {
    const known = await readKnownKeys(sql, keys)
    await sql`delete from store_quarantine where store_key = any (${[...known]}::text[])`
    const unknown = keys.filter((key) => !known.has(key))
    const noted = await sql`
      insert into store_quarantine (store_key) select unnest(${unknown}::text[])
      on conflict do nothing returning store_key`
    count += noted.length
  }
  if (count > 0) {
    log.warn(
      { count, days: quarantineDays },
      'stored objects that no record names are in quarantine',
    )
  }
}

/** Deletes what has been in quarantine for a week, unless a record names it again. */
export async function eraseQuarantined({ sql, store, log }: Deps): Promise<void> {
  for (let isMore = true; isMore;) {
    const rows = await sql<{ key: string }[]>`
      select store_key as key from store_quarantine
       where found_at <= now() - make_interval(days => ${quarantineDays}) order by found_at limit ${batch}`
    const keys = rows.map(({ key }) => key)
    const known = await readKnownKeys(sql, keys)
    for (const key of keys) if (!known.has(key)) await store.remove(key)
    await sql`delete from store_quarantine where store_key = any (${keys}::text[])`
    if (keys.length > 0)
      log.info({ count: keys.length - known.size }, 'deleted objects from quarantine')
    isMore = keys.length === batch
  }
}
