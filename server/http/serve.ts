// Mounts endpoints. Method, path, access and both schemas come from the endpoint value, so a handler
// cannot sit at the wrong path, skip its permission or answer outside the contract.
import type { Context } from 'hono'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { apiPrefix, type Endpoint, passiveHeader } from '#contract/endpoint.ts'
import { Approval } from '#contract/level.ts'
import { inFlight } from '#server/base/load/in-flight.ts'
import { Refusal } from '#server/base/refusal.ts'
import { bearerToken, hashToken } from '#server/base/token.ts'
import { ConnectionLost } from '#server/db/connection/connection-errors.ts'
import { validateAnswer, outputFor } from './answer-check.ts'
import type { App, Env } from './application.ts'
import { readInput } from './body.ts'
import { assertMay, may, type Audited, type Call, type Change } from './call.ts'
import { assertLookupLimit } from './lookup-limit.ts'
import { type ConfirmRules, SessionLocked } from './operator-access.ts'
import type { RequestContext } from './request-context.ts'
import { allowWriting, getRequestId, flushRefusals, transact } from './transact.ts'

type Result<T> = T | Promise<T>

/** The base path of every call. */
export const basePath = '/admin/'

// An operator with a first password may do nothing but replace it, leave, or learn who they are.
const openBeforePasswordChange = new Set(['personal/resetPwd', 'logout', 'user/getUserMenus'])

// What a locked session may still do: prove the password, leave, and count what waits (numbers only).
const openWhileLocked = new Set(['user/unlock', 'logout', 'cwManage/rechargeWithdrawReview'])

/** True for calls that carry files: they wait for their turn elsewhere and take as long as the link needs. */
const isTransfer = ({ body, answer, tokenInBody }: Endpoint): boolean =>
  body === 'multipart' || answer === 'file' || tokenInBody

/** Puts an endpoint on its path; `answer` does all the rest. */
export function route(
  app: App,
  endpoint: Endpoint,
  answer: (context: Context<Env>) => Promise<Response>,
): void {
  const key = `${endpoint.method} ${endpoint.path}`
  if (app.mounted.has(key)) throw new Error(`${key} is mounted twice.`)
  if (!['public', 'session', 'permission'].includes(endpoint.access)) {
    throw new Error(`${key} says nobody who may call it; declare its access.`)
  }
  if (endpoint.permission !== apiPrefix + endpoint.path) {
    throw new Error(`${key} must have its own path as permission.`)
  }
  app.mounted.set(key, endpoint)
  app.hono.on(endpoint.method, basePath + endpoint.permission, async (context) => {
    context.set('label', endpoint.path)
    if (app.deps.watch?.isUp() === false) throw new ConnectionLost('the database does not answer')
    const noted = () =>
      answer(context).catch((error: unknown) => refused(app, endpoint, context, error))
    return isTransfer(endpoint) ? noted() : inFlight(noted)
  })
}

/** Writes a refusal to the trail where its caller is known, then throws it on. */
async function refused(
  { refusedCalls }: App,
  endpoint: Endpoint,
  context: Context<Env>,
  error: unknown,
): Promise<never> {
  const actor = error instanceof SessionLocked ? error.operator : context.var.actor
  const { ip, traceId } = context.var.requestContext
  if (actor) await refusedCalls.note({ actor, ip, traceId }, endpoint, error)
  throw error
}

/** The envelope of a success, after its data was held against the contract. */
export function success<O extends z.ZodType>(
  context: Context<Env>,
  endpoint: Pick<Endpoint<z.ZodType, O>, 'method' | 'path' | 'output' | 'variants' | 'level'>,
  data: z.input<O> | Approval,
  input?: unknown,
): Response {
  const call = `${endpoint.method} ${endpoint.path}`
  const isApproval = endpoint.level === 'K4' && Approval.safeParse(data).success
  const output = isApproval ? Approval : outputFor(endpoint, input)
  const checked = validateAnswer(output, data, context.var.sampleAnswers)
  if (!checked.success) {
    const issues = checked.issues.slice(0, 5)
    context.var.requestContext.log.error({ endpoint: call, issues }, 'answer breaks the contract')
    throw new Error(`${call} answered outside its contract.`)
  }
  return context.json({ code: Code.ok, msg: 'ok', data: checked.data ?? null })
}

/** Mounts a call that anybody may make, such as signing in. */
export function servePublic<I extends z.ZodType, O extends z.ZodType>(
  app: App,
  endpoint: Endpoint<I, O>,
  handler: (
    input: z.output<I>,
    requestContext: RequestContext,
    context: Context<Env>,
  ) => Result<z.input<O>>,
): void {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.path} is not public; use serve.`)
  route(app, endpoint, async (context) => {
    const raw = await readInput(context.req.raw, endpoint.method)
    const input = await endpoint.input.parseAsync(raw, { reportInput: true })
    return success(context, endpoint, await handler(input, context.var.requestContext, context))
  })
}

/**
 * Mounts a call for signed-in operators. Session, operator and permission are checked on the server
 * on each request; a handler reads, and writes through `transact` only. It runs when it is the operator's turn, unless it
 * bounds what it costs by itself (`isBounded`).
 */
export function serve<I extends z.ZodType, O extends z.ZodType>(
  app: App,
  endpoint: Endpoint<I, O>,
  handler: (input: z.output<I>, call: Call) => Result<z.input<O> | Approval>,
  { isBounded = isTransfer(endpoint) }: { isBounded?: boolean } = {},
): void {
  if (endpoint.access === 'public') throw new Error(`${endpoint.path} is public; use servePublic.`)
  route(app, endpoint, async (context) => {
    const { call, raw } = await admit(app, endpoint, context)
    const input = await endpoint.input.parseAsync(raw, { reportInput: true })
    assertLookupLimit(call, textAt(input, 'keyword'))
    const work = async () => {
      const data = await handler(input, call)
      await flushRefusals(call)
      return data
    }
    const toAnswer = (data: z.input<O> | Approval) => success(context, endpoint, data, input)
    return isBounded ? toAnswer(await work()) : app.gate.run(call.actor.id, input, work, toAnswer)
  })
}

const textAt = (input: unknown, name: string): string | undefined => {
  const value =
    typeof input === 'object' ? (input as Record<string, unknown> | null)?.[name] : undefined
  return typeof value === 'string' ? value : undefined
}

const tokenOf = (raw: unknown): string | undefined => textAt(raw, 'token')

/** Lets the caller in, then reads the input; the other way round only where the token is in the body. */
async function admit(
  app: App,
  endpoint: Endpoint,
  context: Context<Env>,
): Promise<{ call: Call; raw: unknown }> {
  const read = () => readInput(context.req.raw, endpoint.method)
  const header = context.req.header('authorization')
  if (!endpoint.tokenInBody || header !== undefined) {
    const call = await authorizeCall(app, endpoint, context, bearerToken(header))
    const raw = await read()
    const second = endpoint.tokenInBody ? tokenOf(raw) : undefined
    // Two tokens that differ are two operators, or one that was renewed: neither may act for the other.
    if (second !== undefined && second !== bearerToken(header)) {
      throw new Refusal(Code.sessionEnded, 'sessionEnded')
    }
    return { call, raw }
  }
  const raw = await read()
  const call = await authorizeCall(
    app,
    endpoint,
    context,
    bearerToken(`Bearer ${tokenOf(raw) ?? ''}`),
  )
  return { call, raw }
}

/**
 * Mounts a writing call: its handler runs inside one transaction and must say what the audit trail keeps. Where the
 * endpoint has a level, the one-time code and the second operator are asked for here, before the handler. Throws when the
 * endpoint is declared as one that reads.
 */
export function change<I extends z.ZodType, O extends z.ZodType>(
  app: App,
  endpoint: Endpoint<I, O>,
  handler: (input: z.output<I>, change: Change) => Promise<Audited<z.input<O>>>,
  rules?: ConfirmRules<z.output<I>>,
): void {
  if (endpoint.reads) throw new Error(`${endpoint.path} is declared to read only; use serve.`)
  if (endpoint.level !== undefined) {
    serve(app, endpoint, app.access.confirmed(app, endpoint, handler, rules))
    return
  }
  serve(app, endpoint, (input, call) =>
    transact(call, { endpoint, input, requestId: getRequestId(input) }, (tx) =>
      handler(input, { ...call, tx }),
    ),
  )
}

/** The caller behind a token, after session, operator and permission were checked. */
export async function authorizeCall(
  app: App,
  endpoint: Endpoint,
  context: Context<Env>,
  token = bearerToken(context.req.header('authorization')),
): Promise<Call> {
  return authorizeCallByHash(app, endpoint, context, token && hashToken(token))
}

/** As `authorizeCall`, for whoever knows the session by what is stored of its token: a ticket. */
export async function authorizeCallByHash(
  app: App,
  endpoint: Endpoint,
  context: Context<Env>,
  tokenHash: string | undefined,
): Promise<Call> {
  const { db, sql, config } = app.deps
  const { lang, ip, traceId, log } = context.var.requestContext
  if (tokenHash) app.gate.count(tokenHash, isTransfer(endpoint))
  const identity =
    tokenHash &&
    (await app.access.findIdentity(sql, tokenHash, {
      idleMin: config.sessionIdleMin,
      passive: endpoint.passive || context.req.header(passiveHeader) === '1',
      ip,
      openWhileLocked: openWhileLocked.has(endpoint.path),
    }))
  if (!identity) throw new Refusal(Code.sessionEnded, 'sessionEnded')
  await app.access.assertSessionBinding(app, endpoint, identity, context.var.requestContext)
  const { actor, mustChange, zone } = identity
  context.set('actor', actor)
  app.gate.know(actor.tokenHash, actor.id)
  if (mustChange && !openBeforePasswordChange.has(endpoint.path)) {
    throw new Refusal(Code.mustChangePassword, 'mustChangePassword')
  }
  if (endpoint.access === 'permission' && !may(actor, endpoint.permission)) {
    log.warn({ operatorId: actor.id, permission: endpoint.permission }, 'permission refused')
    assertMay(actor, endpoint.permission)
  }
  // Files are stored without `transact`, which refuses these operators everywhere else.
  const storesFiles = endpoint.body === 'multipart' || endpoint.tokenInBody
  if (storesFiles && actor.bindMemberId !== null) throw new Refusal(Code.outOfScope, 'outOfScope')
  const signal = () => context.req.raw.signal
  return allowWriting(
    { actor, lang, db, zone, ip, traceId, signal },
    { db, refusedCalls: app.refusedCalls },
  )
}
