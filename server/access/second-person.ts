// Four eyes are two people, not two accounts (decision 093). Every consent of a second person is asked here; a rule lists who else
// may refuse with 40303.
import { Code } from '#contract/codes.ts'
import type { MessageKey } from '#server/base/messages.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { readSetting } from '#server/db/settings.ts'
import type { Change } from '#server/http/call.ts'
import { readStanding } from './credential.ts'

type Deciding = Pick<Change, 'tx' | 'actor' | 'applicant'>

interface Asked {
  /** What to say to whoever was the first person. */
  readonly own?: MessageKey
  /** The answer is no: only whoever was the first person is kept from it. */
  readonly isRejection?: boolean
}

async function standing(tx: Tx, operatorId: string, others: readonly string[]) {
  const hours = await readSetting(tx, 'review.freshCredentialHours')
  return { hours, ...(await readStanding(tx, operatorId, others, hours)) }
}

/** Whether one operator is another person than the first, as `assertSecondPerson` asks it of whoever calls. */
export async function isSecondPerson(
  tx: Tx,
  operatorId: string,
  firstId: string,
): Promise<boolean> {
  if (operatorId === firstId) return false
  const { isRelated, isFresh } = await standing(tx, operatorId, [firstId])
  return !isRelated && !isFresh
}

/**
 * Throws 40303 unless the caller is another person than those who did the first part: not one of them, not given their
 * password, authenticator, linked account or mobile number by one of them or the other way round, and not given any within
 * `review.freshCredentialHours`. Of a stored call neither who applied for it may be one of them.
 */
export async function assertSecondPerson(
  { tx, actor, applicant }: Deciding,
  firstIds: readonly (string | null | undefined)[],
  { own = 'selfReview', isRejection = false }: Asked = {},
): Promise<void> {
  if ([actor.id, applicant?.id].some((id) => id !== undefined && firstIds.includes(id)))
    throw new Refusal(Code.selfReview, own)
  if (isRejection) return
  const others = firstIds.filter((id) => typeof id === 'string')
  const { isRelated, isFresh, hours } = await standing(tx, actor.id, others)
  if (isRelated) throw new Refusal(Code.selfReview, 'secondRelated')
  if (isFresh) throw new Refusal(Code.selfReview, 'secondFresh', { hours: String(hours) })
}
