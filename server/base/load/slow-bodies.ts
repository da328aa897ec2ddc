// Ends connections whose requests arrive too slowly to be honest, and lets a slow link that makes progress finish.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

export interface SlowLimits {
  /** Longest time for the headers of a request, in milliseconds. */
  readonly headersMs: number
  /** Time in which a body has to bring `bodyBytes`, in milliseconds. */
  readonly bodyMs: number
  readonly bodyBytes: number
  /** Milliseconds between two looks at all connections. */
  readonly checkMs: number
}

/** With the time between two looks, a connection ends within 30 s. 8 KiB are a link of 2.6 kbit/s. */
export const slowLimits: SlowLimits = {
  headersMs: 15_000,
  bodyMs: 25_000,
  bodyBytes: 8 * 1024,
  checkMs: 2_500,
}

interface Arriving {
  readonly response: ServerResponse
  /** When and at which count of bytes the current period began. */
  since: number
  bytes: number
}

const timedOut = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/** Watches the bodies of a server's requests; a body that makes no progress is answered 408 and its connection ends. */
export function endSlowBodies(server: Server, { bodyMs, bodyBytes, checkMs }: SlowLimits): void {
  const arriving = new Map<IncomingMessage, Arriving>()

  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.complete) return
    arriving.set(request, {
      response,
      since: performance.now(),
      bytes: request.socket.bytesRead,
    })
    request.once('close', () => arriving.delete(request))
  })

  const look = () => {
    const now = performance.now()
    for (const [request, state] of arriving) {
      const { socket } = request
      // Bytes that wait to be read here show that the caller does its part.
      const waitsForUs = request.readableLength > 0 && !state.response.writableEnded
      if (request.complete) {
        arriving.delete(request)
      } else if (waitsForUs || socket.bytesRead - state.bytes >= bodyBytes) {
        state.since = now
        state.bytes = socket.bytesRead
      } else if (now - state.since >= bodyMs) {
        arriving.delete(request)
        if (!state.response.headersSent && socket.writable) socket.write(timedOut)
        socket.destroySoon()
        request.destroy()
      }
    }
  }
  const timer = setInterval(look, checkMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}
