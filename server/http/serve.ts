import type { Context } from 'hono'
import type { z } from 'zod'
// Mounts endpoints. Method, path, access and both schemas come from the endpoint value, so a handler
// cannot sit at the wrong path, skip its permission or answer outside the contract.
import { Code } from '#contract/codes.ts'
import { apiPrefix, type Endpoint } from '#contract/endpoint.ts'
import { authenticate, bearerToken } from '../session/authenticate.ts'
import type { App, Env, Visit } from './application.ts'
import { readInput } from './body.ts'
import { may, type Audited, type Call, type Change } from './call.ts'
import { Refusal } from './refusal.ts'
import { allowWriting, transact } from './transact.ts'

type Result<T> = T | Promise<T>

/** The base path of every call (spec section 7). */
export const basePath = '/admin/'

// An operator with a first password may do nothing but replace it, leave, or learn who they are.
const openBeforePasswordChange = new Set(['personal/resetPwd', 'logout', 'user/getUserMenus'])

// What a locked session may still do: prove the password, leave, and count what waits (numbers only).
const openWhileLocked = new Set(['user/unlock', 'logout', 'cwManage/rechargeWithdrawReview'])

function mount<I extends z.ZodType, O extends z.ZodType>(
  app: App,
  endpoint: Endpoint<I, O>,
  run: (input: z.output<I>, context: Context<Env>) => Promise<z.input<O>>,
  admit: (context: Context<Env>) => Promise<void>,
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
    await admit(context)
    const raw = await readInput(context.req.raw, endpoint.method)
    const input = await endpoint.input.parseAsync(raw, { reportInput: true })
    const data = await run(input, context)
    const checked = await endpoint.output.safeParseAsync(data)
    if (!checked.success) {
      const issues = checked.error.issues.slice(0, 5)
      context.var.visit.log.error({ endpoint: key, issues }, 'answer breaks the contract')
      throw new Error(`${key} answered outside its contract.`)
    }
    return context.json({ code: Code.ok, msg: 'ok', data: checked.data ?? null })
  })
}

/** Mounts a call that anybody may make, such as signing in. */
export function servePublic<I extends z.ZodType, O extends z.ZodType>(
  app: App,
  endpoint: Endpoint<I, O>,
  handler: (input: z.output<I>, visit: Visit) => Result<z.input<O>>,
): void {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.path} is not public; use serve.`)
  mount(
    app,
    endpoint,
    async (input, context) => handler(input, context.var.visit),
    async () => {},
  )
}

/**
 * Mounts a call for signed-in operators. Session, operator and permission are checked on the server
 * on each request; a handler reads, and writes through `transact` only.
 */
export function serve<I extends z.ZodType, O extends z.ZodType>(
  app: App,
  endpoint: Endpoint<I, O>,
  handler: (input: z.output<I>, call: Call) => Result<z.input<O>>,
): void {
  if (endpoint.access === 'public') throw new Error(`${endpoint.path} is public; use servePublic.`)
  const calls = new WeakMap<Context<Env>, Call>()
  const admit = async (context: Context<Env>) => {
    calls.set(context, await enter(app, endpoint, context))
  }
  mount(
    app,
    endpoint,
    async (input, context) => {
      const call = calls.get(context)
      if (!call) throw new Error('The call was not admitted.')
      return handler(input, call)
    },
    admit,
  )
}

/** Mounts a writing call: its handler runs inside one transaction and must say what the audit trail keeps. */
export function change<I extends z.ZodType, O extends z.ZodType>(
  app: App,
  endpoint: Endpoint<I, O>,
  handler: (input: z.output<I>, change: Change) => Promise<Audited<z.input<O>>>,
): void {
  serve(app, endpoint, (input, call) =>
    transact(call, { endpoint, input, requestId: requestIdOf(input) }, (tx) =>
      handler(input, { ...call, tx }),
    ),
  )
}

function requestIdOf(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !('requestId' in input)) return undefined
  return typeof input.requestId === 'string' ? input.requestId : undefined
}

async function enter(app: App, endpoint: Endpoint, context: Context<Env>): Promise<Call> {
  const { db, sql, config } = app.deps
  const { lang, ip, traceId, log } = context.var.visit
  const identity = await authenticate(sql, bearerToken(context.req.header('authorization')), {
    idleMin: config.sessionIdleMin,
    passive: endpoint.passive,
    openWhileLocked: openWhileLocked.has(endpoint.path),
  })
  if (!identity) throw new Refusal(Code.sessionEnded, 'sessionEnded')
  const { actor, mustChange } = identity
  if (mustChange && !openBeforePasswordChange.has(endpoint.path)) {
    throw new Refusal(Code.mustChangePassword, 'mustChangePassword')
  }
  if (endpoint.access === 'permission' && !may(actor, endpoint.permission)) {
    log.warn({ operatorId: actor.id, permission: endpoint.permission }, 'permission refused')
    throw new Refusal(Code.noPermission, 'noPermission', { permission: endpoint.permission })
  }
  return allowWriting({ actor, lang, db, ip, traceId }, db)
}
