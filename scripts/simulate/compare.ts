// Holds what a simulated platform was sent against what it did: every amount, every decision, every event.
import Big from 'big.js'
import type { OutputOf } from '#clients/typescript/platform-client.ts'
import type { Event } from '#contract/platform/events.ts'
import { differs } from './differs.ts'
import { statusFault } from './steps.ts'
import type { Application, AskedWithdrawal, ReportedRecharge, World } from './world.ts'

type Recharge = OutputOf<'GET recharges/{externalId}'>
type Withdrawal = OutputOf<'GET withdrawals/{externalId}'>
type Identity = OutputOf<'GET identity-applications/{externalId}'>

/** What a member has of USDT in the spot wallet. */
export interface Balance {
  readonly available: string
  readonly frozen: string
}

/** What the server says at one moment. */
export interface Snapshot {
  readonly recharges: ReadonlyMap<string, Recharge>
  readonly withdrawals: ReadonlyMap<string, Withdrawal>
  readonly applications: ReadonlyMap<string, Identity>
  readonly balances: ReadonlyMap<string, Balance>
}

/** Records that are read at once: the rate of a key bounds the whole. */
const parallel = 8

async function readAll<T>(
  externalIds: Iterable<string>,
  read: (externalId: string) => Promise<T>,
): Promise<Map<string, T>> {
  const found = new Map<string, T>()
  const queue = [...externalIds]
  const work = async () => {
    for (let externalId = queue.pop(); externalId !== undefined; externalId = queue.pop())
      found.set(externalId, await read(externalId))
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return found
}

/** Reads every record of a run. */
export async function takeSnapshot(world: World): Promise<Snapshot> {
  const { client } = world
  return {
    recharges: await readAll(world.recharges.keys(), (externalId) =>
      client.call('GET recharges/{externalId}', { externalId }),
    ),
    withdrawals: await readAll(world.withdrawals.keys(), (externalId) =>
      client.call('GET withdrawals/{externalId}', { externalId }),
    ),
    applications: await readAll(world.applications.keys(), (externalId) =>
      client.call('GET identity-applications/{externalId}', { externalId }),
    ),
    balances: await readAll(world.members, async (externalId) => {
      const { data } = await client.call('GET members/{externalId}/balances', { externalId })
      const spot = data.find(({ wallet, currency }) => wallet === 'spot' && currency === 'USDT')
      return { available: spot?.available ?? '0', frozen: spot?.frozen ?? '0' }
    }),
  }
}

/** Events must come without a gap and none twice. */
function sequenceFaults(events: readonly Event[]): string[] {
  return events.flatMap(({ sequence }, at) => {
    const before = events[at - 1]
    return before && Number(sequence) !== Number(before.sequence) + 1
      ? [`event ${sequence} follows ${before.sequence}`]
      : []
  })
}

/** Events of each record by what names it, in their order. */
function eventsBy(
  events: readonly Event[],
  kind: string,
  name: 'externalId' | 'id',
): Map<string, Event[]> {
  const found = new Map<string, Event[]>()
  for (const event of events) {
    const key = event.data[name]
    if (!event.type.startsWith(`${kind}.`) || typeof key !== 'string') continue
    const known = found.get(key)
    if (known) known.push(event)
    else found.set(key, [event])
  }
  return found
}

const creditOf = ({ amount, fee }: ReportedRecharge) => new Big(amount).minus(fee).toFixed()

function rechargeFaults(
  reported: ReportedRecharge,
  read: Recharge | undefined,
  events: readonly Event[],
): string[] {
  const { externalId, member, amount, fee, isOrphaned } = reported
  if (!read) return [`recharge ${externalId} is not there`]
  const { faults, expect } = differs(`recharge ${externalId}`)
  faults.push(...statusFault('recharge', externalId, { status: read.status, events }))
  expect('its member', read.member, member)
  expect('its amount', new Big(read.amount).eq(amount), true)
  expect('its fee', new Big(read.fee).eq(fee), true)
  if (isOrphaned) expect('its status', read.status, 'rejected')
  if (read.creditedAmount !== null)
    expect('what it credited', new Big(read.creditedAmount).toFixed(), creditOf(reported))
  for (const { data, member: owner } of events) {
    expect('the member of its event', owner, member)
    if (data['creditedAmount'] !== null)
      expect('the credit in its event', data['creditedAmount'], creditOf(reported))
  }
  return faults
}

function withdrawalFaults(
  asked: AskedWithdrawal,
  read: Withdrawal | undefined,
  events: readonly Event[],
): string[] {
  const { externalId, member, amount, toAddress, isCancelled } = asked
  if (!read) return [`withdrawal ${externalId} is not there`]
  const { faults, expect } = differs(`withdrawal ${externalId}`)
  faults.push(...statusFault('withdrawal', externalId, { status: read.status, events }))
  expect('its member', read.member, member)
  expect('its amount', new Big(read.amount).eq(amount), true)
  expect('what goes out', new Big(read.netAmount).plus(read.fee).eq(amount), true)
  expect('its address', read.toAddress, toAddress)
  expect('that the member took it back', read.status === 'cancelled', isCancelled)
  expect('that it has a transaction', read.txHash !== null, read.status === 'paid')
  for (const { data, member: owner } of events) {
    expect('the member of its event', owner, member)
    expect('the amount of its event', new Big(String(data['amount'])).eq(amount), true)
  }
  return faults
}

function applicationFaults(
  { externalId, member }: Application,
  read: Identity | undefined,
  events: readonly Event[],
): string[] {
  if (!read) return [`application ${externalId} is not there`]
  const { faults, expect } = differs(`application ${externalId}`)
  faults.push(...statusFault('identity', externalId, { status: read.status, events }))
  expect('its member', read.member, member)
  return faults
}

const kept = new Set(['pending', 'firstPassed', 'approved', 'paying', 'thirdPaying', 'failed'])

/** What a member must have: what was credited without what went out, and what waits apart from it. */
function balanceFaults(world: World, snapshot: Snapshot): string[] {
  const due = new Map(
    world.members.map((member) => [member, { all: new Big(0), held: new Big(0) }]),
  )
  for (const one of world.recharges.values()) {
    const has = due.get(one.member)
    if (has && snapshot.recharges.get(one.externalId)?.status === 'approved')
      has.all = has.all.plus(creditOf(one))
  }
  for (const { externalId, member, amount } of world.withdrawals.values()) {
    const status = snapshot.withdrawals.get(externalId)?.status ?? ''
    const has = due.get(member)
    if (has && status === 'paid') has.all = has.all.minus(amount)
    if (has && kept.has(status)) has.held = has.held.plus(amount)
  }
  return [...due].flatMap(([member, { all, held }]) => {
    const { available, frozen } = snapshot.balances.get(member) ?? { available: '0', frozen: '0' }
    const wanted = all.minus(held)
    const isRight = wanted.eq(available) && held.eq(frozen)
    return isRight
      ? []
      : [
          `member ${member} has ${available} and ${frozen} held of USDT, not ${wanted.toFixed()} and ${held.toFixed()}`,
        ]
  })
}

/** Every difference between what was done and what is there; none where all is as it should be. */
export function compare(world: World, snapshot: Snapshot): string[] {
  const { events, members, recharges, withdrawals, applications, run } = world
  const ofRecharge = eventsBy(events, 'recharge', 'externalId')
  const ofWithdrawal = eventsBy(events, 'withdrawal', 'externalId')
  const ofIdentity = eventsBy(events, 'identity', 'id')
  const ofMember = eventsBy(events, 'member', 'externalId')
  const faults = sequenceFaults(events)
  for (const [id, one] of recharges)
    faults.push(...rechargeFaults(one, snapshot.recharges.get(id), ofRecharge.get(id) ?? []))
  for (const [id, one] of withdrawals)
    faults.push(...withdrawalFaults(one, snapshot.withdrawals.get(id), ofWithdrawal.get(id) ?? []))
  for (const [id, one] of applications) {
    const read = snapshot.applications.get(id)
    faults.push(...applicationFaults(one, read, ofIdentity.get(read?.id ?? '') ?? []))
  }
  for (const externalId of members) {
    const made = ofMember.get(externalId)?.filter(({ type }) => type === 'member.created').length
    if (made !== 1) faults.push(`member ${externalId}: ${made ?? 0} events of having been made`)
  }
  faults.push(...balanceFaults(world, snapshot))
  const strangers = [...ofRecharge.keys(), ...ofWithdrawal.keys()].filter(
    (id) => id.startsWith(`${run}-`) && !recharges.has(id) && !withdrawals.has(id),
  )
  return [...faults, ...strangers.map((each) => `${each} was never reported`)]
}
