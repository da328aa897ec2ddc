// An endpoint of the simulated platform: it checks signatures, loses some deliveries at first, and holds them against the events.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Event } from '#contract/platform/events.ts'

/** One of so many deliveries is refused when it comes for the first time. */
const refusedShare = 0.05
/** What a whole lease, a retry and a busy machine take. */
const patienceMs = 240_000

/** The endpoint. */
export interface Receiver {
  readonly url: string
  /** Deliveries that came, also those that came again. */
  readonly count: () => number
  /** Takes the secret that signs; before it nothing is expected to come. */
  trust(secret: string): void
  /** Waits for what is on its way, and says what is missing, was changed, came early or out of order. */
  faults(events: readonly Event[], since: string): Promise<string[]>
  close(): Promise<void>
}

function isSigned(secret: string, headers: Record<string, unknown>, body: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const wanted = createHmac('sha256', key).update(signed).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .some((one) => {
      const given = Buffer.from(one.replace(/^v1,/, ''), 'base64')
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    })
}

/** Opens an endpoint on a free port of this machine. */
export async function openReceiver(random: () => number, mayLose: boolean): Promise<Receiver> {
  const taken = new Map<string, Event>()
  const seen = new Set<string>()
  const wrong: string[] = []
  const lastOf = new Map<string, number>()
  let secret = ''
  let count = 0

  function take(id: string, event: Event): void {
    if (taken.has(id)) return
    taken.set(id, event)
    const record = `${event.type.split('.')[0] ?? ''} ${String(event.data['id'])}`
    const sequence = Number(event.sequence)
    if ((lastOf.get(record) ?? 0) > sequence)
      wrong.push(`webhook ${event.sequence} of ${record} came after ${lastOf.get(record)}`)
    lastOf.set(record, Math.max(sequence, lastOf.get(record) ?? 0))
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('error', () => {})
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      const id = String(request.headers['webhook-id'])
      count += 1
      if (!isSigned(secret, request.headers, body)) wrong.push(`webhook ${id} is not signed`)
      const isFirst = !seen.has(id)
      seen.add(id)
      if (mayLose && isFirst && random() < refusedShare) return response.writeHead(503).end()
      take(id, JSON.parse(body) as Event)
      return response.writeHead(204).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}/events`,
    count: () => count,
    trust(given) {
      secret = given
    },
    async faults(events, since) {
      const due = events.filter(
        ({ sequence, type }) => Number(sequence) > Number(since) && type !== 'ping',
      )
      const end = Date.now() + patienceMs
      while (due.some(({ id }) => !taken.has(id)) && Date.now() < end) await sleep(200)
      const known = new Map(events.map((event) => [event.id, event]))
      const missing = due.filter(({ id }) => !taken.has(id))
      const strange = [...taken].filter(([id, event]) => {
        const pulled = known.get(id)
        return !pulled || JSON.stringify(pulled.data) !== JSON.stringify(event.data)
      })
      return [
        ...wrong,
        ...missing.map(({ type, sequence }) => `no webhook brought ${type} ${sequence}`),
        ...strange.map(([id]) => `webhook ${id} is not what was pulled`),
      ]
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
