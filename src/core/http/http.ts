// The one ky instance, and what each error says. Every error is told here, once, and nowhere else:
// call sites only tidy up. It refuses to repeat anything that is not a GET: a lost reply must not become a second payment.
import { msg } from '@lingui/core/macro'
import ky, { HTTPError, type KyInstance } from 'ky'
import { Code } from '#contract/codes.ts'
import { type Endpoint, passiveHeader } from '#contract/endpoint.ts'
import { type QueryObject, serialiseQuery } from '#contract/query.ts'
import { notify } from '../feedback/toast.ts'
import { acceptLanguage } from '../i18n/locale.ts'
import { translate } from '../i18n/text.ts'
import { sessionLocked } from '../lock/session-locked.ts'
import { endSession, isEnded } from '../session/session-end.ts'
import { session as ownSession, type Session } from '../session/session.ts'
import { CallError, getFieldErrors } from './call-error.ts'

/** How long an answer may take, retries and body included. */
const timeoutMs = 50_000

/** How a call wants its errors told. */
export interface SendOptions {
  signal?: AbortSignal | undefined
  /** Says nothing, whatever happens; the end of the session is told all the same. */
  quiet?: boolean | undefined
  /** A form that shows `data.errors` beside its fields: an answer with field errors gets no toast. */
  inline?: boolean | undefined
  /** Codes the caller shows in its own way, e.g. `[Code.alreadyHandled]`. */
  handles?: readonly number[] | undefined
  /** Sent without the operator doing anything: it does not extend the session. */
  passive?: boolean | undefined
}

interface HttpEnv {
  fetch?: typeof globalThis.fetch
  /** With trailing slash; what the calls' paths are below (`/admin/`). */
  baseUrl: string
  session?: Session
  /** Sends a call to a back end that is not ours; our own is called without one. */
  exchange?: Exchange | undefined
}

/** Sends a call by `client` in another shape than the contract's, and returns the answer in the contract's. */
export type Exchange = (
  client: KyInstance,
  endpoint: Endpoint,
  input: unknown,
  init: { signal: AbortSignal; headers: Record<string, string>; quiet?: boolean | undefined },
) => Promise<Answer>

/** An answer of a server. */
export interface Answer {
  code: number
  msg: string
  data: unknown
  traceId: string | undefined
}

/** Reads an envelope; `message` stands in for `msg` where a backend says so. Null when it is none. */
async function readEnvelope(response: Response): Promise<Answer | null> {
  const body: unknown = await response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return null
    throw error
  })
  if (
    typeof body !== 'object' ||
    body === null ||
    !('code' in body) ||
    typeof body.code !== 'number'
  )
    return null
  const { code, msg, message, data } = body as {
    code: number
    msg?: unknown
    message?: unknown
    data?: unknown
  }
  const inData =
    typeof data === 'object' && data !== null ? (data as { traceId?: unknown }).traceId : undefined
  return {
    code,
    msg:
      [msg, message].find((text): text is string => typeof text === 'string' && text !== '') ?? '',
    data: data ?? null,
    traceId:
      typeof inData === 'string' ? inData : (response.headers.get('x-request-id') ?? undefined),
  }
}

const pathNotFound = () => translate(msg`接口路径找不到`)

function failure(error: unknown, signal: AbortSignal): CallError {
  if (error instanceof CallError) return error
  const reason: unknown = signal.aborted ? signal.reason : error
  if (reason instanceof DOMException && reason.name === 'TimeoutError') {
    return new CallError({ kind: 'timeout', msg: translate(msg`网络超时`) })
  }
  if (signal.aborted) return new CallError({ kind: 'aborted', msg: '' })
  return new CallError({ kind: 'network', msg: translate(msg`网络连接错误`) })
}

/** Builds the sender; the console has one, tests give it the server's `fetch`. */
export function createHttp({ fetch, baseUrl, session = ownSession, exchange }: HttpEnv) {
  const client = ky.create({
    prefixUrl: baseUrl,
    ...(fetch && { fetch }),
    // Our own clock covers the body too, which ky's does not.
    timeout: false,
    retry: {
      limit: 2,
      methods: ['get'],
      delay: (attempt) => 300 * 3 ** (attempt - 1),
      jitter: true,
      shouldRetry: ({ error }) =>
        error instanceof HTTPError ? error.response.status === 503 : error instanceof TypeError,
    },
    hooks: {
      beforeRetry: [
        ({ error, request }) => {
          const sentWith = request.headers.get('authorization')
          if (sentWith !== null && sentWith !== `Bearer ${session.state.token}`) throw error
        },
      ],
    },
  })

  async function answerOf(
    endpoint: Endpoint,
    input: unknown,
    token: string | null,
    { signal, quiet, passive = false }: SendOptions & { signal: AbortSignal },
  ): Promise<Answer> {
    const init = {
      signal,
      headers: {
        'accept-language': acceptLanguage(),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(passive && { [passiveHeader]: '1' }),
      },
    }
    if (exchange) return exchange(client, endpoint, input, { ...init, quiet })
    const query = endpoint.method === 'GET' ? serialiseQuery((input ?? {}) as QueryObject) : ''
    const response = await client(endpoint.permission, {
      ...init,
      method: endpoint.method,
      ...(query !== '' && { searchParams: query }),
      ...(endpoint.method !== 'GET' && { json: input ?? {} }),
    }).catch((error: unknown) => {
      if (error instanceof HTTPError) return error.response
      throw error
    })
    const answer = await readEnvelope(response)
    if (answer && (answer.code !== Code.ok || response.ok)) return answer
    const { status } = response
    if (status === Code.sessionEnded || status === Code.sessionLocked) {
      return { code: status, msg: response.statusText, data: null, traceId: undefined }
    }
    // HTTP/2 has no status text; an answer that is no envelope is what a wrong path of a static host gives.
    const text = response.ok ? pathNotFound() : response.statusText || pathNotFound()
    throw new CallError({ kind: 'http', code: response.status, msg: text })
  }

  function reportError(error: CallError, { inline, handles }: SendOptions) {
    // The lock says by itself that the session is locked; nothing is wrong where a back end does not have a call.
    const isSilent = ['aborted', 'sessionEnded', 'notServed'].includes(error.kind)
    if (isSilent || error.code === Code.sessionLocked || handles?.includes(error.code)) return
    if (inline && getFieldErrors(error).length > 0) return
    notify.error(error.msg, {
      traceId: error.traceId,
      ...(error.kind !== 'code' && { throttle: `${error.kind}${error.code}` }),
    })
  }

  /** Sends a call and answers its `data` unparsed. Throws `CallError`, already told. */
  return async function send(
    endpoint: Endpoint,
    input: unknown,
    options: SendOptions = {},
  ): Promise<unknown> {
    const ended = (text: string) =>
      new CallError({ kind: 'sessionEnded', code: Code.sessionEnded, msg: text })
    const { token } = session.state
    // Another tab may have signed in as someone else: nothing is sent in the name of an identity not shown here. Signing in
    // again is sent beside a session that has ended.
    if (endpoint.access !== 'public' && (!session.isStillMine() || isEnded(token))) throw ended('')

    const timer = new AbortController()
    const timeout = setTimeout(() => timer.abort(new DOMException('', 'TimeoutError')), timeoutMs)
    const signal = options.signal ? AbortSignal.any([options.signal, timer.signal]) : timer.signal
    try {
      const answer = await answerOf(endpoint, input, token, { ...options, signal })
      if (answer.code === Code.ok) return answer.data
      if (answer.code === Code.sessionEnded && endpoint.access !== 'public') {
        // A late answer to an earlier session, or to a token replaced meanwhile, says nothing about this one; without a
        // token there is no session that could have ended.
        if (token !== null && session.isStillMine() && token === session.state.token)
          endSession(session)
        throw ended(answer.msg)
      }
      if (answer.code === Code.sessionLocked && token === session.state.token) sessionLocked()
      throw new CallError({ kind: 'code', ...answer, msg: answer.msg || pathNotFound() })
    } catch (cause) {
      const error = failure(cause, signal)
      if (!options.quiet && !endpoint.passive) reportError(error, options)
      throw error
    } finally {
      clearTimeout(timeout)
    }
  }
}
/** Sends calls; see `createHttp`. */
export type Http = ReturnType<typeof createHttp>
