// What the measures of cases do to a member: each closes one switch, and opens it again when it is lifted
// unless something else still keeps it closed. Callers hold the member's lock.
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { lockRow, lockRows } from '#server/db/records/lock-record.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { member, memberAuth } from '#server/db/schema/member/member.ts'
import { violationRecord } from '#server/db/schema/other/violation.ts'
import type { AuditEntry, Change } from '#server/http/call.ts'
import { cancelEntrusts, endSessions } from './freeze.ts'
import { memberEntry } from './lock-members.ts'

type Member = typeof member.$inferSelect
type Case = typeof violationRecord.$inferSelect

const switches = {
  // Positions can still be closed.
  limitTrade: { field: 'tradeStatus', open: 'on', closed: 'closeOnly' },
  limitWithdraw: { field: 'withdrawStatus', open: 'on', closed: 'off' },
  freeze: { field: 'status', open: 'normal', closed: 'frozen' },
} as const
type Switching = keyof typeof switches
const switching = Object.keys(switches) as Switching[]
const isSwitching = (measure: Case['measure']): measure is Switching => measure in switches

/** Locks the member of a case, before the case: the switches of a member are locked in this order everywhere. */
export async function lockCaseMember(tx: Tx, caseId: string): Promise<Member | undefined> {
  const [found] = await tx
    .select({ memberId: violationRecord.memberId })
    .from(violationRecord)
    .where(eq(violationRecord.id, caseId))
  if (!found) return undefined
  return lockRow(tx, member, eq(member.id, found.memberId))
}

async function setSwitch(
  tx: Tx,
  owner: Member,
  measure: Switching,
  { to, reason }: { to: 'open' | 'closed'; reason: string },
): Promise<AuditEntry> {
  const { field, [to]: value } = switches[measure]
  await tx
    .update(member)
    .set({ [field]: value, ...nextVersion(member) })
    .where(eq(member.id, owner.id))
  return memberEntry('setStatus', owner, {
    before: { [field]: owner[field] },
    after: { [field]: value },
    reason,
  })
}

/**
 * Carries a measure out. Returns whether it closed a switch, which it does not where that was closed already, and what the
 * trail says of it. Throws `Refusal` 42203 for a closed account.
 */
export async function applyMeasure(
  change: Change,
  owner: Member,
  { measure, reason }: { measure: Case['measure']; reason: string },
): Promise<{ memberSwitched: boolean; entries: readonly AuditEntry[] }> {
  if (!isSwitching(measure)) return { memberSwitched: false, entries: [] }
  if (owner.status === 'closed')
    throw new Refusal(Code.rule, 'memberClosed', { no: owner.memberNo })
  const { field, open } = switches[measure]
  if (owner[field] !== open) return { memberSwitched: false, entries: [] }
  const entry = await setSwitch(change.tx, owner, measure, { to: 'closed', reason })
  if (measure !== 'freeze') return { memberSwitched: true, entries: [entry] }
  await endSessions(change, [owner.id])
  const cancelled = await cancelEntrusts(change, [owner.id], reason)
  return { memberSwitched: true, entries: [entry, ...cancelled] }
}

/** Lets another case with the same measure keep the switch closed from now on; returns whether there is one. */
export async function transferHold(
  tx: Tx,
  memberId: string,
  measure: Switching,
  except = '0',
): Promise<boolean> {
  const alike = and(
    eq(violationRecord.memberId, memberId),
    eq(violationRecord.measure, measure),
    inArray(violationRecord.status, ['confirmed', 'appealed']),
    ne(violationRecord.id, except),
    sql`(${violationRecord.measureUntil} is null or ${violationRecord.measureUntil} > now())`,
  )
  const [heir] = await lockRows(tx, violationRecord, alike, 1)
  if (!heir) return false
  await tx
    .update(violationRecord)
    .set({ memberSwitched: true })
    .where(eq(violationRecord.id, heir.id))
  return true
}

/** Lets a revoked real name keep withdrawals off: its next approval opens them. Returns whether there is one. */
async function handToRealName(tx: Tx, { id, realNameStatus }: Member): Promise<boolean> {
  if (realNameStatus !== 'revoked') return false
  const [revoked] = await tx
    .select({ id: memberAuth.id })
    .from(memberAuth)
    .where(and(eq(memberAuth.memberId, id), eq(memberAuth.status, 'revoked')))
    .orderBy(sql`${memberAuth.reviewedAt} desc nulls last`)
    .limit(1)
  if (!revoked) return false
  await tx
    .update(memberAuth)
    .set({ withdrawSwitchedOff: true })
    .where(eq(memberAuth.id, revoked.id))
  return true
}

/**
 * Opens the switch that a case had closed, unless another case or a revoked real name keeps it closed. The caller clears
 * `memberSwitched` of the case. Returns what the trail says of the member.
 */
export async function releaseMeasure(
  tx: Tx,
  owner: Member,
  { id, measure, memberSwitched }: Case,
  reason: string,
): Promise<readonly AuditEntry[]> {
  if (!memberSwitched || !isSwitching(measure)) return []
  if (await transferHold(tx, owner.id, measure, id)) return []
  if (measure === 'limitWithdraw' && (await handToRealName(tx, owner))) return []
  const { field, closed } = switches[measure]
  if (owner[field] !== closed) return []
  return [await setSwitch(tx, owner, measure, { to: 'open', reason })]
}

/** Remembers that an operator set a switch of members by hand: lifting a case no longer changes it. */
export async function keepSwitched(
  tx: Tx,
  memberIds: readonly string[],
  field: (typeof switches)[Switching]['field'],
): Promise<void> {
  await tx
    .update(violationRecord)
    .set({ memberSwitched: false })
    .where(
      and(
        inArray(violationRecord.memberId, [...memberIds]),
        eq(violationRecord.memberSwitched, true),
        inArray(
          violationRecord.measure,
          switching.filter((measure) => switches[measure].field === field),
        ),
      ),
    )
}
