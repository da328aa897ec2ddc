// The short form of `npm run simulate`, with all faults of calls, while operators decide in the console.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EventType } from '#contract/platform/events.ts'
import { startBeside } from '#scripts/simulate/beside.ts'
import { compare, type Snapshot } from '#scripts/simulate/compare.ts'
import { callFaults, readOptions } from '#scripts/simulate/options.ts'
import { openReceiver } from '#scripts/simulate/receiver.ts'
import { simulate } from '#scripts/simulate/simulate.ts'
import type { World } from '#scripts/simulate/world.ts'
import { createWebhookAtHost } from '#server/platform/webhooks/endpoint.ts'
import { anyNetwork } from '#server/platform/webhooks/network.ts'
import { startWebhooks } from '#server/platform/webhooks/worker.ts'
import { type Desk, openDesk } from '#tests/money/desk.ts'
import { openProgram, type Program } from '#tests/platform/program.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let desk: Desk
let program: Program
let tokens: [string, string, string]
beforeAll(async () => {
  server = await testServer()
  desk = await openDesk(server, server.url)
  tokens = (await desk.operators(3)).map(({ token }) => token) as typeof tokens
  const scopes = ['members', 'recharges', 'withdrawals', 'events'] as const
  program = await openProgram(desk.db, desk.fetch, scopes)
})
afterAll(async () => {
  expect(await desk.violations()).toEqual([])
  await server.close()
})

const baseUrl = 'http://127.0.0.1:8080'
const request = async (url: string, init: RequestInit) => server.app.fetch(new Request(url, init))

it('finds no difference with every fault of calls, while operators decide and webhooks are lost', async () => {
  const receiver = await openReceiver(Math.random, true)
  const { secret } = await createWebhookAtHost(desk.db, {
    url: receiver.url,
    types: EventType.options,
  })
  receiver.trust(secret)
  const errors: unknown[] = []
  const webhooks = startWebhooks({
    db: desk.db,
    network: anyNetwork,
    onError: (error) => errors.push(error),
  })
  try {
    const { differences, counts } = await simulate({
      url: baseUrl,
      key: program.secret,
      send: request,
      rate: 600,
      members: 8,
      minutes: 0.1,
      faults: new Set(callFaults),
      work: (world) => startBeside(world, { baseUrl, send: request, tokens, receiver, since: '0' }),
    })
    expect(differences).toEqual([])
    expect(errors).toEqual([])
    expect(counts).toMatchObject({ members: 8, items: 60, applications: 2 })
    for (const name of [
      'recharge approved',
      'recharge rejected',
      'sent twice',
      'sent late',
      'refused as expected',
      'decisions answered',
      'webhooks',
    ])
      expect(counts[name], name).toBeGreaterThan(0)
    expect(counts['recharge pending'] ?? 0).toBe(0)
  } finally {
    await webhooks.stop()
    await receiver.close()
  }
})

it('notices a wrong credit, a wrong hold, a lost event, one that came twice and one out of order', () => {
  const member = 'sim-t-m1'
  const recharge = { externalId: 'sim-t-r1', member, amount: '10', fee: '1', isOrphaned: false }
  const withdrawal = {
    externalId: 'sim-t-w1',
    member,
    amount: '4',
    toAddress: 'T1',
    isCancelled: false,
  }
  const readRecharge = { ...recharge, status: 'approved' }
  const readWithdrawal = { ...withdrawal, fee: '1', netAmount: '3', txHash: null }
  const event = (sequence: string, type: string, data: object) => ({
    sequence,
    type,
    member,
    data,
  })
  const faultsOf = (
    events: unknown[],
    { credited = '9', available = '5.0', frozen = '4', status = 'approved' } = {},
  ) => {
    const world = {
      run: 'sim-t',
      members: [member],
      recharges: new Map([['sim-t-r1', recharge]]),
      withdrawals: new Map([['sim-t-w1', withdrawal]]),
      applications: new Map(),
      events,
    }
    const snapshot = {
      recharges: new Map([['sim-t-r1', { ...readRecharge, creditedAmount: credited }]]),
      withdrawals: new Map([['sim-t-w1', { ...readWithdrawal, status }]]),
      applications: new Map(),
      balances: new Map([[member, { available, frozen }]]),
    }
    return compare(world as unknown as World, snapshot as unknown as Snapshot)
  }
  const made = event('1', 'member.created', { externalId: member })
  const credited = event('2', 'recharge.credited', { externalId: 'sim-t-r1', creditedAmount: '9' })
  const passed = (sequence: string, type: string) =>
    event(sequence, `withdrawal.${type}`, { externalId: 'sim-t-w1', amount: '4' })
  const all = [made, credited, passed('3', 'first_passed'), passed('4', 'approved')]
  expect(faultsOf(all)).toEqual([])
  expect(faultsOf(all, { available: '5.01' })).toHaveLength(1)
  expect(faultsOf(all, { frozen: '0' })).toHaveLength(1)
  expect(faultsOf(all, { credited: '10' })).toHaveLength(1)
  expect(faultsOf(all, { status: 'firstPassed' })).toHaveLength(1)
  expect(faultsOf(all.slice(0, 3))).toHaveLength(1)
  expect(faultsOf([made, ...all.slice(2)])).toHaveLength(2)
  expect(faultsOf([...all, passed('5', 'approved')])).toHaveLength(1)
  expect(faultsOf([...all.slice(0, 3), passed('5', 'approved')])).toHaveLength(1)
  expect(
    faultsOf([...all.slice(0, 2), passed('3', 'approved'), passed('4', 'first_passed')]),
  ).toHaveLength(1)
})

it('reads its arguments, and refuses what makes no sense', () => {
  const key = `csk_${'a'.repeat(12)}_${'b'.repeat(43)}`
  const read = (...args: string[]) => readOptions(args, { PLATFORM_KEY: key })
  expect(read('--rate', '600', '--faults', 'lost,late')).toMatchObject({ rate: 600, members: 20 })
  expect(read('--faults', 'all')?.faults.size).toBe(4)
  expect(read('--sandbox', '--faults', 'all')?.faults.size).toBe(6)
  expect(read('--sandbox')?.target).toEqual({ kind: 'sandbox' })
  expect(readOptions([], {})).toBeUndefined()
  for (const args of [
    ['--rate', '0'],
    ['--faults', 'none,lost'],
    ['--members', '1.5'],
    ['--x'],
    ['--faults', 'kill'],
  ])
    expect(read(...args), args.join(' ')).toBeUndefined()
})
