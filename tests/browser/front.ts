// A front before the server of a test or a benchmark: HTTP/2 over TLS, as a proxy in use speaks it, or plain HTTP/1.1,
// as the server itself does. It can hold requests back, so that the depth of a page's chain can be counted.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { selfSigned } from './self-signed.ts'

/** What the front speaks. */
export type Protocol = 'http/2' | 'http/1.1'
type Asked = IncomingMessage | Http2ServerRequest
type Answer = ServerResponse | Http2ServerResponse

export interface Front {
  /** Where it is, without a slash at the end. */
  readonly url: string
  stop(): Promise<void>
}

interface FrontOptions {
  protocol: Protocol
  /** Lets the pages of this origin make calls, as the second server of `ops/nginx/static-console.conf` does. */
  allowOrigin?: string
  /** Waited for before a request goes on to the server; `sent` resolves once it is answered, or its client has left. */
  before?: (path: string, sent: Promise<void>) => Promise<void>
}

/** What one connection says to the next one, and no longer holds behind it. */
const ofConnection = /^(:.*|connection|keep-alive|transfer-encoding|upgrade|host)$/

const corsHeaders = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type, accept-language, range, x-passive',
})

/** Starts a front before the server at `target` (`http://host:port`). */
export async function startFront(
  target: string,
  { protocol, before, allowOrigin }: FrontOptions,
): Promise<Front> {
  async function answer(asked: Asked, given: Answer) {
    const path = asked.url ?? '/'
    const sent = new Promise<void>((resolve) => (given as ServerResponse).on('close', resolve))
    await before?.(path, sent)
    const allowed = allowOrigin === undefined ? {} : corsHeaders(allowOrigin)
    if (allowOrigin !== undefined && asked.method === 'OPTIONS') {
      ;(given as ServerResponse).writeHead(204, allowed).end()
      return
    }
    const headers = Object.entries(asked.headers).filter(([name]) => !ofConnection.test(name))
    const onward = request(
      target + path,
      { method: asked.method, headers: Object.fromEntries(headers) },
      (found) => {
        const kept = Object.entries(found.headers).filter(([name]) => !ofConnection.test(name))
        const { statusCode = 502 } = found
        // Both kinds of answer take these; their types have nothing in common.
        ;(given as ServerResponse).writeHead(statusCode, {
          ...Object.fromEntries(kept),
          ...allowed,
        })
        found.pipe(given as ServerResponse)
      },
    )
    onward.on('error', () => given.destroy())
    void sent.then(() => onward.destroy())
    asked.pipe(onward)
  }
  const listen = (asked: Asked, given: Answer) => void answer(asked, given)
  const isPlain = protocol === 'http/1.1'
  const server = isPlain
    ? createServer(listen)
    : createSecureServer({ ...selfSigned(), allowHTTP1: false }, listen)
  const sockets = new Set<{ destroy: () => void }>()
  server.on('connection', (socket: { destroy: () => void; on: NodeJS.EventEmitter['on'] }) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `${isPlain ? 'http' : 'https'}://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
