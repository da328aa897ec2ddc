// One line of time for everything about a member, whatever table it is in (`screens` M01).
import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/member/member.ts'
import { plainDecimal, plainStamp } from '../db/columns.ts'
import type { App } from '../http/application.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { findMember } from './find-member.ts'

const pageRows = 30

type Event = z.input<typeof api.timeline.output>['list'][number]

/** Where events of a kind are; column expressions are constants of this file. */
interface Source {
  readonly kind: api.TimelineKind
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
    order by ${sql.raw(at)} desc, ${sql.raw(id)} desc limit ${pageRows + 1})`
}

interface Found extends Record<string, unknown> {
  at: string
  kind: api.TimelineKind
  id: string
  no: string
  amount: string | null
  currency: string
  status: string
  text: string
  actor: string | null
}

const cursorForm = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~([a-z]+)~(\d{1,19})$/

/** Where a page begins: after the event of the cursor, or at the newest. */
function startOf(cursor: string | undefined): SQL {
  if (cursor === undefined) return sql`('infinity'::timestamptz, ''::text collate "C", 0::bigint)`
  const [, at, kind, id] = cursorForm.exec(cursor) ?? []
  if (at === undefined || kind === undefined || id === undefined)
    throw new Refusal(Code.invalid, 'invalid')
  return sql`(${at}::timestamptz, ${kind}::text collate "C", ${id}::bigint)`
}

/** Mounts the timeline of a member. */
export function memberTimeline(app: App): void {
  serve(app, api.timeline, async ({ id, cursor }, call) => {
    await findMember(call, id)
    const before = startOf(cursor)
    const parts = sources.map((source) => part(source, id, before))
    const rows = await call.db.execute<Found>(sql`
      select * from (${sql.join(parts, sql` union all `)}) as events
       order by at desc, kind collate "C" desc, id desc limit ${pageRows + 1}`)
    const page = rows.slice(0, pageRows)
    const last = rows.length > pageRows ? page.at(-1) : undefined
    return {
      list: page.map((row): Event => ({
        at: plainStamp(row.at),
        kind: row.kind,
        no: row.no,
        amount: row.amount === null ? null : plainDecimal(row.amount),
        currency: row.currency,
        status: row.status,
        text: row.text,
        actorName: row.actor,
      })),
      cursor: last ? `${plainStamp(last.at)}~${last.kind}~${last.id}` : null,
    }
  })
}
