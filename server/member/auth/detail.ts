// Everything an operator needs to decide one real-name check, beside its pictures.
import { and, desc, eq, ne, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { AuthDetail } from '#contract/member/member-auth.ts'
import { memberScope } from '#server/access/member-scope.ts'
import { maskAccount } from '#server/base/mask.ts'
import { Refusal } from '#server/base/refusal.ts'
import { member, memberAuth } from '#server/db/schema/member/member.ts'
import type { Call } from '#server/http/call.ts'
import type { RecordSource } from '#server/lists/record.ts'
import { authGuard } from './guard.ts'
import { sameNumber } from './risk.ts'
import { wireAuth, type AuthRow } from './row.ts'

type Detail = z.input<typeof AuthDetail>

const actions = {
  claim: 'claimed',
  release: 'released',
  edit: 'edited',
  approve: 'approved',
  reject: 'rejected',
  revoke: 'revoked',
} as const
const maxTwins = 20

/** Returns the submission; throws `Refusal` 40401 when it is unknown or its member outside the operator's scope. */
async function findInScope({ db, actor }: Call, id: string): Promise<AuthRow> {
  const row = await authGuard.load(db, id)
  const scope = await memberScope(db, memberAuth.memberId, actor)
  if (scope && (await db.$count(memberAuth, and(scope, eq(memberAuth.id, id)))) === 0)
    throw new Refusal(Code.notFound, 'notFound')
  return row
}

/** How a submission is read. */
export const authSource: RecordSource<AuthRow, Detail> = {
  find: findInScope,
  history: (row, id) => ({
    targets: [{ type: authGuard.target, id }],
    actions,
    own: ownEvents(row),
  }),
  answer: authDetail,
}

async function authDetail(row: AuthRow, call: Call, id: string) {
  const { db, actor } = call
  const { memberId, idNoHash, earlierHashes, submitIp } = row.log
  const scope = await memberScope(db, memberAuth.memberId, actor)
  const others = and(scope, ne(memberAuth.memberId, memberId))
  const [history, sameDocument, sameIp] = await Promise.all([
    db
      .select({
        id: memberAuth.id,
        authNo: memberAuth.authNo,
        attemptNo: memberAuth.attemptNo,
        status: memberAuth.status,
        rejectCode: memberAuth.rejectCode,
        reviewerName: memberAuth.reviewerName,
        reviewRemark: memberAuth.reviewRemark,
        createdAt: memberAuth.createdAt,
      })
      .from(memberAuth)
      .where(and(eq(memberAuth.memberId, memberId), ne(memberAuth.id, id)))
      .orderBy(desc(memberAuth.createdAt), desc(memberAuth.id))
      .limit(maxTwins),
    twins(call, and(others, sameNumber([idNoHash, ...earlierHashes]))),
    submitIp === null ? [] : twins(call, and(others, eq(memberAuth.submitIp, submitIp))),
  ])
  return { row: wireAuth(row), history, sameDocument, sameIp }
}

async function twins({ db }: Call, where: SQL | undefined): Promise<Detail['sameDocument']> {
  const rows = await db
    .select({
      id: memberAuth.id,
      authNo: memberAuth.authNo,
      memberId: memberAuth.memberId,
      memberNo: member.memberNo,
      account: member.account,
      memberStatus: member.status,
      status: memberAuth.status,
      createdAt: memberAuth.createdAt,
    })
    .from(memberAuth)
    .innerJoin(member, eq(member.id, memberAuth.memberId))
    .where(where)
    .orderBy(desc(memberAuth.createdAt), desc(memberAuth.id))
    .limit(maxTwins)
  return rows.map((row) => ({ ...row, account: maskAccount(row.account) }))
}

/** Steps of submissions that the console did not make are known from the row. */
const ownEvents = ({ log }: AuthRow) => {
  const { createdAt, reviewedAt, reviewerName, status, reviewRemark } = log
  return [
    { action: 'created' as const, at: createdAt, actorName: null, remark: '' },
    status !== 'pending' &&
      reviewedAt !== null && {
        action: status,
        at: reviewedAt,
        actorName: reviewerName,
        remark: reviewRemark,
      },
  ]
}
