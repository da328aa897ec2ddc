// Mounts the calls of programs. Method, path, scope and both shapes come from the declared value, as they do for the console.
import type { Context } from 'hono'
import type { z } from 'zod'
import { platformPrefix, type PlatformEndpoint } from '#contract/platform/platform-endpoint.ts'
import { Limit } from '#server/base/load/limit.ts'
import { createRateLimiter } from '#server/base/load/rate-limiter.ts'
import type { Db, Tx } from '#server/db/connection/client.ts'
import { ConnectionLost } from '#server/db/connection/connection-errors.ts'
import { isRetryable } from '#server/db/sql-state.ts'
import type { App, Env } from '#server/http/application.ts'
import { writeAudit } from '#server/http/audit/audit.ts'
import { readInput } from '#server/http/body.ts'
import type { AuditEntry } from '#server/http/call.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { type Attempt, parseIdempotencyKey, onceOnly, type Reply } from './idempotency.ts'
import { countCall } from './key-usage.ts'
import { assertNetwork, assertScope, authenticate, type Caller } from './key.ts'
import { problemFor } from './problem.ts'

/** Calls a second that one key may make in the long run, and at once after a pause. */
const rate = { perSecond: 200, burst: 400 }
/** Bytes of a body. */
const maxBodyBytes = 1024 * 1024
const maxAttempts = 3

type Input<E> = E extends PlatformEndpoint<infer P, infer I> ? z.output<P> & z.output<I> : never
type Output<E> = E extends PlatformEndpoint<z.ZodObject, z.ZodType, infer O> ? z.input<O> : never

/** What a reading call is given. */
export interface PlatformCall {
  readonly db: Db
  readonly caller: Caller
  readonly signal: AbortSignal
}

/** What a call that changes something is given. */
export interface PlatformChange {
  readonly tx: Tx
  readonly caller: Caller
  readonly ip: string
}

/** What it answers, and what the trail keeps of it; nothing where nothing has changed. */
export interface Outcome<T> {
  readonly body: T
  /** False where the record was there already. */
  readonly isNew?: boolean
  readonly entries: readonly AuditEntry[]
}

const limiter = createRateLimiter(rate)

/** Whose call a request is, once its key is known: what it ends with counts for that key. */
const callers = new WeakMap<Context<Env>, Caller>()

/** An answer of this interface: a problem from 400 on. */
export const respond = (
  context: Context<Env>,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': status < 400 ? 'application/json' : 'application/problem+json',
      'X-Request-Id': context.var.requestContext.traceId,
      ...headers,
    },
  })

/** Answers what was thrown as problem details. */
function refuse(context: Context<Env>, error: unknown): Response {
  const { status, body, headers } = problemFor(error, context.var.requestContext)
  context.set('outcome', status)
  return respond(context, status, body, headers)
}

interface Admitted {
  readonly caller: Caller
  readonly input: Record<string, unknown>
  /** The body as it came. */
  readonly raw: unknown
}

/** Whose call it is: known, within its rate, and with the scope of the call. Throws `Refused` otherwise. */
export async function identify(
  app: App,
  endpoint: PlatformEndpoint,
  context: Context<Env>,
): Promise<Caller> {
  if (app.deps.watch?.isUp() === false) throw new ConnectionLost('the database does not answer')
  const { ip } = context.var.requestContext
  const found = await authenticate(app.deps.db, context.req.header('authorization'), ip)
  const { caller } = found
  callers.set(context, caller)
  assertNetwork(found)
  limiter.take(caller.keyId)
  assertScope(caller, endpoint.scope)
  return caller
}

/** Whose call it is and what they ask; throws what `identify` throws, and for what the call does not take. */
export async function admit(
  app: App,
  endpoint: PlatformEndpoint,
  context: Context<Env>,
): Promise<Admitted> {
  const caller = await identify(app, endpoint, context)
  const raw = await readInput(context.req.raw, endpoint.method, maxBodyBytes)
  const params = await endpoint.params.parseAsync(context.req.param(), { reportInput: true })
  const input = await endpoint.input.parseAsync(raw ?? {}, { reportInput: true })
  return { caller, raw, input: { ...(input as Record<string, unknown>), ...params } }
}

/** The body of an answer, held against the contract. */
export function checked(endpoint: PlatformEndpoint, body: unknown): unknown {
  const read = endpoint.output.safeParse(body)
  if (!read.success)
    throw new Error(
      `${endpoint.method} ${endpoint.path} answered outside its contract: ${read.error.message}`,
    )
  return read.data
}

/** Mounts what answers a call; whatever it throws becomes problem details. */
export function route(
  app: App,
  endpoint: PlatformEndpoint,
  answer: (context: Context<Env>) => Promise<Response>,
): void {
  const path = platformPrefix + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
  app.hono.on(endpoint.method, path, async (context) => {
    context.set('label', `platform ${endpoint.method} ${endpoint.path}`)
    const response = await answer(context).catch((error: unknown) => refuse(context, error))
    const caller = callers.get(context)
    if (caller) countCall(app.deps.db, caller, response.status >= 400)
    return response
  })
}

/** Mounts a call that reads. */
export function servePlatform<E extends PlatformEndpoint<z.ZodObject, z.ZodType, z.ZodType>>(
  app: App,
  endpoint: E,
  handler: (input: Input<E>, call: PlatformCall) => Promise<Output<E>>,
): void {
  route(app, endpoint, async (context) => {
    const { caller, input } = await admit(app, endpoint, context)
    const call = { db: app.deps.db, caller, signal: context.req.raw.signal }
    return respond(context, 200, checked(endpoint, await handler(input as Input<E>, call)))
  })
}

interface Options<E> {
  /** What stays whatever becomes of the call, such as that it was tried; `key` is the same where a call is repeated. */
  readonly before?: (input: Input<E>, key: string) => Promise<void>
}

/**
 * Mounts a call that changes something: its handler runs in one transaction with the key that makes it idempotent and the
 * line of the trail. What ends with a serialization failure or a deadlock is tried three times.
 */
export function changePlatform<E extends PlatformEndpoint<z.ZodObject, z.ZodType, z.ZodType>>(
  app: App,
  endpoint: E,
  handler: (input: Input<E>, change: PlatformChange) => Promise<Outcome<Output<E>>>,
  { before }: Options<E> = {},
): void {
  route(app, endpoint, async (context) => {
    const { caller, raw, input } = await admit(app, endpoint, context)
    const idempotencyKey = parseIdempotencyKey(endpoint, context.req.header('idempotency-key'))
    await before?.(input as Input<E>, `${caller.id} ${idempotencyKey ?? ''}`)
    const attempt = { caller, endpoint, idempotencyKey, body: { ...input, raw } }
    const { response } = await carryOutOnce(app, context, attempt, (change) =>
      handler(input as Input<E>, change),
    )
    return response
  })
}

type Work = (change: PlatformChange) => Promise<Outcome<unknown>>

/** Carries a call out in one transaction with its key and its lines of the trail, or answers as it was answered before. */
export async function carryOutOnce(
  app: App,
  context: Context<Env>,
  attempt: Attempt & { readonly endpoint: PlatformEndpoint },
  work: Work,
): Promise<{ response: Response; isReplayed: boolean }> {
  const { requestContext } = context.var
  const carriedOut = (tx: Tx) =>
    onceOnly(tx, attempt, () => carryOut(tx, attempt, requestContext, work))
  const {
    status,
    body,
    isReplayed = false,
  } = await retried(() => app.deps.db.transaction(carriedOut))
  const response = respond(context, isReplayed ? 200 : status, body, {
    ...(isReplayed && { 'Idempotency-Replayed': 'true' }),
  })
  return { response, isReplayed }
}

async function carryOut(
  tx: Tx,
  { caller, endpoint }: Pick<Attempt, 'caller'> & { readonly endpoint: PlatformEndpoint },
  { ip, traceId }: RequestContext,
  work: Work,
): Promise<Reply> {
  const outcome = await work({ tx, caller, ip })
  const body = checked(endpoint, outcome.body)
  if (outcome.entries.length > 0) {
    const source = {
      operatorId: '0',
      operatorName: `platform:${caller.keyId}`,
      permission: `platform/${endpoint.path}`,
      ip,
      traceId,
    }
    await writeAudit(tx, source, outcome.entries)
  }
  return { status: outcome.isNew === false ? 200 : endpoint.status, body }
}

async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isRetryable(error) || attempt >= maxAttempts) throw error
    }
  }
}

/** Answers every path and method below the prefix that no call has, as problem details. */
export function serveUnknownCalls(app: App): void {
  app.hono.all(`${platformPrefix}*`, (context) => {
    context.set('label', 'platform other')
    return refuse(context, new Limit(404, 'pathNotFound'))
  })
}
