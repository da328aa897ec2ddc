// The bytes of stored files. An address alone shows nothing: the token goes in the header, so the page fetches them.
import { msg } from '@lingui/core/macro'
import { Code } from '#contract/codes.ts'
import { content } from '#contract/system/big-file.ts'
import { CallError } from './call-error.ts'
import { acceptLanguage } from './locale.ts'
import { readApiBase } from './runtime-config.ts'
import { endSession, isEnded } from './session-end.ts'
import { session } from './session.ts'
import { textOf } from './text.ts'

let base: Promise<string> | undefined
const baseUrl = () =>
  (base ??= readApiBase().then((own) => own ?? import.meta.env.VITE_API_BASE ?? '/admin/'))

/** The id in the address of a stored file's content; undefined for any other address. */
export const fileIdIn = (address: string): string | undefined =>
  address.includes(`${content.path}?`) ? /[?&]id=(\d+)/.exec(address)?.[1] : undefined

/** Fetches a stored file. Throws `CallError`, told by nobody yet. */
export async function fetchFile(
  id: string,
  { signal, download = false }: { signal?: AbortSignal; download?: boolean } = {},
): Promise<Blob> {
  const { token } = session.state
  if (token === null || !session.isStillMine() || isEnded(token))
    throw new CallError({ kind: 'sessionEnded', code: Code.sessionEnded, msg: '' })
  const response = await fetch(
    `${await baseUrl()}${content.permission}?id=${id}${download ? '&download=true' : ''}`,
    {
      headers: { authorization: `Bearer ${token}`, 'accept-language': acceptLanguage() },
      ...(signal && { signal }),
    },
  ).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new CallError({ kind: 'network', msg: textOf(msg`网络连接错误`) })
  })
  const isRefusal = response.headers.get('content-type')?.startsWith('application/json') === true
  if (response.ok && !isRefusal) return response.blob()
  const body = (await response.json().catch(() => null)) as { code?: number; msg?: string } | null
  const code = body?.code ?? response.status
  if (code === Code.sessionEnded && token === session.state.token) endSession(session)
  throw new CallError({
    kind: code === Code.sessionEnded ? 'sessionEnded' : 'code',
    code,
    msg: body?.msg || textOf(msg`文件加载失败`),
  })
}

/** Hands a file to the browser's downloads under a name. */
export function saveBlob(blob: Blob, name: string) {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has the bytes once it has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
