import { bestMd5, type Md5 } from './md5-hashers.ts'

/** Bytes of a slice (spec section 9): progress is told, and an abort looked for, once per slice. */
export const md5SliceSize = 10_240_000
/** Bytes of the one buffer that everything is read into. */
const bufferSize = 1_048_576

interface Md5Options {
  /** Gets the bytes done so far, once per slice. */
  onProgress: (bytes: number) => void
  /** Default: `bestMd5`. */
  hasher?: () => Promise<Md5> | Md5
  signal?: AbortSignal
}

/** Puts a slice through the digest; hands the buffer back, for it goes to the browser and returns with every read. */
async function digestSlice(slice: Blob, md5: Md5, buffer: ArrayBuffer): Promise<ArrayBuffer> {
  const reader = slice.stream().getReader({ mode: 'byob' })
  let own = buffer
  for (;;) {
    const { done, value } = await reader.read(new Uint8Array(own))
    if (value) own = value.buffer
    if (done) return own
    md5.update(value)
  }
}

/**
 * The MD5 of a file in hex. The browser reads ahead while the bytes before go through the digest, and all of them
 * pass through one buffer: slices of their own would pile up until they are collected. Rejects when the file cannot
 * be read (it was moved or changed) and after an abort.
 */
export async function md5Of(
  blob: Blob,
  { onProgress, hasher = bestMd5, signal }: Md5Options,
): Promise<string> {
  const md5 = await hasher()
  let buffer = new ArrayBuffer(bufferSize)
  for (let done = 0; done < blob.size;) {
    const slice = blob.slice(done, done + md5SliceSize)
    buffer = await digestSlice(slice, md5, buffer)
    signal?.throwIfAborted()
    done += slice.size
    onProgress(done)
  }
  return md5.digest()
}
