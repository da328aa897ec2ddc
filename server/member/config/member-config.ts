import { and, desc, eq, exists, gte, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/member/member-config.ts'
import { Refusal } from '#server/base/refusal.ts'
import { anyOf, days, memberKeyword } from '#server/db/lists/filters.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import {
  memberConfig as own,
  memberLevelConfig as usual,
} from '#server/db/schema/member/member-config.ts'
import { member as table } from '#server/db/schema/member/member.ts'
import { operationLog } from '#server/db/schema/operator/access.ts'
import type { App } from '#server/http/application.ts'
import type { Call } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'
import { diffFields } from '#server/lists/history.ts'
import { type ListOptions, rowLoader, serveList } from '#server/lists/list-page.ts'
import { memberColumns, wireMember } from '#server/lists/member-columns.ts'
import { configChanges } from './config-change.ts'
import { getEffectiveConfig, fields, inForce, limitFields, type Field } from './config-rules.ts'

const textOf = (value: string | number | boolean | null) => (value === null ? null : String(value))
const maxHistory = 200

const load = (db: ReadDb, ids: readonly string[]) =>
  db
    .select({
      id: table.id,
      ...memberColumns,
      level: table.level,
      createdAt: table.createdAt,
      updatedAt: table.updatedAt,
      own,
      usual,
    })
    .from(table)
    .innerJoin(usual, eq(usual.level, table.level))
    .leftJoin(own, eq(own.memberId, table.id))
    .where(inArray(table.id, [...ids]))
type Row = Awaited<ReturnType<typeof load>>[number]

const overridesOf = ({ own: stored }: Row) => {
  const set = inForce(stored ?? undefined)
  return fields.filter((field) => (set?.[field] ?? null) !== null)
}

const wire = (row: Row) => {
  const { own: set, usual: level, ...owner } = row
  const overrides = overridesOf(row)
  return {
    ...wireMember(owner),
    ...(getEffectiveConfig(level, set ?? undefined) as Omit<typeof level, 'level'>),
    memberId: owner.id,
    version: set?.version ?? 0,
    overrides,
    overrideCount: overrides.length,
    validUntil: set?.validUntil ?? null,
    remark: set?.remark ?? '',
    operatorName: set?.operatorName ?? '',
    createdAt: set?.createdAt ?? owner.createdAt,
    updatedAt: set?.updatedAt ?? owner.updatedAt,
  }
}

/** A column of what was set for the member of the list. */
const ofOwn = (column: PgColumn | SQL): SQL =>
  sql`(select ${column} from ${own} where ${own.memberId} = ${table.id})`
const isInForce = sql`(${own.validUntil} is null or ${own.validUntil} > now())`
/** What holds for the member of the list. */
const holds = (field: Field): SQL => sql`coalesce(
  (select ${own[field]} from ${own} where ${own.memberId} = ${table.id} and ${isInForce}),
  (select ${usual[field]} from ${usual} where ${usual.level} = ${table.level}))`
const setColumns = sql.join(
  fields.map((field) => sql`${own[field]}`),
  sql`, `,
)
const setFields = sql`num_nonnulls(${setColumns})`
const setCount = sql`case when ${isInForce} then ${setFields} else 0 end`
const count = sql`coalesce(${ofOwn(setCount)}, 0)`

type Query = z.output<typeof api.list.filter>

/** Conditions on what was set. The first is that of an index. */
const ownConditions = ({ onlyOverrides, validUntil, dateRange }: Query, zone: string) => [
  onlyOverrides ? sql`${setFields} > 0` : undefined,
  onlyOverrides ? isInForce : undefined,
  days(zone, own.validUntil, validUntil),
  days(zone, own.updatedAt, dateRange),
]

/** Conditions on members. */
async function memberConditions({ keyword, ...query }: Query, { db }: Pick<Call, 'db'>) {
  const leverage = holds('maxLeverage')
  return [
    keyword ? await memberKeyword(db, table.id, keyword) : undefined,
    anyOf(table.level, query.level),
    query.withdrawManualReview === undefined
      ? undefined
      : sql`${holds('withdrawManualReview')} = ${query.withdrawManualReview}`,
    query.maxLeverageMin === undefined ? undefined : gte(leverage, query.maxLeverageMin),
    query.maxLeverageMax === undefined ? undefined : lte(leverage, query.maxLeverageMax),
  ]
}

const options: ListOptions<typeof api.list, typeof table, Row> = {
  order: ['createdAt', 'desc'],
  scope: table.id,
  load,
  wire,
  where: async (query, call) => {
    const condition = and(...ownConditions(query, call.zone))
    const found = call.db.select({ id: own.memberId }).from(own)
    return [
      ...(await memberConditions(query, call)),
      condition && exists(found.where(and(eq(own.memberId, table.id), condition))),
    ]
  },
  // Few members have anything set, and an index has those in order.
  narrower: async (query, call) => {
    const where = ownConditions(query, call.zone)
    if (and(...where) === undefined) return undefined
    const { memberId: id, validUntil, createdAt, updatedAt } = own
    const sort = { overrideCount: setCount, validUntil, createdAt, updatedAt }
    return { table: own, id, where, rest: await memberConditions(query, call), sort }
  },
  sort: {
    overrideCount: count,
    ...Object.fromEntries(limitFields.map((field) => [field, holds(field)])),
    validUntil: ofOwn(own.validUntil),
    createdAt: sql`coalesce(${ofOwn(own.createdAt)}, ${table.createdAt})`,
    updatedAt: sql`coalesce(${ofOwn(own.updatedAt)}, ${table.updatedAt})`,
  },
}

/** Limits and switches of members. */
export function memberConfig(app: App): void {
  serveList<typeof api.list, typeof table, Row>(app, api.list, table, options)
  const { find } = rowLoader<typeof table, Row>(table, options)

  serve(app, api.get, async ({ id }, call) => {
    const row = await find(call, id)
    if (!row) throw new Refusal(Code.notFound, 'notFound')
    const set = inForce(row.own ?? undefined)
    const effective = getEffectiveConfig(row.usual, set)
    return {
      row: wire(row),
      fields: fields.map((field) => ({
        field,
        effective: String(effective[field]),
        override: textOf(set?.[field] ?? null),
        levelDefault: String(row.usual[field]),
      })),
    }
  })

  serve(app, api.history, async ({ memberId }, call) => {
    if (!(await find(call, memberId))) throw new Refusal(Code.notFound, 'notFound')
    const rows = await call.db
      .select()
      .from(operationLog)
      .where(and(eq(operationLog.targetType, 'memberConfig'), eq(operationLog.targetId, memberId)))
      .orderBy(desc(operationLog.seq))
      .limit(maxHistory)
    return rows.flatMap(({ at, operatorName, reason, before, after }) =>
      diffFields(before, after).map((one) => ({ at, operatorName, reason: reason ?? '', ...one })),
    )
  })

  configChanges(app)
}
