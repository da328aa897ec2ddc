// Accounts that may belong to the same person: what they share with a member, inside the caller's scope.
import { and, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { get, Tie } from '#contract/member/member.ts'
import { memberScope } from '#server/access/member-scope.ts'
import { maskAccount } from '#server/base/mask.ts'
import { member } from '#server/db/schema/member/member.ts'
import type { Call } from '#server/http/call.ts'

const maxLinked = 50
/** Addresses of the network that a member was seen at, the newest first; of each, its newest visitors count. */
const maxIps = 20

interface Found extends Record<string, unknown> {
  id: string
  tie: Tie
}

/** Returns up to 50 accounts that share something with the member, those that share most first. */
export async function linkedMembers(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  { id, inviterId, registerIp }: typeof member.$inferSelect,
): Promise<z.input<typeof get.output>['linked']> {
  const found = await db.execute<Found>(sql`
    select id, 'inviter' as tie from member where id = ${inviterId}::bigint
    union all (select id, 'invited' from member where inviter_id = ${id} order by id desc limit ${maxLinked})
    union all (select id, 'registerIp' from member where register_ip = ${registerIp}::inet limit ${maxLinked})
    union all (select distinct other.member_id, 'loginIp'
      from (select ip from ip_record where member_id = ${id} group by ip order by max(created_at) desc limit ${maxIps}) own
      cross join lateral (select r.member_id from ip_record r where r.ip = own.ip and r.member_id <> ${id}
        order by r.created_at desc limit ${maxLinked}) other)
    union all (select distinct other.member_id, 'device' from member_session own
      join member_session other on other.device_id = own.device_id and other.member_id <> own.member_id
      where own.member_id = ${id} and own.device_id <> '' limit ${maxLinked})
    union all (select distinct other.member_id, 'document' from member_auth own
      join member_auth other on other.id_no_hash = own.id_no_hash and other.member_id <> own.member_id
      where own.member_id = ${id} limit ${maxLinked})
    union all (select distinct other.member_id, 'address' from withdraw_log own
      join withdraw_log other on other.network = own.network
        and canonical_address(other.network, other.to_address) = canonical_address(own.network, own.to_address)
        and other.member_id <> own.member_id
      where own.member_id = ${id} limit ${maxLinked})`)
  const ties = new Map<string, Tie[]>()
  for (const row of found) {
    const other = String(row.id)
    if (other !== id) ties.set(other, [...(ties.get(other) ?? []), row.tie])
  }
  // Being invited by the same leader says little; a shared document says much.
  const others = [...ties]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, maxLinked)
    .map(([other]) => other)
  if (others.length === 0) return []
  const rows = await db
    .select()
    .from(member)
    .where(and(inArray(member.id, others), await memberScope(db, member.id, actor)))
  return rows
    .sort((a, b) => others.indexOf(a.id) - others.indexOf(b.id))
    .map((row) => ({
      id: row.id,
      memberNo: row.memberNo,
      account: maskAccount(row.account),
      nickname: row.nickname,
      status: row.status,
      ties: ties.get(row.id) ?? [],
    }))
}
