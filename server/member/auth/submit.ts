// A member hands in a document: the check of it waits in the real-name queue.
import { and, eq } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import type { Lang } from '#contract/lang.ts'
import { isDocumentName, isDocumentNo, missingSides } from '#contract/member/auth-rules.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { lockRow } from '#server/db/records/lock-record.ts'
import { updateRecord } from '#server/db/records/update-record.ts'
import { member, memberAuth } from '#server/db/schema/member/member.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { sealNumber } from './document-number.ts'

type Row = typeof memberAuth.$inferSelect
type New = typeof memberAuth.$inferInsert

/** What a member hands in; pictures are references as the queue opens them. */
export type Submission = Pick<
  Row,
  | 'memberId'
  | 'authLevel'
  | 'realName'
  | 'idType'
  | 'countryCode'
  | 'frontImg'
  | 'backImg'
  | 'handImg'
> &
  Pick<New, 'externalId' | 'birthDate' | 'expiryDate' | 'faceScore' | 'submitIp'> & {
    readonly idNo: string
  }

const fieldOfSide = { front: 'frontImg', back: 'backImg', hand: 'handImg' } as const

function assertDocument(document: Submission, lang: Lang): void {
  if (!isDocumentNo(document, document.idNo)) throw invalidField('idNo', 'fieldFormat', lang)
  if (!isDocumentName(document, document.realName))
    throw invalidField('realName', 'fieldFormat', lang)
  const has = {
    frontImg: document.frontImg !== '',
    backImg: document.backImg !== '',
    handImg: document.handImg !== '',
  }
  const [missing] = missingSides({ ...document, ...has })
  if (missing) throw invalidField(fieldOfSide[missing], 'pictureNeeded', lang)
}

/**
 * Writes a submission that waits for its check. Throws `Refusal` 42203 for a member who is closed, frozen or checked for this
 * level already, 40903 while another submission of theirs waits, and 40001 for a number, a name or pictures that the kind of
 * document cannot have.
 */
export async function submitDocument(tx: Tx, document: Submission, lang: Lang): Promise<Row> {
  const { memberId, idNo, ...facts } = document
  const owner = await lockRow(tx, member, eq(member.id, memberId))
  if (!owner) throw invalidField('memberId', 'memberUnknown', lang)
  if (owner.status !== 'normal') {
    const key = owner.status === 'frozen' ? 'accountFrozen' : 'accountClosed'
    throw invalidField('memberId', key, lang, Code.rule)
  }
  assertDocument(document, lang)
  const earlier = await tx
    .select({ status: memberAuth.status, authLevel: memberAuth.authLevel })
    .from(memberAuth)
    .where(and(eq(memberAuth.memberId, memberId)))
  if (earlier.some(({ status }) => status === 'pending'))
    throw new Refusal(Code.duplicate, 'authPending', {}, { field: 'memberId' })
  const isChecked = earlier.some(
    ({ status, authLevel }) =>
      status === 'approved' && (authLevel === 'advanced' || authLevel === facts.authLevel),
  )
  if (isChecked) throw new Refusal(Code.rule, 'authApproved')
  const [row] = await tx
    .insert(memberAuth)
    .values({ ...facts, memberId, ...sealNumber(idNo), attemptNo: earlier.length + 1 })
    .returning()
  if (!row) throw new Error('The submission was not stored.')
  // Who is checked stays so while more of them is looked at.
  if (owner.realNameStatus !== 'approved' && owner.realNameStatus !== 'pending')
    await updateRecord(tx, member, owner, { realNameStatus: 'pending' })
  return row
}
