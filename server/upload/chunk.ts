import type { Readable } from 'node:stream'
import type { z } from 'zod'
// The chunk test and the chunk itself.
import { Code } from '#contract/codes.ts'
import { bytesOfChunk, type ChunkParams, type UploadState } from '#contract/upload.ts'
import type { Call } from '../http/call.ts'
import type { Form } from '../http/form.ts'
import { Refusal } from '../http/refusal.ts'
import { newChunkKey, type ObjectStore } from '../store/object-store.ts'
import { checkHead, typeOf } from './content-check.ts'
import { discard } from './discard.ts'
import { headBytes } from './file-types.ts'
import { lookTurn, pieceTurn } from './turns.ts'
import type { UploadMeans } from './upload-means.ts'
import {
  checkChunk,
  checkWanted,
  findSession,
  finishedFile,
  finishedState,
  knownOf,
  openSession,
  stateOf,
  type Session,
} from './upload-session.ts'

type Params = z.output<typeof ChunkParams>

/** Says what is stored of a file; another operator's uploads are unknown. */
export async function testChunks(
  { sql, uploadMaxBytes }: UploadMeans,
  { actor }: Pick<Call, 'actor'>,
  params: Params,
): Promise<UploadState> {
  checkWanted(params, uploadMaxBytes)
  checkChunk(params)
  const finished = await finishedFile(sql, actor, params)
  if (finished) return finishedState(params, finished)
  const session = await findSession(sql, actor, params)
  if (!session) return stateOf(params, { uploaded: [], needMerge: false })
  const rows = await sql<{ number: number }[]>`
    select number from upload_chunk where session_id = ${session.id} order by number`
  const uploaded = rows.map(({ number }) => number)
  return stateOf(params, { uploaded, needMerge: uploaded.length === params.totalChunks })
}

/** Stores a chunk. Throws 40001, 42202 or 42203; see the contract. */
export async function storeChunk(
  means: UploadMeans,
  { actor }: Pick<Call, 'actor'>,
  params: Params,
  form: Form,
): Promise<UploadState> {
  const { sql, store, uploadMaxBytes } = means
  const { chunkNumber, totalChunks, totalSize } = params
  checkWanted(params, uploadMaxBytes)
  checkChunk(params)
  await pieceTurn()
  const length = bytesOfChunk(chunkNumber, totalSize, totalChunks)
  if ((params.currentChunkSize ?? length) !== length) {
    throw new Refusal(Code.invalid, 'chunkLength')
  }
  const known = await lookTurn(() => knownOf(sql, actor, params))
  if (known.finished) return finishedState(params, known.finished)
  const session = known.session ?? (await openSession(sql, store, actor, params))
  const bytes = measured(form.file, length)
  const stored = stateOf(params, { uploaded: [chunkNumber], needMerge: true })

  if (known.chunkKey !== null) {
    const parts: Buffer[] = []
    for await (const part of bytes.source) parts.push(part)
    await checkSame(store, known.chunkKey, Buffer.concat(parts))
    return stored
  }
  const key = newChunkKey(session.storeKey, chunkNumber)
  const size = await store.write(key, bytes.source)
  let isKept = false
  try {
    if (form.isTooLong()) throw new Refusal(Code.invalid, 'chunkLength')
    if (chunkNumber === 1) await refuseWrongType(means, session, params, bytes.head())
    isKept = await lookTurn(() => record(means, session, { number: chunkNumber, size, key }))
    if (!isKept) {
      // Somebody sent the same chunk at the same time, or the upload has ended.
      const { chunkKey } = await knownOf(sql, actor, params)
      if (chunkKey === null) throw new Refusal(Code.notFound, 'uploadGone')
      await checkSame(store, chunkKey, await store.get(key))
    }
  } finally {
    if (!isKept) await store.remove(key)
  }
  return stored
}

/** Throws 40001 unless the bytes are those that are stored. */
async function checkSame(store: ObjectStore, storedKey: string, bytes: Buffer): Promise<void> {
  if (!bytes.equals(await store.get(storedKey))) throw new Refusal(Code.invalid, 'chunkDiffers')
}

// The type is known to be a lie: nothing of this upload is of use any more.
async function refuseWrongType(
  means: UploadMeans,
  session: Session,
  { filename }: Params,
  head: Buffer,
): Promise<void> {
  try {
    checkHead(typeOf(filename), head)
  } catch (error) {
    await discard(means, session.id)
    throw error
  }
}

/** Passes the bytes on, counts them and keeps the first of them; stops after too many. */
function measured(file: Readable, length: number) {
  const heads: Buffer[] = []
  let size = 0
  async function* source(): AsyncGenerator<Buffer> {
    for await (const part of file as AsyncIterable<Buffer>) {
      await pieceTurn()
      if (size < headBytes) heads.push(Buffer.from(part.subarray(0, headBytes - size)))
      size += part.byteLength
      if (size > length) throw new Refusal(Code.invalid, 'chunkLength')
      yield part
    }
    if (size !== length) throw new Refusal(Code.invalid, 'chunkLength')
  }
  return {
    source: source(),
    head: () => Buffer.concat(heads),
  }
}

interface StoredChunk {
  readonly number: number
  readonly size: number
  readonly key: string
}

// A merge begins only once every number is taken, so nothing can be added to it here.
/** Notes that a chunk is there; false when it was there before, or its upload is no longer open. */
async function record(
  { sql }: UploadMeans,
  { id }: Session,
  { number, size, key }: StoredChunk,
): Promise<boolean> {
  // Not waiting for the disk of the database: after a power cut this chunk may be unknown, and is sent again.
  const rows = await sql`
    with quick as (select set_config('synchronous_commit', 'off', true) as off), open as (
      update upload_session set active_at = now() where id = ${id} and status = 'uploading'
        and active_at < now() - interval '1 minute'
    )
    insert into upload_chunk (session_id, number, size, store_key)
    select id, ${number}, ${size}, ${key} from upload_session, quick
     where id = ${id} and status = 'uploading' and quick.off = 'off'
    on conflict do nothing returning number`
  return rows.length > 0
}
