// What must hold before the risk desk may close a position (dictionary `risk_close_rule`).
import { and, eq, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import type { RiskCloseRule } from '#contract/trade/contract-position.ts'
import { Refusal } from '#server/base/refusal.ts'
import { plainDecimal } from '#server/db/columns.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { type contractProduct, contractPosition as table } from '#server/db/schema/trade/trade.ts'
import { marksBy } from './marks.ts'

/** The newest price of a base currency on the recorded path; throws 42203 where there is none. */
export async function newestPrice(tx: Tx, currency: string): Promise<string> {
  const [tick] = await tx.execute<{ price: string }>(sql`
    select price::text as price from price_tick
     where currency = ${currency} and at <= now() order by at desc limit 1`)
  if (!tick) throw new Refusal(Code.rule, 'productNoPrice')
  return plainDecimal(tick.price)
}

/** A position, and the price that it would close at. */
interface Case {
  readonly position: typeof table.$inferSelect
  readonly product: typeof contractProduct.$inferSelect
  readonly price: string
}

/** Returns whether the figures support a rule; the reason is the evidence of a court order and a member's request. */
async function holds(
  tx: Tx,
  rule: RiskCloseRule,
  { position, product, price }: Case,
): Promise<boolean> {
  switch (rule) {
    case 'marginBreach': {
      const { marginRatio } = marksBy(sql`${price}::numeric`, sql`${product.contractSize}::numeric`)
      const [row] = await tx
        .select({ isBreached: sql<boolean>`coalesce(${marginRatio} >= 1, false)` })
        .from(table)
        .where(eq(table.id, position.id))
      return row?.isBreached === true
    }
    case 'limitBreach': {
      const [row] = await tx
        .select({
          isOver: sql<boolean>`coalesce(sum(${table.qty}), 0) > ${product.maxPositionQty}::numeric`,
        })
        .from(table)
        .where(
          and(
            eq(table.memberId, position.memberId),
            eq(table.productCode, position.productCode),
            eq(table.status, 'open'),
          ),
        )
      return row?.isOver === true
    }
    case 'delisting':
      return product.tradeStatus === 'closeOnly' || product.tradeStatus === 'halted'
    case 'courtOrder':
    case 'memberRequest':
      return true
  }
}

/** Throws 42203 where the rule that is named does not hold for the position now. */
export async function assertRule(tx: Tx, rule: RiskCloseRule, of: Case): Promise<void> {
  if (!(await holds(tx, rule, of))) throw new Refusal(Code.rule, 'closeRuleUnmet')
}
