// A call that brings a file: a form of bounded size, read into memory, whose fields come in any order.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { PlatformEndpoint } from '#contract/platform/platform-endpoint.ts'
import { ClientGone } from '#server/base/load/client-gone.ts'
import { Limit } from '#server/base/load/limit.ts'
import { createLimiter } from '#server/base/load/limiter.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { App } from '#server/http/application.ts'
import { toBodyStream, drain } from '#server/http/form.ts'
import { parseIdempotencyKey } from './idempotency.ts'
import type { Caller } from './key.ts'
import { Refused } from './problem.ts'
import { carryOutOnce, identify, type Outcome, type PlatformChange, route } from './serve.ts'

/** A file as it came. */
export interface SentFile {
  readonly bytes: Buffer
  /** What the caller calls it. */
  readonly name: string
}

type Endpoint = PlatformEndpoint<z.ZodObject, z.ZodType, z.ZodType>
type InputOf<E extends Endpoint> = z.output<E['input']>

interface FileCall<E extends Endpoint, P> {
  readonly maxBytes: number
  readonly fileField: string
  /** Works on the file outside of every transaction. */
  readonly prepare: (input: InputOf<E>, file: SentFile, caller: Caller) => Promise<P>
  /** Undoes `prepare` where the call was refused, or carried out before. */
  readonly discard: (prepared: P) => Promise<void>
  readonly handler: (
    input: InputOf<E>,
    prepared: P,
    change: PlatformChange,
  ) => Promise<Outcome<z.input<E['output']>>>
}

/** Forms that are in memory at once. */
const limitForms = createLimiter({ total: 4 })
/** Bytes of a form beside its file. */
const maxHeadBytes = 64 * 1024

/** The whole of a body; throws a `Limit` 413 for a longer one. */
async function readAll(body: Readable, max: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of body.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.from(part as Uint8Array)
      size += bytes.length
      if (size > max) throw new Limit(413, 'tooLarge', { limit: String(max >> 10) })
      parts.push(bytes)
    }
  } catch (error) {
    throw error instanceof Limit ? error : new ClientGone('the form broke off', { cause: error })
  }
  return Buffer.concat(parts, size)
}

const atField = (name: string, code: string, detail: string) =>
  new Refused('invalid', 'The form is not what this call takes.', {
    errors: [{ pointer: `/${name}`, code, detail }],
  })

/** The fields of a form, and its one file. Throws `Refused` 400 for anything else. */
async function readFields(bytes: Buffer, type: string, { fileField, maxBytes }: FormLimits) {
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new Refused('invalid', 'The body of this call is multipart/form-data.')
  const form = await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } })
    .formData()
    .catch(() => {
      throw new Refused('invalid', 'The body is no form.')
    })
  const fields: Record<string, string> = {}
  for (const [name, value] of form) {
    if (name === fileField) continue
    if (typeof value !== 'string') throw atField(name, 'unrecognized_keys', 'It is no file.')
    if (Object.hasOwn(fields, name)) throw atField(name, 'repeated', 'It comes once.')
    fields[name] = value
  }
  const [file, ...others] = form.getAll(fileField)
  if (file === undefined || typeof file === 'string' || others.length > 0)
    throw atField(fileField, 'required', 'The form has one file.')
  if (file.size === 0) throw atField(fileField, 'too_small', 'The file is empty.')
  if (file.size > maxBytes) throw new Limit(413, 'tooLarge', { limit: String(maxBytes >> 10) })
  return { fields, file: { bytes: Buffer.from(await file.arrayBuffer()), name: file.name } }
}

type FormLimits = Pick<FileCall<Endpoint, unknown>, 'fileField' | 'maxBytes'>

/**
 * Mounts a call that brings a file. The file is prepared first, without a transaction; what the call changes runs in one with
 * its key. A repeat is held against the bytes of the first file.
 */
export function changeWithFile<E extends Endpoint, P>(
  app: App,
  endpoint: E,
  { prepare, discard, handler, ...limits }: FileCall<E, P>,
): void {
  route(app, endpoint, async (context) => {
    const { raw } = context.req
    const body = toBodyStream(raw, context.env?.incoming)
    try {
      const caller = await identify(app, endpoint, context)
      const idempotencyKey = parseIdempotencyKey(endpoint, context.req.header('idempotency-key'))
      return await limitForms(async () => {
        const bytes = body ? await readAll(body, limits.maxBytes + maxHeadBytes) : Buffer.alloc(0)
        const sent = await readFields(bytes, raw.headers.get('content-type') ?? '', limits)
        const input = (await endpoint.input.parseAsync(sent.fields, {
          reportInput: true,
        })) as InputOf<E>
        const digest = createHash('sha256').update(sent.file.bytes).digest('hex')
        const prepared = await prepare(input, sent.file, caller)
        const attempt = { caller, endpoint, idempotencyKey, body: { ...sent.fields, digest } }
        // After any other failure nobody knows whether the record was committed; what no record names is swept.
        const undone = async (error: unknown): Promise<never> => {
          if (error instanceof Refused || error instanceof Refusal) await discard(prepared)
          throw error
        }
        const { response, isReplayed } = await carryOutOnce(app, context, attempt, (change) =>
          handler(input, prepared, change),
        ).catch(undone)
        if (isReplayed) await discard(prepared)
        return response
      })
    } catch (error) {
      await drain(body)
      throw error
    }
  })
}
