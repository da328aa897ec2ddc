// Calls a back end that is not ours: in the words of its adapter, and only what it has.
import { msg } from '@lingui/core/macro'
import { HTTPError, type KyInstance } from 'ky'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { apiPrefix, type Endpoint } from '#contract/endpoint.ts'
import { type QueryObject, serialiseQuery } from '#contract/query.ts'
import { notify } from '../feedback/toast.ts'
import { CallError } from '../http/call-error.ts'
import type { Answer, Exchange } from '../http/http.ts'
import { translate } from '../i18n/text.ts'
import { completeData } from './adapted-data.ts'
import type {
  AdaptedAnswer,
  BackEndAdapter,
  BackEndCall,
  BackEndRequest,
  RawAnswer,
} from './adapter.ts'
import { backEndCall } from './back-end-call.ts'
import { readAnswer } from './read-answer.ts'
import type { ServedCalls } from './served-calls.ts'
import { omitUnsentVersions } from './unsent-version.ts'

/** What a call to the back end needs. */
export interface ForeignEnv {
  readonly adapter: BackEndAdapter
  readonly served: ServedCalls
  /** Of times that name none. */
  readonly zone: string
  /** The code that says that the back end does not have a call, besides 404. */
  readonly notServedCode?: number | undefined
  /** What the sign-in sends besides name and password. */
  readonly signInFields: () => Readonly<Record<string, unknown>>
}

/** The path of a call that is not made by `call`, such as a part of a file, as the back end names it. */
export function pathAt(adapter: BackEndAdapter, permission: string): string {
  const path = permission.slice(apiPrefix.length)
  const request = adapter.toRequest(backEndCall({ method: 'POST', path, permission }, {}))
  return request === 'not-served' ? permission : request.path
}

type Init = Parameters<Exchange>[3]

/** Sends a request and returns the answer as it came. */
export async function sendRaw(
  client: KyInstance,
  request: BackEndRequest,
  init: Init,
): Promise<RawAnswer & { traceId: string | undefined }> {
  const query = serialiseQuery(request.query as QueryObject)
  const response = await client(request.path, {
    signal: init.signal,
    method: request.method,
    headers: { ...init.headers, ...request.headers },
    ...(query !== '' && { searchParams: query }),
    ...(request.method !== 'GET' && { json: request.body ?? {} }),
  }).catch((error: unknown) => {
    if (error instanceof HTTPError) return error.response
    throw error
  })
  const body: unknown = await response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return null
    throw error
  })
  const traceId = response.headers.get('x-request-id') ?? undefined
  return { status: response.status, body, traceId }
}

/** Sends a request and returns what the adapter makes of its answer. */
export async function sendAdapted(
  client: KyInstance,
  adapter: BackEndAdapter,
  call: BackEndCall,
  request: BackEndRequest,
  init: Init,
): Promise<AdaptedAnswer & { traceId: string | undefined }> {
  const { traceId, ...raw } = await sendRaw(client, request, init)
  return { ...adapter.toAnswer(call, raw), traceId }
}

/** What a reading of the console shows where the back end does not have it: nothing, as if there were none of it. */
function nothingOf(endpoint: Endpoint, input: unknown, zone: string, isQuiet: boolean): Answer {
  const isShownEmpty = endpoint.access !== 'permission' || 'row' in endpoint
  if (endpoint.reads && isShownEmpty) {
    const data = completeData(endpoint, input, undefined)
    return {
      code: Code.ok,
      msg: '',
      data: readAnswer(endpoint.output, data, zone).data,
      traceId: undefined,
    }
  }
  const text = translate(msg`后端没有此功能`)
  // Somebody asked for it: from now on it is not offered any more.
  if (!endpoint.reads && !endpoint.passive && !isQuiet) notify.warning(text)
  throw new CallError({ kind: 'notServed', code: Code.notFound, msg: text })
}

/** Whether an answer with data has nothing of what the contract reads: the path means something else there. */
function isOtherCall({ output, reads }: Endpoint, data: unknown): boolean {
  const shape = Object.keys((output as Partial<z.ZodObject>).shape ?? {})
  if (!reads || shape.length === 0 || typeof data !== 'object' || data === null) return false
  return Object.keys(data).length > 0 && !shape.some((key) => key in data)
}

/** Makes the sender of `createHttp` for a back end that is not ours. */
export function createForeignExchange({
  adapter,
  served,
  zone,
  notServedCode = 404,
  signInFields,
}: ForeignEnv): Exchange {
  return async (client, endpoint, input, init) => {
    const nothing = () => nothingOf(endpoint, input, zone, init.quiet === true)
    const sent = omitUnsentVersions(input)
    const fields = endpoint.path === 'login' ? { ...(sent as object), ...signInFields() } : sent
    const call = backEndCall(endpoint, fields)
    const request = adapter.toRequest(call)
    if (request === 'not-served') served.noteRefused(endpoint, true)
    return served.limitProbes(endpoint, async () => {
      if (request === 'not-served' || served.isAbsent(endpoint)) return nothing()
      const {
        code,
        msg: text,
        data,
        traceId,
      } = await sendAdapted(client, adapter, call, request, init)
      const isNotFound = code === 404 || code === notServedCode
      if (isNotFound && !served.isServed(endpoint)) {
        served.noteRefused(endpoint)
        return nothing()
      }
      if (code !== Code.ok) {
        served.noteServed(endpoint)
        const number = typeof code === 'number' ? code : Code.server
        return { code: number, msg: text, data, traceId }
      }
      const complete = completeData(endpoint, fields, data)
      if (endpoint.path === 'user/getUserMenus' && !(complete as { userInfo?: unknown }).userInfo)
        // Nobody knows whose session this is: signing in says it.
        return { code: Code.sessionEnded, msg: text, data: null, traceId }
      if (isOtherCall(endpoint, complete)) {
        served.noteRefused(endpoint, true)
        return nothing()
      }
      served.noteServed(endpoint)
      return { code, msg: text, data: readAnswer(endpoint.output, complete, zone).data, traceId }
    })
  }
}
