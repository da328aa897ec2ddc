// Members at risk, found along the index of the prices at which a position gets there: what is far from it is not valued.
import { sql, type SQL } from 'drizzle-orm'
import { levelBounds } from '#contract/member/member-position.ts'
import { contractPosition as position } from '#server/db/schema/trade/trade.ts'
import { joinedMarks as marks } from '#server/trade/index.ts'

/** Positions on a side that may be at risk at the price `product.mark`. */
const near = (side: 'long' | 'short', comparison: SQL) => sql`
  select ${position.memberId} as member_id, ${marks.marginRatio} as margin_ratio from ${position}
   where ${position.status} = 'open' and ${position.productCode} = product.product_code
     and ${position.positionSide} = ${side} and ${position.riskPrice} ${comparison} product.mark`

/** Follows `products`: `risky` has each member at risk once, with the highest margin ratio of its positions. */
export const risky = sql`
  risky as materialized (
    select member_id, max(margin_ratio) as margin_ratio
      from product cross join lateral (
        ${near('long', sql`>=`)} union all ${near('short', sql`<=`)} offset 0) as near
     where margin_ratio >= ${levelBounds.high}::numeric group by member_id)`

/** Counts who has something open. */
export const holderCount = sql`(select count(*) from (
  select member_id from contract_position where status = 'open'
  union select member_id from delivery_order where status = 'open'
  union select member_id from follow_log where status = 'following') as holder)`
