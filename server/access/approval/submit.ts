// Stores a K4 call for another operator instead of carrying it out.
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Approval } from '#contract/level.ts'
import { oneOr } from '#server/base/exactly-one.ts'
import { Refusal } from '#server/base/refusal.ts'
import { rolledBack } from '#server/db/connection/rolled-back.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { type ApprovalChange, approvalRequest } from '#server/db/schema/review/approval.ts'
import {
  audited,
  unchanged,
  type Audited,
  type AuditEntry,
  type Change,
} from '#server/http/call.ts'
import { canonical } from '#server/http/transact.ts'
import { readMoves } from './moves.ts'

interface Application<T> {
  readonly endpoint: Endpoint
  /** What the handler will get, without the one-time code. */
  readonly payload: unknown
  readonly amountUsd: string | null
  /** What the call is about where its payload names no record by an id; unset: what its trial wrote down. */
  readonly subject?: string | undefined
  readonly tryOut: (trial: Change) => Promise<Audited<T>>
}

/** What the payload is about: one record at a version, or none where the call makes it. */
function targetOf(payload: unknown): { id: string | null; version: number | null } {
  const { id, version, items, ids } = payload as Record<string, unknown>
  const [first, ...more] = Array.isArray(items) ? items : Array.isArray(ids) ? ids : []
  if (more.length > 0) throw new Refusal(Code.rule, 'approvalNeedsSingle')
  if (typeof first === 'string') return { id: first, version: null }
  if (first !== undefined) return targetOf(first)
  return {
    id: typeof id === 'string' ? id : null,
    version: typeof version === 'number' ? version : null,
  }
}

// What only the trial made, and is gone again; `closing` holds figures at the price of the trial.
const ofTheTrial = new Set(['id', 'version', 'batchNo', 'journalId', 'updatedAt', 'closing'])

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : canonical(value)
}

/** The fields an audit line says would change, of which record where it is named; those of a deletion have no value after it. */
function diffOf(
  { before, after, targetNo = '' }: Pick<AuditEntry, 'before' | 'after' | 'targetNo'>,
  isNamed: boolean,
): ApprovalChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .filter((field) => !ofTheTrial.has(field))
    .map((field) => ({
      field: isNamed ? `${targetNo} ${field}` : field,
      before: textOf(before?.[field]),
      after: textOf(after?.[field]),
    }))
    .filter((change) => change.before !== change.after)
}

/** A call that changes many records may have thousands of lines; its own comes first. */
const maxChanges = 200

const whyIn = (payload: unknown): string => {
  const { reason, remark } = payload as Record<string, unknown>
  return [reason, remark].find((text) => typeof text === 'string') ?? ''
}

/** The refusal that names the application that waits; whoever may make the call may see it. */
async function pendingRefusal({ tx }: Change, isWaiting: SQL | undefined): Promise<Refusal> {
  const rows = await tx
    .select({ id: approvalRequest.id, applicantName: approvalRequest.applicantName })
    .from(approvalRequest)
    .where(isWaiting)
  // Where there is none any more, it was decided or taken back meanwhile.
  const { id, applicantName } = oneOr(rows, () => new Refusal(Code.stale, 'stale'))
  return new Refusal(Code.duplicate, 'approvalPending', { id, applicantName }, { approvalId: id })
}

/** A call that is about something without an id. */
const ofSubject = { id: null, version: null }

/**
 * Tries the call out, rolls it back and stores it; answers the application's id. The verb's own data when it would
 * change nothing. Refuses as the verb does, with 42203 more than one record and with 40903 what waits already.
 */
export async function submit<T>(
  change: Change,
  { endpoint, payload, amountUsd, tryOut, ...about }: Application<T>,
): Promise<Audited<T | Approval>> {
  const { tx, actor } = change
  const target = about.subject === undefined ? targetOf(payload) : ofSubject
  // What the verb refuses is refused to the applicant, before anybody is asked.
  const { outcome, moves } = await rolledBack(tx, async (trial) => {
    const tried = await tryOut({ ...change, tx: trial, isTrial: true })
    return { outcome: tried, moves: await readMoves(trial, tried.entries) }
  })
  const [entry] = outcome.entries
  if (!entry) return unchanged(outcome.data)
  const subject = about.subject ?? target.id ?? entry.targetId
  const isWaiting = and(
    eq(approvalRequest.permission, endpoint.permission),
    eq(approvalRequest.subject, subject),
    eq(approvalRequest.status, 'pending'),
  )
  // One that ran out must not stand in the way until it is swept.
  const expired = await tx
    .update(approvalRequest)
    .set({
      status: 'expired',
      ...nextVersion(approvalRequest),
    })
    .where(and(isWaiting, sql`${approvalRequest.expiresAt} <= now()`))
    .returning({ id: approvalRequest.id })
  const reason = whyIn(payload)
  // The number of what only the trial made is gone with it.
  const hasNumber = target.id !== null || about.subject !== undefined
  const isNamed = about.subject !== undefined && outcome.entries.length > 1
  const [stored] = await tx
    .insert(approvalRequest)
    .values({
      permission: endpoint.permission,
      action: entry.action,
      targetType: entry.targetType,
      targetId: target.id,
      targetNo: hasNumber ? (entry.targetNo ?? '') : '',
      targetVersion: target.version,
      subject,
      payload,
      diff: outcome.entries.flatMap((line) => diffOf(line, isNamed)).slice(0, maxChanges),
      moves,
      amountUsd,
      reason,
      applicantId: actor.id,
      applicantName: actor.userName,
    })
    .onConflictDoNothing()
    .returning({ id: approvalRequest.id })
  if (!stored) throw await pendingRefusal(change, isWaiting)
  return audited(
    { approvalId: stored.id },
    {
      action: 'approval.submit',
      targetType: 'approval',
      targetId: stored.id,
      targetNo: entry.targetNo ?? '',
      after: { action: entry.action, targetType: entry.targetType, targetId: target.id, amountUsd },
      reason,
    },
    ...expired.map(({ id }) => ({
      action: 'approval.expire',
      targetType: 'approval',
      targetId: id,
      targetNo: entry.targetNo ?? '',
    })),
  )
}
