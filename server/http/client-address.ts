import { isIP } from 'node:net'

// As rules and lists know it: a socket for both families writes IPv4 as `::ffff:192.0.2.1`, and a link-local address may
// name its interface, which the database takes for no address.
const plain = (address: string): string =>
  address.replace(/%.*$/, '').replace(/^::ffff:(?=[\d.]+$)/i, '')

/**
 * The caller's address. `trustProxy` says how many reverse proxies of ours stand in front; only that
 * many entries of `X-Forwarded-For` are believed, counted from the right, because the client writes the rest.
 */
export function clientAddress(
  remote: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: number,
): string {
  const own = plain(remote ?? '') || '0.0.0.0'
  if (trustProxy === 0 || forwardedFor === undefined) return own
  const hops = [...forwardedFor.split(',').map((hop) => hop.trim()), own]
  const claimed = plain(hops[Math.max(0, hops.length - 1 - trustProxy)] ?? own)
  return isIP(claimed) ? claimed : own
}

/** What attempts from an address are counted under: IPv6 by its /64, since one host owns all of that. */
export function addressBlock(ip: string): string {
  if (isIP(ip) !== 6) return ip
  const [head = '', tail = ''] = ip.toLowerCase().split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail.split(':').filter(Boolean)
  const full = ip.includes('::')
    ? [...groups, ...Array<string>(8 - groups.length - rest.length).fill('0'), ...rest]
    : groups
  return `${full
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
