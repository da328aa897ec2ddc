// What members have open, added up for each member from positions, delivery orders, copied trades and wallets. Amounts are
// exact and are rounded once, where they are shown.
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { atRiskLevels, levelBounds } from '#contract/member/member-position.ts'
import { ledgerAccount } from '#server/db/schema/money/ledger.ts'
import { deliveryOrder } from '#server/db/schema/trade/delivery.ts'
import { followLog } from '#server/db/schema/trade/follow.ts'
import { contractPosition as position } from '#server/db/schema/trade/trade.ts'
import { joinedMarks as marks } from '#server/trade/index.ts'

/** The level of a margin ratio; without positions there is no ratio, and the level is low. */
const riskLevel = sql`case ${sql.join(
  Object.entries(levelBounds).map(
    ([level, bound]) => sql`when margin_ratio >= ${bound}::numeric then ${level}`,
  ),
  sql` `,
)} else 'low' end`

/** Condition on rows of `figures`: close to liquidation. */
export const isAtRisk = sql`risk_level = any (${sql.param([...atRiskLevels])}::text[])`

/** Prices and contract sizes, read once for each product. */
export const products = sql`
  price as materialized (select currency, max(price_usd) as usd from wallet_code group by currency),
  product as materialized (
    select c.product_code, c.contract_size, coalesce(p.usd, 0) as usd,
        (select t.price from price_tick t where t.currency = c.base_currency order by t.at desc limit 1) as mark
      from contract_product c left join price p on p.currency = c.settle_currency)`

/**
 * The common table expressions that end with `figures`: one row for each member with something open, or for those of the
 * members `only`.
 */
export const figures = (only?: readonly string[]): SQL =>
  sql`${products}, ${selectFigures(only && sql`${sql.param([...only])}::text[]::bigint[]`)}`

/** As `figures`, after `products`; `only` is an array of ids. */
export function selectFigures(only: SQL | undefined): SQL {
  const wanted = (memberId: SQLWrapper) =>
    only === undefined ? sql`true` : sql`${memberId} = any (${only})`
  return sql`
    valued as materialized (
      select ${position.memberId} as member_id, product.product_code,
          ${position.positionSide} = 'long' as is_long, ${position.walletType} = 'contract' as is_own,
          ${position.leverage} as leverage, ${position.margin} * product.usd as margin,
          ${marks.notional} * product.usd as notional, ${marks.unrealizedPnl} * product.usd as pnl,
          ${marks.marginRatio} as margin_ratio, ${marks.liqDistance} as liq_distance
        from ${position} join product on product.product_code = ${position.productCode}
       where ${position.status} = 'open' and ${wanted(position.memberId)}),
    by_product as (
      select member_id, product_code, count(*) as position_count, max(leverage) as max_leverage,
          coalesce(sum(notional) filter (where is_long), 0) as long_notional,
          coalesce(sum(notional) filter (where not is_long), 0) as short_notional,
          coalesce(sum(margin) filter (where is_own), 0) as margin_used, coalesce(sum(pnl), 0) as unrealized_pnl,
          coalesce(sum(pnl) filter (where is_own), 0) as own_pnl,
          max(margin_ratio) as margin_ratio, min(liq_distance) as nearest_liq_distance
        from valued group by member_id, product_code),
    opened as (
      select member_id, sum(position_count)::int as position_count, max(max_leverage) as max_leverage,
          sum(long_notional) as long_notional, sum(short_notional) as short_notional,
          sum(margin_used) as margin_used, sum(unrealized_pnl) as unrealized_pnl, sum(own_pnl) as own_pnl,
          max(margin_ratio) as margin_ratio, min(nearest_liq_distance) as nearest_liq_distance,
          (array_agg(product_code order by long_notional + short_notional desc, product_code))[1] as top_product,
          array_agg(product_code) as products
        from by_product group by member_id),
    staked as (
      select ${deliveryOrder.memberId} as member_id, array_agg(distinct ${deliveryOrder.productCode}) as products,
          coalesce(sum(${deliveryOrder.stake} * p.usd) filter (where not ${deliveryOrder.isExperience}), 0) as stake
        from ${deliveryOrder} left join price p on p.currency = ${deliveryOrder.currency}
       where ${deliveryOrder.status} = 'open' and ${wanted(deliveryOrder.memberId)} group by 1),
    copied as (
      select ${followLog.memberId} as member_id, coalesce(sum(${followLog.margin} * p.usd), 0) as margin
        from ${followLog} left join price p on p.currency = ${followLog.currency}
       where ${followLog.status} = 'following' and ${wanted(followLog.memberId)} group by 1),
    holder as (
      select member_id from opened union select member_id from staked union select member_id from copied),
    wallet as (
      select ${ledgerAccount.memberId} as member_id, sum((${ledgerAccount.available} + ${ledgerAccount.frozen}
          + ${ledgerAccount.margin}) * coalesce(p.usd, 0)) as held
        from ${ledgerAccount} left join price p on p.currency = ${ledgerAccount.currency}
       where ${ledgerAccount.walletType} = 'contract'
         and ${ledgerAccount.memberId} in (select member_id from holder) group by 1),
    figures as (
      select member_id, ${riskLevel} as risk_level, coalesce(wallet.held, 0) + coalesce(own_pnl, 0) as contract_equity,
          coalesce(position_count, 0) as position_count, max_leverage, top_product,
          coalesce(long_notional, 0) as long_notional, coalesce(short_notional, 0) as short_notional,
          coalesce(long_notional - short_notional, 0) as net_notional, coalesce(margin_used, 0) as margin_used,
          margin_ratio, nearest_liq_distance, coalesce(unrealized_pnl, 0) as unrealized_pnl,
          coalesce(staked.stake, 0) as delivery_stake, coalesce(copied.margin, 0) as follow_margin,
          coalesce(opened.products, '{}') || coalesce(staked.products, '{}') as products
        from holder left join opened using (member_id) left join staked using (member_id)
          left join copied using (member_id) left join wallet using (member_id))`
}
