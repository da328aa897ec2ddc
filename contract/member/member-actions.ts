// What operators do to members beside the form, and the form of a new account.
import { z } from 'zod'
import { OnOff } from '../define-resource.ts'
import { endpoint } from '../endpoint.ts'
import { Email, Id, Reason, RequestId, RecordVersion, Text } from '../wire.ts'
import { editable, isAccount, isMemberPassword, Labels } from './member-row.ts'
import { MemberStatus, MemberType, TradeSwitch } from './values.ts'

/** Test and agent accounts; members register themselves. */
export const add = endpoint(
  'POST member/add',
  z.object({
    account: z.string().trim().refine(isAccount, 'account'),
    password: z.string().refine(isMemberPassword, 'memberPassword'),
    areaCode: z
      .string()
      .trim()
      .regex(/^(\+\d{1,4})?$/)
      .default(''),
    mobile: Text(20).default(''),
    email: Email(128).default(''),
    countryCode: z
      .string()
      .trim()
      .regex(/^[A-Z]{2}$/)
      .default('CN'),
    inviterId: Id.optional(),
    ...editable,
    /** Internal accounts and levels above the first are set afterwards, by two operators. */
    memberType: MemberType.default('test'),
    reason: Reason,
    requestId: RequestId.optional(),
  }),
  z.object({ id: Id }),
)

const ids = (max: number) =>
  z
    .array(Id)
    .min(1)
    .max(max)
    .transform((all) => [...new Set(all)])
const common = { ids: ids(200), reason: Reason, requestId: RequestId.optional() }
const counted = z.object({ count: z.int() })

/** Freezes accounts, or switches trading or withdrawals of them. Refused with 40901 where a member already has the value. */
export const setStatus = endpoint(
  'PUT member/setStatus',
  z.discriminatedUnion('field', [
    z.object({ ...common, field: z.literal('status'), value: MemberStatus.exclude(['closed']) }),
    z.object({ ...common, field: z.literal('tradeStatus'), value: TradeSwitch }),
    z.object({ ...common, field: z.literal('withdrawStatus'), value: OnOff }),
  ]),
  counted,
)

export const setTags = endpoint(
  'PUT member/setTags',
  z.object({ ids: ids(500), add: Labels, remove: Labels, requestId: RequestId.optional() }),
  counted,
)

/** Ends every session of the member. */
export const kick = endpoint(
  'PUT member/kick',
  z.object({ id: Id, reason: Reason, requestId: RequestId.optional() }),
  z.object({ count: z.int() }),
)

/** Closes an account for good: without money anywhere and with nothing open (42203 otherwise). */
export const close = endpoint(
  'PUT member/close',
  z.object({ ...RecordVersion.shape, reason: Reason, requestId: RequestId.optional() }),
  z.object({ id: Id }),
  { level: 'K4' },
)

/**
 * Voids the password of a member, ends their sessions and sends a one-time code to their mobile number; no answer holds it.
 * Withdrawals wait for `withdraw.credentialHoldHours` then.
 */
export const resetPassword = endpoint(
  'PUT member/resetPassword',
  z.object({ ...RecordVersion.shape, reason: Reason, requestId: RequestId.optional() }),
  z.object({ id: Id }),
  { level: 'K3' },
)

/** Unbinds the authenticator of a member and ends their sessions, with the same wait for withdrawals. */
export const resetOtp = endpoint(
  'PUT member/resetOtp',
  z.object({ ...RecordVersion.shape, reason: Reason, requestId: RequestId.optional() }),
  z.object({ id: Id }),
  { level: 'K4' },
)

/** Seconds that revealed contact data stay on the screen. */
export const revealSec = 60 as const
/**
 * The clear contact data of a member. Every call is audited with its reason. Many members in an hour are slowed down (42901),
 * more need a code each.
 */
export const unmask = endpoint(
  'POST member/unmask',
  // Without a request id: the answer of an intent is stored, and this one must not be.
  z.object({ id: Id, reason: Reason }),
  z.object({
    account: z.string(),
    mobile: z.string(),
    email: z.string(),
    expiresIn: z.literal(revealSec),
  }),
  { level: 'K3', isLevelConditional: true },
)
