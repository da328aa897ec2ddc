// Why an address of the menu shows nothing to the caller. Apart from `session.ts`, which the sign-in page loads.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Text } from './wire.ts'

/** A page that the menu has and the caller may not open: its title, and who may grant it; no title where there is none. */
export const ungrantedPage = endpoint(
  'GET user/ungrantedPage',
  z.object({ path: Text(128) }),
  z.object({
    title: z.string().nullable(),
    /** User names of administrators, five at most. */
    administrators: z.array(z.string()),
  }),
  { access: 'session' },
)
