// Everything an operator needs to decide one recharge.
import { and, desc, eq, isNull, ne, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as ledger from '#contract/ledger.ts'
import type { RechargeDetail } from '#contract/money/recharge-log.ts'
import { member } from '#server/db/schema/member.ts'
import { rechargeLog } from '#server/db/schema/money.ts'
import { may, type Call } from '#server/http/call.ts'
import { Refusal } from '#server/http/refusal.ts'
import { balancesOf } from '#server/ledger/balances.ts'
import { journalsOf } from '#server/ledger/journals.ts'
import { memberScope, type Reader } from '#server/member/scope.ts'
import { namesTx, riskDetail } from './risk.ts'
import { findRecharge, wireRecharge } from './row.ts'
import { rechargeTimeline } from './timeline.ts'

type Detail = z.input<typeof RechargeDetail>

/** 40401 when the record is unknown, hidden or outside the operator's scope. */
export async function rechargeDetail(
  { db, actor, lang }: Call,
  { id }: { id: string },
): Promise<Detail> {
  const row = await findRecharge(db, id)
  if (!row) throw new Refusal(Code.notFound, 'notFound')
  const { log } = row
  const scope = await memberScope(db, rechargeLog.memberId, actor)
  if (scope) {
    const [mine] = await briefs(db, and(scope, eq(rechargeLog.id, id)))
    if (!mine) throw new Refusal(Code.notFound, 'notFound')
  }
  const others = and(scope, ne(rechargeLog.id, id), isNull(rechargeLog.deletedAt))
  const sharesTx = namesTx(log.network, [log.txHash, ...log.formerTxHashes])
  const sameTx = sharesTx ? briefs(db, and(others, sharesTx)) : Promise.resolve([])
  const [timeline, memberRecent, twins, risks, journals, balances] = await Promise.all([
    rechargeTimeline(db, log),
    briefs(db, and(others, eq(rechargeLog.memberId, log.memberId))),
    sameTx,
    riskDetail(db, log, lang, scope),
    journalsOf(
      db,
      { bizType: 'recharge', bizId: id },
      { lang, withHouse: may(actor, ledger.view.permission) },
    ),
    balancesOf(db, log),
  ])
  return {
    row: wireRecharge(row),
    proofImgs: log.proofImgs,
    timeline,
    memberRecent,
    sameTx: twins,
    riskDetail: risks,
    journals,
    balances,
  }
}

// The ten newest; `sameTx` never has more that matter.
function briefs(db: Reader, where: SQL | undefined): Promise<Detail['memberRecent']> {
  const { id, rechargeNo, currency, amount, usdValue, status, createdAt } = rechargeLog
  const { memberNo } = member
  return db
    .select({ id, rechargeNo, memberNo, currency, amount, usdValue, status, createdAt })
    .from(rechargeLog)
    .innerJoin(member, eq(member.id, rechargeLog.memberId))
    .where(where)
    .orderBy(desc(createdAt), desc(id))
    .limit(10)
}
