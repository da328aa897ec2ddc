// The two calls of an upload, as any server of the protocol speaks them: little is expected of an answer.
import { msg } from '@lingui/core/macro'
import { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { type QueryObject, serialiseQuery } from '#contract/query.ts'
import { chunkField, upload, uploadMerge, uploadTest } from '#contract/upload.ts'
import type { FormAnswer, PostForm } from './post-form.ts'
import { readJson } from './post-form.ts'
import { UploadError } from './upload-error.ts'

/** What names a file in all calls about it. */
export interface FileParams {
  readonly identifier: string
  readonly filename: string
  readonly totalSize: number
  readonly totalChunks: number
}

/** What goes with the test and with every chunk: the eight parameters of the protocol. */
export interface ChunkCall extends FileParams {
  readonly chunkNumber: number
  readonly chunkSize: number
  readonly currentChunkSize: number
  readonly relativePath: string
}

const orElse = <T extends z.ZodType>(schema: T, value: z.output<T>) =>
  schema.nullish().transform((found) => found ?? value)

/** What the engine reads of an answer; a server of the family may leave out or null the rest. */
export const ChunkAnswer = z.object({
  skipUpload: orElse(z.boolean(), false),
  uploaded: orElse(z.array(z.int()), []),
  needMerge: orElse(z.boolean(), false),
  id: orElse(z.union([z.string(), z.int().transform(String)]), ''),
  url: orElse(z.string(), ''),
  mimeType: orElse(z.string(), ''),
})
/** How far a file is, according to the server. */
export type ChunkAnswer = z.output<typeof ChunkAnswer>

const Envelope = z.object({
  code: z.int(),
  msg: z.string().nullish(),
  message: z.string().nullish(),
  data: ChunkAnswer.nullish(),
})

/** What the transport stands on. */
export interface TransportEnv {
  readonly fetch: typeof globalThis.fetch
  readonly postForm: PostForm
  /** The address of a call, by its permission. */
  readonly addressOf: (permission: string) => Promise<string>
  /** The token as it is now; null while there is none. Asked for every call: it may be replaced meanwhile. */
  readonly token: () => string | null
  readonly language: () => string
  /** Milliseconds a chunk test or a merge call may take; 30 s unless said otherwise (origin of the protocol). */
  readonly callTimeoutMs?: number
  /** The session of `token` has ended (401) or is locked (423). */
  readonly onHeld: (code: number, token: string) => void
}

const permanentStatus = [404, 413, 415, 500, 501]
const heldCodes: readonly number[] = [Code.sessionEnded, Code.sessionLocked]
const passing: readonly number[] = [Code.tooMany, Code.server, Code.unavailable]

const answerOf = ({ status, headers }: Response, text: string): FormAnswer => ({
  status,
  body: readJson(text),
  retryAfter: headers.get('retry-after'),
})

/** Milliseconds of a `Retry-After` in seconds; 0 without one and for a date, which only the server's clock could read. */
const retryAfterOf = (header: string | null | undefined): number =>
  /^\d{1,6}$/.test(header ?? '') ? Number(header) * 1_000 : 0

/** Makes the calls. All throw `UploadError`, or the signal's reason after an abort. */
export function createUploadTransport(env: TransportEnv) {
  const tokenOf = () => {
    const token = env.token()
    if (token === null) throw new UploadError('held', msg`登录状态已过期，请重新登录`)
    return token
  }
  const headersOf = (token: string) => ({
    authorization: `Bearer ${token}`,
    'accept-language': env.language(),
  })

  /** Waits for an answer of the network; what went wrong on the way may go by itself. */
  async function fetchResponse(run: () => Promise<FormAnswer>, signal: AbortSignal) {
    try {
      return await run()
    } catch (error) {
      signal.throwIfAborted()
      const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
      throw new UploadError('transient', isTimeout ? msg`网络超时` : msg`网络连接错误`, {
        isUnanswered: true,
      })
    }
  }

  function read({ status, body, retryAfter }: FormAnswer, token: string): ChunkAnswer {
    const envelope = Envelope.safeParse(body)
    const code = envelope.success ? envelope.data.code : status
    const words = envelope.data?.msg || envelope.data?.message || ''
    if (heldCodes.includes(code)) {
      if (env.token() !== token) throw new UploadError('transient', words)
      env.onHeld(code, token)
      throw new UploadError('held', words || msg`登录状态已过期，请重新登录`)
    }
    const isFine = status >= 200 && status < 300
    if (envelope.success && code === Code.ok && isFine) {
      return envelope.data.data ?? ChunkAnswer.parse({})
    }
    if (permanentStatus.includes(status)) {
      throw new UploadError('permanent', words || msg`服务器无法接收此文件（${status}）`)
    }
    // A status without an envelope is the word of something on the way: a proxy, a server that starts.
    if (!isFine || !envelope.success || passing.includes(code)) {
      throw new UploadError('transient', words || msg`服务器暂时没有响应（${status}）`, {
        retryAfterMs: retryAfterOf(retryAfter),
      })
    }
    if (code === Code.merging) throw new UploadError('merging', words)
    if (code === Code.incomplete) throw new UploadError('missing', words)
    throw new UploadError('permanent', words || msg`上传失败（${code}）`)
  }

  const inTime = (signal: AbortSignal) =>
    AbortSignal.any([signal, AbortSignal.timeout(env.callTimeoutMs ?? 30_000)])

  return {
    /** Asks what of a file is there. */
    async test(params: ChunkCall, signal: AbortSignal): Promise<ChunkAnswer> {
      const token = tokenOf()
      const url = `${await env.addressOf(uploadTest.permission)}?${serialiseQuery(params as unknown as QueryObject)}`
      const answer = await fetchResponse(async () => {
        const response = await env.fetch(url, {
          headers: headersOf(token),
          signal: inTime(signal),
        })
        return answerOf(response, await response.text())
      }, signal)
      return read(answer, token)
    },

    /** Sends a chunk; `onProgress` gets the bytes that have gone out. */
    async send(
      params: ChunkCall,
      bytes: Blob,
      { signal, onProgress }: { signal: AbortSignal; onProgress: (bytes: number) => void },
    ): Promise<ChunkAnswer> {
      const token = tokenOf()
      const url = await env.addressOf(upload.permission)
      const form = new FormData()
      for (const [name, value] of Object.entries(params)) form.append(name, String(value))
      form.append(chunkField, bytes, params.filename)
      const answer = await fetchResponse(
        () => env.postForm({ url, headers: headersOf(token), form, signal, onProgress }),
        signal,
      )
      return read(answer, token)
    },

    /** Makes one file of the chunks. */
    async merge(
      { identifier, totalChunks, totalSize, filename }: FileParams,
      signal: AbortSignal,
    ): Promise<ChunkAnswer> {
      const token = tokenOf()
      const url = await env.addressOf(uploadMerge.permission)
      const answer = await fetchResponse(async () => {
        const response = await env.fetch(url, {
          method: 'POST',
          headers: { ...headersOf(token), 'content-type': 'application/json' },
          body: JSON.stringify({ identifier, totalChunks, totalSize, filename, token }),
          signal: inTime(signal),
        })
        return answerOf(response, await response.text())
      }, signal)
      return read(answer, token)
    },
  }
}
/** The calls of an upload; see `createUploadTransport`. */
export type UploadTransport = ReturnType<typeof createUploadTransport>
