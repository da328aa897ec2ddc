// What members won and lost: written days added up, days that are not written worked out.
import { and, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { z } from 'zod'
import * as api from '#contract/member/member-profit-loss.ts'
import type { DateRange } from '#contract/wire.ts'
import { memberScope } from '#server/access/member-scope.ts'
import { plainDecimal } from '#server/db/columns.ts'
import { anyOf, days, memberKeyword, within } from '#server/db/lists/filters.ts'
import {
  amounts,
  memberDays,
  netPnl,
  toResultOrder,
  summedDays,
  toSumColumns,
  toTextColumns,
} from '#server/db/lists/member-results.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { member } from '#server/db/schema/member/member.ts'
import { deliveryOrder } from '#server/db/schema/trade/delivery.ts'
import { contractDeal, contractPosition } from '#server/db/schema/trade/trade.ts'
import type { App } from '#server/http/application.ts'
import type { Call } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'
import { costlyPages } from '#server/http/stale-while-revalidate.ts'
import { mountExport } from '#server/lists/export/mount-export.ts'
import { memberColumns, wireMember } from '#server/lists/member-columns.ts'
import { joinedMarks, joinProducts } from '#server/trade/index.ts'
import { findMember } from '../find-member.ts'
import { statRange } from './stat-range.ts'

/** Members who traded products of these types in the days: contracts by deals, delivery by stakes and their results. */
function tradedIn(types: readonly string[], zone: string, range: DateRange): SQL {
  const each = (table: SQLWrapper, at: SQL | undefined) => sql`exists (
    select from ${table} t join contract_product c on c.product_code = t.product_code
     where t.member_id = figures.member_id and c.product_type = any (${sql.param([...types])}::text[]) and ${at})`
  const stakes = or(days(zone, sql`t.opened_at`, range), days(zone, sql`t.settled_at`, range))
  return sql`(${each(contractDeal, days(zone, sql`t.deal_at`, range))} or ${each(deliveryOrder, stakes)})`
}

type Query = z.output<(typeof api.list)['filter']> &
  Pick<z.output<typeof api.list.input>, 'orderBy'>
type Result = Readonly<Record<string, unknown>>

/** The query up to `matched`, the results that fit the filter. */
async function matching(query: Query, { db, actor, lang }: Call): Promise<SQL> {
  const { zone, range } = await statRange(db, query.dateRange, { lang, since: 'week' })
  const { sign, productType } = query
  // Most requests name no members: then theirs are not read at all.
  const whose = and(
    await memberScope(db, member.id, actor, query.teamRootId),
    await memberKeyword(db, member.id, query.keyword),
    query.memberId === undefined ? undefined : eq(member.id, query.memberId),
    anyOf(member.level, query.level),
  )
  const staff = sql`select ${member.id} from ${member} where ${member.memberType} in ('internal', 'test')`
  const where = and(
    whose && sql`member_id in (select ${member.id} from ${member} where ${whose})`,
    query.includeInternal === true ? undefined : sql`member_id not in (${staff})`,
    productType?.length ? tradedIn(productType, zone, range) : undefined,
    within(sql`net_pnl`, query.netPnlMin, query.netPnlMax),
    query.hasTraded === undefined
      ? undefined
      : query.hasTraded
        ? sql`trade_count > 0`
        : sql`trade_count = 0`,
    sign?.length
      ? or(
          sign.includes('profit') ? sql`net_pnl > 0` : undefined,
          sign.includes('loss') ? sql`net_pnl < 0` : undefined,
        )
      : undefined,
  )
  return sql`
    with price as (select currency, max(price_usd) as usd from wallet_code group by currency),
      added as (select member_id, ${summedDays}
        from (${memberDays(range)}) as each group by member_id),
      open as (select ${contractPosition.memberId} as member_id, sum(${joinedMarks.unrealizedPnl} * p.usd) as pnl
        from ${contractPosition} ${joinProducts()} join price p on p.currency = ${joinedMarks.settleCurrency}
       where ${contractPosition.status} = 'open' group by ${contractPosition.memberId}),
      figures as (select added.*, ${netPnl} as net_pnl, recharge_usd - withdraw_usd as net_inflow_usd,
          coalesce(open.pnl, 0) as unrealized_pnl,
          case when close_count > 0 then round(win_count::numeric / close_count, 8) end as win_rate
        from added left join open on open.member_id = added.member_id),
      matched as (select * from figures where ${where ?? sql`true`})`
}

/** The results of `matched` in the order that is asked for; with `part`, a limit, only those become texts. */
function orderedResults({ orderBy }: Query, part: SQL = sql``): SQL {
  const [term = { field: 'netPnl' as const, direction: 'desc' as const }] = orderBy ?? []
  const order = sql`order by ${toResultOrder(term.field, term.direction)}, matched.member_id desc`
  return sql`select member_id::text as id, ${toTextColumns(Object.values(amounts))}, win_rate::text as win_rate, trade_count::int
    from (select * from matched ${order} ${part}) as matched ${order}`
}

/** The rows of results, with whose they are. */
async function rowsOf(
  db: ReadDb,
  results: readonly Result[],
): Promise<z.input<typeof api.ProfitLoss>[]> {
  const ids = results.map(({ id }) => String(id))
  const owners =
    ids.length === 0
      ? []
      : await db
          .select({ id: member.id, memberId: member.id, ...memberColumns, level: member.level })
          .from(member)
          .where(inArray(member.id, ids))
  const byId = new Map(owners.map((owner) => [owner.id, wireMember(owner)]))
  return results.flatMap((row) => {
    const owner = byId.get(String(row['id']))
    if (!owner) return []
    const winRate = row['win_rate']
    return [
      {
        ...owner,
        ...readAmounts(row),
        tradeCount: Number(row['trade_count']),
        winRate: typeof winRate === 'string' ? plainDecimal(winRate) : null,
      },
    ]
  })
}

/** Sums of what matches, and a part of the rows: out of one pass, since what is added up from days is worked out once. */
async function foundBy(query: Query, call: Call, size: number, from: number) {
  const [found] = await call.db.execute<{
    total: Result
    rows: Result[]
  }>(sql`${await matching(query, call)}
    select (select to_jsonb(sums) from (select count(*)::int as count,
          coalesce(sum(trade_count), 0)::int as trade_count, ${toSumColumns(Object.values(amounts))} from matched) as sums) as total,
      (select coalesce(jsonb_agg(shown), '[]') from (
        ${orderedResults(query, sql`limit ${size} offset ${from}`)}) as shown) as rows`)
  return { total: found?.total ?? {}, rows: found?.rows ?? [] }
}

/** Mounts the list and the trend of one member. */
export function memberProfitLoss(app: App): void {
  const pages = costlyPages<Awaited<ReturnType<typeof foundBy>>>(app.deps.config.sharesCostly)
  serve(app, api.list, async (query, call) => {
    const { db, actor, zone } = call
    const { found, page, ...age } = await pages([actor.bindMemberId, zone], query, (size, from) =>
      foundBy(query, call, size, from),
    )
    const { total, rows } = found
    const count = Number(total['count'] ?? 0)
    const summary =
      count > 0
        ? [
            {
              currency: 'USDT',
              count,
              ...readAmounts(total),
              tradeCount: Number(total['trade_count']),
            },
          ]
        : []
    return { list: await rowsOf(db, rows), currentPage: page, total: count, summary, ...age }
  })

  mountExport(app, api.list, async (asked, call) => {
    // What was asked for went through the list's own schema.
    const query = asked as Query
    const matched = await matching(query, call)
    return {
      keys: sql`${matched} ${orderedResults(query)}`,
      rows: (keys, { db }) => rowsOf(db, keys),
    }
  })

  serve(app, api.trend, async ({ memberId, dateRange }, call) => {
    const { db, lang } = call
    await findMember(call, memberId)
    const { zone, range } = await statRange(db, dateRange, { lang, since: 'week' })
    const rows = await db.execute<Record<string, string>>(sql`
      with price as (select currency, max(price_usd) as usd from wallet_code group by currency),
        asset as materialized (select member_asset_usd(${memberId}::bigint) as usd),
        changes as (select (l.created_at at time zone ${zone})::date as changed_on, sum(l.total_delta * p.usd) as delta
          from money_log l join price p on p.currency = l.currency
         where l.member_id = ${memberId}::bigint and l.wallet_type not in ('experience', 'integral')
           and l.created_at >= ${range[0]}::date::timestamp at time zone ${zone} group by 1),
        day as (select each.*, ${netPnl} as net_pnl, asset.usd - coalesce(sum(delta) over (
            order by coalesce(stat_date, changed_on) desc rows between unbounded preceding and 1 preceding), 0) as equity
          from (${memberDays(range, { only: memberId })}) as each
            full join changes on changed_on = stat_date cross join asset)
      select stat_date::text as date, equity::text,
          (stat_date = report_today())::text as is_open,
          ${toTextColumns(['contract_pnl', 'delivery_pnl', 'follow_pnl', 'trade_fee', 'net_pnl'])}
        from day where stat_date is not null order by stat_date`)
    const amount = (row: Record<string, string>, name: string) => plainDecimal(row[name] ?? '0')
    return {
      list: rows.map((row) => ({
        date: row['date'] ?? '',
        contractPnl: amount(row, 'contract_pnl'),
        deliveryPnl: amount(row, 'delivery_pnl'),
        followPnl: amount(row, 'follow_pnl'),
        fee: amount(row, 'trade_fee'),
        netPnl: amount(row, 'net_pnl'),
        equityUsd: amount(row, 'equity'),
      })),
      isLastOpen: rows.at(-1)?.['is_open'] === 'true',
    }
  })
}

const readAmounts = (row: Readonly<Record<string, unknown>>) =>
  // Each name of the record is one of the amounts.
  Object.fromEntries(
    Object.entries(amounts).map(([field, name]) => {
      const value = row[name]
      return [field, plainDecimal(typeof value === 'string' ? value : '0')]
    }),
  ) as Record<keyof typeof amounts, string>
