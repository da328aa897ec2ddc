// What a process does: answer operators, answer programs, work in the background. One process does all unless it is told.
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { Limit } from '#server/base/load/limit.ts'
import { StartError } from '#server/base/start-error.ts'
import type { Env, ServedPart } from '#server/http/application.ts'

/** `console` and `platform` answer over HTTP; `jobs` is everything that runs by the clock or works off a queue. */
const Role = z.enum(['console', 'platform', 'jobs'])
export type Role = z.output<typeof Role>

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((value) => value <= 65535)

/** They are read together with all the others. */
export const RoleVariables = z.object({
  ROLES: z
    .string()
    .default(Role.options.join(','))
    .transform((text) => text.trim().split(/[\s,]+/))
    .pipe(z.array(Role).min(1)),
  PLATFORM: z.enum(['on', 'off']).default('on'),
  PLATFORM_PORT: port.optional(),
})

/** What is said of a variable that is wrong. */
export const roleWanted = {
  ROLES: `must be one or more of ${Role.options.join(', ')}`,
  PLATFORM: 'must be on (programs of the platform are answered at /platform/v1/) or off',
  PLATFORM_PORT:
    'must be a port number from 0 to 65535 other than PORT, for the interface for programs alone; leave it out to serve it on PORT',
} as const

/** What a process does, and where programs reach it. */
export interface RoleConfig {
  readonly roles: ReadonlySet<Role>
  /** The port of the interface for programs; unset: the one of the console. */
  readonly platformPort: number | undefined
}

/** Returns what the variables ask for. Throws `StartError` where nothing is left to do, or a port serves nothing. */
export function parseRoleConfig(
  { ROLES, PLATFORM, PLATFORM_PORT }: z.output<typeof RoleVariables>,
  mainPort: number,
): RoleConfig {
  const roles = new Set(ROLES)
  if (PLATFORM === 'off') roles.delete('platform')
  if (roles.size === 0)
    throw new StartError('ROLES is platform and PLATFORM is off: nothing is left to do.')
  if (PLATFORM_PORT !== undefined && !roles.has('platform'))
    throw new StartError('PLATFORM_PORT is set, but this process does not serve programs.')
  if (PLATFORM_PORT !== undefined && PLATFORM_PORT !== 0 && PLATFORM_PORT === mainPort)
    throw new StartError(`PLATFORM_PORT ${roleWanted.PLATFORM_PORT}.`)
  return { roles, platformPort: PLATFORM_PORT }
}

/** The parts that a process answers on `PORT`, and on `PLATFORM_PORT` where there is one. */
export function getServedParts({ roles, platformPort }: RoleConfig): {
  readonly main: ReadonlySet<ServedPart>
  readonly platform?: ReadonlySet<ServedPart>
} {
  const isApart = platformPort !== undefined
  const main = (['console', 'platform'] as const).filter(
    (part) => roles.has(part) && !(part === 'platform' && isApart),
  )
  return { main: new Set(main), ...(isApart && { platform: new Set(['platform'] as const) }) }
}

/** Health is answered on every port. */
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
