// Whose record a row is where that may be an operator or nobody known.
import { z } from 'zod'
import { memberShape } from '../member-columns.ts'

export const ActorType = z.enum(['member', 'operator'])
export const ClientSource = z.enum(['web', 'h5', 'ios', 'android', 'api', 'admin'])

/** The member of a row, null where it belongs to an operator or to no account. */
export const actorShape = {
  actorType: ActorType,
  memberId: memberShape.memberId.nullable(),
  memberNo: memberShape.memberNo.nullable(),
  /** Masked for members; the user name of operators. */
  account: memberShape.account.nullable(),
  nickname: memberShape.nickname.nullable(),
  memberType: memberShape.memberType.nullable(),
  teamLeaderNo: memberShape.teamLeaderNo,
}
