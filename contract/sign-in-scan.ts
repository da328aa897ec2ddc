// Signing in by scanning: the sign-in page shows a code, a signed-in device confirms it. What is scanned opens nothing by
// itself; the ticket that does never leaves the browser that shows the code.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SignedIn } from './session.ts'
import { Ticket } from './sign-in-mobile.ts'
import { Country, Nothing, Stamp } from './wire.ts'

/** What is in the scanned address. */
export const ScanCode = Ticket
export const ScanState = z.enum(['waiting', 'allowed', 'refused', 'expired'])

/** Makes a code to show. Refused with 42901 where an address asks for too many. */
export const startScan = endpoint(
  'POST login/scanStart',
  Nothing,
  z.object({ code: ScanCode, ticket: Ticket, expiresInS: z.int() }),
  { access: 'public' },
)

/** What became of the code of a ticket; an unknown one is expired. */
export const scanState = endpoint(
  'POST login/scanState',
  z.object({ ticket: Ticket }),
  z.object({ state: ScanState }),
  { access: 'public', reads: true, passive: true },
)

/** Signs in once the code was confirmed: once, and from the browser that showed it. */
export const loginScan = endpoint('POST login/scan', z.object({ ticket: Ticket }), SignedIn, {
  access: 'public',
})

/** The browser that shows the code, for whoever is asked to let it in. */
export const scanned = endpoint(
  'POST personal/scan',
  z.object({ code: ScanCode }),
  z.object({
    ip: z.string(),
    countryCode: Country,
    /** What the browser called itself; may be empty, and may lie. */
    userAgent: z.string(),
    createdAt: Stamp,
    /** It comes from the same address as the call. */
    isSameAddress: z.boolean(),
  }),
  { access: 'session', reads: true },
)

/** Lets the browser in, or refuses it. An answer is final; 40401 where there is nothing to answer any more. */
export const answerScan = endpoint(
  'POST personal/scanAnswer',
  z.object({ code: ScanCode, answer: z.enum(['allowed', 'refused']) }),
  Nothing,
  { access: 'session' },
)
