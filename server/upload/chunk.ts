// The chunk test and the chunk itself.
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { bytesOfChunk, type ChunkParams, type UploadState } from '#contract/upload.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Call } from '#server/http/call.ts'
import type { Form } from '#server/http/form.ts'
import { chunkLocation, type ObjectStore } from '#server/store/object-store.ts'
import type { ChunkRow } from './chunk-reader.ts'
import { asOnlyWriter } from './chunk-writers.ts'
import { assertFileHead, parseFileType } from './content-check.ts'
import { discard } from './discard.ts'
import { headBytes } from './file-types.ts'
import { chunkLookupLimiter, nextOrder, limitOpens, waitForPieceSlot } from './limiters.ts'
import { settleChunk } from './merge/whole-digest.ts'
import { withRoom } from './room.ts'
import type { UploadDeps } from './upload-deps.ts'
import {
  assertChunk,
  assertUploadable,
  findSession,
  finishedFile,
  finishedState,
  readKnownChunk,
  openSession,
  toUploadState,
  type Session,
} from './upload-session.ts'

type Params = z.output<typeof ChunkParams>

/** Says what is stored of a file; another operator's uploads are unknown. */
export async function testChunks(
  { sql, uploadMaxBytes }: UploadDeps,
  { actor }: Pick<Call, 'actor'>,
  params: Params,
): Promise<UploadState> {
  assertUploadable(params, uploadMaxBytes)
  assertChunk(params)
  const finished = await finishedFile(sql, actor, params)
  if (finished) return finishedState(params, finished)
  const session = await findSession(sql, actor, params)
  if (!session) return toUploadState(params, { uploaded: [], needMerge: false })
  const rows = await sql<{ number: number }[]>`
    select number from upload_chunk where session_id = ${session.id} order by number`
  const uploaded = rows.map(({ number }) => number)
  return toUploadState(params, { uploaded, needMerge: uploaded.length === params.totalChunks })
}

/** Stores a chunk. Throws 40001, 42202 or 42203; see the contract. */
export async function storeChunk(
  deps: UploadDeps,
  { actor }: Pick<Call, 'actor'>,
  params: Params,
  form: Form,
): Promise<UploadState> {
  const { sql, store, uploadMaxBytes } = deps
  const { chunkNumber, totalChunks, totalSize } = params
  assertUploadable(params, uploadMaxBytes)
  assertChunk(params)
  const order = nextOrder()
  await waitForPieceSlot(order)
  const length = bytesOfChunk(chunkNumber, totalSize, totalChunks)
  if ((params.currentChunkSize ?? length) !== length) {
    throw new Refusal(Code.invalid, 'chunkLength')
  }
  const { identifier, filename, sha256 } = params
  const writerKey = [actor.id, identifier, filename, totalSize, totalChunks, sha256, chunkNumber]
  return asOnlyWriter(JSON.stringify(writerKey), form, async (onProgress) => {
    const known = await chunkLookupLimiter(() => readKnownChunk(sql, actor, params))
    if (known.finished) return finishedState(params, known.finished)
    const session = known.session ?? (await limitOpens(() => openSession(deps, actor, params)))
    const stored = toUploadState(params, { uploaded: [chunkNumber], needMerge: true })
    const bytes = measured(form, length, { order, onProgress })
    if (known.chunkKey !== null) {
      const parts: Buffer[] = []
      for await (const part of bytes.source) parts.push(part)
      const chunk = { number: chunkNumber, size: length, key: known.chunkKey }
      await checkSame(store, chunk, Buffer.concat(parts))
      return stored
    }
    await keep(deps, actor, session, params, bytes)
    return stored
  })
}

/** Writes the bytes of a chunk nobody has stored yet, and notes it; nothing is left of them when that fails. */
async function keep(
  deps: UploadDeps,
  actor: Call['actor'],
  session: Session,
  params: Params,
  bytes: ReturnType<typeof measured>,
): Promise<void> {
  const { sql, store } = deps
  const { chunkNumber: number, totalSize, totalChunks } = params
  const length = bytesOfChunk(number, totalSize, totalChunks)
  const location = store.newChunk(session.storeKey, number)
  let isKept = false
  try {
    const size = await withRoom(store, length, () => store.writeChunk(location, bytes.source))
    if (number === 1) await refuseWrongType(deps, session, params, bytes.head())
    const chunk = { number, size, key: location.key }
    isKept = await chunkLookupLimiter(() => record(deps, session, chunk))
    if (isKept) {
      // Images are redrawn, and digested as they are.
      if (parseFileType(params.filename).inside !== 'image') settleChunk(store, location, size)
      return
    }
    // Another server process was sent the same chunk at the same time, or the upload has ended.
    const { chunkKey } = await readKnownChunk(sql, actor, params)
    if (chunkKey === null) throw new Refusal(Code.notFound, 'uploadGone')
    await checkSame(
      store,
      { ...chunk, key: chunkKey },
      await store.get(location.key, location.at, size),
    )
  } finally {
    if (!isKept) await store.removeChunk(location)
  }
}

/** Throws 40001 unless the bytes are those that are stored. */
async function checkSame(store: ObjectStore, chunk: ChunkRow, bytes: Buffer): Promise<void> {
  const { at } = chunkLocation(chunk.key, chunk.number)
  const stored = await store.get(chunk.key, at, chunk.size)
  if (!bytes.equals(stored)) throw new Refusal(Code.invalid, 'chunkDiffers')
}

// The type is known to be a lie: nothing of this upload is of use any more.
async function refuseWrongType(
  deps: UploadDeps,
  session: Session,
  { filename }: Params,
  head: Buffer,
): Promise<void> {
  try {
    assertFileHead(parseFileType(filename), head)
  } catch (error) {
    await discard(deps, session.id)
    throw error
  }
}

/** Passes the bytes on, counts them and keeps the first of them; stops after too many. */
function measured(
  form: Form,
  length: number,
  { order, onProgress }: { order: number; onProgress: () => void },
) {
  const heads: Buffer[] = []
  let size = 0
  async function* source(): AsyncGenerator<Buffer> {
    for await (const part of form.file) {
      await waitForPieceSlot(order)
      onProgress()
      if (size < headBytes) heads.push(Buffer.from(part.subarray(0, headBytes - size)))
      size += part.byteLength
      if (size > length) throw new Refusal(Code.invalid, 'chunkLength')
      yield part
    }
    if (size !== length) throw new Refusal(Code.invalid, 'chunkLength')
    // What follows is the way to the disk.
    await waitForPieceSlot(order)
  }
  return {
    source: source(),
    head: () => Buffer.concat(heads),
  }
}

// A merge begins only once every number is taken, so nothing can be added to it here.
/** Notes that a chunk is there; false when it was there before, or its upload is no longer open. */
async function record(
  { sql }: UploadDeps,
  { id }: Session,
  { number, size, key }: ChunkRow,
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
