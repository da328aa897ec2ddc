import Big from 'big.js'
import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/other/staking.ts'
import type { MessageKey } from '#server/base/messages.ts'
import { Refusal } from '#server/base/refusal.ts'
import { plainDecimal } from '#server/db/columns.ts'
import { anyOf, between, contains, days, is } from '#server/db/lists/filters.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { walletCode } from '#server/db/schema/money/money.ts'
import { operationLog } from '#server/db/schema/operator/access.ts'
import { stakingProduct as table, stakingRecord } from '#server/db/schema/other/staking.ts'
import type { App } from '#server/http/application.ts'
import type { Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { diffFields } from '#server/lists/history.ts'
import { serveRecord } from '#server/lists/record.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'

/** Records of the product. Nested: of columns that stand directly in what is selected, Drizzle leaves the table out. */
const ofProduct = sql`${stakingRecord.stakingId} = ${table.id}`
const running = sql`${stakingRecord.status} in ('staking', 'matured')`
const memberCount = sql<number>`(select count(distinct ${stakingRecord.memberId})::int from ${stakingRecord}
  where ${ofProduct} and ${running})`
const total = (column: PgColumn) =>
  sql<string>`(select coalesce(sum(${column}), 0)::text from ${stakingRecord}
    where ${ofProduct})`.mapWith(plainDecimal)

const load = (db: ReadDb, ids: readonly string[]) =>
  db
    .select({
      ...getTableColumns(table),
      memberCount,
      principalTotal: total(stakingRecord.principal),
      accruedTotal: total(stakingRecord.accruedIncome),
      paidTotal: total(stakingRecord.paidIncome),
    })
    .from(table)
    .where(inArray(table.id, [...ids]))

type Fields = Parameters<typeof rules>[0]

/** The first rule that the fields break: the field and what to say of it. */
const rules = (fields: {
  stakingType: api.StakingType
  termDays: number
  payMode: api.PayMode
  annualRate: string
  minAmount: string
  maxAmount: string | null
  quota: string
  earlyRedeem: boolean
  penaltyRate?: string | undefined
  saleFrom: string | null
  saleTo: string | null
}): [field: string, message: MessageKey] | undefined => {
  const { stakingType, termDays, payMode, annualRate, minAmount, maxAmount, quota } = fields
  const rate = new Big(annualRate)
  const penalty = new Big(fields.penaltyRate ?? '0')
  if ((stakingType === 'fixed') !== termDays > 0) return ['termDays', 'stakingTerm']
  if (stakingType === 'flexible' && payMode !== 'daily') return ['payMode', 'stakingPayMode']
  if (rate.lt('0.0001') || rate.gt('0.5')) return ['annualRate', 'stakingRate']
  if (maxAmount !== null && new Big(maxAmount).lt(minAmount))
    return ['maxAmount', 'stakingBelowMin']
  if (new Big(quota).lt(minAmount)) return ['quota', 'stakingBelowMin']
  if (penalty.lt(0) || penalty.gt('0.2')) return ['penaltyRate', 'stakingPenalty']
  if (fields.earlyRedeem && fields.penaltyRate === undefined)
    return ['penaltyRate', 'stakingPenalty']
  if (fields.saleFrom !== null && fields.saleTo !== null && fields.saleFrom >= fields.saleTo)
    return ['saleTo', 'endsBeforeStart']
  return undefined
}

async function check(
  fields: Fields & { currency: string },
  { tx, lang }: Change,
  before: typeof table.$inferSelect | undefined,
): Promise<void> {
  const broken = rules(fields)
  if (broken) throw invalidField(...broken, lang)
  const [known] = await tx
    .select({ id: walletCode.id })
    .from(walletCode)
    .where(eq(walletCode.currency, fields.currency))
    .limit(1)
  if (!known) throw invalidField('currency', 'stakingCurrency', lang)
  if (!before) return
  if ((await tx.$count(stakingRecord, eq(stakingRecord.stakingId, before.id))) === 0) return
  const fixed = diffFields(before, fields).find(({ field }) => !api.changeableInUse.includes(field))
  if (fixed) throw invalidField(fixed.field, 'stakingInUse', lang)
  if (new Big(fields.quota).lt(before.quota)) throw invalidField('quota', 'stakingQuotaDown', lang)
}

/** Rates of a product that are shown at most. */
const maxRates = 50

/** The newest rates that a product had, by the trail; one that the trail does not begin with had its first from the start. */
async function ratesOf(
  db: ReadDb,
  { id, annualRate, createdAt, operatorName }: typeof table.$inferSelect,
): Promise<z.input<typeof api.get.output>['rateHistory']> {
  const newest = await db
    .select({
      at: operationLog.at,
      actorName: operationLog.operatorName,
      before: sql<string | null>`${operationLog.before} ->> 'annualRate'`,
      annualRate: sql<string>`${operationLog.after} ->> 'annualRate'`,
    })
    .from(operationLog)
    .where(
      and(
        eq(operationLog.targetType, 'staking'),
        eq(operationLog.targetId, id),
        sql`${operationLog.after} ? 'annualRate'`,
      ),
    )
    .orderBy(desc(operationLog.seq))
    .limit(maxRates + 1)
  const rows = newest.slice(0, maxRates).toReversed()
  const [first] = rows
  const changes = rows.map(({ at, actorName, annualRate: rate }) => ({
    at,
    actorName,
    annualRate: rate,
  }))
  if (newest.length > maxRates || (first && first.before === null)) return changes
  const atStart = {
    at: createdAt,
    annualRate: first?.before ?? annualRate,
    actorName: first ? '' : operatorName,
  }
  return [atStart, ...changes]
}

/** Staking products. */
export function staking(app: App): void {
  const { list, add, edit, remove, setStatus } = api
  serveResource(app, { list, add, edit, remove, setStatus }, table, {
    target: { type: 'staking', no: ({ stakingNo }) => stakingNo },
    order: ['sort', 'asc'],
    where: ({ keyword, termDays, dateRange, ...query }, { zone }) => [
      contains(keyword, table.stakingNo, table.name),
      anyOf(table.status, query.status),
      anyOf(table.currency, query.currency),
      is(table.stakingType, query.stakingType),
      anyOf(table.termDays, termDays?.map(Number)),
      and(between(table.annualRate, query.annualRateMin, query.annualRateMax)),
      days(zone, table.createdAt, dateRange),
    ],
    sort: { memberCount },
    load,
    wire: (row) => row,
    check: (fields, change, before) => check(fields, change, before),
    checkStatus: ({ status, saleTo }, to) => {
      if (!api.saleSteps[to].includes(status)) throw new Refusal(Code.rule, 'statusStep')
      if (to === 'onSale' && saleTo !== null && Date.parse(saleTo) <= Date.now())
        throw new Refusal(Code.rule, 'campaignOver')
    },
    checkRemove: ({ status }) => {
      if (status !== 'draft') throw new Refusal(Code.rule, 'stakingNotDraft')
    },
  })

  serveRecord(app, api.get, {
    find: async ({ db }, id) => (await load(db, [id]))[0],
    history: 'staking',
    answer: async (row, { db }) => ({ row, rateHistory: await ratesOf(db, row) }),
  })
}
