import { chunkLocation, type ObjectStore } from '#server/store/object-store.ts'
import type { ReadAt } from './zip-directory.ts'

/** A stored chunk. */
export interface ChunkRow {
  readonly number: number
  readonly size: number
  readonly key: string
}

/** Reads anywhere in a file that still is in chunks. */
export function chunkReader(store: ObjectStore, chunks: readonly ChunkRow[]): ReadAt {
  return async (start, length) => {
    const parts: Uint8Array[] = []
    let offset = 0
    for (const { number, size, key } of chunks) {
      const from = Math.max(start - offset, 0)
      const to = Math.min(start + length - offset, size)
      if (from < to) {
        const { at } = chunkLocation(key, number)
        for await (const bytes of await store.read(key, at + from, at + to)) parts.push(bytes)
      }
      offset += size
    }
    return Buffer.concat(parts)
  }
}
