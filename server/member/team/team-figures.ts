// What teams own and did: one pass over the subtrees of some members. A subtree is a range of paths, found by index.
import { sql } from 'drizzle-orm'
import type { DateRange } from '#contract/wire.ts'
import { plainDecimal } from '#server/db/columns.ts'
import { eachByIndex, memberDays, toSumColumns } from '#server/db/lists/member-results.ts'
import { assetOfEach, teamsBelow } from '#server/db/lists/team-results.ts'
import type { ReadDb } from '#server/db/read-db.ts'

interface Found extends Record<string, unknown> {
  id: string
  direct: number
  team: number
  effective: number
  asset_usd: string
  recharge: string
  withdraw: string
  volume: string
  fee: string
  rebate: string
}

/** The figures of each member by id; money is in USDT at the reference price, or as it was valued at the time. */
export async function teamFigures(
  db: ReadDb,
  ids: readonly string[],
  { range, effectiveMinUsd }: { range: DateRange; effectiveMinUsd: string },
) {
  const rows = await db.execute<Found>(sql`
    with ${teamsBelow(sql`select unnest(${sql.param([...ids])}::bigint[])`, true)},
      ${assetOfEach},
      part as (
        select member_id, sum(recharge_usd) as recharge, sum(withdraw_usd) as withdraw, sum(volume_usd) as volume,
            sum(trade_fee) as fee, sum(rebate_income) as rebate
          from (${memberDays(range, { among: sql`counted` })}) as day group by member_id),
      fact as materialized (
        select m.id as member_id, asset.asset_usd, part.recharge, part.withdraw, part.volume, part.fee, part.rebate,
            exists (select from recharge_log f where f.member_id = m.id and f.is_first and f.status = 'approved'
                and f.deleted_at is null and f.usd_value >= ${effectiveMinUsd}::numeric ${eachByIndex})
              and (exists (select from contract_deal d where d.member_id = m.id ${eachByIndex})
                or exists (select from delivery_order o where o.member_id = m.id ${eachByIndex})) as is_effective
          from counted as m left join part on part.member_id = m.id left join asset on asset.member_id = m.id)
    select root_id::text as id, count(*) filter (where is_direct)::int as direct,
        count(*) filter (where is_below)::int as team, count(*) filter (where is_below and is_effective)::int as effective,
        ${toSumColumns(['asset_usd', 'recharge', 'withdraw', 'volume', 'fee'])},
        round(coalesce(sum(rebate) filter (where not is_below), 0), 18)::text as rebate
      from team join fact using (member_id) group by root_id`)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        directCount: row.direct,
        teamCount: row.team,
        effectiveCount: row.effective,
        teamAssetUsd: plainDecimal(row.asset_usd),
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
