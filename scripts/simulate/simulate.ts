// A platform over the typed client alone: it registers members, reports recharges, follows the events, and compares at the end.
import { setTimeout as sleep } from 'node:timers/promises'
import { createPlatformClient, type PlatformClient } from '#clients/typescript/platform-client.ts'
import { compare, type Snapshot, takeSnapshot } from './compare.ts'
import { type FaultCounts, type Send, withFaults } from './faults.ts'
import { item, registerMembers } from './items.ts'
import type { SimulationOptions } from './options.ts'
import { emptyWorld, noting, type World } from './world.ts'

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
  /** Begins what happens beside the members, such as operators that decide. */
  readonly work?: (world: World) => Promise<BesideWork>
  /** Ends the items early. */
  readonly stop?: AbortSignal
}

/** What happens beside the members. */
export interface BesideWork {
  /** Waits until all is decided, before the comparison. */
  settle(): Promise<unknown>
  /** What it has found that is not as it should be. */
  faults(world: World, snapshot: Snapshot): Promise<readonly string[]>
  /** What it has counted, by its name. */
  counts(): Readonly<Record<string, number>>
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

async function makeItems(
  world: World,
  { rate, minutes, faults }: SimulationOptions,
  stop?: AbortSignal,
) {
  const copies = faults.has('together') ? 2 : 1
  const total = Math.max(1, Math.round(rate * minutes))
  const begun = performance.now()
  const running: Promise<void>[] = []
  for (let at = 1; at <= total && stop?.aborted !== true; at += 1) {
    const dueMs = (at - 1) * (60_000 / rate)
    const waitMs = dueMs - (performance.now() - begun)
    if (waitMs > 0) await sleep(waitMs)
    running.push(item(world, at, copies))
  }
  await Promise.all(running)
  return running.length
}

/** How many records have which status, as `kind status`. */
function countStatuses(snapshot: Snapshot): Record<string, number> {
  const counts: Record<string, number> = {}
  const kinds = {
    recharges: 'recharge',
    withdrawals: 'withdrawal',
    applications: 'real name',
  } as const
  for (const [kind, name] of Object.entries(kinds) as [keyof typeof kinds, string][])
    for (const { status } of snapshot[kind].values())
      counts[`${name} ${status}`] = (counts[`${name} ${status}`] ?? 0) + 1
  return Object.fromEntries(Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Runs a simulation. Throws where the server cannot be reached at the start. */
export async function simulate(options: Simulation): Promise<SimulationResult> {
  const { url, key, faults, random = Math.random } = options
  const send = options.send ?? ((to, init) => fetch(to, init))
  const counts: FaultCounts = { lost: 0, repeat: 0, late: 0 }
  const client = createPlatformClient({
    baseUrl: url,
    key,
    fetch: withFaults(send, faults, counts, random),
    maxAttempts: 16,
  })
  const world = emptyWorld(client, random)
  const start = await drain(world.client, undefined, () => {})
  const end = new AbortController()
  const following = noting(world, 'following the events', () => follow(world, start, end.signal))
  await registerMembers(world, options.members)
  const operators = await options.work?.(world)
  const items = await makeItems(world, options, options.stop)
  await operators?.settle()
  end.abort()
  await following
  const snapshot = await quietSnapshot(world, start)
  const differences = [
    ...world.differences,
    ...compare(world, snapshot),
    ...((await operators?.faults(world, snapshot)) ?? []),
  ]
  return {
    differences,
    counts: {
      members: world.members.length,
      items,
      recharges: world.recharges.size,
      withdrawals: world.withdrawals.size,
      applications: world.applications.size,
      ...countStatuses(snapshot),
      'refused as expected': world.refusals,
      events: world.events.length,
      'answers lost': counts.lost,
      'sent twice': counts.repeat,
      'sent late': counts.late,
      ...operators?.counts(),
      differences: differences.length,
    },
  }
}
