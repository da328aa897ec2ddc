import { expect, it } from 'vitest'
import { pieceSize } from './file-pieces.ts'
import { readAhead, readInto } from './read-ahead.ts'

const sliceSize = 5 * pieceSize

async function read(blob: Blob): Promise<Uint8Array> {
  const { port1, port2 } = new MessageChannel()
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reading = readInto(port2, blob, sliceSize)
  // Each piece is done with once the next is asked for.
  for await (const piece of readAhead(port1)) parts.push(piece.slice())
  await reading
  port1.close()
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

it.each([
  0,
  1,
  pieceSize - 1,
  pieceSize,
  pieceSize + 1,
  sliceSize,
  5 * sliceSize,
  5 * sliceSize + 7,
])('brings %i bytes in their order, however many buffers that takes', async (size) => {
  const bytes = new Uint8Array(size).map((_, at) => (at * 31 + (at >> 13)) % 251)
  expect(Buffer.compare(await read(new Blob([bytes])), bytes)).toBe(0)
})

it('says that the file cannot be read any more', async () => {
  const gone = new Blob([new Uint8Array(10)])
  Object.defineProperty(gone, 'slice', {
    value: () => ({
      stream: () =>
        new ReadableStream({ type: 'bytes', pull: () => Promise.reject(new Error('gone')) }),
    }),
  })
  await expect(read(gone)).rejects.toThrow('gone')
})
