// What a coupon is used for, read from the record that the platform names: no amount is taken on trust.
import Big from 'big.js'
import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { Code } from '#contract/codes.ts'
import { atMostOne } from '#server/base/exactly-one.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { alreadyHandled } from '#server/db/records/assert-seen.ts'
import { couponLog } from '#server/db/schema/marketing/coupon.ts'
import { rechargeLog } from '#server/db/schema/money/money.ts'
import { stakingRecord } from '#server/db/schema/other/staking.ts'
import { contractDeal, contractPosition } from '#server/db/schema/trade/trade.ts'
import type { CouponPurpose } from './coupon-use.ts'

type Log = typeof couponLog.$inferSelect
type Find = (tx: Tx, memberId: string, order: string) => Promise<CouponPurpose | undefined>

/** A record of a member by its number, or by what the platform calls it. */
const named = (
  memberId: string,
  order: string,
  { owner, no, externalId }: { owner: PgColumn; no: PgColumn; externalId?: PgColumn },
): SQL | undefined =>
  and(eq(owner, memberId), or(eq(no, order), externalId && eq(externalId, order)))

/** A trade whose fee was paid. */
const trade: Find = async (tx, memberId, order) => {
  const at = named(memberId, order, { owner: contractDeal.memberId, no: contractDeal.dealNo })
  const row = await tx.select().from(contractDeal).where(at).then(atMostOne)
  if (!row) return undefined
  const { dealNo: bizNo, notional: amount, productCode, fee } = row
  return { kind: 'fee', bizNo, amount, productCode, fee }
}

/** A position that was closed; its loss counts for the minimum. */
const loss: Find = async (tx, memberId, order) => {
  const { memberId: owner, positionNo: no, closedAt } = contractPosition
  const row = await tx
    .select()
    .from(contractPosition)
    .where(and(named(memberId, order, { owner, no }), isNotNull(closedAt)))
    .then(atMostOne)
  if (!row) return undefined
  const { positionNo: bizNo, productCode, realizedPnl } = row
  const lost = new Big(realizedPnl).lt(0) ? new Big(realizedPnl).abs().toFixed() : '0'
  return { kind: 'loss', bizNo, amount: lost, productCode, loss: lost }
}

/** A recharge that was credited, in the currency of the coupon. */
const recharge =
  (currency: string): Find =>
  async (tx, memberId, order) => {
    const { memberId: owner, rechargeNo: no, externalId, status } = rechargeLog
    const at = named(memberId, order, { owner, no, externalId })
    const row = await tx
      .select()
      .from(rechargeLog)
      .where(and(at, eq(status, 'approved'), eq(rechargeLog.currency, currency)))
      .then(atMostOne)
    return row && { kind: 'recharge', bizNo: row.rechargeNo, amount: row.amount }
  }

/** A stake that runs. */
const stake: Find = async (tx, memberId, order) => {
  const { memberId: owner, recordNo: no, externalId } = stakingRecord
  const row = await tx
    .select()
    .from(stakingRecord)
    .where(named(memberId, order, { owner, no, externalId }))
    .then(atMostOne)
  return row && { kind: 'stake', bizNo: row.recordNo, amount: row.principal }
}

const trialFund: Find = (_tx, _memberId, order) =>
  Promise.resolve({ kind: 'trialFund', bizNo: order, amount: '0' })

const findFor = ({ couponType, currency }: Log): Find =>
  ({
    feeDeduct: trade,
    feePercent: trade,
    cashback: loss,
    rechargeBonus: recharge(currency),
    trialFund,
    rateUp: stake,
  })[couponType]

/**
 * Returns what a coupon of a member is used for. Throws 40401 for a coupon that is not theirs, 42203 where they have no such
 * record, and 40901 where another of their coupons of this kind was used for it.
 */
export async function resolveCouponPurpose(
  tx: Tx,
  { couponLogNo, memberId }: Pick<Log, 'couponLogNo' | 'memberId'>,
  order: string,
): Promise<CouponPurpose> {
  const own = and(eq(couponLog.couponLogNo, couponLogNo), eq(couponLog.memberId, memberId))
  const log = await tx.select().from(couponLog).where(own).then(atMostOne)
  if (!log) throw new Refusal(Code.notFound, 'notFound')
  const purpose = await findFor(log)(tx, memberId, order)
  if (!purpose) throw new Refusal(Code.rule, 'couponUnfit')
  if (purpose.kind === 'trialFund') return purpose
  // Two coupons that are used for one record at once see each other.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`coupon ${log.couponType} ${purpose.bizNo}`}, 0))`,
  )
  const others = and(
    eq(couponLog.memberId, memberId),
    eq(couponLog.couponType, log.couponType),
    eq(couponLog.usedBizNo, purpose.bizNo),
    sql`${couponLog.id} <> ${log.id}`,
  )
  if ((await tx.$count(couponLog, others)) > 0)
    throw alreadyHandled('couponOrderUsed', null, { no: purpose.bizNo })
  return purpose
}
