// Everything an operator needs to decide one withdrawal.
import { and, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { get, type WithdrawDetail } from '#contract/money/withdraw-log.ts'
import { plainDecimal } from '#server/db/columns.ts'
import type { Reader } from '#server/db/read-db.ts'
import { member } from '#server/db/schema/member/member.ts'
import { ledgerAccount, moneyLog } from '#server/db/schema/money/ledger.ts'
import { withdrawLog } from '#server/db/schema/money/money.ts'
import { type Call, unchanged } from '#server/http/call.ts'
import { transact } from '#server/http/transact.ts'
import type { RecordSource } from '#server/lists/record.ts'
import { reviewQueues } from '#server/review/queues.ts'
import { canonicalAddress } from '../address/form.ts'
import { comparable } from '../address/open-withdrawals.ts'
import { queueDetail, queueRecord } from '../queue-detail.ts'
import { withdrawGuard } from './guard.ts'
import { refreshRisk, readRisk } from './risk.ts'
import { wireWithdraw, type WithdrawRow } from './row.ts'

type Detail = z.input<typeof WithdrawDetail>

const actions = {
  claim: 'claimed',
  release: 'released',
  edit: 'edited',
  clearFlag: 'flagCleared',
  pass: 'firstPassed',
  approve: 'approved',
  reject: 'rejected',
  pay: 'paying',
  thirdPay: 'thirdPaying',
  thirdPaid: 'paid',
  thirdFailed: 'failed',
  confirm: 'paid',
  fail: 'failed',
  refund: 'refunded',
  cancel: 'cancelled',
} as const

/** How a withdrawal is read: unknown where it is outside the operator's scope. */
export const withdrawSource: RecordSource<WithdrawRow, Detail> = {
  ...queueRecord({
    queue: reviewQueues.withdraw,
    load: (db, id) => withdrawGuard.load(db, id),
    actions,
    own: ownEvents,
  }),
  answer: withdrawDetail,
}

/** Returns the record with what is computed against it now; flags that it did not have yet are stored first. */
async function withdrawDetail(row: WithdrawRow, call: Call, id: string) {
  const { db } = call
  const { log } = row
  const { network, toAddress, applyIp } = withdrawLog
  const { isNewRisk, ...detail } = await queueDetail(call, log, {
    queue: reviewQueues.withdraw,
    briefs: (where) => briefs(db, where),
    more: async (scope) => {
      const strangers = and(scope, ne(withdrawLog.memberId, log.memberId))
      const [bonus, owner, risk, sameAddress, sameIp, lastMoneyLogs] = await Promise.all([
        bonusFunds(db, log),
        db
          .select({ status: member.realNameStatus })
          .from(member)
          .where(eq(member.id, log.memberId)),
        readRisk(db, { ...log, memberNo: row.memberNo }, call.zone),
        briefs(
          db,
          and(
            strangers,
            eq(network, log.network),
            eq(comparable(network, toAddress), canonicalAddress(log.toAddress, log.network)),
          ),
        ),
        log.applyIp === null ? [] : briefs(db, and(strangers, eq(applyIp, log.applyIp))),
        moneyLogs(db, log),
      ])
      const realNameStatus = owner[0]?.status ?? 'none'
      const shown = { risk: risk.facts, isNewRisk: risk.isNew, realNameStatus, lastMoneyLogs }
      return { bonusFunds: bonus, ...shown, sameAddress, sameIp }
    },
  })
  if (!isNewRisk) return { row: wireWithdraw(row), ...detail }
  await storeRisk(call, { endpoint: get, input: { id } }, [id])
  return { row: wireWithdraw(await withdrawGuard.load(db, id)), ...detail }
}

/** Stores what is computed against withdrawals now, in a transaction of its own. No decision of the caller: it is no refused call. */
export const storeRisk = (
  call: Call,
  intent: Pick<Parameters<typeof transact>[1], 'endpoint' | 'input'>,
  ids: readonly string[],
): Promise<number> =>
  transact(call, { ...intent, isRead: true }, async (tx) =>
    unchanged(await refreshRisk(tx, sql`select unnest(${sql.param(ids)}::bigint[])`)),
  )

/** Steps of records that the console did not make are known from the row. */
function ownEvents({ log }: WithdrawRow) {
  const event = <A extends string>(action: A, at: string | null, actorName: string | null) =>
    at !== null && { action, at, actorName, remark: '' }
  const first = log.secondReviewedAt === null ? 'approved' : 'firstPassed'
  return [
    event('created', log.createdAt, null),
    log.status === 'rejected'
      ? event(
          'rejected',
          log.secondReviewedAt ?? log.firstReviewedAt,
          log.secondReviewerName ?? log.firstReviewerName,
        )
      : event(
          log.status === 'firstPassed' ? 'firstPassed' : first,
          log.firstReviewedAt,
          log.firstReviewerName,
        ),
    log.status !== 'rejected' && event('approved', log.secondReviewedAt, log.secondReviewerName),
    event('paid', log.paidAt, log.payerName),
  ]
}

function briefs(db: Reader, where: SQL | undefined): Promise<Detail['memberRecent']> {
  const { id, withdrawNo, currency, amount, status, createdAt } = withdrawLog
  return db
    .select({ id, withdrawNo, memberNo: member.memberNo, currency, amount, status, createdAt })
    .from(withdrawLog)
    .innerJoin(member, eq(member.id, withdrawLog.memberId))
    .where(where)
    .orderBy(desc(createdAt), desc(id))
    .limit(10)
}

type Owner = Pick<WithdrawRow['log'], 'memberId' | 'currency'>

function moneyLogs(db: Reader, { memberId, currency }: Owner): Promise<Detail['lastMoneyLogs']> {
  const { id, createdAt: at, bizType, bizNo, availableDelta, frozenDelta } = moneyLog
  return db
    .select({ id, at, bizType, bizNo, availableDelta, frozenDelta })
    .from(moneyLog)
    .where(and(eq(moneyLog.memberId, memberId), eq(moneyLog.currency, currency)))
    .orderBy(desc(at), desc(id))
    .limit(10)
}

/** What the member has of trial funds in the currency. */
async function bonusFunds(db: Reader, { memberId, currency }: Owner): Promise<string> {
  const { available, frozen, margin } = ledgerAccount
  const [held] = await db
    .select({ bonus: sql<string>`coalesce(sum(${available} + ${frozen} + ${margin}), 0)::text` })
    .from(ledgerAccount)
    .where(
      and(
        eq(ledgerAccount.memberId, memberId),
        eq(ledgerAccount.currency, currency),
        eq(ledgerAccount.walletType, 'experience'),
      ),
    )
  return plainDecimal(held?.bonus ?? '0')
}
