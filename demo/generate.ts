// The whole demo set as rows, from three values: seed number, size and end of the history.
import { RiskFlag } from '#contract/money/withdraw-log.ts'
import { clockUntil, iso } from './clock.ts'
import { decimal, units } from './decimal.ts'
import type { DemoDomain } from './domain.ts'
import { demoDomains } from './domains.ts'
import { makeAuths, type Auth } from './member/auths.ts'
import type { Member } from './member/member.ts'
import { memberTable, makeMembers, personas, type MemberTotals } from './member/people.ts'
import { bookRows, type Book } from './money/books.ts'
import { payouts } from './money/payouts.ts'
import { waitingRecharges } from './money/queue.ts'
import {
  decidedRecharges,
  markFirst,
  openRecharges,
  rechargeCounts,
  rechargeTable,
  type Recharge,
  type World,
} from './money/recharges.ts'
import { walletCodeRows } from './money/wallet-codes.ts'
import { plantEvidence } from './money/withdraw-evidence.ts'
import { openWithdrawals, type Withdrawal, type Withdrawals } from './money/withdrawals.ts'
import { stream } from './random.ts'
import { type DemoTable, type Row } from './records.ts'
import { live, openStates } from './simulate.ts'
import { staffOf, type Operator } from './staff.ts'
import { pricesUntil } from './trade/prices.ts'
import { auditRows } from './trail.ts'

export interface DemoOptions {
  readonly seed: number
  /** End of the history, milliseconds. */
  readonly asof: number
  readonly members: number
  /** Decided recharges; the waiting ones come on top. */
  readonly recharges: number
  readonly operators: readonly Operator[]
}

/** Rows by table, in the order in which they can be inserted. */
export interface DemoRows {
  readonly tables: readonly DemoTable[]
  readonly audit: Row[]
  /** First instant of the books. */
  readonly since: string
}

/** Makes the rows; the same options give the same rows, always and everywhere. */
export function generate({
  seed,
  asof,
  members: count,
  recharges: total,
  operators,
}: DemoOptions): DemoRows {
  const clock = clockUntil(asof)
  const world: World = {
    seed,
    clock,
    prices: pricesUntil(seed, asof),
    staff: staffOf(operators),
    recharges: openRecharges(),
  }
  const members = makeMembers(seed, count, clock)
  const counts = rechargeCounts(seed, members, total)
  const heavy = heavyFactors(counts)
  const decided = members.flatMap((member) =>
    decidedRecharges(world, member, counts[member.id - 1] ?? 0, heavy(member)),
  )
  waitingRecharges(world, members, decided)
  world.recharges.number()
  const recharges = world.recharges.all
  markFirst(recharges)

  const domains = demoDomains()
  const withdrawals = openWithdrawals()
  const books = liveAll(world, members, withdrawals, domains)
  withdrawals.number()
  for (const domain of domains) domain.number?.()
  const journals = books.flatMap((book) => book.journals)
  const rows = bookRows(
    books.flatMap(({ accounts }) => accounts),
    journals,
    clock.start,
  )

  const auths = makeAuths(world, members)
  const verified = new Set(
    auths.all.filter(({ row }) => row.status === 'approved').map((each) => each.member.id),
  )
  const ofDomains = oneOfEach(
    domains.flatMap((domain) => domain.tables({ world, members, verified })),
  )
  plantEvidence(ofDomains, members, withdrawals.all)
  const totals = totalsOf(recharges, withdrawals.all, auths.all)
  const journalIds = new Map(journals.map(({ source, step, id }) => [`${source.no} ${step}`, id]))
  return {
    tables: [
      ['wallet_code', walletCodeRows(clock.start)],
      memberTable(seed, asof, members, totals),
      auths.table(),
      rechargeTable(world),
      withdrawals.table(),
      ...payouts(world, withdrawals.all),
      ...ofDomains,
      ['ledger_account', rows.accounts],
      ['house_account', rows.houses],
      ['ledger_journal', rows.journals],
      ['ledger_entry', rows.entries],
      ['money_log', rows.money],
    ],
    audit: auditRows(seed, recharges, ({ no }, step) => journalIds.get(`${no} ${step}`)),
    since: iso(clock.start),
  }
}

/** Puts together what several domains add to one table. */
function oneOfEach(tables: readonly DemoTable[]): DemoTable[] {
  const all = new Map<string, Row[]>()
  for (const [name, rows] of tables) all.set(name, [...(all.get(name) ?? []), ...rows])
  return [...all]
}

/** The busiest hundredth of the members moves larger amounts. */
function heavyFactors(counts: readonly number[]): (member: Member) => number {
  const limit = [...counts].sort((a, b) => b - a)[Math.ceil(counts.length / 100)] ?? 0
  return ({ id }) => ((counts[id - 1] ?? 0) > limit ? 4 : 1)
}

/**
 * The books of every member, in order of id. Tutors come first: others copy them. Open withdrawals go to the rich persona and
 * then to whoever comes.
 */
function liveAll(
  world: World,
  members: readonly Member[],
  withdrawals: Withdrawals,
  domains: readonly DemoDomain[],
): Book[] {
  const own = byMember(world.recharges.all)
  const shuffled = members
    .map((member) => ({
      member,
      rank: rankOf(world.seed, member),
    }))
    .sort((a, b) => a.rank - b.rank)
  const books = new Map<number, Book>()
  let next = 0
  for (const { member } of shuffled) {
    const open = member.type === 'tutor' ? undefined : openStates[next]
    // Every flag waits once, then there is nothing planned.
    const flag = RiskFlag.options[next]
    const planned = flag === undefined ? [] : [flag]
    const before = withdrawals.all.length
    const recharges = own.get(member.id) ?? []
    books.set(member.id, live(world, member, recharges, withdrawals, domains, open, planned))
    const made = withdrawals.all.slice(before)
    if (open !== undefined && made.some(({ row }) => openStates.includes(row.status))) next += 1
  }
  return [...books].sort(([a], [b]) => a - b).map(([, book]) => book)
}

function rankOf(seed: number, { id, type }: Member): number {
  if (type === 'tutor') return -2
  return id === personas.rich ? -1 : stream(seed, 'open', id).unit()
}

function byMember<T extends { readonly member: Member }>(records: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const record of records) {
    const group = groups.get(record.member.id)
    if (group) group.push(record)
    else groups.set(record.member.id, [record])
  }
  return groups
}

/** Levels by what was recharged in a lifetime, in dollars. */
const levels = [
  ['v5', '80000'],
  ['v4', '15000'],
  ['v3', '4000'],
  ['v2', '1800'],
  ['v1', '700'],
] as const

function totalsOf(
  recharges: readonly Recharge[],
  withdrawals: readonly Withdrawal[],
  auths: readonly Auth[],
): (member: Member) => MemberTotals {
  const ownRecharges = byMember(recharges)
  const ownWithdrawals = byMember(withdrawals)
  const ownAuths = byMember(auths)
  return ({ id, at }) => {
    const credited = (ownRecharges.get(id) ?? []).filter(({ row }) => row.status === 'approved')
    const paid = (ownWithdrawals.get(id) ?? []).filter(({ row }) => row.status === 'paid')
    const recharged = credited.reduce((sum, { usd }) => sum + usd, 0n)
    const changes = [
      ...(ownRecharges.get(id) ?? []).map((entry) => entry.reviewedAt ?? entry.at),
      ...(ownWithdrawals.get(id) ?? []).map((entry) => entry.endedAt ?? entry.at),
    ]
    return {
      rechargeTotalUsd: decimal(recharged),
      withdrawTotalUsd: decimal(paid.reduce((sum, { row }) => sum + units(row.usdValue), 0n)),
      level: levels.find(([, from]) => recharged >= units(from))?.[0] ?? 'v0',
      realNameStatus: ownAuths.get(id)?.at(-1)?.row.status ?? 'none',
      lastChange: Math.max(at, ...changes),
    }
  }
}
