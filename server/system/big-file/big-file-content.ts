// The bytes of a file, whole or one range, in a box: whatever is inside can neither run nor be guessed at.
import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { Code } from '#contract/codes.ts'
import { content } from '#contract/system/big-file.ts'
import { fileScope } from '#server/access/file-scope.ts'
import { Refusal } from '#server/base/refusal.ts'
import { bigFile, fileRead } from '#server/db/schema/upload.ts'
import type { Env } from '#server/http/application.ts'
import { audited, type Call } from '#server/http/call.ts'
import { transact } from '#server/http/transact.ts'
import type { ObjectStore } from '#server/store/object-store.ts'
import { fileType } from '#server/upload/index.ts'

export interface Range {
  readonly start: number
  /** The first byte that is left out. */
  readonly end: number
}

/**
 * The one range of a `Range` header; undefined when there is none that this server serves (several ranges,
 * another unit, nonsense: RFC 9110 lets them be ignored), `unsatisfiable` when it lies behind the end.
 */
export function parseRange(
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

/** The refusal of a file that is not there; for operators bound to a member the same as of another team's file. */
export const noFile = ({ bindMemberId }: Call['actor']): Refusal =>
  bindMemberId === null
    ? new Refusal(Code.notFound, 'fileUnknown')
    : new Refusal(Code.outOfScope, 'fileOutOfScope')

/**
 * Sends a file. The first read of a session is written to the audit trail whatever range it asks for, and so is every
 * download from the first byte. Throws 40401, or 40302 when the file is out of the actor's scope.
 */
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
    .where(and(eq(bigFile.id, id), await fileScope(call.db, call.actor)))
  if (!file) throw noFile(call.actor)
  const type = fileType(file.extension)
  const etag = `"${file.sha256}"`
  // A range of another version than the caller holds would not fit: then the whole is sent.
  const condition = context.req.header('if-range')
  const wanted = condition === undefined || condition === etag ? context.req.header('range') : ''
  const isWhole = isByTicket && download
  const range = isWhole ? undefined : parseRange(wanted, file.size)
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
  if (!isByTicket) {
    const isWholeDownload = download && start === 0
    await noteRead(
      call,
      { id, name: file.name, use: download ? 'download' : 'view' },
      isWholeDownload,
    )
  }
  const body = await store.read(file.storeKey, start, end)
  headers.set('Content-Length', String(end - start))
  if (range) headers.set('Content-Range', `bytes ${start}-${end - 1}/${file.size}`)
  return new Response(body, { status: range ? 206 : 200, headers })
}

interface Read {
  readonly id: string
  readonly name: string
  readonly use: 'view' | 'download'
}

/** Rolls the transaction of a second request back that was the first read a moment ago as well. */
class AlreadyNoted extends Error {}

/** Writes a read to the audit trail: the first of the session, or (`isEach`) every one. */
async function noteRead(call: Call, { id, name, use }: Read, isEach: boolean): Promise<void> {
  const { sessionId } = call.actor
  const ofRead = [
    eq(fileRead.sessionId, sessionId),
    eq(fileRead.fileId, id),
    eq(fileRead.use, use),
  ] as const
  const [noted] = await call.db
    .select({ use: fileRead.use })
    .from(fileRead)
    .where(and(...ofRead))
  if (noted && !isEach) return
  const intent = { endpoint: content, input: { id }, isRead: true }
  try {
    await transact(call, intent, async (tx) => {
      const first = await tx
        .insert(fileRead)
        .values({ sessionId, fileId: id, use })
        .onConflictDoNothing()
        .returning({ use: fileRead.use })
      if (first.length === 0 && !isEach) throw new AlreadyNoted()
      const action = `file.${use}`
      return audited(null, { action, targetType: 'file', targetId: id, targetNo: name })
    })
  } catch (error) {
    if (!(error instanceof AlreadyNoted)) throw error
  }
}
