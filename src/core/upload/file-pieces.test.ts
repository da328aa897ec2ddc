import { describe, expect, it } from 'vitest'
import { piecesOf } from './file-pieces.ts'

async function read(blob: Blob): Promise<Uint8Array> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  // Each piece is done with once the next is asked for.
  for await (const piece of piecesOf(blob)) parts.push(piece.slice())
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

const bytesOf = (size: number) => new Uint8Array(size).map((_, at) => (at * 31 + (at >> 13)) % 251)

/** A file whose bytes come from this source. */
function fileFrom(source: UnderlyingDefaultSource | UnderlyingByteSource): Blob {
  const blob = new Blob([])
  const stream = () => new ReadableStream(source as UnderlyingDefaultSource)
  Object.defineProperty(blob, 'stream', { value: stream })
  return blob
}

it.each([0, 1, 65_536, 2_047_999, 2_048_000, 2_048_001, 9_000_001])(
  'brings %i bytes in their order, however many buffers that takes',
  async (size) => {
    const bytes = bytesOf(size)
    expect(Buffer.compare(await read(new Blob([bytes])), bytes)).toBe(0)
  },
)

it('uses one buffer for all of them', async () => {
  const file = new Blob([bytesOf(5_000_000)])
  let before: ArrayBuffer | undefined
  for await (const { buffer } of piecesOf(file)) {
    expect(buffer.byteLength).toBe(2_048_000)
    // It was taken along and came back under another name.
    expect(before?.byteLength ?? 0).toBe(0)
    before = buffer
  }
  expect(before).toBeDefined()
})

it('reads on where the streams of files take no buffers', async () => {
  const bytes = bytesOf(300_000)
  const plain = fileFrom({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 70_000) {
        controller.enqueue(bytes.slice(at, at + 70_000))
      }
      controller.close()
    },
  })
  expect(() => plain.stream().getReader({ mode: 'byob' })).toThrow()
  expect(Buffer.compare(await read(plain), bytes)).toBe(0)
})

describe.each(['bytes', undefined])('a stream of the type %s', (type) => {
  it('says that the file cannot be read any more', async () => {
    const gone = fileFrom({ type, pull: () => Promise.reject(new Error('gone')) } as object)
    await expect(read(gone)).rejects.toThrow('gone')
  })

  it('lets go of a file that is not read to its end', async () => {
    let isLetGo = false
    const long = fileFrom({
      type,
      pull: (controller: ReadableByteStreamController) => controller.enqueue(new Uint8Array(9)),
      cancel: () => void (isLetGo = true),
    } as object)
    for await (const piece of piecesOf(long)) {
      expect(piece.byteLength).toBe(9)
      break
    }
    expect(isLetGo).toBe(true)
  })
})
