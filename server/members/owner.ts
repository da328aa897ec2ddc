// The member of a record as lists show it (`screens` B6 `@member`).
import { sql } from 'drizzle-orm'
import { member } from '../db/schema/member.ts'
import { maskAccount } from './mask.ts'

/** The member's columns of a row; select them from a table joined with `member`. */
export const ownerShape = {
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

/** Returns the row with the account masked. */
export const wireOwner = <R extends { account: string }>(row: R): R => ({
  ...row,
  account: maskAccount(row.account),
})
