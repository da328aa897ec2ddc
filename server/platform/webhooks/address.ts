// Where an endpoint may be: the name is resolved and every address of it is checked.
import { isIP } from 'node:net'
import type { Network } from './network.ts'

/** Why an endpoint cannot be reached at an address. */
export type AddressFault = 'noHttps' | 'noAddress' | 'notPublic'

const bare = (host: string) => host.replace(/^\[(.*)\]$/, '$1')

/** Returns the addresses of a URL's host, or why it may not be connected to. */
export async function resolveTarget(
  target: URL,
  network: Network,
): Promise<{ readonly addresses: readonly string[] } | { readonly fault: AddressFault }> {
  if (target.protocol !== 'https:' && !network.allowsHttp) return { fault: 'noHttps' }
  const host = bare(target.hostname)
  const addresses = isIP(host) === 0 ? await network.resolve(host) : [host]
  if (addresses.length === 0) return { fault: 'noAddress' }
  // All of them: whoever owns the name may mix one of ours in.
  if (!addresses.every((each) => network.isAllowed(each))) return { fault: 'notPublic' }
  return { addresses }
}
