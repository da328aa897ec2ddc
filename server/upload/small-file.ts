// A file of a few megabytes that comes in one piece: held against what it may be, drawn anew where it is an image, and stored.
import { createHash } from 'node:crypto'
import { Code } from '#contract/codes.ts'
import { Refusal } from '#server/base/refusal.ts'
import { newFileKey } from '#server/store/object-store.ts'
import { assertFileContent } from './content-check.ts'
import { empty } from './discard.ts'
import { fileType, headBytes, type FileType } from './file-types.ts'
import { storeImage } from './image/image-file.ts'
import { limitImages, limitMerges } from './limiters.ts'
import { withRoom } from './room.ts'
import { assertOwnStore } from './store-owner.ts'
import type { UploadDeps } from './upload-deps.ts'

/** What was stored; the caller records it or discards it. */
export interface SmallFile {
  readonly type: FileType
  readonly storeKey: string
  readonly size: number
  readonly sha256: string
  readonly width: number | null
  readonly height: number | null
}

type Deps = Pick<UploadDeps, 'sql' | 'store' | 'log'>

/** The type among some extensions that a file begins like. Throws 42203 for none of them. */
function typeAmong(extensions: readonly string[], bytes: Buffer): FileType {
  const head = bytes.subarray(0, headBytes)
  const type = extensions.map(fileType).find((each) => each?.fits(head))
  if (!type) throw new Refusal(Code.rule, 'fileContentOther', { extension: extensions.join(' / ') })
  return type
}

/**
 * Stores a file that is one of some types by its content, whatever it is called; images lose their metadata. `owner` takes turns
 * with others at drawing. Throws 42202 where the room for it is gone, 42203 for another type, or a damaged or too large image.
 */
export async function storeSmallFile(
  { sql, store }: Deps,
  bytes: Buffer,
  { extensions, owner }: { readonly extensions: readonly string[]; readonly owner: string },
): Promise<SmallFile> {
  const type = typeAmong(extensions, bytes)
  await assertFileContent(
    type,
    (start, length) => Promise.resolve(bytes.subarray(start, start + length)),
    bytes.length,
  )
  await assertOwnStore({ sql, store })
  const storeKey = newFileKey()
  async function* source() {
    yield bytes
  }
  return withRoom(store, bytes.length, async () => {
    if (type.inside === 'image') {
      const image = await limitImages(() => storeImage(store, storeKey, type, source()), owner)
      return { type, storeKey, ...image }
    }
    const size = await limitMerges(() => store.write(storeKey, source()))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { type, storeKey, size, sha256, width: null, height: null }
  })
}

/** Deletes a stored file that nothing names. */
export async function discardSmallFile(deps: Deps, storeKey: string): Promise<void> {
  await deps.sql`insert into upload_trash (store_key) values (${storeKey}) on conflict do nothing`
  await empty(deps, [storeKey])
}
