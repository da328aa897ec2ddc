// What speaks against a real-name check: others submitted the same document.
import { inArray, or, sql, type SQL } from 'drizzle-orm'
import { memberAuth } from '#server/db/schema/member/member.ts'

/** So many other members submitted the same document, by the numbers that either submission has or had. */
export const duplicateCount = sql<number>`(select count(distinct other.member_id)::int from member_auth other
    where other.member_id <> ${memberAuth.memberId}
      and (other.id_no_hash = any(${memberAuth.idNoHash} || ${memberAuth.earlierHashes})
        or (other.earlier_hashes <> '{}' and other.earlier_hashes && (${memberAuth.idNoHash} || ${memberAuth.earlierHashes}))))`

/** Submissions whose number is or was one of these, by their hashes. */
export const sameNumber = (hashes: readonly string[]): SQL | undefined =>
  or(
    inArray(memberAuth.idNoHash, [...hashes]),
    sql`(${memberAuth.earlierHashes} <> '{}' and ${memberAuth.earlierHashes} && ${sql.param(hashes)}::text[])`,
  )

/** The same document was submitted by so many other members at least, corrected numbers as they were too. */
export const sharedBy = (others: number | undefined) =>
  others === undefined || others === 0
    ? undefined
    : sql`(${memberAuth.idNoHash} in (select id_no_hash from member_auth
          group by id_no_hash having count(distinct member_id) > ${others})
        or ((${memberAuth.earlierHashes} <> '{}' or exists (select from member_auth edited
          where edited.earlier_hashes <> '{}' and ${memberAuth.idNoHash} = any(edited.earlier_hashes)))
          and ${duplicateCount} >= ${others}))`
