import { bestMd5, type Md5 } from './md5-hashers.ts'

/** Bytes read at a time (spec section 9). */
export const md5SliceSize = 10_240_000

interface Md5Options {
  /** Gets the bytes done so far, once per slice. */
  onProgress: (bytes: number) => void
  /** Default: `bestMd5`. */
  hasher?: () => Promise<Md5> | Md5
  signal?: AbortSignal
}

/** Gives memory back at once, where the browser can (ES2024): left to the collector, a slow one holds many slices. */
function free({ buffer }: Uint8Array<ArrayBuffer>) {
  const { transfer } = buffer as { transfer?: (length: number) => ArrayBuffer }
  transfer?.call(buffer, 0)
}

const read = async (blob: Blob, start: number) =>
  new Uint8Array(await blob.slice(start, start + md5SliceSize).arrayBuffer())

/**
 * The MD5 of a file in hex. While one slice goes through the digest the next one is being read, so no more than two
 * are in memory. Rejects when the file cannot be read (it was moved or changed) and after an abort.
 */
export async function md5Of(
  blob: Blob,
  { onProgress, hasher = bestMd5, signal }: Md5Options,
): Promise<string> {
  const md5 = await hasher()
  let next = read(blob, 0)
  for (let done = 0; done < blob.size;) {
    const bytes = await next
    signal?.throwIfAborted()
    // Awaited in the next round; a failure meanwhile must not count as unhandled.
    next = read(blob, done + md5SliceSize)
    next.catch(() => undefined)
    md5.update(bytes)
    done += bytes.byteLength
    free(bytes)
    onProgress(done)
  }
  await next
  return md5.digest()
}
