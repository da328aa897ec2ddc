// What the database alone needs for the same questions and the same decision: the limit to measure against.
import type { SqlClient } from '#server/db/connection/client.ts'

/** A page of the queue with its count and sums, asked as plainly as SQL can. `condition` is trusted text. */
export async function bareList(sql: SqlClient, condition: string, size = 20): Promise<void> {
  await Promise.all([
    sql.unsafe(
      `select r.*, m.member_no, m.account, m.nickname, m.member_type, m.path
         from recharge_log r join member m on m.id = r.member_id
        where r.deleted_at is null and ${condition} order by r.created_at desc, r.id desc limit ${size}`,
    ),
    sql.unsafe(
      `select currency, count(*), sum(amount), sum(credited_amount), sum(usd_value)
         from (select * from recharge_log r where r.deleted_at is null and ${condition} limit 100001) matching
        group by currency`,
    ),
  ])
}

/** The writes of one approval, in one transaction on one connection. */
export async function bareReview(sql: SqlClient, id: string, operatorId: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`insert into request_key (operator_id, path, request_id, body_hash) values (${operatorId}, 'bench', ${id}, '')`
    const [row] = await tx<
      {
        member_id: string
        currency: string
        amount: string
        recharge_no: string
        usd_value: string
      }[]
    >`
      update recharge_log set status = 'approved', version = version + 1, credited_amount = amount, reviewer_id = ${operatorId},
             reviewer_name = 'bench', reviewed_at = now(), review_remark = 'checked with the member', updated_at = now()
       where id = ${id} and status = 'pending' returning member_id, currency, amount, recharge_no, usd_value`
    if (!row) throw new Error(`Recharge ${id} does not wait.`)
    await tx`
      insert into ledger_account (member_id, wallet_type, currency) values (${row.member_id}, 'spot', ${row.currency})
          on conflict (member_id, wallet_type, currency) do nothing`
    const [wallet] = await tx<{ id: string; available: string }[]>`
      update ledger_account set available = available + ${row.amount}, version = version + 1, last_change_at = now()
       where member_id = ${row.member_id} and wallet_type = 'spot' and currency = ${row.currency} returning id, available`
    const [journal] = await tx<{ id: string; posted_at: string }[]>`
      insert into ledger_journal (biz_type, biz_id, step, biz_no, operator_id, operator_name)
      values ('recharge', ${id}, 'credit', ${row.recharge_no}, ${operatorId}, 'bench') returning id, posted_at::text`
    if (!wallet || !journal) throw new Error('Nothing was written.')
    await tx`
      insert into ledger_entry (journal_id, posted_at, line_no, owner_kind, account_id, member_id, wallet_type, bucket, house_code, currency, side, amount, balance_after)
      values (${journal.id}, ${journal.posted_at}, 1, 'H', null, null, null, null, '1100', ${row.currency}, 'D', ${row.amount}, null),
             (${journal.id}, ${journal.posted_at}, 2, 'M', ${wallet.id}, ${row.member_id}, 'spot', 'available', null, ${row.currency}, 'C', ${row.amount}, ${wallet.available})`
    await tx`
      insert into money_log (journal_id, created_at, account_id, member_id, wallet_type, currency, biz_type, biz_no,
        available_before, available_delta, available_after, frozen_after, margin_after, operator_id)
      values (${journal.id}, ${journal.posted_at}, ${wallet.id}, ${row.member_id}, 'spot', ${row.currency}, 'recharge', ${row.recharge_no},
        ${wallet.available}::numeric - ${row.amount}::numeric, ${row.amount}, ${wallet.available}, 0, 0, ${operatorId})`
    await tx`update member set recharge_total_usd = recharge_total_usd + ${row.usd_value} where id = ${row.member_id}`
    await tx`
      insert into operation_log (operator_id, operator_name, permission, action, target_type, target_id, target_no, ip, trace_id)
      values (${operatorId}, 'bench', 'bench', 'recharge.approve', 'recharge', ${id}, ${row.recharge_no}, '127.0.0.1', 'bench')`
    await tx`update request_key set answer = '{}' where operator_id = ${operatorId} and path = 'bench' and request_id = ${id}`
  })
}
