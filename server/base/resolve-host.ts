import { Resolver } from 'node:dns/promises'

/** Milliseconds for the name servers. */
const resolveMs = 2_000

/**
 * Returns the addresses of a host by the name servers alone, none where it has none: the threads that files and passwords need
 * do not wait for them, and no file of this machine names one.
 */
export async function resolveHost(host: string): Promise<string[]> {
  const names = new Resolver({ tries: 1 })
  const deadline = setTimeout(() => names.cancel(), resolveMs)
  const found = await Promise.allSettled([names.resolve4(host), names.resolve6(host)])
  clearTimeout(deadline)
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
}
