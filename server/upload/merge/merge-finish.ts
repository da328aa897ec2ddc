// The work behind a claim: check, hash and write the whole, then turn the upload into a file record.
import { createHash, randomUUID } from 'node:crypto'
import { Code } from '#contract/codes.ts'
import { upload } from '#contract/upload.ts'
import { Refusal } from '#server/base/refusal.ts'
import {
  chunkLocation,
  isWholeKey,
  LostObject,
  type ObjectStore,
} from '#server/store/object-store.ts'
import { chunkReader, type ChunkRow } from '../chunk-reader.ts'
import { assertFileContent, parseFileType } from '../content-check.ts'
import { discard } from '../discard.ts'
import { recordFile, type MergedFile, type MergeSession, type Origin } from '../file-record.ts'
import type { FileType } from '../file-types.ts'
import { storeImage } from '../image/image-file.ts'
import { limitImages, limitMerges, waitForPieceSlot } from '../limiters.ts'
import { withRoom } from '../room.ts'
import type { UploadDeps } from '../upload-deps.ts'
import { keepClaim, releaseClaim, type Claim } from './merge-claim.ts'
import { digestOfWhole } from './whole-digest.ts'

/**
 * Merges what was claimed and returns the new file. A refusal (its content is a lie) ends the upload, unless only the
 * room is missing (42202); a chunk that is
 * gone is forgotten and asked for again (42204); any other failure gives the claim back, with every chunk still there. What was written of the whole stays noted in
 * the session until its next claim: after a lost connection nobody knows yet whether the record was committed.
 */
export async function finishMerge(
  deps: UploadDeps,
  claim: Claim,
  origin: Origin = { ip: '', traceId: randomUUID() },
): Promise<{ id: string; mimeType: string }> {
  const kept = keepClaim(deps.sql, claim)
  try {
    const session = await load(deps, claim)
    const isImage = parseFileType(session.filename).inside === 'image'
    const turn: typeof limitMerges = (work) =>
      isImage ? limitImages(work, session.operatorId) : limitMerges(work)
    return await turn(async () => {
      const merged = await write(deps, claim, session, kept.isLost)
      return recordFile(deps, claim, session, merged, { ...origin, permission: upload.permission })
    })
  } catch (error) {
    if (error instanceof LostObject) {
      await forget(deps, claim, error.key)
      throw new Refusal(Code.incomplete, 'chunksMissing')
    }
    const isFull = error instanceof Refusal && error.code === Code.limitExceeded
    if (error instanceof Refusal && !isFull) await discard(deps, claim.sessionId, claim.owner)
    else await releaseClaim(deps.sql, claim).catch(() => {})
    throw error
  } finally {
    kept.stop()
  }
}

/** Gives a claim back without the chunks whose bytes are gone: they alone are to be sent again. */
async function forget({ sql, log }: UploadDeps, claim: Claim, key: string): Promise<void> {
  const rows = await sql`
    delete from upload_chunk c using upload_session s
     where s.id = ${claim.sessionId} and s.lease_owner = ${claim.owner} and c.session_id = s.id and c.store_key = ${key}
    returning c.number`
  log.error(
    { uploadId: claim.sessionId, chunks: rows.length },
    'stored chunks of an upload are gone',
  )
  await releaseClaim(sql, claim)
}

async function load({ sql }: UploadDeps, { sessionId, owner }: Claim): Promise<MergeSession> {
  const [session] = await sql<MergeSession[]>`
    select id::text, operator_id::text as "operatorId", operator_name as "operatorName", identifier, filename,
      total_size::float8 as "totalSize", total_chunks as "totalChunks", claimed_sha256 as "claimedSha256",
      store_key as "storeKey"
      from upload_session where id = ${sessionId} and lease_owner = ${owner}`
  if (!session) throw new Error('The claim on an upload was lost.')
  return session
}

async function write(
  { sql, store }: UploadDeps,
  { finalKey }: Claim,
  session: MergeSession,
  isLost: () => boolean,
): Promise<MergedFile> {
  const chunks = await sql<ChunkRow[]>`
    select number, size, store_key as "key" from upload_chunk where session_id = ${session.id} order by number`
  const type = parseFileType(session.filename)
  const total = chunks.reduce((sum, { size }) => sum + size, 0)
  if (total !== session.totalSize || chunks.length !== session.totalChunks) {
    throw new Refusal(Code.incomplete, 'chunksMissing')
  }
  await assertFileContent(type, chunkReader(store, chunks), total)
  const hash = createHash('sha256')
  const watch = (bytes: Buffer) => {
    if (isLost()) throw new Error('The claim on an upload was lost.')
    hash.update(bytes)
  }
  const shared = await shareWhole(store, finalKey, type, chunks, total)
  const stored = shared ?? (await storeWhole(store, finalKey, type, chunks, watch))
  if (isLost()) throw new Error('The claim on an upload was lost.')
  const sourceSha256 = shared?.sha256 ?? hash.digest('hex')
  if (session.claimedSha256 !== '' && session.claimedSha256 !== sourceSha256) {
    throw new Refusal(Code.rule, 'hashDiffers')
  }
  return { type, sourceSha256, width: null, height: null, sha256: sourceSha256, ...stored }
}

/** Gives a whole that is one object already its own key as well; undefined when it is not, or has to be redrawn. */
async function shareWhole(
  store: ObjectStore,
  finalKey: string,
  type: FileType,
  chunks: readonly ChunkRow[],
  size: number,
): Promise<Pick<MergedFile, 'size' | 'sha256'> | undefined> {
  const [first] = chunks
  if (!first || type.inside === 'image') return undefined
  if (!isWholeKey(first.key) || chunks.some(({ key }) => key !== first.key)) return undefined
  if (!(await store.share(first.key, finalKey))) return undefined
  return { size, sha256: await digestOfWhole(store, first.key, size) }
}

async function storeWhole(
  store: ObjectStore,
  finalKey: string,
  type: FileType,
  chunks: readonly ChunkRow[],
  watch: (bytes: Buffer) => void,
): Promise<Pick<MergedFile, 'size'> & Partial<MergedFile>> {
  const whole = joined(store, chunks, watch)
  const total = chunks.reduce((sum, { size }) => sum + size, 0)
  return withRoom(store, total, async () =>
    type.inside === 'image'
      ? storeImage(store, finalKey, type, whole)
      : { size: await store.write(finalKey, whole) },
  )
}

/** The chunks one after the other; the next is fetched while one is written. */
async function* joined(
  store: ObjectStore,
  chunks: readonly ChunkRow[],
  watch: (bytes: Buffer) => void,
): AsyncGenerator<Buffer> {
  const fetch = (row: ChunkRow | undefined) => {
    const bytes = row && store.get(row.key, chunkLocation(row.key, row.number).at, row.size)
    // Awaited below; a failure until then is not one that nobody handles.
    bytes?.catch(() => {})
    return bytes
  }
  let next = fetch(chunks[0])
  for (const at of chunks.keys()) {
    await waitForPieceSlot()
    const bytes = await next
    next = fetch(chunks[at + 1])
    if (!bytes) throw new Error('A chunk was not fetched.')
    watch(bytes)
    yield bytes
  }
}
