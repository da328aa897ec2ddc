// What a port answers: the console with its calls, the interface for programs, or both. Health is answered on every port.
import type { MiddlewareHandler } from 'hono'
import { Limit } from '#server/base/load/limit.ts'
import type { Env, ServedPart } from './application.ts'

const healthPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

const partOf = (path: string): ServedPart =>
  path === '/platform' || path.startsWith('/platform/') ? 'platform' : 'console'

/** Answers 404 for a path of a part that the port does not serve; a request without a port is answered whole. */
export const onlyServedParts: MiddlewareHandler<Env> = async (context, next) => {
  // As the router reads it: another spelling of a path leads nowhere else.
  const { path } = context.req
  const parts = context.env?.parts
  if (parts && !healthPaths.has(path) && !parts.has(partOf(path)))
    throw new Limit(404, 'pathNotFound')
  await next()
}
