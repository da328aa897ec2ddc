// The whole demo set as rows, from three values: seed number, size and end of the history.
import { RiskFlag } from '#contract/money/withdraw-log.ts'
import { clockUntil, iso, numberDay } from './clock.ts'
import { decimal, units } from './decimal.ts'
import type { DemoDomain } from './domain.ts'
import { demoDomains } from './domains.ts'
import { authRows, makeAuths, type Auth } from './member/auths.ts'
import {
  makeMembers,
  memberRow,
  personas,
  type Member,
  type MemberTotals,
} from './member/people.ts'
import { bookRows, openingCapital } from './money/books-rows.ts'
import { numberInOrder, rechargeRow, withdrawRow } from './money/money-rows.ts'
import { channelRows, payoutRows } from './money/payouts.ts'
import { waitingRecharges } from './money/queue.ts'
import {
  decidedRecharges,
  markFirst,
  rechargeCounts,
  type Recharge,
  type World,
} from './money/recharges.ts'
import { walletCodeRows } from './money/wallet-codes.ts'
import { plantEvidence } from './money/withdraw-evidence.ts'
import type { Withdrawal } from './money/withdrawals.ts'
import { stream } from './random.ts'
import { live, openStates, type Life } from './simulate.ts'
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

type Row = Record<string, unknown>

/** Rows by table, in the order in which they can be inserted. */
export interface DemoRows {
  readonly tables: readonly (readonly [table: string, rows: Row[]])[]
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
  const world: World = { seed, clock, prices: pricesUntil(seed, asof), staff: staffOf(operators) }
  const members = makeMembers(seed, count, clock)
  const counts = rechargeCounts(seed, members, total)
  const heavy = heavyFactors(counts)
  const decided = members.flatMap((member) =>
    decidedRecharges(world, member, counts[member.id - 1] ?? 0, heavy(member)),
  )
  const recharges = [...decided, ...waitingRecharges(world, members, decided)]
  numberInOrder('RC', recharges)
  markFirst(recharges)

  const domains = demoDomains()
  const lives = liveAll(world, members, recharges, domains)
  const withdrawals = lives.flatMap(({ withdrawals: made }) => made)
  numberInOrder('WD', withdrawals)
  for (const domain of domains) domain.number?.()
  const accounts = lives.flatMap(({ book }) => book.accounts)
  const journals = lives.flatMap(({ book }) => book.journals)
  const uncovered = bookRows(accounts, journals)
  const capital = openingCapital(uncovered.overdrawn, clock.start)
  const books = capital.length === 0 ? uncovered : bookRows(accounts, [...capital, ...journals])

  const auths = makeAuths(world, members)
  const verified = new Set(
    auths.filter(({ status }) => status === 'approved').map((each) => each.member.id),
  )
  const ofDomains = oneIncomeTable(
    domains.flatMap((domain) => domain.tables({ world, members, verified })),
  )
  plantEvidence(ofDomains, members, withdrawals)
  const totals = totalsOf(recharges, withdrawals, auths)
  const journalIds = new Map(journals.map(({ source, step, id }) => [`${source.no} ${step}`, id]))
  return {
    tables: [
      ['wallet_code', walletCodeRows(iso(clock.start))],
      ['member', members.map((member) => memberRow(seed, asof, member, totals(member)))],
      ['member_auth', authRows(auths)],
      ['recharge_log', recharges.map(rechargeRow)],
      ['withdraw_log', withdrawals.map(withdrawRow)],
      ['payout_channel', channelRows],
      ['withdraw_third', payoutRows(world, withdrawals)],
      ...ofDomains,
      ['ledger_account', books.accounts],
      ['house_account', books.houses],
      ['ledger_journal', books.journals],
      ['ledger_entry', books.entries],
      ['money_log', books.money],
    ],
    audit: auditRows(seed, recharges, ({ no }, step) => journalIds.get(`${no} ${step}`)),
    since: iso(clock.start),
  }
}

type Table = readonly [name: string, rows: Row[]]

/** Yields come from stakes, which are numbered, and from shares of tutors, whose numbers go on after them. */
function oneIncomeTable(tables: readonly Table[]): Table[] {
  const isIncome = ([name]: Table) => name === 'income_record'
  const rows = tables.filter(isIncome).flatMap(([, some]) => some)
  const stakes = rows.filter(({ id }) => id !== 0)
  const shares = rows
    .filter(({ id }) => id === 0)
    .map((row, index) => {
      const id = stakes.length + index + 1
      const day = numberDay(Date.parse(String(row['paid_at'])))
      return { ...row, id, income_no: `IN${day}${String(id).padStart(10, '0')}` }
    })
  return [...tables.filter((table) => !isIncome(table)), ['income_record', [...stakes, ...shares]]]
}

/** The busiest hundredth of the members moves larger amounts. */
function heavyFactors(counts: readonly number[]): (member: Member) => number {
  const limit = [...counts].sort((a, b) => b - a)[Math.ceil(counts.length / 100)] ?? 0
  return ({ id }) => ((counts[id - 1] ?? 0) > limit ? 4 : 1)
}

/**
 * Every member's life, in order of id. Tutors come first: others copy them. Open withdrawals go to the rich persona and
 * then to whoever comes.
 */
function liveAll(
  world: World,
  members: readonly Member[],
  recharges: readonly Recharge[],
  domains: readonly DemoDomain[],
): Life[] {
  const own = byMember(recharges)
  const shuffled = members
    .map((member) => ({
      member,
      rank: rankOf(world.seed, member),
    }))
    .sort((a, b) => a.rank - b.rank)
  const lives = new Map<number, Life>()
  let next = 0
  for (const { member } of shuffled) {
    const open = member.type === 'tutor' ? undefined : openStates[next]
    // Every flag waits once, then there is nothing planned.
    const flag = RiskFlag.options[next]
    const planned = flag === undefined ? [] : [flag]
    const life = live(world, member, own.get(member.id) ?? [], domains, open, planned)
    lives.set(member.id, life)
    if (open !== undefined && life.withdrawals.some(({ status }) => openStates.includes(status)))
      next += 1
  }
  return [...lives].sort(([a], [b]) => a - b).map(([, life]) => life)
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
    const credited = (ownRecharges.get(id) ?? []).filter(({ status }) => status === 'approved')
    const paid = (ownWithdrawals.get(id) ?? []).filter(({ status }) => status === 'paid')
    const recharged = credited.reduce((sum, { usd }) => sum + usd, 0n)
    const changes = [
      ...(ownRecharges.get(id) ?? []).map((entry) => entry.reviewedAt ?? entry.at),
      ...(ownWithdrawals.get(id) ?? []).map((entry) => entry.endedAt ?? entry.at),
    ]
    return {
      recharged: decimal(recharged),
      withdrawn: decimal(paid.reduce((sum, { usd }) => sum + usd, 0n)),
      level: levels.find(([, from]) => recharged >= units(from))?.[0] ?? 'v0',
      realNameStatus: ownAuths.get(id)?.at(-1)?.status ?? 'none',
      lastChange: Math.max(at, ...changes),
    }
  }
}
