// A back end that is asked whether it speaks the contract: by its adapter, or as our own server is.
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type QueryObject, serialiseQuery } from '#contract/query.ts'
import { login } from '#contract/session.ts'
import type { BackEndAdapter, BackEndRequest } from '#core/foreign/adapter.ts'
import { backEndCall } from '#core/foreign/back-end-call.ts'
import { loadAdapter } from '#core/foreign/load-adapter.ts'
import { StartError } from '#server/base/start-error.ts'

const timeoutMs = 50_000

/** What a call was answered with. */
export interface Asked {
  /** Unset where the adapter says that the back end does not have the call. */
  readonly status?: number
  readonly code: number | string
  readonly msg: string
  /** The data as the contract names it. */
  readonly data: unknown
  /** The type of the body, without parameters. */
  readonly type: string
}

/** A back end and what names its session. */
export interface BackEnd {
  /** Unset for our own server. */
  readonly adapter: BackEndAdapter | undefined
  /** Asks a call. Throws `StartError` where there is no answer. */
  ask(endpoint: Endpoint, input: unknown, token?: string): Promise<Asked>
}

/** The address below which all calls are: `https://host` means `https://host/admin/`. */
function baseOf(address: string): string {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new StartError(`${address} is no web address: name the back end as https://host.`)
  const { origin, pathname } = new URL(address)
  const path = pathname === '/' ? '/admin/' : pathname
  return origin + (path.endsWith('/') ? path : `${path}/`)
}

/** The first fields of a form, with a few bytes as its file. */
function formOf(input: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) form.set(name, String(value))
  form.set('upfile', new Blob(['plain text']), 'conformance.txt')
  return form
}

/** Opens a back end. Throws `StartError` for an address or an adapter that there is none of. */
export async function openBackEnd(address: string, adapterName: string): Promise<BackEnd> {
  const base = baseOf(address)
  const adapter = await loadAdapter(adapterName).catch((error: unknown) => {
    throw new StartError(error instanceof Error ? error.message : String(error))
  })

  async function send(endpoint: Endpoint, input: unknown, token?: string) {
    const call = backEndCall(endpoint, input)
    const request: BackEndRequest | 'not-served' = adapter ? adapter.toRequest(call) : call
    if (request === 'not-served') return undefined
    const { method, path, body } = request
    const query = serialiseQuery(request.query as QueryObject)
    const isForm = endpoint.body === 'multipart' && method !== 'GET'
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(method !== 'GET' && !isForm && { 'content-type': 'application/json' }),
      ...request.headers,
    }
    const sent = isForm
      ? formOf((body ?? {}) as Record<string, unknown>)
      : JSON.stringify(body ?? {})
    const response = await fetch(`${base}${path}${query && `?${query}`}`, {
      method,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      ...(method !== 'GET' && { body: sent }),
    })
    const type = response.headers.get('content-type')?.split(';')[0] ?? ''
    const text = await response.text()
    return { call, status: response.status, type, body: readJson(text) }
  }

  return {
    adapter,
    async ask(endpoint, input, token) {
      const answer = await send(endpoint, input, token).catch((error: unknown) => {
        throw new StartError(
          `${base} does not answer ${endpoint.method} ${endpoint.path}: ${reasonOf(error)}.`,
        )
      })
      if (!answer) return { code: Code.notFound, msg: '', data: null, type: '' }
      const { call, status, type, body } = answer
      if (adapter) return { status, type, ...adapter.toAnswer(call, { status, body }) }
      const {
        code,
        msg = '',
        data = null,
      } = (body ?? {}) as { code?: number; msg?: string; data?: unknown }
      return { status, type, code: code ?? status, msg, data }
    },
  }
}

/** The value of a text in JSON; null where it is none. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as {
    cause?: { code?: string; message?: string }
    message: string
  }
  return cause?.code ?? cause?.message ?? message
}

/** Signs in and returns the token. Throws `StartError` where the back end refuses, or wants more than name and password. */
export async function signIn(
  { adapter, ask }: BackEnd,
  username: string,
  password: string,
): Promise<string> {
  if (adapter?.captcha)
    throw new StartError(
      'This back end wants the letters of a picture at the sign-in: pass --token.',
    )
  const { code, msg, data } = await ask(login, { username, password })
  if (code === Code.otp)
    throw new StartError('This account has an authenticator: pass --token, or use one without.')
  const { token } = (data ?? {}) as { token?: unknown }
  if (code !== Code.ok || typeof token !== 'string' || token === '')
    throw new StartError(`The back end does not let ${username} in: ${String(code)} ${msg}`)
  return token
}
