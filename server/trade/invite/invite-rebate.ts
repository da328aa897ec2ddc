// The parts of trading fees that inviters get: made and paid by a daily job, taken back for abuse.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type * as api from '#contract/trade/invite-log.ts'
import { localize } from '#server/base/localize.ts'
import { Refusal } from '#server/base/refusal.ts'
import { plainDecimal } from '#server/db/columns.ts'
import type { Tx } from '#server/db/connection/client.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { alreadyHandled } from '#server/db/records/assert-seen.ts'
import { lockRecords, lockRow } from '#server/db/records/lock-record.ts'
import { updateRecord } from '#server/db/records/update-record.ts'
import { member } from '#server/db/schema/member/member.ts'
import { violationRecord } from '#server/db/schema/other/violation.ts'
import { inviteLog, inviteRebate as table } from '#server/db/schema/trade/invite.ts'
import { contractDeal } from '#server/db/schema/trade/trade.ts'
import { audited, type Audited, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { forEachRecord } from '#server/jobs/each-record.ts'
import { defineJob } from '#server/jobs/job.ts'
import { post, type Posting } from '#server/ledger/post.ts'
import { rebateLines } from '#server/ledger/postings/trade.ts'

type Rebate = typeof table.$inferSelect
type Input = z.output<typeof api.revoke.input>

/** The part of a fee that inviters of level 1, 2 and 3 get. */
export const rebateRates = ['0.2', '0.1', '0.05'] as const
/** Smaller amounts are not paid. */
const leastAmount = '0.01'
/** How far back the job looks for deals it has not seen. */
const lookBackDays = 14

/** What an approval would take back, in USD at the prices of now. */
export async function revokeAmount(db: ReadDb, items: Input['items']): Promise<string> {
  const [row] = await db
    .select({
      sum: sql<string>`coalesce(round(sum(${table.amount} * currency_price_usd(${table.currency})), 18), 0)::text`,
    })
    .from(table)
    .where(
      inArray(
        table.id,
        items.map(({ id }) => id),
      ),
    )
  return plainDecimal(row?.sum ?? '0')
}

/** Adds to what an invitee's trading has brought; an invitation that is gone has nothing to keep. */
const addRebate = (tx: Tx, memberId: string, usd: string) =>
  tx
    .update(inviteLog)
    .set({ rebateUsd: sql`${inviteLog.rebateUsd} + ${usd}::numeric`, updatedAt: sql`now()` })
    .where(eq(inviteLog.memberId, memberId))

/** Refuses with 40901 where a rebate is not paid (any more), with 42201 where its receiver has spent the money. */
export async function revokeRebates(
  { items, reason, violationNo, requestId }: Input,
  { tx, actor, lang }: Change,
): Promise<Audited<{ count: number }>> {
  const [found] = await tx
    .select({ id: violationRecord.id })
    .from(violationRecord)
    .where(eq(violationRecord.violationNo, violationNo))
  if (!found) throw invalidField('violationNo', 'notFound', lang)
  const rows = await lockRecords(tx, table, items, {
    allowed: {
      states: ['paid'],
      refusal: ({ status }) => alreadyHandled('rebateNotPaid', { status }),
    },
    fresh: (row) => row,
  })
  for (const row of rows) {
    await updateRecord(tx, table, row, { status: 'revoked', violationNo, revokedAt: sql`now()` })
    await addRebate(tx, row.memberId, `-${row.amountUsd}`)
    const by = { operatorId: actor.id, operatorName: actor.userName, requestId }
    await postRebate(tx, row, { ...by, step: 'revoke', memo: reason })
  }
  const [first, ...rest] = rows.map((row) => ({
    action: 'inviteRebate.revoke',
    targetType: 'inviteRebate',
    targetId: row.id,
    targetNo: violationNo,
    before: { status: row.status, amount: row.amount },
    after: { status: 'revoked', amount: '0' },
    reason,
  }))
  if (!first) throw new Refusal(Code.notFound, 'notFound')
  return audited({ count: rows.length }, first, ...rest)
}

/** Posts a rebate; the inviter's wallet is credited when it is paid and debited when it is taken back. */
async function postRebate(
  tx: Tx,
  rebate: Rebate,
  by: Pick<Posting, 'operatorId' | 'operatorName' | 'requestId' | 'memo'> & {
    step: 'pay' | 'revoke'
  },
): Promise<void> {
  const [deal] = await tx
    .select({ no: contractDeal.dealNo })
    .from(contractDeal)
    .where(eq(contractDeal.id, rebate.dealId))
  await post(tx, {
    bizType: 'rebate',
    bizId: rebate.id,
    bizNo: deal?.no ?? '',
    ...by,
    lines: rebateLines(rebate, by.step),
  })
}

/** Notes the rebates of the deals of finished days; each deal and level once, however often it runs. */
const noteRebates = sql`
  insert into ${table} (deal_id, level, inviter_id, member_id, currency, fee, rate, amount, status)
  select d.id, up.level, up.id, d.member_id, p.settle_currency, d.fee, up.rate, trunc(d.fee * up.rate, 8),
         case when up.status = 'normal' and trunc(d.fee * up.rate, 8) >= ${leastAmount} then 'pending' else 'skipped' end
    from contract_deal d
    join contract_product p on p.product_code = d.product_code
    join member trader on trader.id = d.member_id and trader.member_type not in ('internal', 'test')
    join member first on first.id = trader.inviter_id
    left join member second on second.id = first.inviter_id
    left join member third on third.id = second.inviter_id
    cross join lateral (values
      (1, first.id, first.status, ${rebateRates[0]}::numeric),
      (2, second.id, second.status, ${rebateRates[1]}::numeric),
      (3, third.id, third.status, ${rebateRates[2]}::numeric)) as up (level, id, status, rate)
   where d.fee > 0 and up.id is not null
     and d.deal_at >= now() - make_interval(days => ${lookBackDays})
     and d.deal_at < (select book_day_start(report_today()))
  on conflict (deal_id, level) do nothing`

/** Pays one rebate, or leaves it out where the inviter is not in good standing any more. */
async function payRebate(tx: Tx, id: string): Promise<'paid' | 'skipped' | undefined> {
  const row = await lockRow(tx, table, and(eq(table.id, id), eq(table.status, 'pending')))
  if (!row) return undefined
  const [inviter] = await tx
    .select({ status: member.status })
    .from(member)
    .where(eq(member.id, row.inviterId))
    .for('share')
  const status = inviter?.status === 'normal' ? 'paid' : 'skipped'
  const amountUsd = sql`round(${table.amount} * currency_price_usd(${table.currency}), 18)`
  const { amountUsd: usd } = await updateRecord(tx, table, row, {
    status,
    ...(status === 'paid' && { paidAt: sql`now()`, amountUsd }),
  })
  if (status === 'skipped') return status
  await addRebate(tx, row.memberId, usd)
  await postRebate(tx, row, { step: 'pay', operatorId: null, memo: '' })
  return status
}

/** Notes and pays the rebates of the day before; one that cannot be posted keeps no other waiting. */
export const inviteRebateJob = defineJob({
  name: 'inviteRebate',
  titles: localize('邀请返佣发放', 'Pay invite rebates', '邀請返佣發放'),
  schedule: { cron: '0 30 1 * * *', maxRetries: 3 },
  async run(deps) {
    const { db } = deps
    await db.execute(noteRebates)
    const due = await db
      .select({ id: table.id })
      .from(table)
      .where(eq(table.status, 'pending'))
      .orderBy(table.id)
    return forEachRecord(deps, due, { paid: 0, skipped: 0 }, payRebate)
  },
})
