// What must hold at every moment, whoever wrote (docs/domain/ledger.md). Each query lists its violations in one text
// column; an empty answer means it holds.
import { sql, type SQL } from 'drizzle-orm'
import type { Titles } from '#contract/lang.ts'
import { localize } from '#server/base/localize.ts'
import { adjustInvariants } from './adjust-invariant.ts'
import { experienceInvariants } from './experience-invariant.ts'
import { countFaults, journalFaults, missingTriggers } from './queue-invariants.ts'
import { statementInvariants } from './statement-invariant.ts'
import { tradeInvariants } from './trade-invariants.ts'

export interface Invariant {
  readonly id: string
  readonly titles: Titles
  readonly sql: SQL
}

const debit = sql`sum(case side when 'D' then amount else -amount end)`
const heldWithdrawals = sql`('pending', 'firstPassed', 'approved', 'paying', 'thirdPaying', 'failed')`
const appendOnly = sql`('ledger_journal', 'ledger_entry', 'money_log', 'operation_log')`

/** All of them, in order. One statement can run them in one snapshot (`runChecks`). */
export const invariants: readonly Invariant[] = [
  {
    id: 'I1',
    titles: localize(
      '每个币种借贷总额相等',
      'Debits equal credits in every currency',
      '每個幣種借貸總額相等',
    ),
    sql: sql`select currency from ledger_entry group by currency having ${debit} <> 0`,
  },
  {
    id: 'I2',
    titles: localize(
      '每张凭证至少两行且借贷平衡，测试币不与其他币种或真实会员同证',
      'Every journal has at least two lines and balances; test money stays separate',
      '每張憑證至少兩行且借貸平衡，測試幣不與其他幣種或真實會員同證',
    ),
    sql: sql`select 'journal ' || j.id from ledger_journal j
        left join (select journal_id, count(*) as lines from ledger_entry group by journal_id) e on e.journal_id = j.id
       where coalesce(e.lines, 0) < 2
      union all
      select 'journal ' || journal_id || ' ' || currency from ledger_entry group by journal_id, currency having ${debit} <> 0
      union all
      select 'journal ' || e.journal_id || ' mixes TUSDT' from ledger_entry e left join member m on m.id = e.member_id
       group by e.journal_id having bool_or(e.currency = 'TUSDT')
         and (bool_or(e.currency <> 'TUSDT') or bool_or(m.member_type <> 'test'))`,
  },
  {
    id: 'I3',
    titles: localize(
      '每个账户余额等于其分录之和，并与最后一条流水一致',
      'Every balance is the sum of its entries and matches the last money log',
      '每個帳戶餘額等於其分錄之和，並與最後一條流水一致',
    ),
    sql: sql`select 'account ' || a.id from ledger_account a
        left join (
          select account_id, sum(change) filter (where bucket = 'available') as available,
                 sum(change) filter (where bucket = 'frozen') as frozen, sum(change) filter (where bucket = 'margin') as margin
            from (select account_id, bucket, case side when 'C' then amount else -amount end as change
                    from ledger_entry where account_id is not null) lines
           group by account_id
        ) e on e.account_id = a.id
       where (a.available, a.frozen, a.margin) is distinct from
             (coalesce(e.available, 0), coalesce(e.frozen, 0), coalesce(e.margin, 0))
      union all
      select 'account ' || a.id || ' against money log ' || m.id from ledger_account a
        join (select distinct on (account_id) * from money_log order by account_id, id desc) m on m.account_id = a.id
       where (a.available, a.frozen, a.margin) is distinct from (m.available_after, m.frozen_after, m.margin_after)
      union all
      select 'house ' || h.code || ' ' || h.currency from house_account h
        left join ledger_entry e on e.house_code = h.code and e.currency = h.currency and e.id <= h.rolled_up_to_entry_id
       group by h.code, h.currency, h.balance
      having h.balance <> coalesce(sum(case when e.side = h.normal_side then e.amount else -e.amount end), 0)
      union all
      select distinct 'house ' || e.house_code || ' ' || e.currency || ' is not in the chart' from ledger_entry e
       where e.house_code is not null
         and not exists (select from house_account h where h.code = e.house_code and h.currency = e.currency)`,
  },
  {
    id: 'I4',
    titles: localize(
      '没有不允许的负余额',
      'No balance is negative unless it may be',
      '沒有不允許的負餘額',
    ),
    sql: sql`select 'account ' || id from ledger_account where least(available, frozen, margin) < 0
      union all
      select 'house ' || h.code || ' ' || h.currency from house_account h
        join ledger_entry e on e.house_code = h.code and e.currency = h.currency
       where not h.allow_negative group by h.code, h.currency
      having sum(case when e.side = h.normal_side then e.amount else -e.amount end) < 0`,
  },
  {
    id: 'I5',
    titles: localize(
      '现货冻结等于未完结提币加人工冻结',
      'Frozen spot money equals open withdrawals plus holds',
      '現貨凍結等於未完結提幣加人工凍結',
    ),
    sql: sql`select 'account ' || coalesce(a.id::text, '-') || ' of member ' || coalesce(a.member_id, w.member_id) from
        (select * from ledger_account where wallet_type = 'spot') a
        full join (
          select member_id, currency, sum(amount) as held from (
            select member_id, currency, amount from withdraw_log where status in ${heldWithdrawals}
            union all
            select member_id, currency, amount - released from asset_hold where wallet_type = 'spot'
          ) parts group by member_id, currency
        ) w on w.member_id = a.member_id and w.currency = a.currency
       where coalesce(a.frozen, 0) <> coalesce(w.held, 0)`,
  },
  {
    id: 'I6',
    titles: localize(
      '每笔业务的凭证与其状态完全对应',
      'Every record has exactly the journals its status requires',
      '每筆業務的憑證與其狀態完全對應',
    ),
    sql: journalFaults,
  },
  {
    id: 'I7',
    titles: localize(
      '每个已答复的审核都按答复保存',
      'Every acknowledged review is stored as it was answered',
      '每個已答覆的審核都依答覆保存',
    ),
    sql: sql`select 'request ' || k.request_id from request_key k
        left join recharge_log r on r.id = (k.answer ->> 'id')::bigint
        left join approval_request a on a.id = (k.answer ->> 'approvalId')::bigint and a.applicant_id = k.operator_id
       where k.path = 'cwManage/chargeLogReview' and jsonb_typeof(k.answer) = 'object' and a.id is null
         and (r.id is null or r.reviewer_id is distinct from k.operator_id
           or case r.status when 'reversed' then 'approved' else r.status end is distinct from k.answer ->> 'status')`,
  },
  {
    id: 'I8',
    titles: localize(
      '每笔充值的历史都是合法的',
      'The history of every recharge is valid',
      '每筆充值的歷史都是合法的',
    ),
    sql: sql`select coalesce(target_no, target_id) || ' ' || action from (
          select *, bool_or(action in ('recharge.approve', 'recharge.reject', 'recharge.orphan')) over earlier as decided,
                 bool_or(action in ('recharge.reverse', 'recharge.delete')) over earlier as ended
            from operation_log
           -- A look at the chain is no step: decided records are looked at too, and their transactions can be lost.
           where target_type = 'recharge' and action not in ('recharge.recheck', 'recharge.flag')
          window earlier as (partition by target_id order by seq rows between unbounded preceding and 1 preceding)
        ) steps
       where ended or (decided and action not in ('recharge.reverse', 'recharge.delete'))
      union all
      select r.recharge_no || ' is ' || r.status || ' after ' || l.action from recharge_log r
        join operation_log l on l.target_type = 'recharge' and l.target_id = r.id::text
       where l.action = 'recharge.approve' and r.status not in ('approved', 'reversed')
          or l.action in ('recharge.reject', 'recharge.orphan') and r.status <> 'rejected'
          or l.action = 'recharge.reverse' and r.status <> 'reversed'
          or l.action = 'recharge.delete' and r.deleted_at is null
          or l.action in ('recharge.approve', 'recharge.reject') and l.operator_id is distinct from r.reviewer_id`,
  },
  {
    id: 'I9',
    titles: localize(
      '凭证、分录、流水与审计的写保护处于启用状态',
      'The books and the audit trail are write-protected',
      '憑證、分錄、流水與稽核的寫入保護處於啟用狀態',
    ),
    sql: sql`select 'write protection of ' || protected.relname from pg_class protected
       where protected.relnamespace = 'public'::regnamespace and protected.relkind in ('r', 'p')
         and (protected.relname in ${appendOnly} or protected.oid in (
           select inhrelid from pg_inherits where inhparent in ('ledger_entry'::regclass, 'money_log'::regclass)))
         and (select coalesce(bit_or(tgtype), 0) & 56 from pg_trigger t join pg_proc f on f.oid = t.tgfoid
               where t.tgrelid = protected.oid and t.tgenabled in ('O', 'A')
                 and f.proname in ('refuse_change', 'refuse_audit_change')) <> 56
      union all
      ${missingTriggers}`,
  },
  {
    id: 'I10',
    titles: localize('审计链完整', 'The audit trail is intact', '稽核鏈完整'),
    sql: sql`select 'audit row ' || seq from verify_audit_chain()`,
  },
  {
    id: 'I11',
    titles: localize(
      '提醒的各数与各表一致',
      'Every alert count equals its table',
      '提醒的各數與各表一致',
    ),
    sql: countFaults,
  },
  {
    id: 'I12',
    titles: localize(
      '每个已保存的答复都有审计记录，被拒绝的操作不留痕迹',
      'Every stored answer has its audit entry; a refused call leaves nothing behind',
      '每個已保存的答覆都有稽核紀錄，被拒絕的操作不留痕跡',
    ),
    sql: sql`select 'request ' || k.request_id from request_key k
       where not exists (select from operation_log l where l.operator_id = k.operator_id and l.request_id = k.request_id)`,
  },
  ...tradeInvariants,
  ...experienceInvariants,
  ...statementInvariants,
  ...adjustInvariants,
]
