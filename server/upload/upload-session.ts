// An upload under way: found by its operator and label, opened within the operator's limits.
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import {
  chunkSize,
  isChunkPlan,
  type ChunkParams,
  type UploadState,
  type uploadMerge,
} from '#contract/upload.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { SqlClient } from '#server/db/connection/client.ts'
import type { Actor } from '#server/http/call.ts'
import { newFolder } from '#server/store/object-store.ts'
import { parseFileType } from './content-check.ts'
import { contentUrl } from './content-url.ts'
import { promiseRoom } from './room.ts'
import { assertOwnStore } from './store-owner.ts'
import type { UploadDeps } from './upload-deps.ts'

/** What says which upload is meant. */
export type Wanted = Pick<
  z.output<typeof ChunkParams>,
  'identifier' | 'filename' | 'totalSize' | 'totalChunks' | 'sha256'
> &
  Partial<z.output<typeof uploadMerge.input>>

/** Most uploads an operator may have under way, and most bytes they may announce together. */
const maxOpen = 20
const maxOpenBytes = 10 * 1024 ** 3

export interface Session {
  readonly id: string
  readonly storeKey: string
  readonly status: 'uploading' | 'merging'
}

/** Throws unless the file may be uploaded at all: 40001 for wrong figures, 42202 too large, 42203 its type. */
export function assertUploadable(
  { filename, totalSize, totalChunks }: Wanted,
  uploadMaxBytes: number,
): void {
  if (totalSize === 0) throw new Refusal(Code.invalid, 'fileEmpty')
  if (totalSize > uploadMaxBytes) {
    const limit = String(Math.floor(uploadMaxBytes / 1024 ** 2))
    throw new Refusal(Code.limitExceeded, 'fileTooLarge', { limit })
  }
  if (!isChunkPlan(totalSize, totalChunks)) throw new Refusal(Code.invalid, 'chunkPlan')
  parseFileType(filename)
}

/** Throws 40001 when a chunk is announced that such a file does not have. */
export function assertChunk(params: z.output<typeof ChunkParams>): void {
  if (params.chunkSize !== undefined && params.chunkSize !== chunkSize)
    throw new Refusal(Code.invalid, 'chunkPlan')
  if (params.chunkNumber > params.totalChunks) throw new Refusal(Code.invalid, 'chunkNumber')
}

// Two files may share an MD5: either the content is known to be equal, or at least the name is.
const isFinished = (
  sql: SqlClient,
  actor: Pick<Actor, 'id'>,
  { identifier, totalSize, filename, sha256 }: Wanted,
) => sql`
  uploader_id = ${actor.id} and identifier = ${identifier} and source_size = ${totalSize}
  and ${sha256 === undefined ? sql`source_name = ${filename}` : sql`source_sha256 = ${sha256}`}`

/** The finished file that this upload would only repeat; of the same operator only. */
export async function finishedFile(
  sql: SqlClient,
  actor: Pick<Actor, 'id'>,
  wanted: Wanted,
): Promise<{ id: string; mimeType: string } | undefined> {
  const [found] = await sql<{ id: string; mimeType: string }[]>`
    select id::text, mime_type as "mimeType" from big_file
     where ${isFinished(sql, actor, wanted)} order by id desc limit 1`
  return found
}

const isWanted = (sql: SqlClient, actor: Pick<Actor, 'id'>, wanted: Wanted) => sql`
  operator_id = ${actor.id} and identifier = ${wanted.identifier} and total_size = ${wanted.totalSize}
  and total_chunks = ${wanted.totalChunks} and filename = ${wanted.filename}
  and claimed_sha256 = ${wanted.sha256 ?? ''}`

/** The upload under way, if there is one. */
export async function findSession(
  sql: SqlClient,
  actor: Pick<Actor, 'id'>,
  wanted: Wanted,
): Promise<Session | undefined> {
  const [found] = await sql<Session[]>`
    select id::text, store_key as "storeKey", status from upload_session where ${isWanted(sql, actor, wanted)}`
  return found
}

interface Known {
  readonly finished: { readonly id: string; readonly mimeType: string } | null
  readonly session: Session | null
  /** Where the chunk is, when it is stored. */
  readonly chunkKey: string | null
}

/** All that is known about a chunk and its file, in one question: it is asked for every chunk. */
export async function readKnownChunk(
  sql: SqlClient,
  actor: Pick<Actor, 'id'>,
  wanted: Wanted & { chunkNumber: number },
): Promise<Known> {
  const [row] = await sql<Known[]>`
    select f.file as finished, s.session, c.store_key as "chunkKey"
      from (select ${wanted.chunkNumber}::int as number) asked
      left join lateral (select jsonb_build_object('id', id::text, 'mimeType', mime_type) as file from big_file
         where ${isFinished(sql, actor, wanted)} order by id desc limit 1) f on true
      left join lateral (select id, jsonb_build_object('id', id::text, 'storeKey', store_key, 'status', status) as session
         from upload_session where ${isWanted(sql, actor, wanted)}) s on true
      left join upload_chunk c on c.session_id = s.id and c.number = asked.number`
  return row ?? { finished: null, session: null, chunkKey: null }
}

/** The upload opened, unless somebody was faster; throws 42202 when the operator or the disk has no room, 42203 when the store is another installation's. */
export async function openSession(
  { sql, store }: Pick<UploadDeps, 'sql' | 'store'>,
  actor: Pick<Actor, 'id' | 'userName'>,
  wanted: Wanted,
): Promise<Session> {
  await assertOwnStore({ sql, store })
  const isRedrawn = parseFileType(wanted.filename).inside === 'image'
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('upload'), ${actor.id}::bigint::int)`
    const [again] = await tx<Session[]>`
      select id::text, store_key as "storeKey", status from upload_session
       where operator_id = ${actor.id} and identifier = ${wanted.identifier}
         and total_size = ${wanted.totalSize} and total_chunks = ${wanted.totalChunks}
         and filename = ${wanted.filename} and claimed_sha256 = ${wanted.sha256 ?? ''}`
    if (again) return again
    const [open] = await tx<{ count: number; bytes: number }[]>`
      select count(*)::int as count, coalesce(sum(total_size), 0)::float8 as bytes
        from upload_session where operator_id = ${actor.id}`
    if ((open?.count ?? 0) >= maxOpen) {
      throw new Refusal(Code.limitExceeded, 'tooManyUploads', { limit: String(maxOpen) })
    }
    if ((open?.bytes ?? 0) + wanted.totalSize > maxOpenBytes) {
      const limit = String(maxOpenBytes / 1024 ** 3)
      throw new Refusal(Code.limitExceeded, 'uploadQuota', { limit })
    }
    const promised = await promiseRoom(tx, store, { size: wanted.totalSize, isRedrawn })
    const [made] = await tx<Session[]>`
      insert into upload_session (operator_id, operator_name, identifier, filename, total_size, total_chunks,
        claimed_sha256, store_key, promised_bytes)
      values (${actor.id}, ${actor.userName}, ${wanted.identifier}, ${wanted.filename}, ${wanted.totalSize},
        ${wanted.totalChunks}, ${wanted.sha256 ?? ''}, ${newFolder()}, ${promised})
      returning id::text, store_key as "storeKey", status`
    if (!made) throw new Error('The upload was not stored.')
    return made
  })
}

/** What every answer about an upload says, finished or not. */
export function toUploadState(
  { identifier, totalChunks, totalSize, filename }: Wanted,
  part: Pick<UploadState, 'uploaded' | 'needMerge'>,
): UploadState {
  return { skipUpload: false, ...part, identifier, totalChunks, totalSize, filename }
}

/** The answer about a file that is there already. */
export function finishedState(wanted: Wanted, { id, mimeType }: { id: string; mimeType: string }) {
  return {
    ...toUploadState(wanted, { uploaded: [], needMerge: false }),
    skipUpload: true,
    id,
    mimeType,
    url: contentUrl(id),
  }
}
