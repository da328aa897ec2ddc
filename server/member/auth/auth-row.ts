// How a real-name check reads on the wire, and why one may not be touched.
import { eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { allowedFrom, type MemberAuth } from '#contract/member/member-auth.ts'
import { say } from '#server/base/say.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import type { Reader } from '#server/db/read-db.ts'
import { member, memberAuth } from '#server/db/schema/member/member.ts'
import { memberColumns, wireMember } from '#server/lists/member-columns.ts'
import { guardOf, isClaimedNow, wireLease } from '#server/review/guard.ts'
import { reviewQueues } from '#server/review/queues.ts'
import { maskName, maskNumber, openNumber } from './document-number.ts'

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

/** Select it from `member_auth` joined with `member`. */
const authShape = {
  id: memberAuth.id,
  log: memberAuth,
  ...memberColumns,
  isClaimed: isClaimedNow(memberAuth),
  duplicateCount,
}

const loadFrom = (db: Pick<Reader, 'select'>, ids: readonly string[]) =>
  db
    .select(authShape)
    .from(memberAuth)
    .innerJoin(member, eq(member.id, memberAuth.memberId))
    .where(inArray(memberAuth.id, [...ids]))

/** Loads submissions by id. */
export const loadAuths = (db: ReadDb, ids: readonly string[]) => loadFrom(db, ids)

export type AuthRow = Awaited<ReturnType<typeof loadFrom>>[number]
export type StoredAuth = AuthRow['log']

function maskedNumber(sealed: string): string {
  try {
    return maskNumber(openNumber(sealed))
  } catch {
    // The key is gone, such as after a restore without it: the queue must still be readable.
    return '****'
  }
}

export function wireAuth({
  log,
  isClaimed,
  duplicateCount: count,
  id,
  ...owner
}: AuthRow): z.input<typeof MemberAuth> {
  const {
    idNoEnc,
    idNoHash: _hash,
    earlierHashes,
    withdrawSwitchedOff: _off,
    claimedByName: _holder,
    ...shown
  } = log
  return {
    ...shown,
    id,
    ...wireMember(owner),
    ...wireLease({ log, isClaimed }),
    realName: maskName(log.realName),
    idNo: maskedNumber(idNoEnc),
    duplicateCount: count,
    isNumberEdited: earlierHashes.length > 0,
    frontImg: log.frontImg !== '',
    backImg: log.backImg !== '',
    handImg: log.handImg !== '',
  }
}

export const authGuard = guardOf({
  queue: reviewQueues.realName,
  allowedFrom,
  // As in the dictionary `auth_status`.
  statusTitles: {
    pending: say('待审核', 'Pending', '待審核'),
    approved: say('已通过', 'Approved', '已通過'),
    rejected: say('已驳回', 'Rejected', '已駁回'),
    revoked: say('已撤销', 'Revoked', '已撤銷'),
  },
  find: async (db, id): Promise<AuthRow | undefined> => (await loadFrom(db, [id]))[0],
  wire: wireAuth,
  noOf: ({ log }) => log.authNo,
  decidedBy: ({ log }) => ({ reviewerName: log.reviewerName, reviewedAt: log.reviewedAt }),
})
