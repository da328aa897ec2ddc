// Confirmation levels beyond the dialog (decision 021): a one-time code, and a second operator.
import { z } from 'zod'
import { Id } from './wire.ts'

/** K3: a one-time code of the operator's authenticator. K4: besides, the approval of another operator. */
export type Level = 'K3' | 'K4'

/** A one-time code as it is typed; the server says what is wrong with it (46101). */
export const Otp = z.string().max(16)

/** What a K4 call answers instead of its result while it waits for another operator. */
export const Approval = z.strictObject({ approvalId: Id })
export type Approval = z.output<typeof Approval>

const otp = Otp.optional()

/** Adds the optional field `otp` to an input, to each alternative of a union, and `reason` where neither it nor a remark is. */
export function withOtp(input: z.ZodType, reason: z.ZodType): z.ZodType {
  if (input instanceof z.ZodUnion)
    return z.union(input.options.map((option) => withOtp(option as z.ZodType, reason)))
  if (!(input instanceof z.ZodObject))
    throw new Error('A call with a confirmation level needs an object as its input.')
  const hasWhy = 'reason' in input.shape || 'remark' in input.shape
  return input.safeExtend({ otp, ...(!hasWhy && { reason }) })
}
