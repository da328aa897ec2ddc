// The bytes of a file, whole or one range, in a box: whatever is inside can neither run nor be guessed at.
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { Code } from '#contract/codes.ts'
import { content } from '#contract/system/big-file.ts'
import { bigFile } from '../db/schema/upload.ts'
import type { Env } from '../http/application.ts'
import { audited, type Call } from '../http/call.ts'
import { Refusal } from '../http/refusal.ts'
import { transact } from '../http/transact.ts'
import type { ObjectStore } from '../store/object-store.ts'
import { fileType } from '../upload/file-types.ts'

export interface Range {
  readonly start: number
  /** The first byte that is left out. */
  readonly end: number
}

/**
 * The one range of a `Range` header; undefined when there is none that this server serves (several ranges,
 * another unit, nonsense: RFC 9110 lets them be ignored), `unsatisfiable` when it lies behind the end.
 */
export function rangeOf(
  header: string | undefined,
  size: number,
): Range | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size }
  }
  const start = Number(first)
  const end = last === '' ? size : Math.min(Number(last) + 1, size)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}

/** `Content-Disposition` with the name for every browser (RFC 6266); no character of it can end the header. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.replace(/\p{Surrogate}/gu, '_')).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

interface ContentOptions {
  id: string
  download: boolean
  /** Whoever took the ticket has noted it already, and a download by ticket comes whole. */
  isByTicket?: boolean
}

/** Sends a file; a download is written to the audit trail. Throws 40401. */
export async function sendContent(
  store: ObjectStore,
  call: Call,
  context: Context<Env>,
  { id, download, isByTicket = false }: ContentOptions,
): Promise<Response> {
  const [file] = await call.db
    .select({
      name: bigFile.name,
      size: bigFile.size,
      sha256: bigFile.sha256,
      extension: bigFile.extension,
      storeKey: bigFile.storeKey,
    })
    .from(bigFile)
    .where(eq(bigFile.id, id))
  if (!file) throw new Refusal(Code.notFound, 'fileUnknown')
  const type = fileType(file.extension)
  const etag = `"${file.sha256}"`
  // A range of another version than the caller holds would not fit: then the whole is sent.
  const condition = context.req.header('if-range')
  const wanted = condition === undefined || condition === etag ? context.req.header('range') : ''
  const isWhole = isByTicket && download
  const range = isWhole ? undefined : rangeOf(wanted, file.size)
  const isInline = !download && type?.isPreviewable === true
  const headers = new Headers({
    'Content-Type': type?.mimeType ?? 'application/octet-stream',
    'Content-Disposition': disposition(isInline ? 'inline' : 'attachment', file.name),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Accept-Ranges': isWhole ? 'none' : 'bytes',
    ETag: etag,
    'Cache-Control': 'private, no-store',
  })
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${file.size}`)
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = range ?? { start: 0, end: file.size }
  if (download && start === 0 && !isByTicket) await noteDownload(call, id, file.name)
  const body = await store.read(file.storeKey, start, end)
  headers.set('Content-Length', String(end - start))
  if (range) headers.set('Content-Range', `bytes ${start}-${end - 1}/${file.size}`)
  return new Response(body, { status: range ? 206 : 200, headers })
}

async function noteDownload(call: Call, id: string, name: string): Promise<void> {
  await transact(call, { endpoint: content, input: { id } }, async () =>
    audited(null, {
      action: 'file.download',
      targetType: 'file',
      targetId: id,
      targetNo: name,
    }),
  )
}
