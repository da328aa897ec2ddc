// The listening socket: strict limits on slow or oversized requests, and a drain that ends.
import { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { endSlowBodies, type SlowLimits, slowLimits } from '#server/base/load/slow-bodies.ts'
import { StartError } from '#server/base/start-error.ts'

export interface Listening {
  /** The port that was taken, also when 0 was asked for. */
  readonly port: number
  /** Takes no new connection, lets requests in flight finish within `graceMs`, then closes all. */
  drain(graceMs: number): Promise<void>
}

/** Answers one request; what `Hono.fetch` is. */
export type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/** Listens; throws `StartError` when the port is taken or may not be used. */
export async function listen(
  fetch: Fetch,
  host: string,
  port: number,
  limits: SlowLimits = slowLimits,
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch,
    // How often headers that take too long are looked for.
    serverOptions: { connectionsCheckingInterval: limits.checkMs },
  })
  if (!(server instanceof Server)) throw new TypeError('expected a plain HTTP server')
  server.headersTimeout = limits.headersMs
  // No limit on the whole: a chunk of 4 MB takes minutes on a slow link. `endSlowBodies` asks for progress instead.
  server.requestTimeout = 0
  endSlowBodies(server, limits)
  // Longer than the usual 60 s of proxies and browsers, so that they close first and never meet a reset.
  server.keepAliveTimeout = 65_000
  server.maxHeadersCount = 100
  await bind(server, host, port)
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    drain: (graceMs) => drain(server, graceMs),
  }
}

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(whyNotListening(error, host, port)),
    )
    server.listen(port, host, resolve)
  })
}

function whyNotListening(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const because = { cause: error }
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} on ${host} is taken by another program. Stop that program or set PORT to another port.`,
        because,
      )
    case 'EACCES':
      return new StartError(
        `This user may not listen on port ${port}. Set PORT to one above 1023, or start with the right to use it.`,
        because,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(
        `HOST ${host} is no address of this machine. Use 127.0.0.1 for this machine alone or 0.0.0.0 for all its networks.`,
        because,
      )
    default:
      return error
  }
}

async function drain(server: Server, graceMs: number): Promise<void> {
  // A kept-alive connection would bring new requests for ever: each answer from now on closes its own.
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  const closed = new Promise((resolve) => server.close(resolve))
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const enough = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(idle)
  clearTimeout(enough)
}
