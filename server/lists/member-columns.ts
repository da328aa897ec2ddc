// The columns every list about members shows.
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { maskAccount } from '#server/base/mask.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { member } from '#server/db/schema/member/member.ts'

// Where a query has one table only, the columns of an expression lose its name, and inside the sub-query they would be the
// leader's own. An expression within an expression keeps it.
const own = { id: sql`${member.id}`, path: sql`${member.path}` }

/** Select it from `member`, or from a table joined with it. */
export const memberColumns = {
  memberNo: member.memberNo,
  account: member.account,
  nickname: member.nickname,
  memberType: member.memberType,
  // The nearest team leader above the member.
  teamLeaderNo: sql<string | null>`(select leader.member_no from member leader
    where leader.id = any (string_to_array(trim(both '/' from ${own.path}), '/')::bigint[])
      and leader.member_type = 'agent' and leader.id <> ${own.id}
    order by leader.depth desc limit 1)`,
}

/** The columns as the contract shows them. */
export const wireMember = <T extends { account: string }>(owner: T): T => ({
  ...owner,
  account: maskAccount(owner.account),
})

type OfMember = Pick<
  typeof member.$inferSelect,
  Exclude<keyof typeof memberColumns, 'teamLeaderNo'>
> & {
  teamLeaderNo: string | null
}

/** Loads rows of a table, each with the columns of its member. */
export const loadWithMember =
  <T extends PgTable & { readonly id: PgColumn; readonly memberId: PgColumn }>(table: T) =>
  async (db: ReadDb, ids: readonly string[]): Promise<(T['$inferSelect'] & OfMember)[]> => {
    const rows = await db
      .select({ ...getTableColumns(table), ...memberColumns })
      .from(table as PgTable)
      .innerJoin(member, eq(member.id, table.memberId))
      .where(inArray(table.id, [...ids]))
    // What a table selects its type only says once the table is named.
    return rows as (T['$inferSelect'] & OfMember)[]
  }
