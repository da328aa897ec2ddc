// How a real-name check reads on the wire: masked, with its member and who works on it now.
import { eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { MemberAuth } from '#contract/member/member-auth.ts'
import type { ReadDb, Reader } from '#server/db/read-db.ts'
import { member, memberAuth } from '#server/db/schema/member/member.ts'
import { memberColumns, wireMember } from '#server/lists/member-columns.ts'
import { getOrigin } from '#server/lists/origin.ts'
import { isClaimedNow, wireLease } from '#server/review/guard.ts'
import { maskName, maskNumber, openNumber } from './document-number.ts'
import { duplicateCount } from './risk.ts'

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

/** One submission with its member; undefined when it is unknown. */
export const findAuth = async (
  db: Pick<Reader, 'select'>,
  id: string,
): Promise<AuthRow | undefined> => (await loadFrom(db, [id]))[0]

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
    origin: getOrigin(log),
    realName: maskName(log.realName),
    idNo: maskedNumber(idNoEnc),
    duplicateCount: count,
    isNumberEdited: earlierHashes.length > 0,
    frontImg: log.frontImg !== '',
    backImg: log.backImg !== '',
    handImg: log.handImg !== '',
  }
}
