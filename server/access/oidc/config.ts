// The variables of signing in at providers of OpenID Connect.
import { z } from 'zod'
import { jsonList } from '#server/base/json-list.ts'
import { StartError } from '#server/base/start-error.ts'

/** One provider as it is configured. */
export interface OidcProvider {
  /** Names it in addresses and records. */
  readonly id: string
  /** What people call it. */
  readonly title: string
  readonly issuer: string
  readonly clientId: string
  /** Unset for a public client. */
  readonly clientSecret?: string | undefined
  readonly scope: string
}

export interface OidcConfig {
  /** Origin of the console as browsers open it. */
  readonly publicUrl: string
  readonly providers: readonly OidcProvider[]
}

const Provider = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,31}$/),
  title: z.string().trim().min(1).max(40),
  issuer: z.url({ protocol: /^https$/ }),
  clientId: z.string().min(1).max(200),
  clientSecret: z.string().min(1).max(1000).optional(),
  scope: z
    .string()
    .regex(/^[\x21-\x7e]+( [\x21-\x7e]+)*$/)
    .refine((scope) => scope.split(' ').includes('openid'))
    .default('openid profile'),
})

const Providers = jsonList(Provider, { max: 10, getKey: ({ id }) => id })

// Everything that travels between browser and server on the way back is a secret for a moment.
const Origin = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text))
  .refine(({ pathname, search, hash }) => pathname === '/' && search === '' && hash === '')
  .refine(
    ({ protocol, hostname }) =>
      protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname),
  )
  .transform(({ origin }) => origin)

/** They are read together with all the others. */
export const OidcVariables = z.object({
  PUBLIC_URL: Origin.optional(),
  OIDC_PROVIDERS: Providers.optional(),
})

/** What is said of a variable that is wrong. */
export const oidcWanted = {
  PUBLIC_URL:
    'must be the address of the console as browsers open it, without a path: https://console.example.com (http for localhost only)',
  OIDC_PROVIDERS:
    'must be JSON such as [{"id":"corp","title":"Corp","issuer":"https://id.example.com","clientId":"…","clientSecret":"…"}], with https issuers, different ids and a scope, if any, that has openid',
} as const

/** Returns where operators may sign in; undefined: nowhere. Throws `StartError` where the way back is not known. */
export function parseOidcConfig({
  PUBLIC_URL,
  OIDC_PROVIDERS,
}: z.output<typeof OidcVariables>): OidcConfig | undefined {
  if (OIDC_PROVIDERS === undefined) return undefined
  if (PUBLIC_URL === undefined) throw new StartError('OIDC_PROVIDERS needs PUBLIC_URL.')
  return { publicUrl: PUBLIC_URL, providers: OIDC_PROVIDERS }
}
