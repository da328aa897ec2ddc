// What speaks for and against the demo set's withdrawals, planted where the rules of risk look for it.
import { sql } from 'drizzle-orm'
import { RiskFlag } from '#contract/money/withdraw-log.ts'
import { calculateRiskScore } from '#contract/money/withdraw-risk.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { withdrawAddress } from '#server/db/schema/money/address.ts'
import { ipRecord } from '#server/db/schema/operator/security.ts'
import { raisedBy } from '#server/money/withdraw/risk.ts'
import { day, hour, iso, minute } from '../clock.ts'
import type { Member } from '../member/member.ts'
import { type DemoTable, type Row, tableOf, type Values } from '../records.ts'
import type { Withdrawal } from './withdrawals.ts'

const getKey = (memberId: unknown, network: unknown, address: unknown) =>
  [memberId, network, address].map(String).join(' ')
const between = (from: number, to: number, part: number) => Math.floor(from + (to - from) * part)

/** A saved address that was paid to before the member's first withdrawal to it here. */
const remembered = ({ at, member }: Withdrawal, isBlocked: boolean): Row => {
  const since = between(member.at, at, 0.2)
  return {
    status: isBlocked ? 'blocked' : 'active',
    cooling_until: iso(since + day),
    used_count: 1 + (member.id % 9),
    used_total_usd: String(120 * (1 + (member.id % 9))),
    last_used_at: iso(between(member.at, at, 0.7)),
    created_at: iso(since),
    updated_at: iso(since),
  }
}

const savedBy = (member: Member, { row, at }: Withdrawal): Row => {
  const [, rows] = tableOf(withdrawAddress, [
    {
      at: between(member.at, at, 0.5),
      memberId: member.id,
      currency: row.currency,
      network: row.network,
      address: row.toAddress,
      memo: row.memo,
      status: 'active',
      coolingUntil: at,
      createdIp: member.ip,
    },
  ])
  return rows[0] ?? {}
}

/** Members who were there before, others than the one who withdraws. */
const others = (members: readonly Member[], { member, at, id }: Withdrawal, count: number) =>
  members
    .slice(0, 200)
    .filter((each) => each.id !== member.id && each.at < at - 8 * hour)
    .slice(id % 20, (id % 20) + count)

function plantAddresses(
  saved: Row[],
  members: readonly Member[],
  withdrawals: readonly Withdrawal[],
) {
  const known = new Map(
    saved.map((row) => [getKey(row['member_id'], row['network'], row['address']), row]),
  )
  const add = (row: Row) => {
    const key = getKey(row['member_id'], row['network'], row['address'])
    if (known.has(key)) return
    known.set(key, row)
    saved.push(row)
  }
  const isFirst = new Set(
    withdrawals
      .filter(({ row }) => row.riskFlags.includes('firstWithdraw'))
      .map((each) => each.member.id),
  )
  for (const row of saved)
    if (isFirst.has(Number(row['member_id'])))
      Object.assign(row, { used_count: 0, used_total_usd: '0', last_used_at: null })
  const payee = ({ member, row }: Withdrawal) => getKey(member.id, row.network, row.toAddress)
  const blocked = new Set(
    withdrawals.filter(({ row }) => row.riskFlags.includes('blockedAddress')).map(payee),
  )
  const done = new Set<string>()
  for (const made of withdrawals) {
    const key = payee(made)
    if (made.row.riskFlags.includes('sharedAddress'))
      for (const other of others(members, made, 1)) add(savedBy(other, made))
    if (done.has(key)) continue
    done.add(key)
    const isNew = isFirst.has(made.member.id) || made.row.riskFlags.includes('newAddress')
    if (isNew && !blocked.has(key)) continue
    add(savedBy(made.member, made))
    Object.assign(known.get(key) ?? {}, remembered(made, blocked.has(key)))
  }
  for (const [index, row] of saved.entries()) row['id'] = index + 1
}

function seenOn(member: Member, at: number, values: Values<typeof ipRecord>): Row {
  const [, rows] = tableOf(ipRecord, [
    {
      at,
      ip: member.ip,
      isp: 'China Telecom',
      actorType: 'member',
      memberId: member.id,
      scene: 'login',
      countryCode: member.country,
      clientSource: 'ios',
      ...values,
    },
  ])
  return rows[0] ?? {}
}

/** Where members were seen: sign-ins from home and a withdrawal from abroad, an address of many, changed passwords. */
function plantOrigins(
  records: Row[],
  members: readonly Member[],
  withdrawals: readonly Withdrawal[],
) {
  for (const made of withdrawals) {
    const { member, at } = made
    const { riskFlags: flags } = made.row
    const ip = made.row.applyIp ?? member.ip
    if (flags.includes('newIp')) {
      const countryCode = member.country === 'KR' ? 'TW' : 'KR'
      records.push(
        seenOn(member, between(member.at, at, 0.9), {}),
        seenOn(member, at - minute, { ip, countryCode, scene: 'withdraw', isNewIp: true }),
      )
    }
    if (flags.includes('sharedIp'))
      for (const other of others(members, made, 3))
        records.push(seenOn(other, at - 2 * hour, { ip }))
    if (flags.includes('credentialHold'))
      records.push(seenOn(member, at - 5 * hour, { scene: 'changeCredential' }))
  }
  for (const [index, row] of records.entries()) row['id'] = index + 1
}

/** Adds the evidence of what withdrawals are to be flagged for, and of what they are not. */
export function plantEvidence(
  tables: readonly DemoTable[],
  members: readonly Member[],
  withdrawals: readonly Withdrawal[],
): void {
  for (const [table, rows] of tables) {
    if (table === 'withdraw_address') plantAddresses(rows, members, withdrawals)
    if (table === 'ip_record') plantOrigins(rows, members, withdrawals)
  }
}

interface Stored extends Record<string, unknown> {
  id: string
  isOpen: boolean
  /** One reviewer decided it, so nothing was known that asks for two. */
  isSingle: boolean
  flags: RiskFlag[]
}

/** Rules whose evidence comes by itself; the other flags of decided withdrawals are those that were planned. */
const unplanned: readonly RiskFlag[] = ['velocity', 'largeAmount', 'bonusFunds', 'violation']
/** Judged in one statement. */
const perStatement = 2_000

/**
 * Replaces the planned flags by what the rules say: all of it where a withdrawal waits; of decided ones the part that its reviewers
 * acted on. The books are whole, so the one mismatch is of before: its reason is gone and the flag has stayed.
 */
export async function judgeWithdrawals(tx: Tx): Promise<void> {
  const rows = await tx.execute<Stored>(sql`
    select id::text as id, risk_flags as flags, status in ('pending', 'firstPassed') as "isOpen",
      first_reviewer_id is not null and second_reviewer_id is null and status not in ('firstPassed', 'rejected') as "isSingle"
    from withdraw_log order by id`)
  const judged: { id: string; flags: RiskFlag[]; score: number }[] = []
  for (let from = 0; from < rows.length; from += perStatement) {
    const part = rows.slice(from, from + perStatement)
    const ids = part.map(({ id }) => id)
    const raised = await raisedBy(tx, sql`select unnest(${sql.param(ids)}::bigint[])`)
    for (const { id, flags: planned, isOpen, isSingle } of part) {
      const holds = raised.get(id) ?? {}
      const flags = RiskFlag.options.filter((flag) => {
        if (isOpen && flag === 'ledgerMismatch') return planned.includes(flag)
        if (holds[flag] === undefined || (isSingle && flag !== 'firstWithdraw')) return false
        return isOpen || planned.includes(flag) || unplanned.includes(flag)
      })
      judged.push({ id, flags, score: calculateRiskScore(flags) })
    }
  }
  // The guard lets nobody touch what was decided; these rows are not finished yet.
  // What waits for the end of the transaction would keep the table from being altered.
  await tx.execute(sql`set constraints holding_journal immediate`)
  await tx.execute(sql`alter table withdraw_log disable trigger guard`)
  await tx.execute(sql`
    update withdraw_log w set risk_score = j.score, risk_flags = array(select jsonb_array_elements_text(j.flags))
      from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) as j (id bigint, flags jsonb, score integer)
     where w.id = j.id`)
  await tx.execute(sql`alter table withdraw_log enable trigger guard`)
}
