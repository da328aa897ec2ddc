// The operator's own authenticator: bound with its first code, asked for by calls of level K3 and K4 (decision 021).
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Otp } from './level.ts'
import { Money, Nothing, Stamp } from './wire.ts'

const own = { access: 'session' } as const

/** Whether an authenticator is bound, and whether calls of level K3 and K4 ask for its codes (setting `review.otp`). */
export const state = endpoint(
  'GET personal/otp',
  Nothing,
  z.object({
    isBound: z.boolean(),
    isRequired: z.boolean(),
    boundAt: Stamp.nullable(),
    /** Recovery codes that are left. */
    recoveryLeft: z.int(),
    /** What one code holds for where a call allows it: records below `rowUsd`, together `sumUsd`, for so many minutes. */
    stepUp: z.object({
      minutes: z.int(),
      rowUsd: Money,
      sumUsd: Money,
      /** Until when the code that this session gave holds, null where none does; and for how much. */
      until: Stamp.nullable(),
      leftUsd: Money,
    }),
  }),
  own,
)

/** Makes a secret for an authenticator app and shows it once; nothing is bound before `bind`. Refused while one is bound. */
export const start = endpoint(
  'POST personal/otpStart',
  z.object({ password: z.string().min(1).max(128) }),
  z.object({
    /** Base32, for typing in. */
    secret: z.string(),
    /** `otpauth://` address, for a QR code. */
    uri: z.string(),
  }),
  own,
)

/** Binds the authenticator with its first code; answers the recovery codes, which are shown once. */
export const bind = endpoint(
  'POST personal/otpBind',
  z.object({ otp: Otp }),
  z.object({ recoveryCodes: z.array(z.string()) }),
  own,
)

/** Unbinds the authenticator with one of its codes, or with a recovery code. */
export const unbind = endpoint(
  'POST personal/otpUnbind',
  z.object({ otp: z.string().min(1).max(32) }),
  Nothing,
  own,
)
