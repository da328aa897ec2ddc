// The columns every list about members shows (`screens` B6 `@member`).
import { sql } from 'drizzle-orm'
import { member } from '../db/schema/member.ts'
import { maskAccount } from './mask.ts'

/** Select it from a table joined with `member`. */
export const memberColumns = {
  memberNo: member.memberNo,
  account: member.account,
  nickname: member.nickname,
  memberType: member.memberType,
  // The nearest team leader above the member.
  teamLeaderNo: sql<string | null>`(select leader.member_no from member leader
    where leader.id = any (string_to_array(trim(both '/' from ${member.path}), '/')::bigint[])
      and leader.member_type = 'agent' and leader.id <> ${member.id}
    order by leader.depth desc limit 1)`,
}

/** The columns as the contract shows them. */
export const wireMember = <T extends { account: string }>(owner: T): T => ({
  ...owner,
  account: maskAccount(owner.account),
})
