import Big from 'big.js'
import { and, eq, getTableColumns, inArray, lte, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { productFaults } from '#contract/trade/product-rules.ts'
import * as api from '#contract/trade/test-contract-product.ts'
import { localize } from '#server/base/localize.ts'
import { Refusal } from '#server/base/refusal.ts'
import { getConstraintName } from '#server/db/constraint.ts'
import { anyOf, contains, days } from '#server/db/lists/filters.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { lockRecord } from '#server/db/records/lock-record.ts'
import { nextVersion, updateRecord } from '#server/db/records/update-record.ts'
import {
  testBalance,
  testOrder,
  testProduct as table,
} from '#server/db/schema/trade/test-product.ts'
import { contractProduct } from '#server/db/schema/trade/trade.ts'
import type { App } from '#server/http/application.ts'
import { writeClockAudit } from '#server/http/audit/audit-without-call.ts'
import { audited } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change } from '#server/http/serve.ts'
import { defineJob } from '#server/jobs/job.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'

// The table is named, as a column alone would be taken for the order's own.
const counts = {
  testerCount: sql<number>`(select count(distinct o.member_id) from test_order o where o.test_product_id = ${table}.id)::int`,
  orderCount: sql<number>`(select count(*) from test_order o where o.test_product_id = ${table}.id)::int`,
}
const load = (db: ReadDb, ids: readonly string[]) =>
  db
    .select({ ...getTableColumns(table), ...counts })
    .from(table)
    .where(inArray(table.id, [...ids]))
const targetType = 'testContractProduct'
type Terms = Omit<typeof table.$inferInsert, 'id'>

/** The field of a feed that is missing or out of range; undefined where the feed can run. */
function feedFault(terms: Terms): keyof Terms | undefined {
  const { feedMode, baseProductCode, replayFrom, replayTo, replaySpeed } = terms
  if (feedMode !== 'synthetic' && !baseProductCode) return 'baseProductCode'
  if (feedMode === 'mirror') return undefined
  if (feedMode === 'replay') {
    if (!replayFrom) return 'replayFrom'
    if (!replayTo || replayTo <= replayFrom) return 'replayTo'
    return replaySpeed ? undefined : 'replaySpeed'
  }
  const { syntheticStart, syntheticVolatility, syntheticDrift, syntheticSeed } = terms
  const within = (value: string | null | undefined, min: number, max: number) =>
    value !== null && value !== undefined && new Big(value).gte(min) && new Big(value).lte(max)
  if (!syntheticStart) return 'syntheticStart'
  if (!within(syntheticVolatility, 0, 5)) return 'syntheticVolatility'
  if (!within(syntheticDrift, -1, 1)) return 'syntheticDrift'
  return syntheticSeed === null || syntheticSeed === undefined ? 'syntheticSeed' : undefined
}

const steps = {
  running: ['draft', 'stopped'],
  stopped: ['running'],
  archived: ['stopped'],
} as const

/** Sandbox products: for testers only, apart from the books and from every statistic. */
export function testContractProduct(app: App): void {
  const { list, get, add, edit, remove, setStatus } = api
  serveResource(app, { list, get, add, edit, remove, setStatus }, table, {
    target: { type: targetType, no: ({ productCode }) => productCode },
    order: ['createdAt', 'desc'],
    load,
    sort: counts,
    where: (query, { zone }) => [
      contains(query.keyword, table.productCode, table.name),
      anyOf(table.status, query.status),
      anyOf(table.feedMode, query.feedMode),
      anyOf(table.productType, query.productType),
      days(zone, table.createdAt, query.dateRange),
    ],
    wire: (row) => row,
    check: async (fields, { tx, lang }, before) => {
      if (before?.status === 'running') throw new Refusal(Code.rule, 'testProductRuns')
      const latest = Date.now() + api.maxValidDays * 86_400_000
      const until = Date.parse(fields.validTo)
      if (until <= Date.now() || until > latest)
        throw invalidField('validTo', 'testProductValidTo', lang)
      const fault =
        feedFault(fields) ??
        (new Big(fields.initialBalance).gt(1_000_000) || new Big(fields.initialBalance).lt(1)
          ? 'initialBalance'
          : new Big(fields.takerFeeRate).gt('0.01') || new Big(fields.takerFeeRate).lt('-0.001')
            ? 'takerFeeRate'
            : undefined)
      if (fault) throw invalidField(fault, 'productTermInvalid', lang)
      const code = fields.baseProductCode
      if (code === null) return
      const known = await tx.$count(contractProduct, eq(contractProduct.productCode, code))
      if (known === 0) throw invalidField('baseProductCode', 'notFound', lang)
    },
    checkStatus: (row, status) => {
      if (!(steps[status] as readonly string[]).includes(row.status))
        throw new Refusal(Code.rule, 'statusStep')
      if (status === 'running' && (feedFault(row) || Date.parse(row.validTo) <= Date.now()))
        throw new Refusal(Code.rule, 'testProductFeed')
    },
    checkRemove: async ({ id, status }, { tx }) => {
      if (status === 'running') throw new Refusal(Code.rule, 'testProductRuns')
      if ((await tx.$count(testOrder, eq(testOrder.testProductId, id))) > 0)
        throw new Refusal(Code.rule, 'inUse')
    },
  })

  change(app, api.reset, async ({ id, reason }, { tx }) => {
    const row = await lockRecord(tx, table, { id })
    const orders = await tx
      .delete(testOrder)
      .where(eq(testOrder.testProductId, id))
      .returning({ id: testOrder.id })
    await tx.delete(testBalance).where(eq(testBalance.testProductId, id))
    const cleared = orders.length
    return audited(
      { cleared },
      {
        action: `${targetType}.reset`,
        targetType,
        targetId: id,
        targetNo: row.productCode,
        before: { orders: cleared },
        after: { orders: 0 },
        reason,
      },
    )
  })

  change(app, api.promote, async ({ id, productCode, reason }, { tx, lang }) => {
    const row = await lockRecord(tx, table, { id })
    if (row.promotedCode !== '') throw new Refusal(Code.rule, 'testProductPromoted')
    const [base] = await tx
      .select()
      .from(contractProduct)
      .where(eq(contractProduct.productCode, row.baseProductCode ?? ''))
    if (!base) throw new Refusal(Code.rule, 'testProductNoBase')
    const { name, productType, maxLeverage, takerFeeRate } = row
    const { id: _, version: __, createdAt: ___, updatedAt: ____, icon: _____, ...terms } = base
    const own = { name, productType, maxLeverage, takerFeeRate, productCode }
    const leverageOptions = terms.leverageOptions.filter((step) => step <= maxLeverage)
    const values = { ...terms, ...own, leverageOptions, tradeStatus: 'draft' as const }
    const faults = productFaults({ ...values, leverageOptions: leverageOptions.map(String) })
    if (faults.length > 0) throw new Refusal(Code.rule, 'testProductTerms')
    const [made] = await tx
      .insert(contractProduct)
      .values({ ...values, isVisible: false, isHot: false })
      .returning({ id: contractProduct.id })
      .catch((error: unknown) => {
        if (getConstraintName(error) !== 'contract_product_product_code_key') throw error
        throw invalidField('productCode', 'duplicateAny', lang, Code.duplicate)
      })
    if (!made) throw new Error('The product was not stored.')
    await updateRecord(tx, table, row, { promotedCode: productCode })
    return audited(
      { id: made.id },
      {
        action: `${targetType}.promote`,
        targetType,
        targetId: id,
        targetNo: row.productCode,
        before: { promotedCode: '' },
        after: { promotedCode: productCode },
        reason,
      },
    )
  })
}

/** Stops test products whose time is over. */
export const testProductStopJob = defineJob({
  name: 'testProductStop',
  titles: localize('停止到期测试产品', 'Stop expired test products', '停止到期測試產品'),
  schedule: { cron: '30 */10 * * * *', maxRetries: 1 },
  run: ({ db }) =>
    db.transaction(async (tx) => {
      const stopped = await tx
        .update(table)
        .set({ status: 'stopped', ...nextVersion(table) })
        .where(and(eq(table.status, 'running'), lte(table.validTo, sql`now()`)))
        .returning({ id: table.id, no: table.productCode })
      const entries = stopped.map(({ id, no }) => ({
        action: `${targetType}.setStatus`,
        targetType,
        targetId: id,
        targetNo: no,
        before: { status: 'running' },
        after: { status: 'stopped' },
      }))
      await writeClockAudit(tx, targetType, entries)
      return { stopped: stopped.length }
    }),
})
