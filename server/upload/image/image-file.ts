import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ObjectStore } from '#server/store/object-store.ts'
import type { FileType } from '../file-types.ts'
import { drawImage } from './image-worker.ts'

/** Stores an image without its metadata; both versions pass through files, so that memory holds neither. */
export async function storeImage(
  store: ObjectStore,
  key: string,
  type: FileType,
  source: AsyncIterable<Uint8Array>,
): Promise<{ size: number; sha256: string; width: number; height: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-image-'))
  try {
    const sent = join(folder, 'sent')
    const clean = join(folder, 'clean')
    await pipeline(source, createWriteStream(sent, { mode: 0o600 }))
    const { width, height, isDrawn } = await drawImage(
      { kind: 'clean', type: type.extension },
      sent,
      clean,
    )
    const path = isDrawn ? clean : sent
    const hash = createHash('sha256')
    async function* hashed() {
      for await (const bytes of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
        hash.update(bytes as Buffer)
        yield bytes as Buffer
      }
    }
    const size = await store.write(key, hashed())
    if (size !== (await stat(path)).size) throw new Error('An image was not stored whole.')
    return { size, sha256: hash.digest('hex'), width, height }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
