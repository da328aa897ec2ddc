// Reads a multipart form whose last field is a file, without ever holding the file: fields first, then its bytes
// as they come. Bounded in every direction.
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { Code } from '#contract/codes.ts'
import { Limit } from './limit.ts'
import { Refusal } from './refusal.ts'

/** What the other fields and the lines between them may add to the file. */
const formBytes = 64 * 1024

export interface Form {
  readonly fields: Readonly<Record<string, string>>
  /** The bytes of the file; cut off (and then `isTooLong`) after `maxBytes`. */
  readonly file: Readable
  isTooLong(): boolean
  /** Reads what is left of the request, so that its answer is not lost on a caller who is still sending. */
  finish(): Promise<void>
}

const badForm = () => new Refusal(Code.invalid, 'badForm')

/** The body as it comes: straight from the socket where there is one (half the work of a web stream). */
export function bodyOf(request: Request, incoming: unknown): Readable | undefined {
  if (incoming instanceof Readable) return incoming
  return request.body ? Readable.fromWeb(request.body as NodeStream) : undefined
}

/**
 * Reads the fields of a form up to the file named `fileField`, which has to be its last part. Throws 40001 for
 * anything else, a `Limit` 413 for a body that is longer than such a form can be.
 */
export async function readForm(
  headers: Headers,
  body: Readable | undefined,
  { fileField, maxBytes }: { fileField: string; maxBytes: number },
): Promise<Form> {
  const type = headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type) || !body) {
    await drain(body)
    throw new Refusal(Code.invalid, 'badFormType')
  }
  const most = maxBytes + formBytes
  if (Number(headers.get('content-length') ?? 0) > most) throw tooLong(most)
  const parser = open(type, maxBytes)
  if (!parser) {
    await drain(body)
    throw badForm()
  }
  const fields: Record<string, string> = {}
  let file: BusboyFileStream | undefined
  let failure: unknown

  const found = new Promise<BusboyFileStream | undefined>((resolve) => {
    // What is still coming is read and forgotten; the first reason counts.
    const fail = (reason: unknown) => {
      failure ??= reason
      body.unpipe(parser)
      body.resume()
      file?.destroy(badForm())
      resolve(undefined)
    }
    parser.on('field', (name, value, nameCut, valueCut) => {
      if (nameCut || valueCut || Object.hasOwn(fields, name)) fail(badForm())
      else Object.defineProperty(fields, name, { value, enumerable: true })
    })
    parser.on('file', (name, stream) => {
      // The parser reports a form that breaks off here, heard or not.
      stream.on('error', () => stream.destroy())
      if (file || name !== fileField) {
        stream.resume()
        fail(badForm())
        return
      }
      file = stream
      // Nobody reads it any more (its handler gave up): the rest of the body must not wait for that.
      stream.once('close', () => {
        body.unpipe(parser)
        body.resume()
      })
      resolve(stream)
    })
    parser.on('error', () => fail(badForm()))
    parser.on('finish', () => resolve(undefined))
    let size = 0
    body.on('data', (part: Buffer) => {
      size += part.byteLength
      if (size <= most) return
      body.destroy()
      fail(tooLong(most))
    })
    // The caller went away in the middle.
    body.once('error', () => fail(badForm()))
    body.once('close', () => body.readableEnded || fail(badForm()))
  })
  body.pipe(parser)

  const stream = await found
  const finish = async () => {
    stream?.resume()
    await ended(body)
  }
  if (!stream || failure !== undefined) {
    await finish()
    throw failure ?? badForm()
  }
  return { fields, file: stream, isTooLong: () => stream.truncated, finish }
}

const tooLong = (most: number) => new Limit(413, 'tooLarge', { limit: String(most >> 10) })

const ended = (body: Readable) =>
  new Promise<void>((resolve) => {
    if (body.readableEnded || body.destroyed) resolve()
    for (const event of ['end', 'error', 'close']) body.once(event, () => resolve())
  })

function open(type: string, maxBytes: number) {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      fileHwm: 128 * 1024,
      highWaterMark: 64 * 1024,
      limits: {
        fieldNameSize: 64,
        fieldSize: 8 * 1024,
        fields: 24,
        files: 1,
        fileSize: maxBytes,
        parts: 25,
        headerPairs: 16,
        headerSize: 4 * 1024,
      },
    })
  } catch {
    return undefined
  }
}

/** Reads and forgets a body of bounded size; a larger one is cut off. */
export async function drain(body: Readable | undefined, most = 8 * 1024 * 1024): Promise<void> {
  if (!body) return
  let size = 0
  body.on('data', (part: Buffer) => {
    size += part.byteLength
    if (size > most) body.destroy()
  })
  body.on('error', () => {})
  await ended(body)
}
