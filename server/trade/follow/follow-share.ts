// The tutor's share of a copied profit: held in escrow when the copy closes, and once a week settled to the
// tutor or returned to the follower. Which of the two follows from the recorded results; nobody chooses it.
import Big from 'big.js'
import { eq, sql, type SQL } from 'drizzle-orm'
import { localize } from '#server/base/localize.ts'
import { storedText } from '#server/base/stored-text.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { lockRow } from '#server/db/records/lock-record.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { member } from '#server/db/schema/member/member.ts'
import { incomeRecord } from '#server/db/schema/other/staking.ts'
import { followLog as table } from '#server/db/schema/trade/follow.ts'
import { forEachRecord } from '#server/jobs/each-record.ts'
import { defineJob } from '#server/jobs/job.ts'
import { post } from '#server/ledger/post.ts'
import { shareReturnLines, shareSettleLines } from '#server/ledger/postings/trade.ts'

type Log = typeof table.$inferSelect
interface By {
  readonly operatorId: string | null
  readonly operatorName?: string
  readonly requestId?: string | undefined
  readonly memo: string
}

/** Decimals of what a member is credited; the rest is the platform's. */
const places = 8

/** The week of the books that a moment belongs to. */
const weekOf = (at: SQL | typeof table.closedAt) => sql`date_trunc('week', book_day(${at}))`
/** Whether the week in which a copy was closed is over. */
const isWeekOver = sql`${weekOf(table.closedAt)} < ${weekOf(sql`now()`)}`

/** What the follower made with the tutor in the week of a copy. */
async function weekResult(tx: Tx, { id, relationId }: Log): Promise<Big> {
  const [row] = await tx.execute<{ sum: string }>(sql`
    select coalesce(sum(each.realized_pnl), 0)::text as sum from ${table} each
      join ${table} one on one.id = ${id}
     where each.relation_id = ${relationId} and each.status = 'closed' and ${weekOf(sql`each.closed_at`)} = ${weekOf(sql`one.closed_at`)}`)
  return new Big(row?.sum ?? '0')
}

/** What became of a share; undefined where there was nothing to decide. */
type Outcome = 'settled' | 'returned' | 'failed' | undefined

/**
 * Settles or returns the held share of one copy whose week is over. A tutor who is frozen or closed is not paid: the share
 * is marked as failed and stays in escrow.
 */
export async function settleShare(tx: Tx, id: string, by: By): Promise<Outcome> {
  const isPayable = sql`${eq(table.id, id)} and ${table.shareStatus} in ('held', 'failed') and ${isWeekOver}`
  const log = await lockRow(tx, table, isPayable)
  if (!log) return undefined
  const { currency, profitShareAmount: amount, followNo: bizNo } = log
  const close = async (shareStatus: 'settled' | 'returned' | 'failed', failReason = '') => {
    await tx
      .update(table)
      .set({
        shareStatus,
        failReason,
        ...nextVersion(table),
      })
      .where(eq(table.id, id))
    return shareStatus
  }
  const journal = { bizType: 'follow', bizId: id, bizNo, step: 'share', ...by }
  if ((await weekResult(tx, log)).lte(0)) {
    await post(tx, { ...journal, variant: 'return', lines: shareReturnLines(log) })
    return close('returned')
  }
  const [tutor] = await tx
    .select({ status: member.status })
    .from(member)
    .where(eq(member.id, log.tutorId))
    .for('share')
  if (tutor?.status !== 'normal') return close('failed', storedText('tutorNotPayable'))
  const own = new Big(amount).times(new Big(1).minus(log.platformShareRate)).round(places, 0)
  const journalId = await post(tx, {
    ...journal,
    variant: 'settle',
    lines: shareSettleLines(log, log.tutorId, own),
  })
  if (own.gt(0))
    await tx.insert(incomeRecord).values({
      memberId: log.tutorId,
      incomeType: 'tutorShare',
      sourceId: id,
      relatedNo: bizNo,
      currency,
      baseAmount: amount,
      rate: new Big(1).minus(log.platformShareRate).toFixed(),
      amount: own.toFixed(),
      incomeDate: sql`report_today()`,
      status: 'paid',
      journalId,
      paidAt: sql`now()` as never,
    })
  return close('settled')
}

/** Settles the shares of the weeks that are over, every Monday; one that cannot be posted keeps no other waiting. */
export const followShareJob = defineJob({
  name: 'followShare',
  titles: localize('跟单分成结算', 'Settle profit shares', '跟單分成結算'),
  schedule: { cron: '0 10 1 * * 1', maxRetries: 3 },
  async run(deps) {
    const { db } = deps
    const due = await db
      .select({ id: table.id })
      .from(table)
      .where(sql`${table.shareStatus} = 'held' and ${isWeekOver}`)
      .orderBy(table.id)
    return forEachRecord(deps, due, { settled: 0, returned: 0, failed: 0 }, (tx, id) =>
      settleShare(tx, id, { operatorId: null, memo: '' }),
    )
  },
})
