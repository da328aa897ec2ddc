// What the platform saw of how members sign in: the rules of risk and the screens of addresses, refused sign-ins and codes.
import { z } from 'zod'
import { LoginErrorReason } from '../other/login-error.ts'
import { Channel, CodeScene } from '../other/verification-code.ts'
import { Id } from '../wire.ts'
import { platformEndpoint } from './platform-endpoint.ts'
import { ExternalId, Instant, Line } from './wire.ts'

const Ip = z.union([z.ipv4(), z.ipv6()])
const scope = 'security'

/** How a sign-in ended: it succeeded, or why it was refused. */
export const SignInResult = z.enum(['success', ...LoginErrorReason.exclude(['noAccount']).options])
export type SignInResult = z.output<typeof SignInResult>

/** A sign-in of a member; moment and device tell it from others of the member. */
export const SignInInput = z.strictObject({
  member: ExternalId,
  ip: Ip,
  deviceId: Line(128),
  result: SignInResult,
  at: Instant,
})

/** Reports a sign-in: 201 the first time. Answers whether the member may be signed in now. */
export const postSignIn = platformEndpoint(
  'POST security/sign-ins',
  SignInInput,
  z.object({
    id: Id,
    member: ExternalId,
    result: SignInResult,
    at: Instant,
    /** Off while the account is frozen, closed or locked, and where the address is kept out. */
    login: z.enum(['on', 'off']),
    /** Until then an operator has locked the account. */
    lockedUntil: Instant.nullable(),
  }),
  { scope, status: 201, problems: ['unknown_member', 'conflict'] },
)

/** A code that was sent to somebody, of which only the hash is told; hash, receiver and moment tell it from others. */
export const CodeInput = z.strictObject({
  member: ExternalId.optional(),
  channel: Channel,
  purpose: CodeScene,
  /** Masked: it has a `*`. */
  sentTo: Line(128).pipe(z.string().regex(/\*/, 'fieldFormat')),
  /** Of the code, in hexadecimal digits or base64. */
  hash: z.string().regex(/^[A-Za-z0-9+/_=-]{32,128}$/, 'fieldFormat'),
  at: Instant,
  /** Ten minutes after `at` unless it is told. */
  expiresAt: Instant.optional(),
  /** Who asked for it; the caller unless it is told. */
  ip: Ip.optional(),
})

/** Reports a code that was sent: 201 the first time. */
export const postVerificationCode = platformEndpoint(
  'POST security/verification-codes',
  CodeInput,
  z.object({
    id: Id,
    member: ExternalId.nullable(),
    channel: Channel,
    purpose: CodeScene,
    at: Instant,
    expiresAt: Instant,
  }),
  { scope, status: 201, problems: ['unknown_member', 'conflict'] },
)

/** What a member changed of how they sign in or confirm. */
export const CredentialKind = z.enum(['password', 'fundPassword', 'otp', 'mobile', 'email'])

/** A change of credentials; kind and moment tell it from others of the member. */
export const CredentialChangeInput = z.strictObject({
  member: ExternalId,
  kind: CredentialKind,
  at: Instant,
  /** From where it was made. */
  ip: Ip.optional(),
})

/** Reports a change of credentials: 201 the first time. Withdrawals wait for `withdraw.credentialHoldHours` from then on. */
export const postCredentialChange = platformEndpoint(
  'POST security/credential-changes',
  CredentialChangeInput,
  z.object({
    id: Id,
    member: ExternalId,
    kind: CredentialKind,
    at: Instant,
    /** Until then the member may not withdraw; null where the change is older than that. */
    withdrawalsHeldUntil: Instant.nullable(),
  }),
  { scope, status: 201, problems: ['unknown_member', 'conflict'] },
)
