// The journals of a withdrawal: its amount is held, and paid or given back. Both endings share a step, so that
// the database can never hold both.
import Big from 'big.js'
import { eq, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { member } from '#server/db/schema/member/member.ts'
import type { withdrawLog } from '#server/db/schema/money/money.ts'
import type { Line } from '#server/ledger/lines.ts'
import { post } from '#server/ledger/post.ts'
import { applyLines, paidLines, payingAccount, refundLines } from '#server/ledger/postings/money.ts'

type Stored = typeof withdrawLog.$inferSelect
interface About {
  memo: string
  requestId?: string | undefined
}

/** Who posts; nobody where a channel's report does. */
interface Poster {
  readonly tx: Tx
  readonly actor: { readonly id: string | null; readonly userName: string }
}

/** Puts the amount of a withdrawal aside until it ends. Throws `Refusal` 42201 where the wallet has less. */
export function holdAmount(
  { tx, actor }: Poster,
  stored: Stored,
  { memo, requestId }: About,
): Promise<string> {
  return post(tx, {
    bizType: 'withdraw',
    bizId: stored.id,
    step: 'apply',
    bizNo: stored.withdrawNo,
    operatorId: actor.id,
    operatorName: actor.userName,
    requestId,
    memo,
    lines: applyLines(stored),
  })
}

function close(
  { tx, actor }: Poster,
  stored: Stored,
  variant: 'paid' | 'refund',
  { memo, requestId }: About,
  lines: Line[],
): Promise<string> {
  return post(tx, {
    bizType: 'withdraw',
    bizId: stored.id,
    step: 'close',
    variant,
    bizNo: stored.withdrawNo,
    operatorId: actor.id,
    operatorName: actor.userName,
    requestId,
    memo,
    lines,
  })
}

/** Debits the member's frozen amount and credits their available one. */
export const postRefund = (change: Poster, stored: Stored, about: About): Promise<string> =>
  close(change, stored, 'refund', about, refundLines(stored))

/**
 * Debits the member's frozen amount and what the network took; credits the account the payout left from with both,
 * and our fee. Raises the member's running total first: members are locked before their wallets everywhere.
 */
export async function payOut(change: Poster, stored: Stored, about: About): Promise<string> {
  await change.tx
    .update(member)
    .set({ withdrawTotalUsd: sql`${member.withdrawTotalUsd} + ${stored.usdValue}::numeric` })
    .where(eq(member.id, stored.memberId))
  return close(change, stored, 'paid', about, paidLines(stored))
}

/**
 * Throws `Refusal` 42201 when the account a payout leaves from holds less than `needed`. With `reserve` other payouts
 * under way count as gone. Payouts of one account and currency wait for each other here.
 */
export async function assertCovered(
  tx: Tx,
  stored: Stored,
  needed: Big,
  { reserve }: { reserve: boolean },
): Promise<void> {
  const { id, currency } = stored
  const account = payingAccount(stored)
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('payouts'), hashtext(${`${account} ${currency}`}))`,
  )
  const [row] = await tx.execute<{ free: string }>(sql`
    select coalesce((select h.balance + coalesce((
             select sum(case e.side when 'D' then e.amount else -e.amount end) from ledger_entry e
              where e.house_code = h.code and e.currency = h.currency and e.id > h.rolled_up_to_entry_id), 0)
             from house_account h where h.code = ${account} and h.currency = ${currency}), 0)
         - coalesce((select sum(w.net_amount) from withdraw_log w
             where ${reserve} and w.status in ('paying', 'thirdPaying') and w.currency = ${currency} and w.id <> ${id}
               and case when w.pay_method = 'third' then '1120' when w.network = 'BANK' then '1130' else '1100' end = ${account}
           ), 0) as free`)
  const free = new Big(row?.free ?? '0')
  if (free.gte(needed)) return
  const amounts = { current: free.toFixed(), needed: needed.toFixed() }
  throw new Refusal(
    Code.insufficient,
    'houseShort',
    { ...amounts, account, currency },
    { current: amounts.current, limit: amounts.needed, currency },
  )
}
