// A real provider of OpenID Connect on this machine, and a browser that signs in at it.
import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { createOidc } from '#server/access/oidc/providers.ts'
import { createLog } from '#server/base/log.ts'
import type { Oidc } from '#server/base/ports/oidc-providers.ts'

/** Where the console under test is reached. */
export const consoleUrl = 'http://127.0.0.1:8080'

type Claims = Record<string, unknown>

export interface IdentityProvider {
  readonly issuer: string
  /** What the server under test gets: it knows the provider as `corp`, and as `other` another one that never answers. */
  readonly oidc: Oidc
  /** Changes the claims of ID tokens from now on, which are signed again; with `isForged` by a key that is not the provider's. */
  tamper(change?: (claims: Claims) => Claims, isForged?: boolean): void
  /** Makes the provider unreachable, and reachable again. */
  setDown(isDown: boolean): void
  /** Follows `url` as a browser would, signs in as the account and returns the address that leads back to the console. */
  signInAt(url: string, account: string): Promise<URL>
  close(): Promise<void>
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

/** Starts one on a free port. */
export async function identityProvider(): Promise<IdentityProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const key = keyPair()
  const foreignKey = keyPair()
  let account = ''
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'console',
        client_secret: 'a secret of the console',
        redirect_uris: [`${consoleUrl}/admin/oidc/callback/corp`],
      },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: 'first', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of the cookies'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    claims: { profile: ['preferred_username'] },
    conformIdTokenClaims: false,
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, preferred_username: `${id}@corp` }),
    }),
    // Nobody has to be asked whether the console may know who they are.
    async loadExistingGrant({ oidc: { session, client } }) {
      const grant = new provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/'))
      void provider.interactionFinished(
        request,
        response,
        account === ''
          ? { error: 'access_denied' }
          : { login: { accountId: account, remember: false } },
      )
    else void answer(request, response)
  })

  let tampered: { change: (claims: Claims) => Claims; isForged: boolean } | undefined
  let isDown = false
  const fetchTampered = async (url: string, init: RequestInit) => {
    if (isDown) throw new TypeError('fetch failed')
    const response = await fetch(url, init)
    if (!tampered || !url.endsWith('/token') || !response.ok) return response
    const body = (await response.json()) as { id_token: string }
    const [head = '', claims = ''] = body.id_token.split('.')
    const changed = tampered.change(
      JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims,
    )
    const signed = `${head}.${encoded(changed)}`
    const signature = createSign('RSA-SHA256')
      .update(signed)
      .sign(tampered.isForged ? foreignKey : key, 'base64url')
    return Response.json({ ...body, id_token: `${signed}.${signature}` })
  }
  const shared = { clientId: 'console', clientSecret: 'a secret of the console' }
  const scope = 'openid profile'
  return {
    issuer,
    oidc: createOidc(
      {
        publicUrl: consoleUrl,
        providers: [
          { id: 'corp', title: '集团账号', issuer, scope, ...shared },
          { id: 'other', title: '合作方账号', issuer: 'http://127.0.0.1:1', scope, ...shared },
        ],
      },
      {
        log: createLog('silent'),
        allowsHttp: true,
        fetch: (url, { body, headers, method, redirect, signal }) =>
          fetchTampered(url, {
            method,
            headers,
            redirect,
            ...(body !== undefined && { body: body as BodyInit }),
            ...(signal && { signal }),
          }),
      },
    ),
    tamper(change, isForged = false) {
      tampered = change && { change, isForged }
    },
    setDown(down) {
      isDown = down
    },
    async signInAt(url, as) {
      account = as
      const cookies = new Map<string, string>()
      let next = new URL(url)
      while (next.origin !== consoleUrl) {
        const response = await fetch(next, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        })
        for (const line of response.headers.getSetCookie()) {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
          cookies.set(name, value)
        }
        const location = response.headers.get('location')
        if (location === null)
          throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
        next = new URL(location, next)
      }
      return next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
