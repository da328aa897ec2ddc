import { eq, sql } from 'drizzle-orm'
import * as api from '#contract/trade/product-options.ts'
import { contractProduct as table } from '#server/db/schema/trade/trade.ts'
import type { App } from '#server/http/application.ts'
import { serve } from '#server/http/serve.ts'

// One product's cycles; a single-table select names columns without their table.
const cycleSeconds = sql<number[]>`array(select cycle.seconds from delivery_cycle cycle
  where cycle.product_code = "contract_product"."product_code" order by cycle.seconds)`

/** Products for pickers, in the order people gave them. */
export const productOptions = (app: App): void =>
  serve(app, api.options, async ({ productType, pageSize = 10_000 }, { db }) => ({
    list: await db
      .select({
        productCode: table.productCode,
        name: table.name,
        icon: table.icon,
        productType: table.productType,
        tradeStatus: table.tradeStatus,
        cycleSeconds,
      })
      .from(table)
      .where(productType === undefined ? undefined : eq(table.productType, productType))
      .orderBy(table.sort, table.id)
      .limit(pageSize),
  }))
