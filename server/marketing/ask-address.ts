// Asks an address on the internet whether anybody answers there. Operators type it: it must lead the server neither to
// itself nor to its neighbours, and nobody's answer is followed or read.
import { request, type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import type { Finding } from '#contract/marketing/service-link.ts'
import { isPublic } from '#server/base/public-address.ts'
import { resolveHost } from '#server/base/resolve-host.ts'

/** Milliseconds for the answer: fifty links, ten at a time, are done within half a minute. */
const timeoutMs = 4_000

/** What asking depends on; tests ask a server of their own. */
export interface Asking {
  /** Whether an address and a port may be connected to. */
  isAllowed(address: string, port: number): boolean
  /** The addresses of a host; rejects where it has none. */
  resolve(host: string): Promise<readonly string[]>
  readonly ca?: string
}

const internet: Asking = {
  isAllowed: (address, port) => port === 443 && isPublic(address),
  resolve: resolveHost,
}

/** Whether anybody answers at an `https` address. A redirect is an answer; it is not followed. */
export async function askAddress(url: string, asking: Asking = internet): Promise<Finding> {
  const target = URL.canParse(url) ? new URL(url) : undefined
  if (target?.protocol !== 'https:' || target.username !== '' || target.password !== '')
    return 'notPublic'
  const host = target.hostname.replace(/^\[(.*)\]$/, '$1')
  const port = target.port === '' ? 443 : Number(target.port)
  const addresses = isIP(host) ? [host] : await asking.resolve(host).catch(() => [])
  const [address] = addresses
  if (address === undefined) return 'noAnswer'
  // All of them: whoever owns the name may mix one of ours in.
  if (!addresses.every((each) => asking.isAllowed(each, port))) return 'notPublic'
  const status = await statusOf({
    // The address that was looked at, not the name, which may lead elsewhere by now.
    host: address,
    port,
    path: `${target.pathname}${target.search}`,
    headers: { host: target.host, 'user-agent': 'Countersign link check', accept: '*/*' },
    ...(isIP(host) === 0 && { servername: host }),
    ...(asking.ca !== undefined && { ca: asking.ca }),
  })
  if (status === undefined) return 'noAnswer'
  return status === 404 || status === 410 || status >= 500 ? 'gone' : 'answers'
}

/** The status of the first answer; undefined when none comes in time. */
const statusOf = (options: RequestOptions): Promise<number | undefined> =>
  new Promise((answer) => {
    const asked = request({ ...options, agent: false, signal: AbortSignal.timeout(timeoutMs) })
    asked.once('response', (response) => {
      answer(response.statusCode)
      response.destroy()
    })
    asked.on('error', () => answer(undefined))
    asked.end()
  })
