// Signing in by mobile number: a code is sent to it, and proves together with a ticket of the asking browser who it is.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SecondCode, SignedIn } from './session.ts'
import { Nothing, Text } from './wire.ts'

const MobileNumber = Text(11).pipe(z.string().regex(/^1[3-9]\d{9}$/))
/** An opaque value of 256 bits that the server gave to one browser. */
export const Ticket = z.string().regex(/^[\w-]{43}$/)

/** Ways to sign in beside user name and password, in the order they are offered. */
export const SignInMethod = z.enum(['mobile', 'oidc', 'scan'])
export type SignInMethod = z.output<typeof SignInMethod>

/** A provider that third-party login leads to. */
const OidcProvider = z.object({ id: z.string(), title: z.string() })
export type OidcProvider = z.output<typeof OidcProvider>

/** The ways this server is set up for. Anybody may ask: the page is there before signing in. */
export const signInMethods = endpoint(
  'GET login/methods',
  Nothing,
  z.object({
    list: z.array(SignInMethod),
    /** Where `oidc` leads to. */
    providers: z.array(OidcProvider).default([]),
  }),
  {
    access: 'public',
    passive: true,
  },
)

/**
 * Sends a code to the number of an operator. The answer is the same, and as quick, when nobody has the number. Refused with
 * 42901 when too many codes were asked for.
 */
export const sendCode = endpoint(
  'POST login/mobileCode',
  z.object({ mobile: MobileNumber }),
  z.object({
    /** To be sent with the code: nobody but the asking browser can use it. */
    ticket: Ticket,
    /** Seconds the code is valid. */
    expiresInS: z.int(),
    /** Seconds until another one may be asked for. */
    resendInS: z.int(),
  }),
  { access: 'public' },
)

/** Signs in with a code, which counts once. */
export const loginMobile = endpoint(
  'POST login/mobile',
  z.object({
    mobile: MobileNumber,
    ticket: Ticket,
    code: Text(6).pipe(z.string().regex(/^\d{6}$/)),
    otp: SecondCode.optional(),
  }),
  SignedIn,
  { access: 'public' },
)
