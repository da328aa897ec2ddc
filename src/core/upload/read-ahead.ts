// A file read by one thread while another works on what was read before. Buffers travel to and fro through a port:
// whoever works sends empty ones, whoever reads sends them back filled.
import { pieceSize, piecesOf } from './file-pieces.ts'

/** What the reading side sends. */
type Read = { piece: Uint8Array<ArrayBuffer> } | { end: true } | { failed: string }

/** Buffers under way: the reading stays this far ahead. */
const buffers = 4

/** Messages of a port, one after the other. */
function received<T>(port: MessagePort): () => Promise<T> {
  const waiting: T[] = []
  let wake = () => {}
  port.onmessage = ({ data }: MessageEvent<T>) => {
    waiting.push(data)
    wake()
  }
  return async () => {
    for (;;) {
      const next = waiting.shift()
      if (next !== undefined) return next
      await new Promise<void>((resolve) => (wake = resolve))
    }
  }
}

/** Reads the file into the buffers that come through the port, until its end or the first failure. */
export async function readInto(port: MessagePort, blob: Blob, sliceSize: number): Promise<void> {
  const say = (read: Read, transfer: Transferable[] = []) => port.postMessage(read, transfer)
  try {
    for await (const piece of piecesOf(blob, sliceSize, received<ArrayBuffer>(port))) {
      say({ piece }, [piece.buffer])
    }
    say({ end: true })
  } catch (error) {
    say({ failed: String(error) })
  }
}

/** The pieces that the other side reads; throws when it cannot read the file. */
export async function* readAhead(port: MessagePort): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const next = received<Read>(port)
  const give = (buffer: ArrayBuffer) => port.postMessage(buffer, [buffer])
  for (let count = 0; count < buffers; count += 1) give(new ArrayBuffer(pieceSize))
  for (;;) {
    const read = await next()
    if ('end' in read) return
    if ('failed' in read) throw new Error(read.failed)
    yield read.piece
    give(read.piece.buffer)
  }
}
