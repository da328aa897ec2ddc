// What signing in at providers of OpenID Connect asks of them.

/** Why nobody came back. */
export type OidcFailure = 'denied' | 'down' | 'invalid'

/** An account that the provider vouches for. */
export interface OidcAccount {
  readonly issuer: string
  readonly subject: string
  readonly accountName: string
}

/** The configured providers. */
export interface Oidc {
  readonly publicUrl: string
  readonly list: readonly { readonly id: string; readonly title: string }[]
  /** Returns the address at the provider to go to; undefined where it cannot be reached. */
  start(provider: string, secret: string): Promise<string | undefined>
  /** Returns who came back with the answer in `query`, or why nobody did. */
  finish(provider: string, secret: string, query: string): Promise<OidcAccount | OidcFailure>
}
