// The columns of a list that say whose record a row is (`screens` B6 `@member`).
import { z } from 'zod'
import { Id } from './wire.ts'

/** The member of a row; spread it into the row's shape. */
export const memberShape = {
  memberId: Id,
  memberNo: z.string(),
  /** Masked. */
  account: z.string(),
  nickname: z.string(),
  memberType: z.string(),
  teamLeaderNo: z.string().nullable(),
}
