import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/trade/delivery-cycle.ts'
import { cycleFaults } from '#contract/trade/product-rules.ts'
import { Refusal } from '#server/base/refusal.ts'
import { plainDecimal } from '#server/db/columns.ts'
import { anyOf, between, contains, days, is } from '#server/db/lists/filters.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { deliveryCycle as table, deliveryOrder } from '#server/db/schema/trade/delivery.ts'
import { contractProduct } from '#server/db/schema/trade/trade.ts'
import type { App } from '#server/http/application.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change, serve } from '#server/http/serve.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'
import { editCycle } from './control/control-edit.ts'
import { cycleVersions, setCycleStatus, writeVersion } from './cycle-version.ts'

const openStake = sql<string>`(select coalesce(sum(o.stake), 0) from delivery_order o
  where o.cycle_id = ${table.id} and o.status = 'open')`

const load = (db: ReadDb, ids: readonly string[]) =>
  db
    .select({ ...getTableColumns(table), openStake, currency: contractProduct.settleCurrency })
    .from(table)
    .innerJoin(contractProduct, eq(contractProduct.productCode, table.productCode))
    .where(inArray(table.id, [...ids]))

/** Durations on offer. Every version of a cycle is kept: an order names the one it was opened under. */
export function deliveryCycle(app: App): void {
  const { list, get, add, remove } = api
  serveResource(app, { list, get, add, remove }, table, {
    target: {
      type: 'deliveryCycle',
      no: ({ productCode, seconds }) => `${productCode} ${seconds}s`,
    },
    order: ['sort', 'asc'],
    load,
    sort: { openStake },
    where: (query, { zone }) => [
      contains(query.keyword, table.productCode, table.label),
      anyOf(table.productCode, query.productCode),
      anyOf(table.seconds, query.seconds?.map(Number)),
      is(table.status, query.status),
      between(table.payoutRate, query.payoutRateMin, query.payoutRateMax),
      days(zone, table.updatedAt, query.dateRange),
    ],
    wire: (row) => ({ ...row, openStake: plainDecimal(row.openStake) }),
    check: async (fields, { tx, lang }) => {
      const [product] = await tx
        .select({ type: contractProduct.productType })
        .from(contractProduct)
        .where(eq(contractProduct.productCode, fields.productCode))
      if (product?.type !== 'delivery')
        throw invalidField('productCode', 'productNotDelivery', lang)
      const [field] = cycleFaults(fields)
      if (field !== undefined) throw invalidField(field, 'productTermInvalid', lang)
    },
    added: (row, { tx }, reason) => writeVersion(tx, row, reason),
    checkRemove: async ({ id }, { tx }) => {
      if ((await tx.$count(deliveryOrder, eq(deliveryOrder.cycleId, id))) > 0)
        throw new Refusal(Code.rule, 'inUse')
    },
  })

  change(app, api.edit, editCycle)
  change(app, api.setStatus, setCycleStatus)
  serve(app, api.versions, ({ id }, { db }) => cycleVersions(db, id))
}
