// Signing in at a provider of OpenID Connect, and the accounts there that are linked to the caller.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SecondCode, SignedIn } from './session.ts'
import { Id, Nothing, Stamp, Text } from './wire.ts'

const session = { access: 'session' } as const

/** What a provider is called in the configuration. */
const ProviderId = Text(32).pipe(z.string().regex(/^[a-z][a-z0-9-]{0,31}$/))

/** An account at a provider by which an operator signs in. */
export const OidcLink = z.object({
  id: Id,
  /** What people call the provider. */
  providerTitle: z.string(),
  issuer: z.string(),
  /** The account as the provider names it for good. */
  subject: z.string(),
  /** What the provider called it when it was linked; may be empty, and may change there. */
  accountName: z.string(),
  createdAt: Stamp,
  lastUsedAt: Stamp,
})
export type OidcLink = z.output<typeof OidcLink>

/**
 * Prepares a sign-in and answers the address of the provider to go to. The browser gets a cookie that the rest is bound to.
 * With `invitation` the account is linked to the operator who was invited.
 */
export const startOidc = endpoint(
  'POST login/oidcStart',
  z.object({
    provider: ProviderId,
    invitation: Text(64).optional(),
    /** `redirect` and `params` of the sign-in page, which comes back with them. */
    redirect: Text(2000).optional(),
    params: Text(2000).optional(),
  }),
  z.object({ url: z.url() }),
  { access: 'public' },
)

/**
 * Signs in once the provider has sent the browser back: once, and in the browser that started. Asks with 46101 for a code where
 * the operator has bound an authenticator; what came back can be used until then.
 */
export const loginOidc = endpoint(
  'POST login/oidc',
  z.object({ otp: SecondCode.optional() }),
  SignedIn,
  { access: 'public' },
)

/** The caller's own linked accounts. */
export const ownLinks = endpoint(
  'GET personal/oidcLinks',
  Nothing,
  z.object({ list: z.array(OidcLink) }),
  session,
)

/** Removes an own link and ends the caller's other sessions. Another operator's is unknown (40401). */
export const removeOwnLink = endpoint(
  'POST personal/oidcUnlink',
  z.object({ id: Id }),
  Nothing,
  session,
)
