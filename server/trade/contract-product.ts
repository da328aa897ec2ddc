import { and, eq, getTableColumns, inArray, isNull } from 'drizzle-orm'
import type { Lang } from '#contract/lang.ts'
import * as api from '#contract/trade/contract-product.ts'
import { productFaults } from '#contract/trade/product-rules.ts'
import { anyOf, between, contains, days, is } from '#server/db/lists/filters.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { periodicControlRecord as control } from '#server/db/schema/trade/periodic-control.ts'
import {
  contractProduct as table,
  contractProductTier as tier,
} from '#server/db/schema/trade/trade.ts'
import type { App } from '#server/http/application.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change } from '#server/http/serve.ts'
import { serveRecord } from '#server/lists/record.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'
import { sortRows } from '#server/lists/sort-rows.ts'
import { editRisk, editTiers } from './control/control-edit.ts'
import { shownValue } from './control/control-values.ts'
import { figures, wireFigures } from './product-figures.ts'
import { requiredStatusConfirmation, setTradeStatus } from './trade-status.ts'

const load = (db: ReadDb, ids: readonly string[]) =>
  db
    .select({ ...getTableColumns(table), ...figures })
    .from(table)
    .where(inArray(table.id, [...ids]))

type Stored = typeof table.$inferSelect
const wireTerms = (row: Stored) => ({
  ...row,
  leverageOptions: row.leverageOptions.map(String),
  fundingIntervalH: String(row.fundingIntervalH) as '1' | '2' | '4' | '8',
})
const wire = (row: Awaited<ReturnType<typeof load>>[number]) => ({
  ...wireTerms(row),
  ...wireFigures(row),
})

/** Changes of a product's parameters that wait for their approval or their moment, the nearest first. */
async function pendingOf(db: ReadDb, productCode: string, lang: Lang) {
  const rows = await db
    .select()
    .from(control)
    .where(
      and(
        eq(control.productCode, productCode),
        isNull(control.periodSeconds),
        inArray(control.status, ['proposed', 'approved']),
      ),
    )
    .orderBy(control.effectiveAt, control.id)
  return rows.map(({ status, beforeValue, afterValue, ...row }) => ({
    ...row,
    beforeValue: shownValue(row.paramCode, beforeValue, lang),
    afterValue: shownValue(row.paramCode, afterValue, lang),
    isApproved: status === 'approved',
  }))
}

/** Contracts on offer: a new one is a draft; its parameters are changed under approval only. */
export function contractProduct(app: App): void {
  const { list, add, edit } = api
  serveResource(app, { list, add, edit }, table, {
    target: { type: 'contractProduct', no: ({ productCode }) => productCode },
    order: ['sort', 'asc'],
    load,
    sort: figures,
    images: ['icon'],
    where: (query, { zone }) => [
      contains(query.keyword, table.productCode, table.name),
      anyOf(table.productType, query.productType),
      anyOf(table.tradeStatus, query.tradeStatus),
      is(table.isVisible, query.isVisible),
      anyOf(table.baseCurrency, query.baseCurrency),
      between(table.maxLeverage, query.maxLeverageMin, query.maxLeverageMax),
      days(zone, table.createdAt, query.dateRange),
    ],
    wire,
    check: (fields, { lang }) => {
      const [field] = productFaults(fields)
      if (field !== undefined) throw invalidField(field, 'productTermInvalid', lang)
    },
  })

  serveRecord(app, api.get, {
    find: async ({ db }, id) => (await load(db, [id]))[0],
    history: 'contractProduct',
    answer: async (row, { db, lang }, id) => {
      const [tiers, pendingChanges] = await Promise.all([
        db.select().from(tier).where(eq(tier.productId, id)).orderBy(tier.tier),
        pendingOf(db, row.productCode, lang),
      ])
      return { row: wire(row), tiers, pendingChanges }
    },
  })

  change(app, api.riskEdit, editRisk)
  change(app, api.tierEdit, editTiers)
  change(app, api.sort, ({ items }, context) =>
    sortRows(
      context,
      table,
      { type: 'contractProduct', no: ({ productCode }) => productCode },
      items,
    ),
  )
  change(app, api.setTradeStatus, setTradeStatus, { need: requiredStatusConfirmation })
}
