// Callers for the matrix of rights: as many operators as there are calls, each as the matrix wants them.
import type { Endpoint } from '#contract/endpoint.ts'
import * as bigFile from '#contract/system/big-file.ts'
import * as delivery from '#contract/system/delivery.ts'
import * as sysJob from '#contract/system/sys-job.ts'
import { upload, uploadMerge } from '#contract/upload.ts'
import { hashToken } from '#server/base/token.ts'
import { newToken } from '#server/base/token.ts'
import type { SqlClient } from '#server/db/connection/client.ts'
import { type Authenticator, bindAuthenticator } from './money/authenticators.ts'

export interface Setup {
  readonly roleCode?: string
  /** The permission of the call alone, or every other. */
  readonly grants?: 'this' | 'others'
  readonly mustChange?: boolean
  readonly status?: 'on' | 'off'
  readonly bindMemberId?: string
  readonly session?: 'open' | 'expired' | 'idle' | 'ended' | 'locked'
}

/** Calls that ask for the permission of another one, as their doc comments say. */
const guards = new Map<string, Endpoint>([
  [bigFile.ticket.path, bigFile.content],
  [uploadMerge.path, upload],
  [sysJob.recentRuns.path, sysJob.logs],
  [delivery.recent.path, delivery.list],
])
/** The call whose permission is asked for. */
export const guardOf = (target: Endpoint): Endpoint => guards.get(target.path) ?? target

let ordinal = 0

/** By token, of the callers of calls that ask for a one-time code. */
export const authenticators = new Map<string, Authenticator>()

/**
 * Operators with a session each, one for each of the calls, so that no cell of the matrix disturbs
 * another; made together, because a matrix signs in thousands of times. Returns their tokens.
 */
export async function callers(
  sql: SqlClient,
  targets: readonly Endpoint[],
  { roleCode, grants, mustChange = false, status = 'on', bindMemberId, session = 'open' }: Setup,
): Promise<string[]> {
  const names = targets.map(() => `cell${(ordinal += 1)}`)
  const permissions = targets.map((target) => guardOf(target).permission)
  const tokens = targets.map(() => newToken())
  await sql`
    insert into operator (user_name, user_nickname, must_change, status, bind_member_id, created_at)
    select name, name, ${mustChange}, ${status}, ${bindMemberId ?? null}::bigint, now() - interval '30 days'
    from unnest(${names}::text[]) as name`
  if (roleCode !== undefined)
    await sql`
      insert into operator_role select operator.id, role.id from operator, role
      where user_name = any (${names}) and code = ${roleCode}`
  if (grants !== undefined) {
    await sql`
      insert into role (code, titles)
      select name, '{"zh-cn":"x","en":"x","zh-tw":"x"}' from unnest(${names}::text[]) as name`
    await sql`
      insert into operator_role select operator.id, role.id from operator, role
      where user_name = any (${names}) and code = user_name`
    // In parts, none of which takes as long as a statement may on a busy machine.
    for (let at = 0; at < names.length; at += 50)
      await sql`
        insert into role_menu select role.id, menu_item.id
        from unnest(${names.slice(at, at + 50)}::text[], ${permissions.slice(at, at + 50)}::text[])
          as cell (name, permission)
        join role on role.code = cell.name
        join menu_item on menu_type <> 'directory'
          and (menu_item.name = cell.permission) = ${grants === 'this'}`
  }
  await sql`
    insert into operator_session (operator_id, token_hash, expires_at, last_seen_at, ended_at, locked_at, ip, user_agent)
    select operator.id, cell.token_hash, now() + ${session === 'expired' ? '-1 s' : '1 h'}::interval,
      now() - ${session === 'idle' ? '16 min' : '0 s'}::interval,
      case when ${session === 'ended'} then now() end,
      case when ${session === 'locked'} then now() end, '10.0.0.9', ''
    from unnest(${names}::text[], ${tokens.map(hashToken)}::text[]) as cell (name, token_hash)
    join operator on user_name = cell.name`
  for (const [at, { level }] of targets.entries()) {
    if (level === undefined) continue
    const [owner] = await sql<
      { id: string }[]
    >`select id from operator where user_name = ${names[at] ?? ''}`
    authenticators.set(tokens[at] ?? '', await bindAuthenticator(sql, owner?.id ?? ''))
  }
  return tokens
}
