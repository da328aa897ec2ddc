// A picture of an identity document as an operator may see it. The server moves its bytes and never reads them.
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Code } from '#contract/codes.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { ObjectStore } from '#server/store/object-store.ts'
import { limitImages } from '../limiters.ts'
import { drawImage } from './image-worker.ts'

const maxMegabytes = 20
const maxBytes = maxMegabytes * 1024 ** 2
const storeMark = 'store:'

/** Where the bytes behind a reference come from: an object of the store (`store:<key>`), or the reference itself. */
async function sourceOf(store: ObjectStore, reference: string): Promise<AsyncIterable<Uint8Array>> {
  if (reference.startsWith(storeMark))
    return Readable.fromWeb(
      (await store.read(reference.slice(storeMark.length), 0, maxBytes + 1)) as Parameters<
        typeof Readable.fromWeb
      >[0],
    )
  const [, data] = /^data:image\/[\w.+-]+;base64,([\w+/=]+)$/.exec(reference) ?? []
  if (data === undefined) throw new Refusal(Code.notFound, 'notFound')
  return Readable.from([Buffer.from(data, 'base64')])
}

async function* bounded(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const bytes of source) {
    size += bytes.length
    if (size > maxBytes)
      throw new Refusal(Code.rule, 'documentTooLarge', { megabytes: String(maxMegabytes) })
    yield bytes
  }
}

/**
 * Returns the picture behind a reference as a JPEG with `mark` all over it, drawn by the image process in the viewer's turn.
 * Throws 40401 where there is none, 42203 where it is too large, of another format, damaged, or takes too long to draw.
 */
export async function markedDocument(
  store: ObjectStore,
  reference: string,
  { viewer, mark }: { readonly viewer: string; readonly mark: string },
): Promise<Buffer> {
  return limitImages(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'countersign-document-'))
    try {
      const sent = join(folder, 'sent')
      const marked = join(folder, 'marked')
      const source = bounded(await sourceOf(store, reference))
      await pipeline(source, createWriteStream(sent, { mode: 0o600 }))
      await drawImage({ kind: 'document', mark }, sent, marked)
      return await readFile(marked)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }, viewer)
}
