// Whose record a row is where that may be an operator or nobody known.
import { z } from 'zod'
import { memberFields } from '../review.ts'

export const ActorType = z.enum(['member', 'operator'])
export const ClientSource = z.enum(['web', 'h5', 'ios', 'android', 'api', 'admin'])

/** The member of a row, null where it belongs to an operator or to no account. */
export const actorShape = {
  actorType: ActorType,
  memberId: memberFields.memberId.nullable(),
  memberNo: memberFields.memberNo.nullable(),
  /** Masked for members; the user name of operators. */
  account: memberFields.account.nullable(),
  nickname: memberFields.nickname.nullable(),
  memberType: memberFields.memberType.nullable(),
  teamLeaderNo: memberFields.teamLeaderNo,
}
