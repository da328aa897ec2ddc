// What no endpoint answers: paths that are not canonical, methods a path does not have, unknown paths.
import type { Context, MiddlewareHandler } from 'hono'
import { Limit } from '#server/base/load/limit.ts'
import type { App, Env } from './application.ts'
import { answerFor } from './errors.ts'
import { basePath } from './serve.ts'

// Everything below the base path is plain ASCII: an escape, a doubled or a turned slash is another
// spelling of some path, and only one spelling of each may pass the checks.
const oddSpelling = /[%\\;]|\/\//

const isCall = (path: string) => `${path}/`.startsWith(basePath)

/** Refuses other spellings of a call's path, and HEAD, which Hono would answer like GET. */
export const canonicalPath: MiddlewareHandler<Env> = async (context, next) => {
  const path = new URL(context.req.url).pathname
  // Decoded by the router's rules too, so that `/%61dmin/…` is not taken for a page of the console.
  if (isCall(path) || isCall(context.req.path)) {
    if (!isCall(path) || oddSpelling.test(path)) throw new Limit(404, 'pathNotFound')
    if (context.req.raw.method === 'HEAD') throw notAllowed('GET')
  }
  await next()
}

const notAllowed = (allow: string) =>
  new Limit(405, 'methodNotAllowed', { allow }, { Allow: allow })

/** The answer to a path or method that nothing is mounted at, always in the envelope. */
export const unmatched =
  (app: Pick<App, 'mounted'>) =>
  (context: Context<Env>): Response => {
    const permission = context.req.path.slice(basePath.length)
    const methods = [...app.mounted.values()]
      .filter((endpoint) => endpoint.permission === permission)
      .map((endpoint) => endpoint.method)
    const limit =
      methods.length > 0 && isCall(context.req.path)
        ? notAllowed(methods.join(', '))
        : new Limit(404, 'pathNotFound')
    return failed(limit, context)
  }

/** Turns anything thrown into the answer of `answerFor`. */
export function failed(error: unknown, context: Context<Env>): Response {
  const { status, body, headers } = answerFor(error, context.var.requestContext)
  context.set('outcome', body.code)
  return context.json(body, status, { ...headers })
}
