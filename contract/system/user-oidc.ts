// Accounts at providers of OpenID Connect that operators sign in by: an administrator invites, and removes.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { OidcLink } from '../sign-in-oidc.ts'
import { Id, Reason, Stamp, WireInt } from '../wire.ts'

const target = { id: Id, version: WireInt }

/** The linked accounts of an operator. */
export const links = endpoint(
  'GET user/oidcLinks',
  z.object({ id: Id }),
  z.object({
    /** A provider is configured: somebody can be invited. */
    isOffered: z.boolean(),
    /** Until when an open invitation counts. */
    invitedUntil: Stamp.nullable(),
    list: z.array(OidcLink),
  }),
)

/**
 * Answers a one-time code by which the operator links an account of their own and signs in. The code is answered once and
 * kept nowhere; another call voids it. Whoever has it could sign in as the operator, so it needs a one-time code.
 */
export const invite = endpoint(
  'POST user/oidcInvite',
  z.object(target),
  z.object({ code: z.string(), expiresAt: Stamp }),
  { level: 'K3' },
)

/** Removes a link and ends the sessions of the operator. */
export const unlink = endpoint(
  'PUT user/oidcUnlink',
  z.object({ ...target, linkId: Id, reason: Reason }),
  z.object({ id: Id, version: z.int() }),
)
