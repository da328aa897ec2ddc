// A platform over the typed client alone: it registers members, reports recharges, follows the events, and compares at the end.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPlatformClient, type PlatformClient } from '#clients/typescript/platform-client.ts'
import { compare, takeSnapshot } from './compare.ts'
import { type FaultCounts, type Send, withFaults } from './faults.ts'
import { recharge, refusedRecharge, registerMembers } from './items.ts'
import type { SimulationOptions } from './options.ts'
import { noting, type World } from './world.ts'

/** Every how many items one is sent that must be refused. */
const refusedEvery = 6
const maxSnapshots = 30

/** What a run has found. */
export interface SimulationResult {
  /** What was counted, by its name. */
  readonly counts: Readonly<Record<string, number>>
  /** Empty where everything is as it should be. */
  readonly differences: readonly string[]
}

export interface Simulation extends SimulationOptions {
  readonly url: string
  readonly key: string
  /** Sends the requests; `fetch` unless given. */
  readonly send?: Send
  readonly random?: () => number
  /** Waits until the operators are done, before the comparison. */
  readonly settle?: () => Promise<unknown>
}

/** Reads all events behind `after` that there are; returns the sequence of the last one. */
async function drain(
  client: PlatformClient,
  after: string | undefined,
  keep: (event: World['events'][number]) => void,
): Promise<string> {
  let last = after
  for (;;) {
    const query = { limit: 500, ...(last !== undefined && { after: last }) }
    const { data, next } = await client.call('GET events', query)
    for (const event of data) keep(event)
    last = next
    if (data.length === 0) return next
  }
}

/** Follows the events until `end`, into `world.events`. */
async function follow(world: World, after: string, end: AbortSignal): Promise<void> {
  for await (const event of world.client.events({ after, wait: 5, signal: end }))
    world.events.push(event)
}

const lastSequence = (world: World, start: string) => world.events.at(-1)?.sequence ?? start

/** Reads everything at a moment at which nothing changes: no event came between the beginning and the end of reading. */
async function quietSnapshot(world: World, start: string) {
  const catchUp = () =>
    drain(world.client, lastSequence(world, start), (event) => world.events.push(event))
  for (let attempt = 1; ; attempt += 1) {
    const before = await catchUp()
    const snapshot = await takeSnapshot(world)
    if ((await catchUp()) === before) return snapshot
    if (attempt >= maxSnapshots) throw new Error('operators decide faster than records are read')
  }
}

async function makeItems(world: World, { rate, minutes, faults }: SimulationOptions) {
  const copies = faults.has('together') ? 2 : 1
  const total = Math.max(1, Math.round(rate * minutes))
  const begun = performance.now()
  const running: Promise<void>[] = []
  for (let at = 1; at <= total; at += 1) {
    const dueMs = (at - 1) * (60_000 / rate)
    const waitMs = dueMs - (performance.now() - begun)
    if (waitMs > 0) await sleep(waitMs)
    running.push(at % refusedEvery === 0 ? refusedRecharge(world, at) : recharge(world, at, copies))
  }
  await Promise.all(running)
  return total
}

/** Runs a simulation. Throws where the server cannot be reached at the start. */
export async function simulate(options: Simulation): Promise<SimulationResult> {
  const { url, key, faults, random = Math.random } = options
  const send = options.send ?? ((to, init) => fetch(to, init))
  const counts: FaultCounts = { lost: 0, repeat: 0, late: 0 }
  const world: World = {
    client: createPlatformClient({
      baseUrl: url,
      key,
      fetch: withFaults(send, faults, counts, random),
      maxAttempts: 12,
    }),
    random,
    run: `sim-${randomBytes(4).toString('hex')}`,
    members: [],
    recharges: new Map(),
    events: [],
    differences: [],
    refusals: 0,
  }
  const start = await drain(world.client, undefined, () => {})
  const end = new AbortController()
  const following = noting(world, 'following the events', () => follow(world, start, end.signal))
  await registerMembers(world, options.members)
  const items = await makeItems(world, options)
  await options.settle?.()
  end.abort()
  await following
  const snapshot = await quietSnapshot(world, start)
  const differences = [...world.differences, ...compare(world, snapshot)]
  const decided = [...snapshot.recharges.values()]
  const withStatus = (...wanted: string[]) =>
    decided.filter(({ status }) => wanted.includes(status)).length
  return {
    differences,
    counts: {
      members: world.members.length,
      items,
      recharges: world.recharges.size,
      credited: withStatus('approved'),
      rejected: withStatus('rejected'),
      reversed: withStatus('reversed'),
      waiting: withStatus('pending', 'confirming'),
      'refused as expected': world.refusals,
      events: world.events.length,
      'answers lost': counts.lost,
      'sent twice': counts.repeat,
      'sent late': counts.late,
      differences: differences.length,
    },
  }
}
