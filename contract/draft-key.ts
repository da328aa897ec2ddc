// The key of what an operator has written and not submitted. Apart from `session.ts`, which the sign-in page loads.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Nothing } from './wire.ts'

/**
 * The keys of the caller's drafts, as `<id>.<32 bytes in base64url>`: the first one seals, each of them opens. They are the
 * same for every session of the operator, and nobody else gets them.
 */
export const draftKeys = endpoint(
  'GET user/draftKeys',
  Nothing,
  z.object({ keys: z.array(z.string()).min(1) }),
  { access: 'session' },
)
