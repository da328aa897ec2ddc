// A proxy that breaks what goes through it, between a real client and a real server: for the tests of what a bad
// network does. It speaks HTTP/1.1 and looks at no more than whose turn it is to fail.
import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** What happens to one request. Counts are bytes of its body. */
export type Fault =
  /** The connection is reset when so many bytes have come in; the server sees a body that breaks off. */
  | { readonly kind: 'reset'; readonly atByte: number }
  /** The server gets everything and answers; the answer never arrives. */
  | { readonly kind: 'readTimeout' }
  /** From so many bytes on nobody reads and nobody answers, and nobody says so. */
  | { readonly kind: 'halfOpen'; readonly atByte: number }
  /** The proxy itself answers 503 and names a time. */
  | { readonly kind: 'busy'; readonly retryAfterSeconds: number }

/** What the proxy saw of a request that came to it. */
export interface Passage {
  readonly number: number
  readonly method: string
  readonly url: string
  /** The first 2,000 bytes of the body. */
  head: string
  readonly at: number
  readonly fault: Fault | undefined
  /** The status the client got; undefined when it got none. */
  status: number | undefined
  /** When the answer was out or the connection was broken. */
  endedAt: number | undefined
}

interface FaultProxyOptions {
  /** Where the server is, e.g. `http://127.0.0.1:8169`. */
  readonly target: string
  /** Decides what happens to a request, by its method, its address and how many came before it. */
  readonly plan: (request: { method: string; url: string; number: number }) => Fault | undefined
}

export interface FaultProxy {
  /** Its own address, without a slash at the end. */
  readonly url: string
  /** Everything that came, in order. */
  readonly passages: readonly Passage[]
  /** Lets so many bytes a second through, in the direction of the server; undefined: as fast as it goes. */
  limit(bytesPerSecond: number | undefined): void
  close(): Promise<void>
}

/** Starts the proxy on a free port of this machine. */
export async function faultProxy({ target, plan }: FaultProxyOptions): Promise<FaultProxy> {
  const passages: Passage[] = []
  const sockets = new Set<Socket>()
  // A connection for each request: a broken one must not take a neighbour with it.
  const agent = new Agent({ keepAlive: false })
  let bytesPerSecond: number | undefined
  let freeAt = 0

  /** Waits until the line, which all share, has carried so many bytes. */
  async function turn(bytes: number, limit: number) {
    const now = performance.now()
    freeAt = Math.max(now, freeAt) + (bytes / limit) * 1_000
    await wait(freeAt - now)
  }

  /** Hands a body on, up to a byte, at the speed of the line. */
  async function* body(incoming: IncomingMessage, passage: Passage, until: number) {
    let passed = 0
    for await (const part of incoming as AsyncIterable<Buffer>) {
      for (let at = 0; at < part.length;) {
        const limit = bytesPerSecond
        const step = limit === undefined ? part.length : 1_024
        const piece = part.subarray(at, Math.min(at + step, at + until - passed))
        if (passage.head.length < 2_000) passage.head += piece.toString('latin1', 0, 2_000)
        yield piece
        at += piece.length
        passed += piece.length
        if (passed >= until) return
        if (limit !== undefined) await turn(piece.length, limit)
      }
    }
  }

  function forward(incoming: IncomingMessage, passage: Passage) {
    const { hostname, port } = new URL(target)
    // Node forgets it with the connection.
    const { method, url, headers, socket } = incoming
    const outgoing = request({ hostname, port, method, path: url, headers, agent })
    // A server that goes away is the client's to notice, by silence.
    outgoing.on('error', () => socket.destroy())
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
    answered.catch(() => undefined)
    const closed = new Promise((resolve) => outgoing.once('close', resolve))
    const send = async (until = Number.POSITIVE_INFINITY) => {
      for await (const piece of body(incoming, passage, until))
        if (!outgoing.write(piece)) {
          const drained = new Promise((resolve) => outgoing.once('drain', resolve))
          await Promise.race([drained, closed])
        }
    }
    return { outgoing, answered, send }
  }

  async function pass(incoming: IncomingMessage, response: ServerResponse, passage: Passage) {
    const { fault } = passage
    const { socket } = incoming
    if (fault?.kind === 'busy') {
      for await (const part of incoming as AsyncIterable<Buffer>)
        if (passage.head.length < 2_000) passage.head += part.toString('latin1', 0, 2_000)
      passage.status = 503
      response.writeHead(503, { 'Retry-After': String(fault.retryAfterSeconds) }).end('busy')
      return
    }
    const { outgoing, answered, send } = forward(incoming, passage)
    if (fault?.kind === 'reset' || fault?.kind === 'halfOpen') {
      await send(fault.atByte)
      if (fault.kind === 'reset') {
        outgoing.destroy()
        socket.resetAndDestroy()
      } else incoming.pause()
      return
    }
    await send()
    outgoing.end()
    const [answer] = await answered
    if (fault?.kind === 'readTimeout') {
      answer.resume()
      return
    }
    passage.status = answer.statusCode
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
    await once(response, 'close')
  }

  const server = createServer((incoming, response) => {
    const { method = '', url = '' } = incoming
    const number = passages.length + 1
    const passage: Passage = {
      number,
      method,
      url,
      head: '',
      status: undefined,
      endedAt: undefined,
      at: performance.now(),
      fault: plan({ method, url, number }),
    }
    passages.push(passage)
    const end = () => (passage.endedAt ??= performance.now())
    incoming.on('error', end).on('close', end)
    response.on('close', end)
    // The client has gone: what it was sending has ended for the server too.
    const { socket } = incoming
    pass(incoming, response, passage).catch(() => socket.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
  })
  server.requestTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passages,
    limit(rate) {
      bytesPerSecond = rate
    },
    async close() {
      agent.destroy()
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
