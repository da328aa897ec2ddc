import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { getPagination } from '#contract/endpoint.ts'
import { type Lang, localizedText } from '#contract/lang.ts'
import * as api from '#contract/system/dict.ts'
import { defined } from '#server/base/defined.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { getConstraintName } from '#server/db/constraint.ts'
import { contains } from '#server/db/lists/filters.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { dictData, dictRevision, dictType } from '#server/db/schema/operator/access.ts'
import type { App } from '#server/http/application.ts'
import { audited } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change, serve } from '#server/http/serve.ts'
import { isSeeded } from './built-in.ts'
import { dictTypes } from './dict-type.ts'

type Row = typeof dictData.$inferSelect

const columns = {
  ...getTableColumns(dictData),
  isBuiltIn: isSeeded(sql`'value:' || ${dictData.dictType} || ':' || ${dictData.dictValue}`),
}
const toRow = (row: Row & { isBuiltIn: boolean }, lang: Lang) => ({
  ...row,
  id: row.dictCode,
  dictLabel: localizedText(row.labels, lang),
})
const notFound = () => new Refusal(Code.notFound, 'notFound')
const target = (
  verb: string,
  { dictCode, dictType: type, dictValue }: Pick<Row, 'dictCode' | 'dictType' | 'dictValue'>,
) => ({
  action: `dict.${verb}`,
  targetType: 'dictData',
  targetId: dictCode,
  targetNo: `${type}/${dictValue}`,
})

/** Mounts the dictionary: values for screens, and their administration. */
export function dict(app: App): void {
  dictTypes(app)

  serve(app, api.revision, async (_, { db }) => {
    const [row] = await db.select({ revision: dictRevision.revision }).from(dictRevision)
    return { revision: row?.revision ?? '0' }
  })

  serve(app, api.getDictData, async ({ dictType: type, defaultValue }, { db, lang }) => {
    const [found] = await db.select().from(dictType).where(eq(dictType.dictType, type))
    if (!found) throw notFound()
    const rows = await db
      .select()
      .from(dictData)
      .where(and(eq(dictData.dictType, type), eq(dictData.enabled, true)))
      .orderBy(asc(dictData.dictSort), asc(dictData.dictCode))
    const isDefault = (row: Row) => (defaultValue ? row.dictValue === defaultValue : row.isDefault)
    return {
      info: { name: localizedText(found.titles, lang), remark: found.remark },
      values: rows.map((row) => ({
        key: row.dictValue,
        value: localizedText(row.labels, lang),
        isDefault: isDefault(row) ? (1 as const) : (0 as const),
        color: row.color,
        digit: row.digit,
        labels: row.labels,
      })),
    }
  })

  serve(
    app,
    api.list,
    async ({ dictType: type, dictLabel, enabled, orderBy = [], ...query }, { db, lang }) => {
      const { page, size } = getPagination(query)
      const where = and(
        type ? eq(dictData.dictType, type) : undefined,
        contains(dictLabel, dictData.labels, dictData.dictValue),
        enabled === undefined ? undefined : eq(dictData.enabled, enabled),
      )
      const terms = orderBy.map(({ field, direction }) =>
        (direction === 'asc' ? asc : desc)(dictData[field]),
      )
      const byDefault = [asc(dictData.dictType), asc(dictData.dictSort)]
      const rows = await db
        .select(columns)
        .from(dictData)
        .where(where)
        .orderBy(...(terms.length > 0 ? terms : byDefault), asc(dictData.dictCode))
        .limit(size)
        .offset((page - 1) * size)
      return {
        list: rows.map((row) => toRow(row, lang)),
        total: await db.$count(dictData, where),
        currentPage: page,
      }
    },
  )

  serve(app, api.get, async ({ dictCode }, { db, lang }) => {
    const [row] = await db.select(columns).from(dictData).where(eq(dictData.dictCode, dictCode))
    if (!row) throw notFound()
    return toRow(row, lang)
  })

  change(app, api.add, async (fields, { tx, lang }) => {
    if ((await tx.$count(dictType, eq(dictType.dictType, fields.dictType))) === 0) {
      throw invalidField('dictType', 'dictTypeNotFound', lang)
    }
    if (fields.isDefault) await clearDefault(tx, fields.dictType)
    const values = { color: 'default' as const, ...defined(fields) }
    assertDigit(fields.dictType, fields.digit, lang)
    const [row] = await tx
      .insert(dictData)
      .values(values)
      .onConflictDoNothing({ target: [dictData.dictType, dictData.dictValue] })
      .returning()
      .catch((error: unknown) => refuseTakenDigit(error, lang))
    if (!row) throw invalidField('dictValue', 'duplicateAny', lang, Code.duplicate)
    return audited({ dictCode: row.dictCode }, { ...target('add', row), after: fields })
  })

  change(app, api.edit, async ({ dictCode, version, ...fields }, { tx, lang }) => {
    const [before] = await tx
      .select(columns)
      .from(dictData)
      .where(eq(dictData.dictCode, dictCode))
      .for('update')
    if (!before) throw notFound()
    if (before.version !== version) throw new Refusal(Code.stale, 'stale', {}, toRow(before, lang))
    const renamed = fields.dictValue !== undefined && fields.dictValue !== before.dictValue
    if (renamed && before.isBuiltIn) throw invalidField('dictValue', 'builtInValue', lang)
    assertDigit(before.dictType, fields.digit, lang)
    if (fields.isDefault) await clearDefault(tx, before.dictType)
    const [row] = await tx
      .update(dictData)
      .set({ ...defined(fields), ...nextVersion(dictData) })
      .where(eq(dictData.dictCode, dictCode))
      .returning()
      .catch((error: unknown) => {
        if (getConstraintName(error) !== 'dict_data_dict_type_dict_value_key')
          return refuseTakenDigit(error, lang)
        throw invalidField('dictValue', 'duplicateAny', lang, Code.duplicate)
      })
    if (!row) throw notFound()
    return audited(
      { dictCode, version: row.version },
      { ...target('edit', row), before, after: row },
    )
  })

  change(app, api.remove, async ({ ids }, { tx }) => {
    const builtIn = await tx
      .select({ labels: dictData.labels })
      .from(dictData)
      .where(and(inArray(dictData.dictCode, ids), columns.isBuiltIn))
      .limit(1)
    if (builtIn.length > 0) throw new Refusal(Code.rule, 'builtIn')
    const rows = await tx.delete(dictData).where(inArray(dictData.dictCode, ids)).returning()
    const [first, ...rest] = rows.map((row) => ({ ...target('delete', row), before: row }))
    if (!first) throw notFound()
    return audited({ count: rows.length }, first, ...rest)
  })
}

/** Refuses with 40001 a digit for what has none. */
function assertDigit(type: string, digit: number | null | undefined, lang: Lang): void {
  if (typeof digit === 'number' && !api.hasDigits(type))
    throw invalidField('digit', 'noDigits', lang)
}

// Two reasons under one digit would make it a guess which of them it chooses.
function refuseTakenDigit(error: unknown, lang: Lang): never {
  if (getConstraintName(error) !== 'dict_data_digit') throw error
  throw invalidField('digit', 'digitTaken', lang, Code.duplicate)
}

// A type has one default at most; the new one takes its place.
const clearDefault = (tx: Tx, type: string) =>
  tx
    .update(dictData)
    .set({ isDefault: false })
    .where(and(eq(dictData.dictType, type), eq(dictData.isDefault, true)))
