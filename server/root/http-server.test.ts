import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { listen, type Listening } from './http-server.ts'

const open: Listening[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.drain(0)
})

async function start(answer: () => Promise<Response> | Response, port = 0): Promise<Listening> {
  const server = await listen(answer, '127.0.0.1', port)
  open.push(server)
  return server
}

async function fetchBy(agent: Agent, port: number): Promise<IncomingMessage> {
  const [response] = (await once(get({ port, agent }), 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response
}

it('names a taken port, a forbidden one and an address that is not ours', async () => {
  const { port } = await start(() => new Response('ok'))
  await expect(start(() => new Response('ok'), port)).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken by another program. Stop that program or set PORT`,
  )
  await expect(listen(() => new Response('ok'), '192.0.2.1', 0)).rejects.toThrow(
    'no address of this machine',
  )
})

it('finishes what is in flight and then ends, in spite of kept-alive connections', async () => {
  let finish = () => {}
  const held = new Promise<void>((resolve) => (finish = resolve))
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  let slow = false
  const server = await start(async () => {
    if (slow) {
      arrive()
      await held
    }
    return new Response('ok')
  })
  const idle = new Agent({ keepAlive: true })
  const busy = new Agent({ keepAlive: true })
  expect((await fetchBy(idle, server.port)).headers.connection).toBe('keep-alive')
  slow = true
  const inFlight = fetchBy(busy, server.port)
  await arrived
  const drained = server.drain(60_000).then(() => 'drained')
  expect(
    await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, 300, 'waiting'))]),
  ).toBe('waiting')
  finish()
  expect((await inFlight).statusCode).toBe(200)
  expect(await drained).toBe('drained')
  await expect(fetchBy(new Agent(), server.port)).rejects.toThrow('ECONNREFUSED')
  idle.destroy()
  busy.destroy()
})

it('does not wait for ever for a request that hangs', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const server = await start(() => {
    arrive()
    return new Promise<Response>(() => {})
  })
  const hanging = expect(fetchBy(new Agent(), server.port)).rejects.toThrow('socket hang up')
  await arrived
  await server.drain(200)
  await hanging
})

it('refuses headers beyond all measure and malformed requests, and lives on', async () => {
  const server = await start(() => new Response('ok'))
  const say = async (text: string) => {
    const socket = connect(server.port, '127.0.0.1')
    socket.write(text)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    return answer.toString().split('\r\n')[0]
  }
  expect(await say(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`)).toContain(
    ' 431 ',
  )
  expect(await say('nonsense\r\n\r\n')).toContain(' 400 ')
  expect(
    await say(
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ),
  ).toContain(' 400 ')
  expect((await fetchBy(new Agent(), server.port)).statusCode).toBe(200)
})

const impatient = { headersMs: 400, bodyMs: 600, bodyBytes: 100, checkMs: 50 }

/** Opens a connection, writes the pieces with a pause between them and returns what came until the end. */
async function sendSlowly(port: number, pieces: readonly string[], pauseMs: number) {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString()))
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  for (const piece of pieces) {
    if (!socket.writable) break
    socket.write(piece)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  await closed
  return answer
}

it.each([
  ['says nothing', [], 0],
  ['never ends its headers', Array<string>(50).fill('X-A: b\r\n'), 50],
])('ends a connection that %s', async (_, more, pauseMs) => {
  const server = await listen(() => new Response('ok'), '127.0.0.1', 0, impatient)
  open.push(server)
  const start = more.length > 0 ? ['GET / HTTP/1.1\r\nHost: a\r\n'] : []
  expect(await sendSlowly(server.port, [...start, ...more], pauseMs)).toMatch(/^(HTTP\/1.1 408|$)/)
})

const head = (length: number) =>
  `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`

async function startReading() {
  const errors: unknown[] = []
  const server = await listen(
    async (request) => {
      try {
        return new Response(String((await request.arrayBuffer()).byteLength))
      } catch (error) {
        errors.push(error)
        return new Response('broken off')
      }
    },
    '127.0.0.1',
    0,
    impatient,
  )
  open.push(server)
  return { port: server.port, errors }
}

it('ends a body that comes byte by byte, with 408', async () => {
  const { port, errors } = await startReading()
  const answer = await sendSlowly(port, [head(1_000), ...Array<string>(100).fill('x')], 30)
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(errors).toHaveLength(1)
})

it('lets a slow link that makes progress finish, however long it takes', async () => {
  const { port } = await startReading()
  const pieces = Array<string>(30).fill('x'.repeat(100))
  const started = performance.now()
  expect(await sendSlowly(port, [head(3_000), ...pieces], 60)).toMatch(/\r\n3000$/)
  expect(performance.now() - started).toBeGreaterThan(impatient.bodyMs)
})

it('does not blame a caller whose body is not read yet', async () => {
  const server = await listen(
    async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      return new Response(String((await request.arrayBuffer()).byteLength))
    },
    '127.0.0.1',
    0,
    impatient,
  )
  open.push(server)
  const socket = connect(server.port, '127.0.0.1')
  socket.write(`${head(200_000)}${'x'.repeat(100_000)}`)
  await new Promise((resolve) => setTimeout(resolve, 1_300))
  socket.write('x'.repeat(100_000))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toContain(' 200 ')
  socket.destroy()
})
