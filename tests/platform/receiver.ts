// An endpoint of a platform for tests: a server that notes what it gets and answers as the test wants.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What came in. */
export interface Received {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
  readonly event: { readonly type: string; readonly data: Record<string, unknown> }
}

type Answer = (response: ServerResponse, received: Received) => void

/** A server that answers 204 unless the test sets another answer. */
export interface Receiver {
  readonly port: number
  readonly received: Received[]
  answer: Answer
  close(): void
}

/** Opens a receiver on a free port of this machine. */
export async function openReceiver(): Promise<Receiver> {
  const accept: Answer = (response) => response.writeHead(204).end()
  const received: Received[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      const { url = '', headers } = request
      const one = { path: url, headers, body, event: JSON.parse(body) as Received['event'] }
      received.push(one)
      receiver.answer(response, one)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const receiver: Receiver = {
    port: (server.address() as AddressInfo).port,
    received,
    answer: accept,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return receiver
}
