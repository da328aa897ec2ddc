import { z } from 'zod'
import { apiPrefix, endpoint } from './endpoint.ts'
import { MenuEntry } from './menu-entry.ts'
import { Id, Nothing, Stamp, Text } from './wire.ts'

/** The signed-in operator. A `bindMemberId` means: sees only that member's team, no alerts. */
export const UserInfo = z.object({
  id: Id,
  userName: z.string(),
  userNickname: z.string(),
  avatar: z.string(),
  roles: z.array(z.string()),
  time: Stamp,
  authBtnList: z.array(z.string()),
  bindMemberId: Id.nullable(),
})
export type UserInfo = z.output<typeof UserInfo>

const Password = z.string().min(1).max(128)

/** A code of the own authenticator, or a recovery code; asked for with 46101 where the operator has bound one. */
export const SecondCode = z.string().max(32)

/** What every way to sign in answers. */
export const SignedIn = z.object({
  token: z.string(),
  expiresAt: Stamp,
  userInfo: UserInfo,
  permissions: z.array(z.string()),
  mustChangePassword: z.boolean(),
})
export type SignedIn = z.output<typeof SignedIn>

export const login = endpoint(
  'POST login',
  z.object({
    username: Text(64).pipe(z.string().min(1)),
    password: Password,
    otp: SecondCode.optional(),
  }),
  SignedIn,
  { access: 'public' },
)

export const logout = endpoint('POST logout', Nothing, Nothing, { access: 'session' })

/**
 * Minutes that a record of each kind may wait before its age is shown as late (settings `sla.*`), by `SlaKind` of `queues.ts`;
 * the usual ones count for a kind of which the server says nothing. Sign-in needs no names of queues, and loads none.
 */
export const SlaMinutes = z.record(z.string(), z.int())
export type SlaMinutes = z.output<typeof SlaMinutes>

/** USDT from which an amount is large: who decides on it reads it in words as well (setting `review.fourEyesUsd`). */
export const usualLargeUsd = 10_000
/** The usual value counts where the server says nothing of use. */
export const LargeUsd = z.number().catch(usualLargeUsd)

/** What is made up or simulated on a server, so that nobody takes it for real. */
export const Simulated = z.enum(['data', 'payouts', 'chains', 'codes'])
export type Simulated = z.output<typeof Simulated>

/** Menu, permissions and identity of the token's owner: fetched once per session and after a tab changes hands. */
export const getUserMenus = endpoint(
  'GET user/getUserMenus',
  Nothing,
  z.object({
    menuList: z.array(MenuEntry),
    permissions: z.array(z.string()),
    userInfo: UserInfo,
    mustChangePassword: z.boolean(),
    /** True when the server can lock and unlock the session itself; servers that say nothing cannot. */
    lockVerify: z.boolean().default(false),
    sla: SlaMinutes.default({}),
    largeUsd: LargeUsd,
    simulated: z.array(Simulated).default([]),
  }),
  { access: 'session' },
)

/**
 * Changes whenever menu, rights or titles of the caller, the minutes of `sla` or `largeUsd` may have changed: open consoles
 * ask for it, and fetch the menu again when it is another one. Asking extends nothing.
 */
export const accessVersion = endpoint(
  'GET user/accessVersion',
  Nothing,
  z.object({ version: z.string() }),
  { access: 'session', passive: true },
)

/**
 * Locks the session: every call but unlocking, signing out and the alert poll then answers 423.
 * Only called where `lockVerify` was announced. Background: it must not extend the idle time.
 */
export const lock = endpoint('POST user/lock', Nothing, Nothing, {
  access: 'session',
  passive: true,
})

/** Unlocks the session with the operator's password; the token it was sent with ends, the answer's one follows it. */
export const unlock = endpoint(
  'POST user/unlock',
  z.object({ password: Password }),
  z.object({ token: z.string(), expiresAt: Stamp }),
  { access: 'session' },
)

/** The operator's own password: 12 to 128 characters, not a common one, not the user name. */
export const resetPwd = endpoint(
  'PUT personal/resetPwd',
  z.object({ oldPassword: Password, newPassword: z.string().min(12).max(128) }),
  Nothing,
  { access: 'session' },
)

/** The permission of `upload`, spelt out: the frame of every page asks for it, and needs no shapes of files for that. */
export const uploadPermission: string = `${apiPrefix}bigUpload/upload`

/** What tells whether there are authenticators, spelt out for the same reason: the call itself is in `authenticator.ts`. */
export const authenticatorState = {
  permission: `${apiPrefix}personal/otp`,
  access: 'session',
} as const
