// Every time that a withdrawal was sent out, and who may send it again.
import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { Payout } from '#contract/money/withdraw-log.ts'
import { assertSecondPerson } from '#server/access/second-person.ts'
import { exactlyOne } from '#server/base/exactly-one.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { withdrawPayout } from '#server/db/schema/money/withdraw-third.ts'
import { readSetting } from '#server/db/settings.ts'
import type { Change } from '#server/http/call.ts'

const iso = sql`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`

/** The payouts of a row of `withdraw_log` as JSON, the oldest first; select it where that table is read. */
export const payoutsOfRow = sql<
  Payout[]
>`case when withdraw_log.pay_method is null then '[]'::jsonb else (
  select coalesce(jsonb_agg(jsonb_build_object(
      'payMethod', p.pay_method, 'payerId', p.payer_id::text, 'payerName', p.payer_name,
      'startedAt', to_char(p.started_at at time zone 'UTC', ${iso}), 'outcome', p.outcome, 'endedAt', to_char(p.ended_at at time zone 'UTC', ${iso}),
      'failReason', p.fail_reason, 'failedById', p.failed_by_id::text, 'failedByName', p.failed_by_name,
      'thirdOrderNo', p.third_order_no, 'channelOrderNo', t.channel_order_no,
      'txHash', coalesce(p.tx_hash, t.tx_hash, case p.outcome when 'paid' then withdraw_log.tx_hash end)) order by p.id), '[]')
    from withdraw_payout p left join withdraw_third t on t.third_order_no = p.third_order_no
   where p.withdraw_id = withdraw_log.id) end`

const Payouts = z.object({ payouts: z.array(Payout) })

/**
 * Throws `Refusal` 40303 where the operator sent the withdrawal out before or said that it did not go out. The first
 * payment may have arrived after all, and nobody shall be able to bring that about alone.
 */
export async function assertPaidByAnother(change: Change, id: string): Promise<void> {
  const rows = await change.tx.execute(
    sql`select ${payoutsOfRow} as payouts from withdraw_log where withdraw_log.id = ${id}`,
  )
  const { payouts } = exactlyOne([...rows], Payouts)
  const others = payouts.flatMap(({ payerId, failedById }) => [payerId, failedById])
  // A first payment has no first person.
  if (others.length > 0) await assertSecondPerson(change, others, { own: 'paidBefore' })
}

/** Notes who said that the newest payout of a withdrawal did not go out, and what was broadcast nevertheless. */
export async function noteFailure(
  { tx, actor }: { readonly tx: Tx; readonly actor: { id: string | null; userName: string } },
  withdrawId: string,
  txHash: string | null,
): Promise<void> {
  const newest = tx
    .select({ id: withdrawPayout.id })
    .from(withdrawPayout)
    .where(and(eq(withdrawPayout.withdrawId, withdrawId), eq(withdrawPayout.outcome, 'failed')))
    .orderBy(desc(withdrawPayout.id))
    .limit(1)
  await tx
    .update(withdrawPayout)
    .set({ failedById: actor.id, failedByName: actor.userName, txHash })
    .where(eq(withdrawPayout.id, newest))
}

/** Throws `Refusal` 42203 unless withdrawals are paid out by `payer`, as the setting `payout.by` has it. */
export async function assertPaidBy(tx: Tx, payer: 'console' | 'platform'): Promise<void> {
  if ((await readSetting(tx, 'payout.by')) === payer) return
  throw new Refusal(Code.rule, payer === 'console' ? 'paidByPlatform' : 'paidByConsole')
}
