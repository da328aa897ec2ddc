import { z } from 'zod'
import { Id, Stamp } from '../wire.ts'
import { Status } from './recharge-log.ts'

/** Data of a refusal "already handled" (code 40901). */
export const AlreadyHandled = z.object({
  id: Id,
  status: Status,
  version: z.int(),
  reviewerName: z.string().nullable(),
  reviewedAt: Stamp.nullable(),
})
