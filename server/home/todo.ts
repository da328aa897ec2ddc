import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { apiPrefix } from '#contract/endpoint.ts'
import { todo } from '#contract/home.ts'
import { reviews } from '../alerts.ts'
import { visible } from '../approval/row.ts'
import { plainStamp } from '../db/columns.ts'
import { approvalRequest } from '../db/schema/approval.ts'
import type { App } from '../http/application.ts'
import { may, type Actor, type ReadDb } from '../http/call.ts'
import { serve } from '../http/serve.ts'

type Kind = z.output<typeof todo.output>['items'][number]['kind']

const pay = `${apiPrefix}cwManage/withdrawLogPay`
const refund = `${apiPrefix}cwManage/withdrawLogRefund`

const Sla = z.object({
  'sla.rechargeMin': z.coerce.number().int().positive().catch(30),
  'sla.withdrawMin': z.coerce.number().int().positive().catch(60),
  'sla.authMin': z.coerce.number().int().positive().catch(1440),
  'sla.violationMin': z.coerce.number().int().positive().catch(2880),
  /** An application runs out after a day. */
  'sla.approvalMin': z.coerce.number().int().positive().catch(1440),
})
type Sla = z.output<typeof Sla>

interface Queue {
  readonly kind: Kind
  /** Holding one of these makes the queue the caller's. */
  readonly permissions: readonly string[]
  readonly sla: keyof Sla
  readonly waiting: (actor: Actor) => SQL
}

const withdrawals = (condition: SQL) => sql`withdraw_log where ${condition}`

const queues: readonly Queue[] = [
  {
    kind: 'recharge',
    permissions: [reviews.recharge],
    sla: 'sla.rechargeMin',
    waiting: () => sql`recharge_log where status = 'pending' and deleted_at is null`,
  },
  {
    kind: 'withdraw',
    permissions: [reviews.withdraw],
    sla: 'sla.withdrawMin',
    waiting: () => withdrawals(sql`status = 'pending'`),
  },
  {
    kind: 'withdrawSecond',
    permissions: [reviews.withdraw],
    sla: 'sla.withdrawMin',
    waiting: ({ id }) =>
      withdrawals(sql`status = 'firstPassed' and first_reviewer_id is distinct from ${id}::bigint`),
  },
  {
    kind: 'withdrawPay',
    permissions: [pay],
    sla: 'sla.withdrawMin',
    waiting: () => withdrawals(sql`status = 'approved'`),
  },
  {
    kind: 'withdrawFailed',
    permissions: [pay, refund],
    sla: 'sla.withdrawMin',
    waiting: () => withdrawals(sql`status = 'failed'`),
  },
  {
    kind: 'realNameAuth',
    permissions: [reviews.realNameAuth],
    sla: 'sla.authMin',
    waiting: () => sql`member_auth where status = 'pending'`,
  },
  {
    kind: 'approval',
    permissions: [`${apiPrefix}approval/review`],
    sla: 'sla.approvalMin',
    waiting: (actor) =>
      sql`${approvalRequest} where status = 'pending' and applicant_id <> ${actor.id}::bigint
        and ${visible(actor) ?? sql`true`}`,
  },
  {
    kind: 'violation',
    permissions: [`${apiPrefix}violationRecord/edit`],
    sla: 'sla.violationMin',
    waiting: () => sql`violation_record where status = 'open'`,
  },
  {
    kind: 'thirdUnknown',
    permissions: [`${apiPrefix}memberWithdrawThird/query`],
    sla: 'sla.withdrawMin',
    waiting: () => sql`withdraw_third where channel_status = 'unknown'`,
  },
]

async function readSla(db: ReadDb): Promise<Sla> {
  const rows = await db.execute<{ key: string; value: unknown }>(
    sql`select key, value from sys_config where key like 'sla.%'`,
  )
  return Sla.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
}

/** Mounts the to-do strip: what waits for the caller; nothing for operators bound to a member. */
export function homeTodo(app: App): void {
  serve(app, todo, async (_, { actor, db }) => {
    const own = queues.filter(
      ({ permissions }) =>
        actor.bindMemberId === null && permissions.some((permission) => may(actor, permission)),
    )
    if (own.length === 0) return { items: [] }
    const sla = await readSla(db)
    const parts = own.map(
      ({ kind, waiting }) =>
        sql`select ${kind}::text as kind, count(*)::int as count, min(created_at)::text as oldest from ${waiting(actor)}`,
    )
    const rows = await db.execute<{ kind: Kind; count: number; oldest: string | null }>(
      sql.join(parts, sql` union all `),
    )
    const found = new Map(rows.map((row) => [row.kind, row]))
    return {
      items: own.map(({ kind, sla: key }) => {
        const oldest = found.get(kind)?.oldest ?? null
        return {
          kind,
          count: found.get(kind)?.count ?? 0,
          oldestAt: oldest === null ? null : plainStamp(oldest),
          slaMinutes: sla[key],
        }
      }),
    }
  })
}
