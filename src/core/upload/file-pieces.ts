// The bytes of a file in their order, through few buffers: slices of their own would pile up until they are collected.

/** Bytes of a buffer: large enough that handing it over costs little, small enough that a few are nothing. */
export const pieceSize = 2_048_000

type Piece = Uint8Array<ArrayBuffer>

/** Fills a buffer from a stream that takes it along; `isEnd` when there is no more. */
async function fill(reader: ReadableStreamBYOBReader, buffer: ArrayBuffer) {
  let own = buffer
  for (let filled = 0; ;) {
    const { done, value } = await reader.read(new Uint8Array(own, filled))
    if (value) own = value.buffer
    filled += value?.byteLength ?? 0
    if (done || filled === own.byteLength) return { own, filled, isEnd: done }
  }
}

/**
 * Reads a file slice by slice. The pieces come in buffers that `nextBuffer` gives; by default in one, which is reused
 * once the next piece is asked for. Throws when the file cannot be read.
 */
export async function* piecesOf(
  blob: Blob,
  sliceSize: number,
  nextBuffer?: () => Promise<ArrayBuffer>,
): AsyncGenerator<Piece> {
  let own = nextBuffer ? await nextBuffer() : new ArrayBuffer(pieceSize)
  for (let at = 0; at < blob.size; at += sliceSize) {
    const reader = blob
      .slice(at, at + sliceSize)
      .stream()
      .getReader({ mode: 'byob' })
    for (let isEnd = false; !isEnd;) {
      const read = await fill(reader, own)
      ;({ own, isEnd } = read)
      if (read.filled === 0) continue
      yield new Uint8Array(own, 0, read.filled)
      if (nextBuffer) own = await nextBuffer()
    }
  }
}
