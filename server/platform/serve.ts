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
import { idempotencyKeyOf, onceOnly, type Reply } from './idempotency.ts'
import { assertScope, authenticate, type Caller, noteUse } from './key.ts'
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

const respond = (
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

async function admit(
  app: App,
  endpoint: PlatformEndpoint,
  context: Context<Env>,
): Promise<Admitted> {
  if (app.deps.watch?.isUp() === false) throw new ConnectionLost('the database does not answer')
  const { ip } = context.var.requestContext
  const caller = await authenticate(app.deps.db, context.req.header('authorization'), ip)
  limiter.take(caller.keyId)
  assertScope(caller, endpoint.scope)
  await noteUse(app.deps.db, caller)
  const raw = await readInput(context.req.raw, endpoint.method, maxBodyBytes)
  const params = await endpoint.params.parseAsync(context.req.param(), { reportInput: true })
  const input = await endpoint.input.parseAsync(raw ?? {}, { reportInput: true })
  return { caller, raw, input: { ...(input as Record<string, unknown>), ...params } }
}

/** The body of an answer, held against the contract. */
function checked(endpoint: PlatformEndpoint, body: unknown): unknown {
  const read = endpoint.output.safeParse(body)
  if (!read.success)
    throw new Error(
      `${endpoint.method} ${endpoint.path} answered outside its contract: ${read.error.message}`,
    )
  return read.data
}

function route(
  app: App,
  endpoint: PlatformEndpoint,
  answer: (context: Context<Env>) => Promise<Response>,
): void {
  const path = platformPrefix + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
  app.hono.on(endpoint.method, path, async (context) => {
    context.set('label', `platform ${endpoint.method} ${endpoint.path}`)
    return answer(context).catch((error: unknown) => refuse(context, error))
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

/**
 * Mounts a call that changes something: its handler runs in one transaction with the key that makes it idempotent and the
 * line of the trail. What ends with a serialization failure or a deadlock is tried three times.
 */
export function changePlatform<E extends PlatformEndpoint<z.ZodObject, z.ZodType, z.ZodType>>(
  app: App,
  endpoint: E,
  handler: (input: Input<E>, change: PlatformChange) => Promise<Outcome<Output<E>>>,
): void {
  route(app, endpoint, async (context) => {
    const { caller, raw, input } = await admit(app, endpoint, context)
    const idempotencyKey = idempotencyKeyOf(endpoint, context.req.header('idempotency-key'))
    const { requestContext } = context.var
    const attempt = { caller, endpoint, idempotencyKey, body: { ...input, raw } }
    const carriedOut = (tx: Tx) =>
      onceOnly(tx, attempt, () =>
        carryOut(tx, endpoint, { caller, requestContext }, handler, input),
      )
    const { status, body, isReplayed } = await retried(() => app.deps.db.transaction(carriedOut))
    return respond(context, isReplayed ? 200 : status, body, {
      ...(isReplayed && { 'Idempotency-Replayed': 'true' }),
    })
  })
}

async function carryOut<E extends PlatformEndpoint>(
  tx: Tx,
  endpoint: E,
  { caller, requestContext }: { caller: Caller; requestContext: RequestContext },
  handler: (input: Input<E>, change: PlatformChange) => Promise<Outcome<Output<E>>>,
  input: Record<string, unknown>,
): Promise<Reply> {
  const { ip, traceId } = requestContext
  const outcome = await handler(input as Input<E>, { tx, caller, ip })
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
export function refuseUnknownCalls(app: App): void {
  app.hono.all(`${platformPrefix}*`, (context) => {
    context.set('label', 'platform other')
    return refuse(context, new Limit(404, 'pathNotFound'))
  })
}
