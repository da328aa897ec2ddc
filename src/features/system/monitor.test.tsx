// Looking at the server, on the real screen against the real server.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/monitor.ts'
import { recordDrill } from '#server/store/drill-record.ts'
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

it('marks backups that no drill brought back whole', async () => {
  const backups = mkdtempSync(join(tmpdir(), 'countersign-drills-'))
  const own = await testServer({ backupDir: backups })
  onTestFinished(async () => {
    await own.close()
    rmSync(backups, { recursive: true, force: true })
  })
  const ownToken = await own.signIn()
  const look = async () => (await own.call(api.server, {}, { token: ownToken })).data.backup
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  expect(await look()).toMatchObject({ drilledAt: null, isOverdue: true })
  await recordDrill(backups, { at: at(20), isGood: true, lostSec: 12.5 })
  expect(await look()).toMatchObject({ isGood: true, lostSec: 12.5, isOverdue: true })
  const good = at(1)
  await recordDrill(backups, { at: good, isGood: true, lostSec: 3 })
  expect(await look()).toEqual({
    drilledAt: good,
    isGood: true,
    lostSec: 3,
    lastGoodAt: good,
    isOverdue: false,
  })

  await recordDrill(backups, { at: at(0), isGood: false, lostSec: null })
  expect(await look()).toMatchObject({ isGood: false, lastGoodAt: good, isOverdue: false })
  pointConsoleAt(own)
  openConsole('/system/monitor', ownToken)
  const card = await screen.findByRole('region', { name: '备份演练' })
  expect(within(card).getByText('未通过')).toHaveAttribute('data-tone', 'danger')
})

it('is for holders of its permission, and keeps no session alive', async () => {
  const other = await server.operator({ userName: 'curious', roleCode: 'support' })
  expect((await server.call(api.server, {}, { token: other })).code).toBe(Code.noPermission)
  expect(api.server.passive).toBe(true)
})
