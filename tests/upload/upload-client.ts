// Uploads as a console does, for tests: chunk test, missing chunks, merge; each step also on its own.
import { createHash } from 'node:crypto'
import {
  bytesOfChunk,
  chunkField,
  chunkSize,
  countChunks,
  upload,
  uploadMerge,
  type UploadState,
} from '#contract/upload.ts'

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>

export interface Reply {
  readonly status: number
  readonly code: number
  readonly msg: string
  readonly data: UploadState
}

export interface Source {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly filename: string
  /** Default: its MD5. */
  readonly identifier?: string
  /** Default: our plan. */
  readonly totalChunks?: number
  readonly sha256?: string
}

/** The family's plan: the last chunk carries what is left over. */
export const fatChunks = (size: number): number => Math.max(1, Math.floor(size / chunkSize))

export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

const address = `/admin/${upload.permission}`

/** The parameters that travel with chunk `chunkNumber` of a file, as a browser sends them. */
export function paramsOf(source: Source, chunkNumber = 1): Record<string, string> {
  const { bytes, filename } = source
  const totalSize = bytes.byteLength
  const totalChunks = source.totalChunks ?? countChunks(totalSize)
  return {
    chunkNumber: String(chunkNumber),
    chunkSize: String(chunkSize),
    currentChunkSize: String(bytesOfChunk(chunkNumber, totalSize, totalChunks)),
    totalSize: String(totalSize),
    identifier: source.identifier ?? createHash('md5').update(bytes).digest('hex'),
    filename,
    relativePath: filename,
    totalChunks: String(totalChunks),
    ...(source.sha256 !== undefined && { sha256: source.sha256 }),
  }
}

export function uploader(fetch: Fetch, token: string) {
  const headers = { Authorization: `Bearer ${token}` }
  const reply = async (response: Response): Promise<Reply> => {
    const body = (await response.json()) as Omit<Reply, 'status'>
    return { status: response.status, ...body }
  }

  const test = async (source: Source, over: Record<string, string> = {}) =>
    reply(
      await fetch(`${address}?${new URLSearchParams({ ...paramsOf(source), ...over })}`, {
        headers,
      }),
    )

  const post = async (fields: Record<string, string>, part?: Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    if (part) form.append(chunkField, new Blob([part]), 'blob')
    return reply(await fetch(address, { method: 'POST', headers, body: form }))
  }

  const partOf = ({ bytes, totalChunks }: Source, number: number) => {
    const size = bytes.byteLength
    const length = bytesOfChunk(number, size, totalChunks ?? countChunks(size))
    const start = (number - 1) * chunkSize
    return bytes.subarray(start, start + length)
  }

  const chunk = (source: Source, number: number, over: Record<string, string> = {}) =>
    post({ ...paramsOf(source, number), ...over }, partOf(source, number))

  const merge = async (source: Source, over: Record<string, unknown> = {}, withHeader = true) => {
    const { identifier, totalChunks, totalSize, filename } = paramsOf(source)
    const input = { identifier, totalChunks, totalSize, filename, token, ...over }
    return reply(
      await fetch(`/admin/${uploadMerge.permission}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(withHeader && headers) },
        body: JSON.stringify(
          source.sha256 === undefined ? input : { ...input, sha256: source.sha256 },
        ),
      }),
    )
  }

  /** The whole way; `sent` lists the chunks that travelled. The first refusal is the answer. */
  const send = async (source: Source): Promise<Reply & { sent: number[] }> => {
    const sent: number[] = []
    const first = await test(source)
    if (first.code !== 0 || first.data.skipUpload) return { ...first, sent }
    const missing = Array.from({ length: first.data.totalChunks }, (_, at) => at + 1).filter(
      (number) => !first.data.uploaded.includes(number),
    )
    let refused: Reply | undefined
    const lane = async () => {
      for (let number = missing.shift(); number && !refused; number = missing.shift()) {
        sent.push(number)
        const answer = await chunk(source, number)
        if (answer.code !== 0) refused = answer
      }
    }
    await Promise.all([lane(), lane(), lane()])
    return { ...(refused ?? (await merge(source))), sent }
  }

  const content = (id: string, more: Record<string, string> = {}, query = '') =>
    fetch(`/admin/api/v2/sitebkd/bigFile/content?id=${id}${query}`, {
      headers: { ...headers, ...more },
    })

  const download = async (id: string) => new Uint8Array(await (await content(id)).arrayBuffer())

  return { token, test, post, chunk, merge, send, content, download }
}

export type Uploader = ReturnType<typeof uploader>
