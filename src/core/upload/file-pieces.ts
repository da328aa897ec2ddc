// The bytes of a file in their order, through one buffer: slices of their own would pile up until they are collected.
// One stream for all of it: the browser reads on while a piece is worked on, and stops between two streams.

/** Bytes of the buffer; a browser fills less of it at a time than this. */
const bufferSize = 2_048_000

type Piece = Uint8Array<ArrayBuffer>

/**
 * Reads a file piece by piece. A piece is done with when the next is asked for: its memory is used again. Throws when
 * the file cannot be read.
 */
export async function* piecesOf(blob: Blob): AsyncGenerator<Piece> {
  const stream = blob.stream()
  const reader = ownBuffer(stream) ?? givenBuffers(stream)
  try {
    for (;;) {
      const piece = await reader.read()
      if (!piece) return
      if (piece.byteLength > 0) yield piece
    }
  } finally {
    // Lets go of a file that is not read to its end; one that failed has nothing to let go of.
    await reader.cancel().catch(() => {})
  }
}

interface PieceReader {
  /** Undefined at the end. */
  read(): Promise<Piece | undefined>
  cancel(): Promise<void>
}

/** Reads into one buffer; undefined where the streams of files take none. */
function ownBuffer(stream: ReadableStream<Piece>): PieceReader | undefined {
  let reader: ReadableStreamBYOBReader
  try {
    reader = stream.getReader({ mode: 'byob' })
  } catch {
    return undefined
  }
  let buffer = new ArrayBuffer(bufferSize)
  return {
    async read() {
      const { done, value } = await reader.read(new Uint8Array(buffer))
      if (done) return undefined
      buffer = value.buffer
      return value
    },
    cancel: () => reader.cancel(),
  }
}

function givenBuffers(stream: ReadableStream<Piece>): PieceReader {
  const reader = stream.getReader()
  return { read: async () => (await reader.read()).value, cancel: () => reader.cancel() }
}
