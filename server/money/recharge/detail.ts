// Everything an operator needs to decide one recharge.
import { and, desc, eq, isNull, ne, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { RechargeDetail } from '#contract/money/recharge-log.ts'
import type { Reader } from '#server/db/read-db.ts'
import { member } from '#server/db/schema/member/member.ts'
import { rechargeLog } from '#server/db/schema/money/money.ts'
import type { Call } from '#server/http/call.ts'
import type { RecordSource } from '#server/lists/record.ts'
import { reviewQueues } from '#server/review/queues.ts'
import { queueDetail, queueRecord } from '../queue-detail.ts'
import { newestCheck, wireCheck } from './chain-check.ts'
import { goneFlags } from './clear-flags.ts'
import { rechargeGuard } from './guard.ts'
import { namesTx, riskDetail } from './risk.ts'
import { type RechargeRow, wireRecharge } from './row.ts'

type Detail = z.input<typeof RechargeDetail>

const actions = {
  create: 'created',
  claim: 'claimed',
  release: 'released',
  edit: 'edited',
  recheck: 'rechecked',
  clearFlag: 'flagCleared',
  approve: 'approved',
  reject: 'rejected',
  reverse: 'reversed',
  delete: 'deleted',
  // The platform saw that the transaction is gone: before the decision, and after it.
  orphan: 'rejected',
  flag: 'rechecked',
} as const

/** How a recharge is read: unknown where it is hidden or outside the operator's scope. */
export const rechargeSource: RecordSource<RechargeRow, Detail> = {
  ...queueRecord({
    queue: reviewQueues.recharge,
    load: (db, id) => rechargeGuard.load(db, id),
    actions,
    own: ({ log }: RechargeRow) => ownEvents(log),
  }),
  answer: rechargeDetail,
}

async function rechargeDetail(row: RechargeRow, call: Call, id: string) {
  const { db, lang } = call
  const { log } = row
  const sharesTx = namesTx(log.network, [log.txHash, ...log.formerTxHashes])
  const detail = await queueDetail(call, log, {
    queue: reviewQueues.recharge,
    briefs: (where) => briefs(db, where),
    more: async (scope) => {
      const [sameTx, risks, check] = await Promise.all([
        sharesTx ? briefs(db, and(scope, ne(rechargeLog.id, id), sharesTx)) : [],
        goneFlags(db, log).then((gone) => riskDetail(db, log, { lang, scope, gone })),
        newestCheck(db, log),
      ])
      return { sameTx, riskDetail: risks, chain: check ? wireCheck(check) : null }
    },
  })
  return { row: wireRecharge(row), proofImgs: log.proofImgs, ...detail }
}

/** What happened outside the console (arrival, automatic decision) is known from the row itself. */
const ownEvents = (log: RechargeRow['log']) => [
  {
    action: 'created' as const,
    at: log.createdAt,
    actorName: log.creatorName,
    remark: log.remark,
  },
  log.reviewedAt !== null && {
    action: log.status === 'rejected' ? ('rejected' as const) : ('approved' as const),
    at: log.reviewedAt,
    actorName: log.reviewerName,
    remark: log.reviewRemark,
  },
]

// The ten newest; `sameTx` never has more that matter.
function briefs(db: Reader, where: SQL | undefined): Promise<Detail['memberRecent']> {
  const { id, rechargeNo, currency, amount, usdValue, status, createdAt } = rechargeLog
  const { memberNo } = member
  return db
    .select({ id, rechargeNo, memberNo, currency, amount, usdValue, status, createdAt })
    .from(rechargeLog)
    .innerJoin(member, eq(member.id, rechargeLog.memberId))
    .where(and(isNull(rechargeLog.deletedAt), where))
    .orderBy(desc(createdAt), desc(id))
    .limit(10)
}
