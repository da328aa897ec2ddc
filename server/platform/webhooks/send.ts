// One try: the name is resolved, every address of it is checked, and the connection goes to those and no other. The answer is
// read to 1 KB, and a redirect is an answer like any other.
import { request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { within } from '#server/base/load/within.ts'
import { type AddressFault, resolveTarget } from './address.ts'
import type { Network } from './network.ts'

/** Milliseconds that a try may take, from the name servers to the answer. */
const tryMs = 10_000
const maxAnswerBytes = 1024

/** What a try met; `status` is absent where nobody answered. */
export interface Attempt {
  readonly status?: number
  /** The beginning of the answer's body. */
  readonly answer?: string
  readonly error?: string
}

interface Message {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface SendOptions {
  readonly network: Network
  readonly timeoutMs?: number
  readonly signal?: AbortSignal | undefined
}

const faults: Readonly<Record<AddressFault, string>> = {
  noHttps: 'The address is no https.',
  noAddress: 'The host has no address.',
  notPublic: 'The host has an address outside of the public networks.',
}

/** Returns the addresses of a URL's host; throws where one of them may not be reached. */
async function checkedAddresses(target: URL, network: Network): Promise<readonly string[]> {
  const resolved = await resolveTarget(target, network)
  if ('fault' in resolved) throw new Error(faults[resolved.fault])
  return resolved.addresses
}

/** Answers every question for a name with the addresses that were checked. */
const lookupIn =
  (addresses: readonly string[]): LookupFunction =>
  (_host, { all }, done) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    const [first] = found
    if (all === true) done(null, found)
    else done(null, first?.address ?? '', first?.family ?? 0)
  }

const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300)

/** Makes one try and returns what it met; never rejects. */
export async function send(
  message: Message,
  { network, timeoutMs = tryMs, signal: stop }: SendOptions,
): Promise<Attempt> {
  const deadline = AbortSignal.timeout(timeoutMs)
  const signal = stop ? AbortSignal.any([stop, deadline]) : deadline
  try {
    const target = new URL(message.url)
    const addresses = await within(checkedAddresses(target, network), timeoutMs, { signal })
    return await exchange(target, message, {
      signal,
      lookup: lookupIn(addresses),
      ...(network.ca !== undefined && { ca: network.ca }),
    })
  } catch (error) {
    return { error: deadline.aborted ? `no answer within ${timeoutMs / 1000} s` : messageOf(error) }
  }
}

/** Posts the message. Once there is a status, whatever becomes of the rest of the answer is no failure. */
const exchange = (
  target: URL,
  { headers, body }: Message,
  options: RequestOptions & { readonly ca?: string },
): Promise<Attempt> =>
  new Promise((resolve, reject) => {
    const request = target.protocol === 'https:' ? requestHttps : requestHttp
    const sent = request(target, {
      ...options,
      method: 'POST',
      agent: false,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Countersign webhooks',
        ...headers,
      },
    })
    sent.on('response', (response) => {
      const parts: Buffer[] = []
      let size = 0
      const end = () => {
        const read = Buffer.concat(parts).subarray(0, maxAnswerBytes)
        resolve({
          status: response.statusCode ?? 0,
          // PostgreSQL keeps no zero bytes in a text.
          answer: read.toString('utf8').replaceAll('\0', '\uFFFD'),
        })
        sent.destroy()
      }
      response.on('data', (part: Buffer) => {
        parts.push(part)
        size += part.length
        if (size >= maxAnswerBytes) end()
      })
      response.on('end', end)
      response.on('error', end)
    })
    sent.on('error', reject)
    sent.end(body)
  })
