// Which addresses deliveries may reach.
import { lookup } from 'node:dns/promises'
import { isPublic } from '#server/base/public-address.ts'
import { resolveHost } from '#server/base/resolve-host.ts'

/** What sending depends on; tests bring a name server and a certificate. */
export interface Network {
  /** Whether `http` may be used. */
  readonly allowsHttp: boolean
  /** Whether an address may be connected to. */
  isAllowed(address: string): boolean
  /** Returns the addresses of a host; none where it has none. */
  resolve(host: string): Promise<readonly string[]>
  readonly ca?: string
}

/** The internet alone, by `https`. */
export const publicNetwork: Network = {
  allowsHttp: false,
  isAllowed: isPublic,
  resolve: resolveHost,
}

/** Every network that this machine reaches, with the names it knows (`PLATFORM_ALLOW_PRIVATE=1`). */
export const anyNetwork: Network = {
  allowsHttp: true,
  isAllowed: () => true,
  // A name that nobody knows has no address, as by the name servers.
  resolve: (host) =>
    lookup(host, { all: true }).then(
      (found) => found.map(({ address }) => address),
      () => [],
    ),
}
