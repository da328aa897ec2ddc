// Callers who decide, reverse, hold and look at a few recharges and wallets at once, and the history of it.
import Big from 'big.js'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as assets from '#contract/member/member-asset.ts'
import * as recharges from '#contract/money/recharge-log.ts'
import { type Desk, type Fetch, type Reply, type Reviewer, send } from './desk.ts'
import { type Balances, type History, type Interval, itemFaults, walletFaults } from './history.ts'
import { random } from './race.ts'

interface Options {
  readonly servers: readonly Fetch[]
  readonly seed: number
  readonly operations: number
  /** The review call; the mutant of the harness's own test has another path. */
  readonly endpoint?: Endpoint
}

const callers = 12
/** Calls that go for the same few items before the next ones come. */
const callsPerItem = 8
const reason = 'part of a history'
/** What each wallet holds before the history begins. */
const startAmount = '700'

/** Amounts of the wire in the smallest unit of a wallet. */
const unitsOf = (amount: string) => BigInt(new Big(amount).times(1e6).toFixed())

interface Item {
  readonly id: string
  readonly memberId: string
  readonly amount: string
}
interface Hold {
  readonly id: string
  readonly amount: string
}

/** Makes recharges of many different amounts, for two or more members in turn. */
async function itemsOf(desk: Desk, members: readonly string[], count: number, next: () => number) {
  const amounts = Array.from({ length: count }, () => (10 + next() * 400).toFixed(6))
  const owners = amounts.map((_, at) => members[at % members.length] ?? '')
  const rows = await desk.sql<{ id: string }[]>`
    insert into recharge_log (member_id, recharge_type, currency, network, amount, fee, price_usd, usd_value)
    select owner::bigint, 'system', 'USDT', 'TRC20', amount::numeric, 0, 1, amount::numeric
      from unnest(${owners}::text[], ${amounts}::text[]) as t (owner, amount) returning id::text`
  return rows.map(({ id }, at): Item => ({
    id,
    memberId: owners[at] ?? '',
    amount: amounts[at] ?? '',
  }))
}

/** Runs one history of so many calls over fresh members and recharges; returns it with what does not fit an order. */
export async function runHistory(
  desk: Desk,
  { servers, seed, operations, endpoint = recharges.review }: Options,
): Promise<{ history: History; faults: string[]; overlaps: number }> {
  const history: History = { items: [], wallets: [], unexpected: [] }
  const next = random(seed)
  const members = await desk.members(3)
  const people = await desk.operators(callers)
  const [first] = people
  if (!first) throw new Error('nobody calls')
  for (const memberId of members) {
    const [id] = await desk.recharges(1, { memberId, amount: startAmount })
    const credit = { id, version: 1, action: 'approve' }
    const { code, msg } = await send(desk.fetch, first, recharges.review, credit)
    if (code !== Code.ok) throw new Error(msg)
  }
  const start: Balances = { available: unitsOf(startAmount), frozen: 0n }
  const items = await itemsOf(desk, members, Math.ceil(operations / callsPerItem), next)
  const holds = new Map<string, Hold[]>()
  let made = 0

  /** Sends one call; returns its answer and when it ran. */
  async function timed(who: Reviewer, fetch: Fetch, to: Endpoint, input: object) {
    const begun = performance.now()
    const reply = await send(fetch, who, to, input)
    const ran: Interval = { by: who.userName, start: begun, end: performance.now() }
    return { reply, ran }
  }
  const unexpected = (what: string, { status, code, msg }: Reply) =>
    history.unexpected.push(`${what}: ${status} ${code} ${msg}`)

  /** What a call about an item was told of it, or of the wallet that could not pay for it. */
  function refused(what: string, item: Item, ran: Interval, reply: Reply) {
    if (reply.code === Code.alreadyHandled) {
      const answered = reply.data as {
        version: number
        status: string
        reviewerName: string | null
      }
      const { version, status, reviewerName: decider } = answered
      history.items.push({ ...ran, item: item.id, version, status, decider, isWrite: false })
    } else if (reply.code === Code.insufficient) {
      const { current } = reply.data as { current: string }
      const seen = { available: unitsOf(current) }
      history.wallets.push({ ...ran, wallet: item.memberId, seen })
    } else unexpected(what, reply)
  }
  function wrote(item: Item, ran: Interval, { data }: Reply) {
    const { version, status } = data as { version: number; status: string }
    history.items.push({ ...ran, item: item.id, version, status, isWrite: true })
    const amount = unitsOf(item.amount)
    const available = { approved: amount, rejected: 0n, reversed: -amount }[status]
    if (available === undefined || available === 0n) return
    history.wallets.push({ ...ran, wallet: item.memberId, change: { available, frozen: 0n } })
  }

  async function review(who: Reviewer, fetch: Fetch, item: Item, action: string) {
    const verdict = { action, ...(action === 'reject' && { rejectReason: 'notReceived' }) }
    const input = { id: item.id, version: 1, ...verdict }
    const { reply, ran } = await timed(who, fetch, endpoint, input)
    if (reply.code === Code.ok) wrote(item, ran, reply)
    else refused('review', item, ran, reply)
  }
  async function reverse(who: Reviewer, fetch: Fetch, item: Item) {
    const input = { id: item.id, version: 2, reason }
    const { reply, ran } = await timed(who, fetch, recharges.reverse, input)
    if (reply.code === Code.ok) wrote(item, ran, reply)
    else refused('reverse', item, ran, reply)
  }
  async function look(who: Reviewer, fetch: Fetch, { id }: Item) {
    const { reply, ran } = await timed(who, fetch, recharges.get, { id })
    if (reply.code !== Code.ok) return unexpected('get', reply)
    const { version, status, reviewerName: decider } = (reply.data as recharges.RechargeDetail).row
    return history.items.push({ ...ran, item: id, version, status, decider, isWrite: false })
  }
  async function count(who: Reviewer, fetch: Fetch, memberId: string) {
    const { reply, ran } = await timed(who, fetch, assets.list, { memberId, walletType: ['spot'] })
    if (reply.code !== Code.ok) return unexpected('list', reply)
    const [row] = (reply.data as { list: assets.Row[] }).list
    const seen = { available: unitsOf(row?.available ?? '0'), frozen: unitsOf(row?.frozen ?? '0') }
    return history.wallets.push({ ...ran, wallet: memberId, seen })
  }
  async function freeze(who: Reviewer, fetch: Fetch, item: Item, amount: string) {
    const { memberId } = item
    const wallet = { memberId, walletType: 'spot', currency: 'USDT', amount }
    const input = { ...wallet, reason, requestId: crypto.randomUUID() }
    const { reply, ran } = await timed(who, fetch, assets.freeze, input)
    if (reply.code !== Code.ok) return refused('freeze', item, ran, reply)
    const units = unitsOf(amount)
    const { holdId: id } = reply.data as { holdId: string }
    holds.set(memberId, [...(holds.get(memberId) ?? []), { id, amount }])
    const change = { available: -units, frozen: units }
    return history.wallets.push({ ...ran, wallet: memberId, change })
  }
  async function unfreeze(who: Reviewer, fetch: Fetch, memberId: string) {
    const hold = holds.get(memberId)?.pop()
    if (!hold) return count(who, fetch, memberId)
    const { id: holdId, amount } = hold
    const input = { holdId, amount, reason, requestId: crypto.randomUUID() }
    const { reply, ran } = await timed(who, fetch, assets.unfreeze, input)
    if (reply.code !== Code.ok) return unexpected('unfreeze', reply)
    const units = unitsOf(amount)
    const change = { available: units, frozen: -units }
    return history.wallets.push({ ...ran, wallet: memberId, change })
  }

  async function one(who: Reviewer, fetch: Fetch) {
    // A few neighbours are open at a time: most calls meet others on the same item.
    const at = Math.floor(made / callsPerItem) + Math.floor(next() * 3)
    const item = items[Math.min(at, items.length - 1)]
    if (!item) throw new Error('There are no items.')
    const die = next()
    if (die < 0.27) return review(who, fetch, item, 'approve')
    if (die < 0.35) return review(who, fetch, item, 'reject')
    if (die < 0.5) return reverse(who, fetch, item)
    if (die < 0.65) return look(who, fetch, item)
    if (die < 0.8) return count(who, fetch, item.memberId)
    if (die < 0.92) return freeze(who, fetch, item, (5 + next() * 500).toFixed(6))
    return unfreeze(who, fetch, item.memberId)
  }
  await Promise.all(
    people.map(async (who, index) => {
      const fetch = servers[index % servers.length]
      if (!fetch) throw new Error('A history needs a server.')
      while (made < operations) {
        made += 1
        await one(who, fetch)
      }
    }),
  )
  // What is stored in the end is what everybody would see afterwards.
  for (const item of items) await look(first, desk.fetch, item)
  for (const memberId of members) await count(first, desk.fetch, memberId)

  const starts = new Map(members.map((memberId) => [memberId, start]))
  const faults = [...itemFaults(history.items), ...walletFaults(history.wallets, starts)]
  return { history, faults, overlaps: overlapping(history.wallets) }
}

/** How many calls began before the one before them had ended. */
function overlapping(events: readonly Interval[]): number {
  const sorted = events.toSorted((a, b) => a.start - b.start)
  return sorted.filter(({ start }, at) => start < (sorted[at - 1]?.end ?? -Infinity)).length
}
