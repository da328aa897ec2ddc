// Which addresses belong to the internet: the server connects to no other for an operator, and no other has a country.
import ipaddr from 'ipaddr.js'

/** All of IPv6 that is given out; what lies outside looks public and is not. */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3')
/** Public by its number, and a service of one cloud to each machine in it. */
const inClouds = ['168.63.129.16']

/** Whether an address belongs to the internet: no loopback, private, local, mapped, tunnelled or reserved one does. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast' || inClouds.includes(parsed.toString())) return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(givenOut)
}
