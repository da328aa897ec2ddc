// A simulated channel behind HTTP, and the worker processes that ask it. At chosen calls it ends the worker that asks:
// before the call is carried out, after it, or once it is answered.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PayoutOrder } from '#server/base/ports/payout-provider.ts'
import type { SimulatedProvider } from '#server/money/payout/simulated.ts'
import { type Child, runScript } from '../child-process.ts'

/** When in a call the worker that made it is ended. */
type Moment = 'before' | 'carriedOut' | 'answered'

export interface OutsideOptions {
  readonly channel: SimulatedProvider
  /** Of the server's role. */
  readonly databaseUrl: string
  readonly workers: number
  /** Asked at each call; says when its worker is to end, or that it lives. */
  readonly killAt: () => Moment | undefined
  /** Whether a call that fails leaves its caller without any answer, instead of ending the connection. */
  readonly isSilent: () => boolean
}

/** Starts the channel and its workers; one that was killed is replaced. */
export async function openOutsideChannel(options: OutsideOptions) {
  const { channel, databaseUrl, workers, killAt, isSilent } = options
  const running = new Map<string, Child>()
  const ended: Promise<unknown>[] = []
  const printed: Child[] = []
  const kills: Moment[] = []
  const taken = new Set<string>()
  let isOver = false
  let serial = 0

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function start(): Promise<void> {
    const name = `worker${(serial += 1)}`
    const child = runScript('tests/fixtures/outbox-worker.ts', [databaseUrl, base, name])
    running.set(name, child)
    printed.push(child)
    await child.prints(/ready/)
  }
  function kill(name: string, moment: Moment): void {
    const child = running.get(name)
    // Its calls from before may still come in.
    if (!child || isOver) return
    kills.push(moment)
    running.delete(name)
    ended.push(child.end('SIGKILL').then(start))
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const worker = String(request.headers['x-worker'])
    const moment = killAt()
    if (moment === 'before') {
      kill(worker, moment)
      return
    }
    let text = ''
    for await (const part of request) text += String(part)
    const about: unknown = JSON.parse(text)
    const isSubmit = request.url === '/submit'
    if (isSubmit) taken.add((about as PayoutOrder).thirdOrderNo)
    const call = isSubmit ? channel.submit(about as PayoutOrder) : channel.query(about as string)
    const said = await call.then(
      (given) => ({ given }),
      () => undefined,
    )
    if (moment === 'carriedOut') kill(worker, moment)
    else if (said) response.end(JSON.stringify({ answer: said.given }))
    else if (!isSilent()) response.destroy()
    if (moment === 'answered') kill(worker, moment)
  }
  const startWorkers = () => Promise.all(Array.from({ length: workers }, start))
  await startWorkers()

  return {
    kills,
    /** Numbers of the orders that were sent here; the channel may have been deaf to some of them. */
    taken,
    /** What workers reported, and the output of those that ended by themselves. */
    errors: () =>
      printed.flatMap((child) =>
        child
          .output()
          .split('\n')
          .filter((line) => /error/i.test(line)),
      ),
    /** Ends every worker and starts none. */
    async killWorkers() {
      const living = [...running.values()]
      running.clear()
      await Promise.all(living.map((child) => child.end('SIGKILL')))
    },
    startWorkers,
    async close() {
      isOver = true
      await Promise.all(ended)
      await Promise.all([...running.values()].map((child) => child.end('SIGKILL')))
      server.closeAllConnections()
      server.close()
    },
  }
}
