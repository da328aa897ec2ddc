// Files of comma-separated values that an operator has uploaded.
import type { SqlClient } from '#server/db/connection/client.ts'
import type { ObjectStore } from '#server/store/object-store.ts'
import type { Reviewer } from './desk.ts'

/** Stores a file as an upload of an operator; returns its id. */
export async function csvFile(
  sql: SqlClient,
  store: Pick<ObjectStore, 'write'>,
  { id, userName }: Pick<Reviewer, 'id' | 'userName'>,
  text: string,
): Promise<string> {
  const key = `files/${crypto.randomUUID().replaceAll('-', '')}`
  const bytes = Buffer.from(text)
  await store.write(
    key,
    (async function* () {
      yield bytes
    })(),
  )
  const [row] = await sql<{ id: string }[]>`
    insert into big_file (name, kind, extension, mime_type, size, sha256, store_key, identifier, source_name,
      source_size, source_sha256, uploader_id, uploader_name)
    values ('list.csv', 'document', 'csv', 'text/csv', ${bytes.length}, '', ${key}, '', 'list.csv', 1, '', ${id},
      ${userName}) returning id::text`
  return row?.id ?? ''
}
