// Reads a multipart form whose last field is a file, without ever holding the file: fields first, then its bytes
// as they come. Bounded in every direction.
import type { Readable } from 'node:stream'
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

/**
 * Reads the fields of a form up to the file named `fileField`, which has to be its last part. Throws 40001 for
 * anything else, a `Limit` 413 for a body that is longer than such a form can be.
 */
export async function readForm(
  request: Request,
  { fileField, maxBytes }: { fileField: string; maxBytes: number },
): Promise<Form> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type) || !request.body) {
    await drain(request)
    throw new Refusal(Code.invalid, 'badFormType')
  }
  const most = maxBytes + formBytes
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLong(most)
  const parser = open(type, maxBytes)
  const fields: Record<string, string> = {}
  const reader = request.body.getReader()
  let file: BusboyFileStream | undefined
  let failure: unknown

  const found = new Promise<BusboyFileStream | undefined>((resolve) => {
    parser.on('field', (name, value, nameCut, valueCut) => {
      if (nameCut || valueCut || Object.hasOwn(fields, name)) failure ??= badForm()
      else Object.defineProperty(fields, name, { value, enumerable: true })
    })
    parser.on('file', (name, stream) => {
      // The parser reports a form that breaks off here, heard or not.
      stream.on('error', () => stream.destroy(badForm()))
      if (file || name !== fileField) {
        failure ??= badForm()
        stream.resume()
        return
      }
      file = stream
      resolve(stream)
    })
    parser.on('error', () => {
      failure ??= badForm()
      file?.destroy(badForm())
      resolve(undefined)
    })
    parser.on('finish', () => resolve(undefined))
  })

  // A file that nobody reads any more (its handler failed) must not hold up the rest.
  const ready = () =>
    new Promise<void>((resolve) => {
      for (const event of ['drain', 'error', 'close']) parser.once(event, () => resolve())
      file?.once('close', () => resolve())
    })

  const pumping = pump()
  async function pump(): Promise<void> {
    try {
      for (let size = 0; ;) {
        const { done, value } = await reader.read()
        if (done) break
        size += value.byteLength
        if (size > most) throw tooLong(most)
        const isWanted = failure === undefined && !parser.destroyed && !file?.destroyed
        if (isWanted && !parser.write(value)) await ready()
      }
      if (!parser.destroyed && !file?.destroyed) parser.end()
    } catch (error) {
      // The caller went away, or sends too much.
      failure ??= error instanceof Limit ? error : badForm()
      void reader.cancel().catch(() => {})
      file?.destroy(badForm())
      parser.destroy(badForm())
    }
  }

  const stream = await found
  const finish = async () => {
    stream?.resume()
    await pumping
  }
  if (!stream || failure !== undefined) {
    await finish()
    throw failure ?? badForm()
  }
  return { fields, file: stream, isTooLong: () => stream.truncated, finish }
}

const tooLong = (most: number) => new Limit(413, 'tooLarge', { limit: String(most >> 10) })

function open(type: string, maxBytes: number) {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      fileHwm: 256 * 1024,
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
    throw badForm()
  }
}

/** Reads and forgets a body of bounded size. */
export async function drain(request: Request, most = 8 * 1024 * 1024): Promise<void> {
  if (!request.body || request.bodyUsed) return
  const reader = request.body.getReader()
  try {
    for (let size = 0; size <= most;) {
      const { done, value } = await reader.read()
      if (done) return
      size += value.byteLength
    }
  } catch {
    return
  }
  void reader.cancel().catch(() => {})
}
