// The server asks nothing of any address that it finds in a text (X8): whatever is stored, nothing leaves but what goes to
// the database.
import diagnostics from 'node:diagnostics_channel'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { validInputs } from '#scripts/valid-inputs.ts'
import { expireCoupons } from '#server/marketing/coupon/coupon-issue.ts'
import { expireEnvelopes } from '#server/marketing/envelope/envelope-life.ts'
import { publishDue } from '#server/marketing/publish.ts'
import { allJobs } from '#server/root/all-jobs.ts'
import { openDesk, type Desk, send } from '#tests/money/desk.ts'
import { isFull } from '#tests/sample.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await testServer()
  desk = await openDesk(server, server.url)
  await desk.recharges(30)
})
afterAll(() => server.close())

/** What this process dials while `work` runs, but its database. */
async function dialled(work: () => Promise<void>): Promise<string[]> {
  const { hostname, port } = new URL(server.url)
  const database = `${hostname}:${port || '5432'}`
  const addresses: string[] = []
  const note = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    let isConnected = false
    socket.once('connect', () => {
      isConnected = true
      // A Unix socket, as the embedded database has, knows no address.
      const address = `${socket.remoteAddress ?? ''}:${socket.remotePort ?? ''}`
      if (address !== ':' && address !== database) addresses.push(address)
    })
    socket.once('close', () => {
      if (!isConnected) addresses.push('an address that did not answer')
    })
  }
  diagnostics.subscribe('net.client.socket', note)
  try {
    await work()
  } finally {
    diagnostics.unsubscribe('net.client.socket', note)
  }
  return addresses
}

/** Puts an address wherever a text is; what must have a form of its own stays as it is. */
function withAddress(value: unknown, address: string): unknown {
  if (typeof value === 'string') return /^[\d:.TZ-]*$/.test(value) ? value : address
  if (Array.isArray(value)) return value.map((item) => withAddress(item, address))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, withAddress(item, address)]),
    )
  return value
}

/** The input with an address in as many of its texts as the call accepts. */
function accepted({ input }: Endpoint, made: object, address: string): object {
  const whole = withAddress(made, address) as Record<string, unknown>
  if (input.safeParse(whole).success) return whole
  let kept: Record<string, unknown> = { ...made }
  for (const key of Object.keys(made)) {
    const next = { ...kept, [key]: whole[key] }
    if (input.safeParse(next).success) kept = next
  }
  return kept
}

it('notices a connection that is made', async () => {
  const listener = createServer((socket) => {
    socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  const { port } = listener.address() as AddressInfo
  const found = await dialled(async () => {
    await fetch(`http://127.0.0.1:${port}/`)
  })
  listener.close()
  expect(found).toEqual([`127.0.0.1:${port}`])
})

it('connects to nothing that a text names, not when it is stored and not when jobs run', async () => {
  let hits = 0
  const canary = createServer((socket) => {
    hits += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => canary.once('listening', resolve))
  const { port } = canary.address() as AddressInfo
  const address = `http://127.0.0.1:${port}/canary`
  const endpoints = [...server.mounted.values()].filter(
    ({ access, body, path }) =>
      access !== 'public' && body === 'json' && !path.startsWith('logout'),
  )
  let carried = 0
  let stored = 0
  const found = await dialled(async () => {
    for (const endpoint of endpoints) {
      const [who] = await desk.operators(1)
      if (!who) throw new Error('There is no operator.')
      for (const made of validInputs(endpoint, isFull ? 4 : 1)) {
        const input = accepted(endpoint, (made ?? {}) as object, address)
        if (JSON.stringify(input).includes('canary')) carried += 1
        const { code } = await send(desk.fetch, who, endpoint, input)
        expect(code, endpoint.path).not.toBe(Code.server)
        if (code === Code.ok && !endpoint.reads) stored += 1
      }
    }
    // As old rows may have it, past every rule of today.
    await server.sql`update member set nickname = ${address}`
    await server.sql`update recharge_log set remark = ${address}`
    const { db, sql, log } = server.app.deps
    await publishDue(db)
    await expireCoupons(db)
    await expireEnvelopes(db)
    const { signal } = new AbortController()
    const deps = { db, sql, log, store: server.store, uploadMaxBytes: 2 ** 31, signal }
    // The drill is a process of its own, with nothing of ours but the folder of the backups.
    for (const job of allJobs.all) if (job.name !== 'backupDrill') await job.run(deps, '')
  })
  canary.close()
  expect(carried, 'hardly a call took an address').toBeGreaterThan(20)
  expect(stored).toBeGreaterThan(2)
  expect([hits, found]).toEqual([0, []])
})
