// What is asked of providers of OpenID Connect: discovery, the address to go to, and who came back. State, nonce and the
// PKCE verifier all follow from one secret of the browser that started, so that no other browser can end what it began.
import { createHash } from 'node:crypto'
import * as client from 'openid-client'
import { createCache } from '#server/base/load/cache.ts'
import type { Logger } from '#server/base/log.ts'
import type { Oidc, OidcFailure } from '#server/base/ports/oidc-providers.ts'
import { basePath } from '#server/http/serve.ts'
import type { OidcConfig, OidcProvider } from './config.ts'

interface OidcOptions {
  readonly log: Logger
  /** Lets providers be asked by plain HTTP. For tests, whose provider is on the same machine. */
  readonly allowsHttp?: boolean
  readonly fetch?: client.CustomFetch
}

/** Where providers send browsers back to; each has an own one, so that none can answer for another (RFC 9700, 4.4). */
export const callbackPath = `${basePath}oidc/callback/`

const requestTimeoutS = 10
/** What a provider says of itself is asked for again after an hour; its keys are as soon as one is not known. */
const discoveryMs = 3_600_000
const maxNameLength = 120
/** What the protocol allows. */
const maxSubjectLength = 255

const derived = (secret: string, purpose: string) =>
  createHash('sha256').update(`countersign oidc ${purpose}:${secret}`).digest('base64url')

/** The way the provider says it wants the secret; most take either. */
const authenticationOf = ({ clientSecret }: OidcProvider): client.ClientAuth => {
  if (clientSecret === undefined) return client.None()
  const post = client.ClientSecretPost(clientSecret)
  const basic = client.ClientSecretBasic(clientSecret)
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = methods.includes('client_secret_basic') ? basic : post
    return authenticate(server, ...rest)
  }
}

function failureOf(error: unknown): OidcFailure {
  if (error instanceof client.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'denied'
    return ['server_error', 'temporarily_unavailable'].includes(error.error) ? 'down' : 'invalid'
  }
  if (error instanceof client.ClientError) {
    const status = error.cause instanceof Response ? error.cause.status : 0
    return error.code === 'OAUTH_TIMEOUT' || status >= 500 ? 'down' : 'invalid'
  }
  // No connection: `fetch` says it by this type.
  return error instanceof TypeError ? 'down' : 'invalid'
}

/** Makes what signs operators in at the configured providers. */
export function createOidc(
  { publicUrl, providers }: OidcConfig,
  { log, allowsHttp = false, fetch }: OidcOptions,
): Oidc {
  const discovered = createCache<client.Configuration>(discoveryMs)
  const providerOf = (id: string) => providers.find((each) => each.id === id)
  const addressOf = (id: string) => `${publicUrl}${callbackPath}${id}`
  // Causes may hold codes and tokens: only the kind of the failure is written.
  const note = (provider: string, error: unknown) =>
    log.warn(
      {
        provider,
        reason: error instanceof Error ? error.message : 'unknown',
        code: error instanceof Error && 'code' in error ? error.code : undefined,
      },
      'the identity provider did not sign anybody in',
    )

  const discover = (provider: OidcProvider) =>
    discovered.get(provider.id, () =>
      client.discovery(
        new URL(provider.issuer),
        provider.clientId,
        undefined,
        authenticationOf(provider),
        {
          timeout: requestTimeoutS,
          execute: [
            client.enableNonRepudiationChecks,
            ...(allowsHttp ? [client.allowInsecureRequests] : []),
          ],
          ...(fetch && { [client.customFetch]: fetch }),
        },
      ),
    )

  return {
    publicUrl,
    list: providers.map(({ id, title }) => ({ id, title })),
    async start(id, secret) {
      const provider = providerOf(id)
      if (!provider) return undefined
      try {
        const url = client.buildAuthorizationUrl(await discover(provider), {
          redirect_uri: addressOf(id),
          scope: provider.scope,
          state: derived(secret, 'state'),
          nonce: derived(secret, 'nonce'),
          code_challenge: await client.calculatePKCECodeChallenge(derived(secret, 'verifier')),
          code_challenge_method: 'S256',
        })
        if (url.protocol !== 'https:' && !allowsHttp) throw new Error('only HTTPS is allowed')
        return url.href
      } catch (error) {
        note(id, error)
        return undefined
      }
    },
    async finish(id, secret, query) {
      const provider = providerOf(id)
      if (!provider) return 'invalid'
      const configuration = await discover(provider).catch((error: unknown) => note(id, error))
      if (!configuration) return 'down'
      try {
        const tokens = await client.authorizationCodeGrant(
          configuration,
          new URL(`${addressOf(id)}?${query}`),
          {
            expectedState: derived(secret, 'state'),
            expectedNonce: derived(secret, 'nonce'),
            pkceCodeVerifier: derived(secret, 'verifier'),
            idTokenExpected: true,
          },
        )
        const claims = tokens.claims()
        if (!claims || claims.sub.length > maxSubjectLength) return 'invalid'
        const name = [claims['preferred_username'], claims['email'], claims['name']].find(
          (each): each is string => typeof each === 'string' && each !== '',
        )
        return {
          issuer: claims.iss,
          subject: claims.sub,
          accountName: (name ?? '').slice(0, maxNameLength),
        }
      } catch (error) {
        note(id, error)
        return failureOf(error)
      }
    },
  }
}

/** What the browser has to send back with the answer of the provider. */
export const deriveState = (secret: string): string => derived(secret, 'state')
