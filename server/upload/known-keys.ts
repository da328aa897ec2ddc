// Which objects of the store the database names.
import type { SqlClient } from '#server/db/connection/client.ts'
import type { ObjectStore } from '#server/store/object-store.ts'

const pageSize = 1000

/** Those of the keys (files, or folders of chunks) that a record names. */
export async function readKnownKeys(sql: SqlClient, keys: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ key: string }[]>`
    with asked as (select unnest(${[...keys]}::text[]) as key)
    select key from asked where exists (select from big_file where store_key = key)
      or exists (select from export_job where file_key = key)
      or exists (select from upload_session where final_key = key)
      or exists (select from platform_file where store_key = key)
      or exists (select from member_auth where front_img = 'store:' || key and front_img like 'store:%')
      or exists (select from member_auth where back_img = 'store:' || key and back_img like 'store:%')
      or exists (select from member_auth where hand_img = 'store:' || key and hand_img like 'store:%')
      or exists (select from upload_session where store_key = split_part(key, '/', 2) and key like 'chunks/%')`
  return new Set(rows.map(({ key }) => key))
}

/** The keys of a store in pages: files, and folders of chunks in place of what lies in them. */
export async function* keyPages(
  store: ObjectStore,
  isWanted: (modifiedAt: Date) => boolean = () => true,
): AsyncGenerator<string[]> {
  let page = new Set<string>()
  for (const prefix of ['chunks/', 'files/'] as const) {
    for await (const { key, modifiedAt } of store.list(prefix)) {
      if (!isWanted(modifiedAt)) continue
      page.add(prefix === 'files/' ? key : key.slice(0, key.lastIndexOf('/') + 1))
      if (page.size < pageSize) continue
      yield [...page]
      page = new Set()
    }
  }
  if (page.size > 0) yield [...page]
}

/** True when the store is empty, or the database names anything of its first pages: keys are never made twice. */
export async function isAnyKnown(sql: SqlClient, store: ObjectStore): Promise<boolean> {
  let pages = 0
  for await (const keys of keyPages(store)) {
    if ((await readKnownKeys(sql, keys)).size > 0) return true
    pages += 1
    if (pages === 10) return false
  }
  return pages === 0
}
