// What teams own and did: one pass over the subtrees of some members. A subtree is a range of paths, found by index.
import { sql, type SQL } from 'drizzle-orm'
import type { DateRange } from '#contract/wire.ts'
import { plainDecimal } from '#server/db/columns.ts'
import { days } from '#server/db/filters.ts'
import { ofMember } from '#server/db/team-results.ts'
import type { ReadDb } from '#server/http/call.ts'

interface Found extends Record<string, unknown> {
  id: string
  direct: number
  team: number
  effective: number
  asset: string
  recharge: string
  withdraw: string
  volume: string
  fee: string
  rebate: string
}

const at = (column: SQL, zone: string, range: DateRange) => days(zone, column, range)

/** The figures of each member by id; money is in USDT at the reference price, or as it was valued at the time. */
export async function teamFigures(
  db: ReadDb,
  ids: readonly string[],
  { zone, range, effectiveMinUsd }: { zone: string; range: DateRange; effectiveMinUsd: string },
) {
  const rows = await db.execute<Found>(sql`
    with root as (
        select id, path, left(path, -1) || '0' as stop from member where id = any (${sql.param([...ids])}::bigint[])),
      team as materialized (
        select r.id as root, m.id as member, m.id = r.id as is_root, m.inviter_id = r.id as is_direct
          from root r join member m on m.path ~>=~ r.path and m.path ~<~ r.stop),
      price as (select currency, max(price_usd) as usd from wallet_code group by currency),
      counted as (
        select root, count(*) filter (where is_direct)::int as direct, count(*) filter (where not is_root)::int as team,
          count(*) filter (where not is_root
            and exists (select from recharge_log f where f.member_id = member and f.is_first and f.status = 'approved'
              and f.usd_value >= ${effectiveMinUsd}::numeric ${ofMember})
            and (exists (select from contract_deal d where d.member_id = member ${ofMember})
              or exists (select from delivery_order o where o.member_id = member ${ofMember})))::int as effective
          from team group by root),
      asset as (
        select root, sum((a.available + a.frozen + a.margin) * p.usd) as usd
          from team cross join lateral (select a.* from ledger_account a where a.member_id = member
              and a.wallet_type not in ('experience', 'integral') ${ofMember}) as a
            join price p on p.currency = a.currency group by root),
      recharged as (
        select root, sum(l.usd_value) as usd from team cross join lateral (select l.usd_value from recharge_log l
          where l.member_id = member and l.status = 'approved' and l.deleted_at is null
            and ${at(sql`l.reviewed_at`, zone, range)} ${ofMember}) as l group by root),
      withdrawn as (
        select root, sum(l.usd_value) as usd from team cross join lateral (select l.usd_value from withdraw_log l
          where l.member_id = member and l.status = 'paid' and ${at(sql`l.paid_at`, zone, range)} ${ofMember}) as l
         group by root),
      dealt as (
        select root, sum(d.notional * p.usd) as usd, sum(d.fee * p.usd) as fee
          from team cross join lateral (select d.* from contract_deal d
              where d.member_id = member and ${at(sql`d.deal_at`, zone, range)} ${ofMember}) as d
            join contract_product c on c.product_code = d.product_code
            join price p on p.currency = c.settle_currency group by root),
      delivered as (
        select root, sum(o.stake * p.usd) as usd, sum(o.fee * p.usd) as fee
          from team cross join lateral (select o.* from delivery_order o
              where o.member_id = member and ${at(sql`o.opened_at`, zone, range)} ${ofMember}) as o
            join price p on p.currency = o.currency group by root),
      rebate as (
        select m.member_id as root, sum(m.total_delta * p.usd) as usd
          from money_log m join price p on p.currency = m.currency
         where m.member_id in (select id from root) and m.biz_type = 'inviteRebate' and ${at(sql`m.created_at`, zone, range)}
         group by m.member_id)
    select root.id::text as id, counted.direct, counted.team, counted.effective,
        round(coalesce(asset.usd, 0), 18)::text as asset, coalesce(recharged.usd, 0)::text as recharge,
        coalesce(withdrawn.usd, 0)::text as withdraw,
        round(coalesce(dealt.usd, 0) + coalesce(delivered.usd, 0), 18)::text as volume,
        round(coalesce(dealt.fee, 0) + coalesce(delivered.fee, 0), 18)::text as fee,
        round(coalesce(rebate.usd, 0), 18)::text as rebate
      from root join counted on counted.root = root.id
        left join asset on asset.root = root.id left join recharged on recharged.root = root.id
        left join withdrawn on withdrawn.root = root.id left join dealt on dealt.root = root.id
        left join delivered on delivered.root = root.id left join rebate on rebate.root = root.id`)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        directCount: row.direct,
        teamCount: row.team,
        effectiveCount: row.effective,
        teamAssetUsd: plainDecimal(row.asset),
        teamRechargeUsd: plainDecimal(row.recharge),
        teamWithdrawUsd: plainDecimal(row.withdraw),
        teamVolumeUsd: plainDecimal(row.volume),
        teamFeeUsd: plainDecimal(row.fee),
        rebateUsd: plainDecimal(row.rebate),
      },
    ]),
  )
}

/** The figures of a team. */
export type TeamFigures =
  Awaited<ReturnType<typeof teamFigures>> extends Map<string, infer F> ? F : never
