// Looking at the server, on the real screen against the real server.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/monitor.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer()
  token = await server.signIn()
})
afterAll(() => server.close())

it('answers figures of this machine, process and database', async () => {
  const look = async () => (await server.call(api.server, {}, { token })).data
  await look()
  const until = performance.now() + 1_100
  while (performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 50))
  const { host, process: own, database, queues, disks } = await look()
  expect(own.pid).toBe(process.pid)
  expect(own.nodeVersion).toBe(process.version)
  expect(own.rss).toBeGreaterThan(own.heapUsed)
  expect(own.cpuPercent).toBeGreaterThan(0)
  expect(host.memTotal).toBeGreaterThan(host.memFree)
  expect(database.connections).toBeGreaterThan(0)
  expect(database.maxConnections).toBeGreaterThan(database.connections)
  expect(database.sizeBytes).toBeGreaterThan(1_000_000)
  expect(queues.callsInFlight).toBeGreaterThan(0)
  expect(queues.openSessions).toBe(1)
  expect(disks[0]?.total).toBeGreaterThan(disks[0]?.free ?? 0)
})

it('asks again while it is looked at, and not while it is paused or hidden', async () => {
  pointConsoleAt(server)
  const user = userEvent.setup()
  let asked = 0
  const fetch = server.app.fetch
  vi.spyOn(server.app, 'fetch').mockImplementation((...request) => {
    if (request[0].url.includes('monitor/server')) asked += 1
    return fetch(...request)
  })
  openConsole('/system/monitor', token)
  const host = await screen.findByRole('region', { name: '主机' })
  expect(within(host).getByRole('meter', { name: 'CPU 使用率' })).toBeInTheDocument()
  await waitFor(() => expect(asked).toBeGreaterThan(1))

  await user.click(screen.getByRole('button', { name: '暂停' }))
  const paused = asked
  await act(() => new Promise((resolve) => setTimeout(resolve, 6_000)))
  expect(asked).toBe(paused)
  await user.click(screen.getByRole('button', { name: '继续' }))
  await waitFor(() => expect(asked).toBeGreaterThan(paused))

  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const hidden = asked
  await act(() => new Promise((resolve) => setTimeout(resolve, 6_000)))
  expect(asked).toBe(hidden)
  vi.restoreAllMocks()
})

it('is for holders of its permission, and keeps no session alive', async () => {
  const other = await server.operator({ userName: 'curious', roleCode: 'support' })
  expect((await server.call(api.server, {}, { token: other })).code).toBe(Code.noPermission)
  expect(api.server.passive).toBe(true)
})
