// A database as it is met over a bad network.
import { once } from 'node:events'
import { connect as dial, createServer, type AddressInfo, type Socket } from 'node:net'

/** A line to the database that can be held up, cut and laid again. The first message that `cuts` is true for cuts its connection. */
export async function databaseLine(url: string, cuts: (bytes: Buffer) => boolean = () => false) {
  const { hostname, port, searchParams } = new URL(url)
  const folder = searchParams.get('host')
  const pairs = new Set<[Socket, Socket]>()
  let isHeld = false
  let isToCut = true
  const line = createServer((near) => {
    const far = folder
      ? dial(`${folder}/.s.PGSQL.${port || '5432'}`)
      : dial(Number(port || '5432'), hostname)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, to] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      from.on('data', (bytes: Buffer) => {
        if (isToCut && cuts(bytes)) {
          isToCut = false
          from.destroy()
        } else to.write(bytes)
      })
      from.on('error', () => {})
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
      if (isHeld) from.pause()
    }
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const own = new URL(url)
  own.searchParams.delete('host')
  own.hostname = '127.0.0.1'
  const { port: ownPort } = line.address() as AddressInfo
  own.port = String(ownPort)
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  return {
    url: own.href,
    hold() {
      isHeld = true
      for (const pair of pairs) for (const socket of pair) socket.pause()
    },
    release() {
      isHeld = false
      for (const pair of pairs) for (const socket of pair) socket.resume()
    },
    async take() {
      line.close()
      cut()
      await once(line, 'close')
    },
    async giveBack() {
      line.listen(ownPort, '127.0.0.1')
      await once(line, 'listening')
    },
    close() {
      cut()
      line.close()
    },
  }
}
