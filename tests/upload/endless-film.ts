// Files too large for the memory of a test: bytes that come in order, the same for the same label, and are told apart
// by their digest alone.
import { createCipheriv, createHash } from 'node:crypto'
import { bytesOfChunk } from '#contract/upload.ts'

const start = Buffer.from('RIFF\0\0\0\0AVI LIST')

/** The chunks of a film of so many bytes, one after the other; `sha256` is known once all were taken. */
export function endlessFilm(label: string, totalSize: number, totalChunks: number) {
  const key = createHash('sha256').update(label).digest()
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  const hash = createHash('sha256')
  let taken = 0
  return {
    /** The next chunk; undefined after the last one. */
    next(): { number: number; bytes: Uint8Array<ArrayBuffer> } | undefined {
      if (taken === totalChunks) return undefined
      taken += 1
      const size = bytesOfChunk(taken, totalSize, totalChunks)
      const bytes = new Uint8Array(cipher.update(Buffer.alloc(size)))
      if (taken === 1) bytes.set(start.subarray(0, size))
      hash.update(bytes)
      return { number: taken, bytes }
    },
    sha256: () => hash.digest('hex'),
  }
}
