// Four eyes are two people, not two accounts (decision 093). Every consent of a second person is asked here; a rule lists who else
// may refuse with 40303.
import { Code } from '#contract/codes.ts'
import { readFreshHours } from '../approval/settings.ts'
import type { Change } from '../http/call.ts'
import type { MessageKey } from '../http/messages.ts'
import { Refusal } from '../http/refusal.ts'
import { standingOf } from '../session/credential.ts'

type Deciding = Pick<Change, 'tx' | 'actor' | 'applicant'>

interface Asked {
  /** What to say to whoever was the first person. */
  readonly own?: MessageKey
  /** The answer is no: only whoever was the first person is kept from it. */
  readonly isRejection?: boolean
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
  const hours = await readFreshHours(tx)
  const { isRelated, isFresh } = await standingOf(tx, actor.id, others, hours)
  if (isRelated) throw new Refusal(Code.selfReview, 'secondRelated')
  if (isFresh) throw new Refusal(Code.selfReview, 'secondFresh', { hours: String(hours) })
}
