// For whoever watches the process: is it up, does its database answer, what has it counted.
import { timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { hashToken } from '#server/base/token.ts'
import { ConnectionLost } from '#server/db/connection/connection-errors.ts'
import { isUnavailable } from '#server/db/sql-state.ts'
import type { App } from './application.ts'

const same = (a: string, b: string) =>
  timingSafeEqual(Buffer.from(hashToken(a)), Buffer.from(hashToken(b)))

/** What PostgreSQL needs to go on: the next segment of its log. */
const minFreeBytes = 16 * 1024 ** 2

async function isDiskFull(folder: string | undefined): Promise<boolean> {
  if (folder === undefined) return false
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < minFreeBytes
}

/** Mounts `/healthz`, `/readyz` and, where METRICS_TOKEN is set, `/metrics`. */
export function health({ hono, deps, metrics }: App): void {
  hono.get('/healthz', (context) => context.text('ok'))
  hono.get('/readyz', async (context) => {
    try {
      if (deps.watch?.isUp() === false) throw new ConnectionLost('the database does not answer')
      if (!deps.watch) await deps.sql`select 1`
      if (!(await isDiskFull(deps.config.dataDir))) return context.text('ok')
      return context.text('disk is full', 503, { 'Retry-After': '10' })
    } catch (error) {
      context.var.requestContext.log.warn(
        { err: error, unavailable: isUnavailable(error) },
        'not ready',
      )
      return context.text('database does not answer', 503, { 'Retry-After': '2' })
    }
  })
  const { metricsToken } = deps.config
  if (metricsToken === undefined) return
  hono.get('/metrics', async (context) => {
    const given = /^Bearer (.+)$/i.exec(context.req.header('authorization') ?? '')?.[1]
    if (given === undefined || !same(given, metricsToken)) return context.text('', 401)
    return context.body(await metrics.registry.metrics(), 200, {
      'Content-Type': metrics.registry.contentType,
    })
  })
}
