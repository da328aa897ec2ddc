// Holds what a simulated platform was sent against what it did: every amount, every decision, every event.
import Big from 'big.js'
import type { OutputOf } from '#clients/typescript/platform-client.ts'
import type { Event } from '#contract/platform/events.ts'
import type { ReportedRecharge, World } from './world.ts'

type Recharge = OutputOf<'GET recharges/{externalId}'>

/** What the server says at one moment. */
export interface Snapshot {
  readonly recharges: ReadonlyMap<string, Recharge>
  /** What each member has of USDT in the spot wallet. */
  readonly balances: ReadonlyMap<string, string>
}

/** Reads every record of a run. */
export async function takeSnapshot({ client, recharges, members }: World): Promise<Snapshot> {
  const read = new Map<string, Recharge>()
  for (const externalId of recharges.keys())
    read.set(externalId, await client.call('GET recharges/{externalId}', { externalId }))
  const balances = new Map<string, string>()
  for (const externalId of members) {
    const { data } = await client.call('GET members/{externalId}/balances', { externalId })
    const spot = data.find(({ wallet, currency }) => wallet === 'spot' && currency === 'USDT')
    balances.set(externalId, spot?.available ?? '0')
  }
  return { recharges: read, balances }
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

/** Events of each record, in their order. */
function eventsByRecord(events: readonly Event[], kind: string): Map<string, Event[]> {
  const found = new Map<string, Event[]>()
  for (const event of events) {
    const externalId = event.data['externalId']
    if (!event.type.startsWith(`${kind}.`) || typeof externalId !== 'string') continue
    found.set(externalId, [...(found.get(externalId) ?? []), event])
  }
  return found
}

/** The events that lead to a status. */
const pathTo: Readonly<Record<string, readonly string[]>> = {
  confirming: [],
  pending: [],
  approved: ['recharge.credited'],
  rejected: ['recharge.rejected'],
  reversed: ['recharge.credited', 'recharge.reversed'],
}

function rechargeFaults(
  reported: ReportedRecharge,
  read: Recharge | undefined,
  events: readonly Event[],
): string[] {
  const { externalId, member, amount, fee } = reported
  if (!read) return [`recharge ${externalId} is not there`]
  const faults: string[] = []
  const expect = (what: string, actual: unknown, wanted: unknown) => {
    if (actual !== wanted)
      faults.push(`recharge ${externalId}: ${what} is ${String(actual)}, not ${String(wanted)}`)
  }
  const types = events.map(({ type }) => type).join()
  expect('its events', types, (pathTo[read.status] ?? ['unknown']).join())
  expect('its member', read.member, member)
  expect('its amount', new Big(read.amount).eq(amount), true)
  expect('its fee', new Big(read.fee).eq(fee), true)
  if (read.creditedAmount !== null)
    expect('what it credited', new Big(read.creditedAmount).toFixed(), creditOf(reported))
  for (const { data, member: owner } of events) {
    expect('the member of its event', owner, member)
    if (data['creditedAmount'] !== null)
      expect('the credit in its event', data['creditedAmount'], creditOf(reported))
  }
  return faults
}

const creditOf = ({ amount, fee }: ReportedRecharge) => new Big(amount).minus(fee).toFixed()

/** Every difference between what was done and what is there; none where all is as it should be. */
export function compare(world: World, { recharges, balances }: Snapshot): string[] {
  const { events, members, recharges: reported } = world
  const ofRecharge = eventsByRecord(events, 'recharge')
  const ofMember = eventsByRecord(events, 'member')
  const faults = sequenceFaults(events)
  for (const one of reported.values())
    faults.push(
      ...rechargeFaults(one, recharges.get(one.externalId), ofRecharge.get(one.externalId) ?? []),
    )
  for (const externalId of members) {
    const made = ofMember.get(externalId)?.filter(({ type }) => type === 'member.created').length
    if (made !== 1) faults.push(`member ${externalId}: ${made ?? 0} events of having been made`)
    const credited = [...reported.values()].filter(
      (one) => one.member === externalId && recharges.get(one.externalId)?.status === 'approved',
    )
    const due = credited.reduce((sum, one) => sum.plus(creditOf(one)), new Big(0))
    const has = balances.get(externalId) ?? '0'
    if (!due.eq(has)) faults.push(`member ${externalId} has ${has} USDT, not ${due.toFixed()}`)
  }
  const strangers = [...ofRecharge.keys()].filter(
    (externalId) => externalId.startsWith(`${world.run}-`) && !reported.has(externalId),
  )
  return [...faults, ...strangers.map((each) => `recharge ${each} was never reported`)]
}
