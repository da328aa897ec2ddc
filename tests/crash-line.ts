// A line to the database at which a process stands still at a named point: the statement that it is about to send, or has just
// had carried out. Killed there it dies at exactly that point, and the product needs no hook for it.
import { once } from 'node:events'
import { connect as dial, createServer, type AddressInfo, type Socket } from 'node:net'

/** Where a process is to stand still. */
export interface CrashPoint {
  /** The statement. */
  readonly at: RegExp
  /** A statement that came before it in the same transaction. */
  readonly behind?: RegExp
  /** Before the statement reaches the database, or once it is carried out and its answer is held back. */
  readonly side: 'before' | 'after'
}

interface Armed extends CrashPoint {
  readonly onReached: () => void
}

/** Cuts what arrives into messages: a type (one byte, which the first of a client has not), their length, their content. */
function messageReader(isClient: boolean) {
  let rest = Buffer.alloc(0)
  let isFirst = isClient
  return function* read(bytes: Buffer): Generator<Buffer> {
    rest = Buffer.concat([rest, bytes])
    for (;;) {
      const typeBytes = isFirst ? 0 : 1
      if (rest.length < typeBytes + 4) return
      const length = typeBytes + rest.readInt32BE(typeBytes)
      if (rest.length < length) return
      yield rest.subarray(0, length)
      rest = rest.subarray(length)
      isFirst = false
    }
  }
}

/** The texts with a zero at their end that a message begins with. */
const textsOf = (message: Buffer) => message.subarray(5).toString('latin1').split('\0')

/** Reads the messages of a client; returns the statement that a message runs, if it runs one. */
function statementReader() {
  const named = new Map<string, string>()
  return (message: Buffer): string | undefined => {
    const type = String.fromCharCode(message[0] ?? 0)
    const [first = '', second = ''] = textsOf(message)
    if (type === 'P') named.set(first, second.trim())
    if (type === 'Q') return first.trim()
    return type === 'B' ? named.get(second) : undefined
  }
}

/** Opens the line; `url` is that of the database. */
export async function crashLine(url: string) {
  const { hostname, port, searchParams } = new URL(url)
  const folder = searchParams.get('host')
  const sockets = new Set<Socket>()
  let armed: Armed | undefined

  function pass(near: Socket, far: Socket): void {
    const statementOf = statementReader()
    const [asked, answered] = [messageReader(true), messageReader(false)]
    let earlier: string[] = []
    let standing: Armed | undefined
    // From here on nothing passes: both ends are read, so that the end of the process is noticed.
    let isStill = false
    const standStill = (point: Armed) => {
      isStill = true
      point.onReached()
    }
    const isAt = ({ at, behind }: CrashPoint, statement: string) =>
      at.test(statement) && (!behind || earlier.some((each) => behind.test(each)))

    near.on('data', (bytes: Buffer) => {
      for (const message of asked(bytes)) {
        const statement = isStill ? undefined : statementOf(message)
        if (statement !== undefined) {
          if (/^begin/i.test(statement)) earlier = []
          if (armed && isAt(armed, statement)) {
            standing = armed
            armed = undefined
            if (standing.side === 'before') standStill(standing)
          }
          earlier.push(statement)
        }
        if (!isStill) far.write(message)
      }
    })
    far.on('data', (bytes: Buffer) => {
      for (const message of answered(bytes)) {
        // "Command complete"
        if (!isStill && standing && message[0] === 0x43) standStill(standing)
        if (!isStill) near.write(message)
      }
    })
  }

  const line = createServer((near) => {
    const far = folder
      ? dial(`${folder}/.s.PGSQL.${port || '5432'}`)
      : dial(Number(port || '5432'), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
    pass(near, far)
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const own = new URL(url)
  own.searchParams.delete('host')
  own.hostname = '127.0.0.1'
  own.port = String((line.address() as AddressInfo).port)

  return {
    url: own.href,
    /** Resolves once a connection stands still at the point; the first that comes to it does. */
    reached: (point: CrashPoint) =>
      new Promise<void>((resolve) => {
        armed = { ...point, onReached: resolve }
      }),
    close() {
      for (const socket of sockets) socket.destroy()
      line.close()
    },
  }
}

export type CrashLine = Awaited<ReturnType<typeof crashLine>>
