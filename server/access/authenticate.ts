// Reads the operator behind a bearer token, with roles and permissions, in one statement per request:
// a revoked session, a disabled operator or a changed grant counts from the next call on.
import { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { bookSettings } from '#contract/settings/money.ts'
import { exactlyOne, UnreadableCheck } from '#server/base/exactly-one.ts'
import { Refusal } from '#server/base/refusal.ts'
import { hashToken } from '#server/base/token.ts'
import type { SqlClient } from '#server/db/connection/client.ts'
import { type Identity, SessionLocked, type SessionLimits } from '#server/http/operator-access.ts'

/** Grants everything; only roles marked `is_all` give it. */
const wildcard = '*/*/*'

const Found = z.discriminatedUnion('isOpen', [
  z.object({ isOpen: z.literal(false) }),
  z.object({
    isOpen: z.literal(true),
    sessionId: z.string(),
    id: z.string(),
    userName: z.string(),
    userNickname: z.string(),
    mustChange: z.boolean(),
    zone: bookSettings['report.timezone'].stored,
    ip: z.string(),
    userAgent: z.string(),
    // Null lets an operator see every member: another column says that they are bound to none.
    isBound: z.boolean(),
    bindMemberId: z.string().nullable(),
    isDue: z.boolean(),
    isLocked: z.boolean(),
    isBlocked: z.boolean(),
    isScoped: z.boolean(),
    roles: z.array(z.string()),
    permissions: z.array(z.string()),
  }),
])

/**
 * The identity behind a token, or undefined when the session is unknown, ended or expired or the operator is disabled.
 * Refuses a call from an address that a rule blocks, and throws `SessionLocked` (423) for a locked session, except for what
 * is `openWhileLocked`. All times are the database's. `passive` calls and locked sessions do not extend the idle time;
 * other calls do, written at most every 30 s.
 */
export const authenticate = async (
  sql: SqlClient,
  token: string | undefined,
  limits: SessionLimits,
): Promise<Identity | undefined> =>
  token ? findIdentity(sql, hashToken(token), limits) : undefined

/** As `authenticate`, for whoever knows the session by what is stored of its token. */
export async function findIdentity(
  sql: SqlClient,
  tokenHash: string,
  { idleMin, passive, ip, openWhileLocked = false }: SessionLimits,
): Promise<Identity | undefined> {
  const rows = await sql`
    select found."sessionId" is not null as "isOpen", found.* from (select) as asked left join lateral (
    select s.id as "sessionId", s.ip, s.user_agent as "userAgent", o.id, o.user_name as "userName", o.user_nickname as "userNickname",
      o.must_change as "mustChange", o.bind_member_id as "bindMemberId", o.bind_member_id is not null as "isBound",
      s.last_seen_at < now() - interval '30 seconds' as "isDue", s.locked_at is not null as "isLocked",
      report_zone() as zone,
      is_ip_blocked(${ip}::inet, 'backOffice') as "isBlocked",
      held.roles, held.is_scoped and not held.is_all as "isScoped", case when held.is_all then jsonb_build_array(${wildcard}::text) else (
        select coalesce(jsonb_agg(distinct m.name), '[]')
        from operator_role x
        join role r on r.id = x.role_id and is_role_effective(r)
        join role_menu g on g.role_id = r.id
        join menu_item m on m.id = g.menu_id and m.menu_type <> 'directory'
        where x.operator_id = o.id
      ) end as permissions
    from operator_session s
    join operator o on o.id = s.operator_id and o.status = 'on'
    cross join lateral (
      select coalesce(jsonb_agg(r.code order by r.id), '[]') as roles, coalesce(bool_or(r.is_all), false) as is_all,
        coalesce(bool_or(r.data_scope <> 'all'
          or exists (select from role_menu_scope c where c.role_id = r.id and c.data_scope <> 'all')), false) as is_scoped
      from operator_role x
      join role r on r.id = x.role_id and is_role_effective(r)
      where x.operator_id = o.id
    ) held
    where s.token_hash = ${tokenHash} and s.ended_at is null and s.expires_at > now()
      and s.last_seen_at > now() - make_interval(mins => ${idleMin})
    ) as found on true`
  const row = exactlyOne(rows, Found)
  if (!row.isOpen) return undefined
  if (row.isBound !== (row.bindMemberId !== null))
    throw new UnreadableCheck('the bound member is missing')
  // The session goes on elsewhere: whoever holds the token at the blocked address must not end it.
  if (row.isBlocked) throw new Refusal(Code.outOfScope, 'ipBlocked')
  if (row.isLocked && !openWhileLocked) throw new SessionLocked(row)
  if (row.isDue && !passive && !row.isLocked) {
    await sql`update operator_session set last_seen_at = now()
      where id = ${row.sessionId} and last_seen_at < now() - interval '30 seconds'`
  }
  const { sessionId, isLocked, id, userName, userNickname, bindMemberId, isScoped, roles } = row
  const permissions = new Set(row.permissions)
  return {
    actor: {
      id,
      userName,
      userNickname,
      roles,
      permissions,
      bindMemberId,
      isScoped,
      sessionId,
      isLocked,
      tokenHash,
    },
    mustChange: row.mustChange,
    zone: row.zone,
    openedFrom: { ip: row.ip, userAgent: row.userAgent },
  }
}
