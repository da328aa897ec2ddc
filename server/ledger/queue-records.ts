// The records of the review queues as the books and the database know them: where they are, what waits, what keeps them. What
// an operator does with them is in `server/review/queues.ts`.
import { isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { QueueKind } from '#contract/queues.ts'
import { written } from '#server/db/connection/written.ts'
import { memberAuth } from '#server/db/schema/member/member.ts'
import { rechargeLog, withdrawLog } from '#server/db/schema/money/money.ts'
import { rechargeJournalFaults } from './recharge-faults.ts'
import { withdrawJournalFaults } from './withdraw-faults.ts'

/** A table of records under review. */
export type ReviewTable = PgTable &
  Record<
    'id' | 'memberId' | 'status' | 'version' | 'claimedBy' | 'claimedUntil' | 'createdAt',
    PgColumn
  >

/** The records of a review queue. */
export interface QueueRecords {
  readonly table: ReviewTable
  /** The states in which a record waits, the one it comes in with first; a partial index of the table has just these. */
  readonly waiting: readonly [string, ...string[]]
  /** Hidden records never count. */
  readonly visible?: SQL
  /** Lists the records that have other journals than their state demands (I6); undefined where no money moves. */
  readonly journalFaults: SQL | undefined
  /** Triggers of the table that keep what was decided (I9). */
  readonly triggers: readonly string[]
}

/** The records of the review queues by their kind. */
export const queueRecords = {
  recharge: {
    table: rechargeLog,
    waiting: ['pending'],
    visible: isNull(rechargeLog.deletedAt),
    journalFaults: rechargeJournalFaults,
    triggers: ['guard', 'spent_tx', 'tx_form', 'never_truncated'],
  },
  withdraw: {
    table: withdrawLog,
    waiting: ['pending', 'firstPassed'],
    journalFaults: withdrawJournalFaults,
    triggers: [
      'guard',
      'holding_journal',
      'paid_tx',
      'tx_form',
      'never_truncated',
      'note_payout',
      'note_payout_brought_in',
    ],
  },
  realName: { table: memberAuth, waiting: ['pending'], journalFaults: undefined, triggers: [] },
} as const satisfies Readonly<Record<QueueKind, QueueRecords>>

/** Returns the records of a queue, as those of every queue are. */
export const getQueueRecords = (kind: QueueKind): QueueRecords => queueRecords[kind]

/** Returns the condition of the records in one of these states that count. */
export const inStates = (
  { table, visible }: Pick<QueueRecords, 'table' | 'visible'>,
  states: readonly string[],
): SQL => sql`${table.status} in (${written(...states)})${visible ? sql` and ${visible}` : sql``}`

/** Returns the condition of the records that wait for a decision; they are in a partial index of their own. */
export const isWaiting = (queue: Pick<QueueRecords, 'table' | 'visible' | 'waiting'>): SQL =>
  inStates(queue, queue.waiting)
