// Reads a multipart form whose last field is a file, without ever holding the file: fields first, then its bytes
// as they come. Bounded in every direction.
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Code } from '#contract/codes.ts'
import { Limit } from '#server/base/load/limit.ts'
import { Refusal } from '#server/base/refusal.ts'
import { badForm, parseBoundary, fileStart, headBytes, readHead } from './form-head.ts'

/** How much more has to come before the beginning of the file is looked for again. */
const seekBytes = 512

export interface Form {
  readonly fields: Readonly<Record<string, string>>
  /**
   * The bytes of the file, once: everything up to the closing line, which is the end of the form. Throws 40001 when the
   * form breaks off. Their number is for the caller to check: a part behind the file would be among them.
   */
  readonly file: AsyncIterable<Buffer>
  /** Breaks the form off: nothing more comes of it. */
  stop(): void
  /** Reads what is left of the request, so that its answer is not lost on a caller who is still sending. */
  finish(): Promise<void>
}

/** The body as it comes: straight from the socket where there is one (half the work of a web stream). */
export function toBodyStream(request: Request, incoming: unknown): Readable | undefined {
  if (incoming instanceof Readable) return incoming
  return request.body ? Readable.fromWeb(request.body as NodeStream) : undefined
}

/**
 * Reads the fields of a form up to the file named `fileField`, which has to be its last part. Throws 40001 for
 * anything else, a `Limit` 413 for a body that is longer than a form with a file of `maxBytes` can be.
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
  const max = maxBytes + headBytes
  if (Number(headers.get('content-length') ?? 0) > max) throw tooLong(max)
  const bytes = read(body, max)
  const finish = async () => {
    await bytes.return(undefined)
    await drain(body, max)
  }
  try {
    const boundary = parseBoundary(type)
    if (boundary === undefined) throw badForm()
    const { head, rest } = await beginning(bytes, boundary)
    const fields = await readHead(head, type, boundary, fileField)
    const file = withoutEnd(rest, bytes, boundary)
    return { fields, file, stop: () => void body.destroy(), finish }
  } catch (error) {
    await finish()
    throw error
  }
}

const tooLong = (max: number) => new Limit(413, 'tooLarge', { limit: String(max >> 10) })

/** The body piece by piece; it stays open when nobody reads on. */
async function* read(body: Readable, max: number): AsyncGenerator<Buffer> {
  let size = 0
  try {
    for await (const part of body.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.isBuffer(part) ? part : Buffer.from(part as Uint8Array)
      size += bytes.byteLength
      if (size > max) {
        body.destroy()
        throw tooLong(max)
      }
      yield bytes
    }
  } catch (error) {
    // The caller went away in the middle.
    throw error instanceof Limit ? error : badForm()
  }
}

/** Everything before the file, and what came with it. */
async function beginning(bytes: AsyncGenerator<Buffer>, boundary: string) {
  let head = Buffer.alloc(0)
  for (let sought = 0; ;) {
    const { value, done } = await bytes.next()
    if (value) head = Buffer.concat([head, value])
    // Not after every byte of somebody who sends them one by one.
    if (!done && head.length < sought + seekBytes) continue
    sought = head.length
    const start = fileStart(head.subarray(0, headBytes), boundary)
    if (start !== undefined) return { head: head.subarray(0, start), rest: head.subarray(start) }
    if (done || head.length >= headBytes) throw badForm()
  }
}

/**
 * The bytes of the file: all that comes but the closing line, which is looked for at the end only. What somebody wrote
 * between is theirs.
 */
async function* withoutEnd(
  rest: Buffer,
  bytes: AsyncGenerator<Buffer>,
  boundary: string,
): AsyncGenerator<Buffer> {
  const close = Buffer.from(`\r\n--${boundary}--`)
  const longest = close.length + 2
  let held = rest
  for await (const part of bytes) {
    if (part.length < longest) {
      held = Buffer.concat([held, part])
    } else {
      if (held.length > 0) yield held
      held = part
    }
    if (held.length <= longest) continue
    yield held.subarray(0, held.length - longest)
    held = held.subarray(held.length - longest)
  }
  const at = held.lastIndexOf(close)
  if (at < 0 || !['', '\r\n'].includes(held.toString('latin1', at + close.length))) throw badForm()
  if (at > 0) yield held.subarray(0, at)
}

/** Reads and forgets a body of bounded size; a larger one is cut off. */
export async function drain(body: Readable | undefined, max = 8 * 1024 * 1024): Promise<void> {
  if (!body) return
  let size = 0
  body.on('data', (part: Buffer) => {
    size += part.byteLength
    if (size > max) body.destroy()
  })
  body.on('error', () => {})
  body.resume()
  if (body.readableEnded || body.destroyed) return
  await new Promise<void>((resolve) => {
    for (const event of ['end', 'error', 'close']) body.once(event, () => resolve())
  })
}
