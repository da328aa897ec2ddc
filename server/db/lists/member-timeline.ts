// Where the events of a member are: one part of the timeline for each table.
import { sql, type SQL } from 'drizzle-orm'
import type { TimelineKind } from '#contract/member/member.ts'

/** Events of one page of the timeline. */
export const timelinePageRows = 30

/** Where events of a kind are; column expressions are constants of this file. */
interface Source {
  readonly kind: TimelineKind
  readonly from: string
  readonly at: string
  readonly no: string
  readonly amount?: string
  readonly currency?: string
  readonly status?: string
  readonly text?: string
  readonly actor?: string
  readonly id?: string
  readonly member?: string
  readonly where?: string
}

const sources: readonly Source[] = [
  { kind: 'registered', from: 'member', member: 'id', at: 'created_at', no: 'member_no' },
  {
    kind: 'login',
    from: 'member_session',
    at: 'created_at',
    no: 'client_source',
    text: "concat_ws(' · ', nullif(device, ''), host(ip))",
  },
  {
    kind: 'recharge',
    from: 'recharge_log',
    at: 'created_at',
    no: 'recharge_no',
    amount: 'amount',
    currency: 'currency',
    status: 'status',
    where: 'deleted_at is null',
  },
  {
    kind: 'withdraw',
    from: 'withdraw_log',
    at: 'created_at',
    no: 'withdraw_no',
    amount: 'amount',
    currency: 'currency',
    status: 'status',
  },
  {
    kind: 'transfer',
    from: 'transfer_log',
    at: 'created_at',
    no: 'transfer_no',
    amount: 'amount',
    currency: 'currency',
    status: 'status',
    text: "from_wallet || ' → ' || to_wallet",
  },
  {
    kind: 'flash',
    from: 'flash_log',
    at: 'created_at',
    no: 'flash_no',
    amount: 'from_amount',
    currency: 'from_currency',
    status: 'status',
    text: "from_currency || ' → ' || to_currency",
  },
  { kind: 'auth', from: 'member_auth', at: 'created_at', no: 'auth_no', status: 'status' },
  {
    kind: 'position',
    from: 'contract_position',
    at: 'opened_at',
    no: 'position_no',
    status: 'status',
    text: "product_code || ' ' || leverage || '×'",
  },
  {
    kind: 'delivery',
    from: 'delivery_order',
    at: 'opened_at',
    no: 'order_no',
    amount: 'stake',
    currency: 'currency',
    status: 'status',
    text: 'product_code',
  },
  {
    kind: 'copy',
    from: 'follow_log',
    at: 'opened_at',
    no: 'follow_no',
    status: 'status',
    text: 'product_code',
  },
  {
    kind: 'stake',
    from: 'staking_record',
    at: 'created_at',
    no: 'record_no',
    amount: 'principal',
    currency: 'currency',
    status: 'status',
  },
  {
    kind: 'adjustment',
    from: 'member_adjust',
    at: 'created_at',
    no: 'adjust_no',
    amount: 'amount',
    currency: 'currency',
    status: 'status',
    text: 'reason',
    actor: 'applicant_name',
  },
  {
    kind: 'award',
    from: 'award_record',
    at: 'created_at',
    no: 'award_no',
    amount: 'amount',
    currency: 'currency',
    status: 'status',
  },
  {
    kind: 'coupon',
    from: 'coupon_log',
    at: 'received_at',
    no: 'coupon_log_no',
    // The others are parts of something.
    amount: "case when coupon_type not in ('feePercent', 'cashback', 'rateUp') then face_value end",
    currency: 'currency',
    status: 'status',
  },
  {
    kind: 'envelope',
    from: 'red_envelope_record',
    at: 'created_at',
    no: 'record_no',
    amount: 'amount',
    currency: 'currency',
  },
  {
    kind: 'violation',
    from: 'violation_record',
    at: 'created_at',
    no: 'violation_no',
    status: 'status',
    actor: "nullif(reporter_name, '')",
  },
  {
    kind: 'note',
    from: 'member_note',
    at: 'created_at',
    no: "''",
    text: 'content',
    actor: 'operator_name',
  },
  {
    kind: 'operation',
    from: 'operation_log',
    id: 'seq',
    at: 'at',
    no: 'action',
    text: "coalesce(reason, '')",
    actor: 'operator_name',
  },
]

/** The newest events of one source, no more than a page can hold. */
function part(source: Source, memberId: string, before: SQL): SQL {
  const { kind, from, at, no, id = 'id', member = 'member_id' } = source
  const { amount = 'null::numeric', currency = "''", status = "''" } = source
  const { text = "''", actor = 'null::text', where = 'true' } = source
  const mine =
    kind === 'operation'
      ? sql`target_type = 'member' and target_id = ${memberId}`
      : sql`${sql.raw(member)} = ${memberId}::bigint`
  return sql`(select ${sql.raw(at)} as at, ${sql.raw(`'${kind}'`)}::text as kind, ${sql.raw(id)}::bigint as id,
      ${sql.raw(no)}::text as no, ${sql.raw(amount)} as amount, ${sql.raw(currency)}::text as currency,
      ${sql.raw(status)}::text as status, ${sql.raw(text)}::text as text, ${sql.raw(actor)} as actor
    from ${sql.raw(from)} where ${mine} and ${sql.raw(where)}
      and (${sql.raw(at)}, ${sql.raw(`'${kind}'`)}::text collate "C", ${sql.raw(id)}::bigint) < ${before}
    order by ${sql.raw(at)} desc, ${sql.raw(id)} desc limit ${timelinePageRows + 1})`
}

/** The newest events of a member in each table, before the place `(at, kind, id)` given; join them with `union all`. */
export const selectEvents = (memberId: string, before: SQL): SQL[] =>
  sources.map((source) => part(source, memberId, before))
