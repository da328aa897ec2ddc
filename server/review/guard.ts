// Why a record under review may not be touched: the same questions for every queue and verb, in the same order.
import { and, eq, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Lang, Titles } from '#contract/lang.ts'
import type { Handled } from '#contract/review.ts'
import type { RecordVersion } from '#contract/wire.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Reader } from '#server/db/read-db.ts'
import { alreadyHandled, toDecisionDetails } from '#server/db/records/assert-seen.ts'
import { updateRecord, type Values } from '#server/db/records/update-record.ts'
import type { AuditEntry, Call, Change } from '#server/http/call.ts'
import type { ReviewTable } from '#server/ledger/queue-records.ts'
import type { QueueTarget } from './queues.ts'

type Facts<S> = Omit<z.input<typeof Handled>, 'id' | 'status'> & { id: string; status: S }

interface Log<S> {
  readonly id: string
  readonly status: S
  readonly version: number
  readonly claimedBy: string | null
  readonly claimedByName: string | null
  readonly claimedUntil: string | null
}
/** A record with whether somebody holds it right now, by the database's clock. */
export interface ReviewRow<S extends string = string> {
  readonly log: Log<S>
  readonly isClaimed: boolean
}
interface Queue<S extends string, A extends string, R extends ReviewRow<S>> {
  /** Its entry in `reviewQueues`: the target is the first part of the actions of its audit lines. */
  queue: { readonly target: QueueTarget; readonly table: ReviewTable; readonly visible?: SQL }
  allowedFrom: Record<A, readonly NoInfer<S>[]>
  statusTitles: Record<S, Titles>
  find: (db: Reader, id: string) => Promise<R | undefined>
  wire: (row: R) => unknown
  getNumber: (row: R) => string
  /** Who decided last. */
  decidedBy: (row: R) => { reviewerName: string | null; reviewedAt: string | null }
}
/** The guard of a queue, as `createReviewGuard` makes it. */
export type Guard<S extends string, A extends string, R extends ReviewRow<S>> = ReturnType<
  typeof createReviewGuard<S, A, R>
>

/** Makes the guard of a queue: load, refuse, and the condition of the one statement that changes a record. */
export function createReviewGuard<S extends string, A extends string, R extends ReviewRow<S>>({
  queue,
  ...guard
}: Queue<S, A, R>) {
  const { target, table, visible: alive } = queue
  const { allowedFrom, statusTitles, find, wire, getNumber, decidedBy } = guard
  type Stored = R['log']
  type Who = Pick<Call, 'actor' | 'lang'>

  /** Returns the record a verb works on; throws `Refusal` 40401 when it is unknown or hidden. */
  async function load(db: Reader, id: string): Promise<R> {
    const row = await find(db, id)
    if (!row) throw new Refusal(Code.notFound, 'notFound')
    return row
  }

  /** Throws `Refusal` 40901 when the state does not allow the action; names who decided and when. */
  function assertState(facts: Facts<S>, action: A, lang: Lang): void {
    if (allowedFrom[action].includes(facts.status)) return
    const { reviewerName, reviewedAt } = facts
    const data = toDecisionDetails(facts)
    const title = statusTitles[facts.status][lang]
    throw reviewerName !== null && reviewedAt !== null
      ? alreadyHandled('alreadyHandled', data, { reviewer: reviewerName, status: title })
      : alreadyHandled('notInStatus', data, { status: title })
  }

  /**
   * Throws `Refusal` 40901 when the state does not allow the action, 40902 when the record has changed since
   * `version` was read, 42301 while another operator holds it.
   */
  function assertActionable(row: R, action: A, { actor, lang }: Who, version?: number): void {
    const log: Log<S> = row.log
    const { id, status, claimedBy: holder, claimedByName, claimedUntil: until } = log
    assertState({ id, status, version: log.version, ...decidedBy(row) }, action, lang)
    if (version !== undefined && version !== log.version) {
      throw new Refusal(Code.stale, 'stale', {}, wire(row))
    }
    if (row.isClaimed && holder !== actor.id) {
      const claimedBy = claimedByName ?? ''
      throw new Refusal(Code.claimed, 'claimedBy', { claimedBy }, { claimedBy, until })
    }
  }

  /**
   * Returns the condition of the one statement that changes a record: the race is decided here. It holds only
   * while the record is in a state that allows the action, unchanged since `version`, and not held by another.
   */
  function actionableWhere(id: string, version: number, action: A, actorId: string) {
    return and(
      eq(table.id, id),
      inArray(table.status, [...allowedFrom[action]]),
      eq(table.version, version),
      alive,
      or(
        isNull(table.claimedBy),
        eq(table.claimedBy, actorId),
        lte(table.claimedUntil, sql`now()`),
      ),
    )
  }

  /** Throws the `Refusal` that says why the guarded statement changed nothing: somebody was faster. */
  async function throwConflict(
    db: Reader,
    id: string,
    action: A,
    who: Who,
    version: number,
  ): Promise<never> {
    const row = await load(db, id)
    assertActionable(row, action, who, version)
    throw new Refusal(Code.stale, 'stale', {}, wire(row))
  }

  /** Returns the record an action may be done to; throws what `load` and `assertActionable` throw. */
  async function loadActionable(change: Change, action: A, seen: RecordVersion): Promise<R> {
    const row = await load(change.tx, seen.id)
    assertActionable(row, action, change, seen.version)
    return row
  }

  /** Makes the one guarded statement of an action and returns what is stored then; throws what `throwConflict` throws. */
  async function update(
    change: Change,
    action: A,
    { id, version }: RecordVersion,
    values: Values<Stored>,
  ): Promise<Stored> {
    const { tx, actor } = change
    const after = await updateRecord(
      tx,
      table,
      { id, version },
      values as Values<typeof table.$inferSelect>,
      {
        where: actionableWhere(id, version, action, actor.id),
        conflict: () => throwConflict(tx, id, action, change, version),
      },
    )
    // A row of the queue's own table.
    return after as object as Stored
  }

  /** Returns an audit line about a record of the queue. */
  const entry = (
    verb: string,
    row: R,
    facts: Pick<AuditEntry, 'before' | 'after' | 'reason'>,
  ): AuditEntry => ({
    action: `${target}.${verb}`,
    targetType: target,
    targetId: row.log.id,
    targetNo: getNumber(row),
    ...facts,
  })

  return {
    ...guard,
    target,
    table,
    alive,
    load,
    loadActionable,
    assertState,
    assertActionable,
    actionableWhere,
    throwConflict,
    update,
    entry,
  }
}

/** The columns of a lease that nobody holds. */
export const releasedClaim = { claimedBy: null, claimedByName: null, claimedUntil: null }

/** Whether somebody holds the record now; select it beside the table. */
export const isClaimedNow = ({ claimedUntil }: Pick<ReviewTable, 'claimedUntil'>) =>
  sql<boolean>`coalesce(${claimedUntil} > now(), false)`

/** The lease as the contract shows it; one that has ended is not shown. */
export const wireLease = ({ log, isClaimed }: ReviewRow) => ({
  claimedById: isClaimed ? log.claimedBy : null,
  claimedBy: isClaimed ? log.claimedByName : null,
  claimedUntil: isClaimed ? log.claimedUntil : null,
})
