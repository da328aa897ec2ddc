// The desk's own part of the home page: my work, the handover, and how the system is.
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { desk } from '#contract/home-desk.ts'
import { atRiskLevels } from '#contract/member/member-position.ts'
import { plainStamp } from '#server/db/columns.ts'
import { days } from '#server/db/lists/filters.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { readSla } from '#server/db/settings.ts'
import type { App } from '#server/http/application.ts'
import type { Call } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'
import { ledgerCheckJob } from '#server/ledger/check-job.ts'
import { risky, products } from '#server/member/index.ts'
import { deskQueues } from './desk-queues.ts'
import { calendar } from './figures.ts'
import { canList, readTeamCondition } from './home-scope.ts'
import { toLink, type Days, type Link } from './links.ts'

type Output = z.input<typeof desk.output>

const halted = ['closeOnly', 'halted']

/** Counts the products that are not traded freely. */
export async function haltedProducts(db: ReadDb): Promise<Output['haltedProducts']> {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from contract_product
     where trade_status = any (${sql.param(halted)}::text[])`)
  return { count: row?.count ?? 0, list: toLink('trade/contractProduct', { tradeStatus: halted }) }
}

async function membersAtRisk(call: Call): Promise<Output['membersAtRisk']> {
  const [row] = await call.db.execute<{ count: number }>(sql`
    with ${products}, ${risky} select count(*)::int as count from risky
     where member_id in (select m.id from member m where ${await readTeamCondition(call)})`)
  const riskLevel = [...atRiskLevels]
  return { count: row?.count ?? 0, list: toLink('member/memberPosition', { riskLevel }) }
}

/** Returns how the last check of the ledger ended; its status is null before the first. */
export async function lastCheck(db: ReadDb): Promise<Output['ledgerCheck']> {
  const [row] = await db.execute<{
    status: NonNullable<Output['ledgerCheck']>['status']
    at: string | null
  }>(sql`
    select status, coalesce(finished_at, started_at, scheduled_at)::text as at from sys_job_run
     where invoke_target = ${ledgerCheckJob.name} order by id desc limit 1`)
  return {
    status: row?.status ?? null,
    ranAt: row?.at ? plainStamp(row.at) : null,
    list: toLink('system/sysJob', { keyword: ledgerCheckJob.name }),
  }
}

async function channels(db: ReadDb, zone: string, today: Days): Promise<Output['channels']> {
  const rows = await db.execute<{
    code: string
    name: string
    enabled: boolean
    submitted: number
    failed: number
    unknown: number
  }>(sql`
    select c.code, c.name, c.enabled, count(o.id)::int as submitted,
        count(o.id) filter (where o.channel_status = 'failed')::int as failed,
        count(o.id) filter (where o.channel_status = 'unknown')::int as unknown
      from payout_channel c left join withdraw_third o on o.channel_code = c.code
       and ${days(zone, sql`o.submitted_at`, today)}
     group by c.code order by c.code`)
  const orders = (code: string, more: Link['search'] = {}) =>
    toLink('money/withdrawThird', {
      channelCode: [code],
      dateField: 'submittedAt',
      dateRange: [...today],
      ...more,
    })
  return rows.map(({ code, name, enabled, submitted, failed, unknown }) => ({
    code,
    name,
    enabled,
    submitted: { count: submitted, list: orders(code) },
    failed: { count: failed, list: orders(code, { channelStatus: ['failed'] }) },
    unknown: { count: unknown, list: orders(code, { channelStatus: ['unknown'] }) },
  }))
}

/** Mounts the desk's part. Not cached: the answer depends on the caller. */
export function homeDesk(app: App): void {
  serve(app, desk, async (_, call) => {
    const { db, actor } = call
    const { zone: timeZone } = call
    const [day = ''] = await calendar(db, timeZone, 1)
    const today: Days = [day, day]
    const isFree = actor.bindMemberId === null
    return {
      ...(await deskQueues(call, timeZone, today, await readSla(db))),
      haltedProducts: canList(actor, 'products') ? await haltedProducts(db) : null,
      membersAtRisk: canList(actor, 'exposures') ? await membersAtRisk(call) : null,
      ledgerCheck: isFree && canList(actor, 'jobs') ? await lastCheck(db) : null,
      channels: isFree && canList(actor, 'payouts') ? await channels(db, timeZone, today) : [],
      at: new Date().toISOString(),
      timeZone,
    }
  })
}
