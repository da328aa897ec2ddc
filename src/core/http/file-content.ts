// The bytes of stored files. An address alone shows nothing: the token goes in the header, so the page fetches them.
import { msg } from '@lingui/core/macro'
import { Code } from '#contract/codes.ts'
import { content, ticket, ticketContent, type TicketUse } from '#contract/system/file-content.ts'
import { acceptLanguage } from '../i18n/locale.ts'
import { translate } from '../i18n/text.ts'
import { endSession, isEnded } from '../session/session-end.ts'
import { session } from '../session/session.ts'
import { call } from './api.ts'
import { CallError } from './call-error.ts'
import { resolveCallUrl } from './runtime-config.ts'

/** The id in the address of a stored file's content; undefined for any other address. */
export const fileIdIn = (address: string): string | undefined =>
  address.includes(`${content.path}?`) ? /[?&]id=(\d+)/.exec(address)?.[1] : undefined

/** Fetches a stored file, or what another call answers for an id, or its first `maxBytes` bytes. Throws `CallError`, told by nobody yet. */
export async function fetchFile(
  id: string,
  {
    signal,
    maxBytes,
    endpoint = content,
  }: {
    signal?: AbortSignal
    maxBytes?: number
    endpoint?: Pick<typeof content, 'permission'>
  } = {},
): Promise<Blob> {
  const { token } = session.state
  if (token === null || !session.isStillMine() || isEnded(token))
    throw new CallError({ kind: 'sessionEnded', code: Code.sessionEnded, msg: '' })
  const response = await fetch(`${await resolveCallUrl(endpoint.permission)}?id=${id}`, {
    headers: {
      authorization: `Bearer ${token}`,
      'accept-language': acceptLanguage(),
      ...(maxBytes !== undefined && { range: `bytes=0-${maxBytes - 1}` }),
    },
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new CallError({ kind: 'network', msg: translate(msg`网络连接错误`) })
  })
  const isRefusal = response.headers.get('content-type')?.startsWith('application/json') === true
  if (response.ok && !isRefusal) return response.blob()
  const body = (await response.json().catch(() => null)) as { code?: number; msg?: string } | null
  const code = body?.code ?? response.status
  if (code === Code.sessionEnded && token === session.state.token) endSession(session)
  throw new CallError({
    kind: code === Code.sessionEnded ? 'sessionEnded' : 'code',
    code,
    msg: body?.msg || translate(msg`文件加载失败`),
  })
}

/**
 * An address at which the browser itself may fetch a stored file, for a minute at most and without the bearer.
 * Throws `CallError`; it was told unless `quiet`.
 */
export async function ticketAddress(
  id: string,
  use: TicketUse,
  options: { signal?: AbortSignal; quiet?: boolean } = {},
): Promise<string> {
  const answer = await call(ticket, { id, use }, options)
  return `${await resolveCallUrl(ticketContent.permission)}?ticket=${answer.ticket}`
}

/** Has the browser save a stored file: it goes to the disk as it comes, whatever its size. Throws as `ticketAddress`. */
export async function downloadFile(id: string): Promise<void> {
  const link = document.createElement('a')
  link.href = await ticketAddress(id, 'download')
  // The name comes with the file. Without the attribute it would count as leaving the page.
  link.download = ''
  link.click()
}
