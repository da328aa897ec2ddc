import { piecesOf } from './file-pieces.ts'
import { bestMd5, type Md5 } from './md5-hashers.ts'

/** Bytes of a slice: progress is told, and an abort looked for, once per slice. */
export const md5SliceSize = 10_240_000

interface Md5Options {
  /** Gets the bytes done so far, once per slice and at the end. */
  onProgress: (bytes: number) => void
  /** Default: `bestMd5`. */
  hasher?: () => Promise<Md5> | Md5
  signal?: AbortSignal
}

/** The MD5 of a file in hex. Rejects when the file cannot be read (it was moved or changed) and after an abort. */
export async function md5Of(
  blob: Blob,
  { onProgress, hasher = bestMd5, signal }: Md5Options,
): Promise<string> {
  const md5 = await hasher()
  let done = 0
  let reported = 0
  for await (const piece of piecesOf(blob)) {
    md5.update(piece)
    done += piece.byteLength
    if (done - reported < md5SliceSize && done < blob.size) continue
    signal?.throwIfAborted()
    reported = done
    onProgress(done)
  }
  return md5.digest()
}
