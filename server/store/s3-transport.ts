// How requests reach an S3-compatible service: limits on waiting for an answer and on silence, none on the whole.
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { S3ServiceException } from '@aws-sdk/client-s3'
import { NodeHttpHandler } from '@smithy/node-http-handler'

type Handle = NodeHttpHandler['handle']

export interface S3Limits {
  /** Longest wait for the head of an answer, apart from the time the request takes to be sent. */
  readonly headMs: number
  /** Longest pause within an answer while somebody waits for its next bytes. */
  readonly silenceMs: number
}

export const s3Limits: S3Limits = { headMs: 60_000, silenceMs: 30_000 }

/** The slowest link that requests are sent over, in bytes a millisecond: 64 KiB a second. */
const slowestBytesPerMs = 64

const silent = (ms: number) =>
  Object.assign(new Error(`object storage: no byte for ${ms} ms`), { code: 'ETIMEDOUT' })

const bytesOf = (body: unknown): number =>
  typeof body === 'string' || body instanceof Uint8Array ? Buffer.byteLength(body) : 0

/** Sends requests with these limits. Bodies of objects are watched by whoever reads them (`watched`). */
export class S3Transport extends NodeHttpHandler {
  readonly #limits: S3Limits

  constructor(limits: S3Limits) {
    super({ connectionTimeout: 10_000, throwOnRequestTimeout: true })
    this.#limits = limits
  }

  override async handle(...[request, options]: Parameters<Handle>): ReturnType<Handle> {
    const { headMs, silenceMs } = this.#limits
    const requestTimeout = headMs + Math.ceil(bytesOf(request.body) / slowestBytesPerMs)
    const answer = await super.handle(request, { ...options, requestTimeout })
    if (request.query?.['x-id'] !== 'GetObject') {
      endSilent(answer.response.body as Readable, silenceMs)
    }
    return answer
  }
}

/** Ends an answer that is read at once, and so never waits for its reader, when it falls silent. */
function endSilent(body: Readable & { socket?: { bytesRead: number } }, silenceMs: number): void {
  let before = body.socket?.bytesRead
  const timer = setInterval(() => {
    if (body.socket?.bytesRead === before) body.destroy(silent(silenceMs))
    before = body.socket?.bytesRead
  }, silenceMs)
  body.once('close', () => clearInterval(timer))
}

/** The pieces of a body. Throws when none comes for `silenceMs`; a reader that pauses is not counted. */
export async function* watched(body: Readable, silenceMs: number): AsyncGenerator<Buffer> {
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  try {
    for (;;) {
      const ended = new AbortController()
      const limit = sleep(silenceMs, 'silent' as const, { signal: ended.signal })
      limit.catch(() => {})
      const next = pieces.next()
      next.catch(() => {})
      const first = await Promise.race([next, limit]).finally(() => ended.abort())
      if (first === 'silent') throw silent(silenceMs)
      if (first.done === true) return
      yield first.value
    }
  } finally {
    body.destroy()
  }
}

/** The service has no room left: shaped like the error of a full disk, so that both are answered alike. */
const fullCodes = new Set(['XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'QuotaExceeded'])

/** What the service answered when it was not what was asked for. */
export class S3Error extends Error {
  readonly status: number | undefined
  readonly code: string
  constructor(doing: string, cause: unknown) {
    const isService = cause instanceof S3ServiceException
    const status = isService ? cause.$metadata.httpStatusCode : undefined
    const name = cause instanceof Error ? cause.name : 'unknown'
    // Not with the cause: it holds the whole request, signature and all.
    const detail = isService || !(cause instanceof Error) ? '' : `: ${cause.message}`
    super(`object storage: ${doing} failed: ${status ?? ''} ${name}${detail}`)
    this.name = 'S3Error'
    this.status = status
    this.code = status === 507 || fullCodes.has(name) ? 'ENOSPC' : name
  }
}

/** Runs a request; what it throws says what was being done, and nothing of keys or addresses. */
export async function ask<T>(doing: string, request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    throw error instanceof S3Error ? error : new S3Error(doing, error)
  }
}
