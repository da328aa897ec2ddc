import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { pageOf } from '#contract/endpoint.ts'
import type { Lang } from '#contract/lang.ts'
import * as api from '#contract/system/dict.ts'
import type { Tx } from '../db/client.ts'
import { defined } from '../db/defined.ts'
import { escapeLike } from '../db/like.ts'
import { dictData, dictType } from '../db/schema/access.ts'
import type { App } from '../http/application.ts'
import { audited } from '../http/call.ts'
import { invalidField } from '../http/field-errors.ts'
import { Refusal } from '../http/refusal.ts'
import { change, serve } from '../http/serve.ts'

type Row = typeof dictData.$inferSelect

const toRow = (row: Row, lang: Lang) => ({ ...row, dictLabel: row.labels[lang] })
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
      info: { name: found.titles[lang], remark: found.remark },
      values: rows.map((row) => ({
        key: row.dictValue,
        value: row.labels[lang],
        isDefault: isDefault(row) ? (1 as const) : (0 as const),
        color: row.color,
        labels: row.labels,
      })),
    }
  })

  serve(
    app,
    api.list,
    async ({ dictType: type, dictLabel, enabled, orderBy = [], ...query }, { db, lang }) => {
      const { page, size } = pageOf(query)
      const where = and(
        type ? eq(dictData.dictType, type) : undefined,
        dictLabel
          ? sql`${dictData.labels}->>${lang} ilike ${`%${escapeLike(dictLabel)}%`}`
          : undefined,
        enabled === undefined ? undefined : eq(dictData.enabled, enabled),
      )
      const terms = orderBy.map(({ field, direction }) =>
        (direction === 'asc' ? asc : desc)(dictData[field]),
      )
      const byDefault = [asc(dictData.dictType), asc(dictData.dictSort)]
      const rows = await db
        .select()
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
    const [row] = await db.select().from(dictData).where(eq(dictData.dictCode, dictCode))
    if (!row) throw notFound()
    return toRow(row, lang)
  })

  change(app, api.add, async (fields, { tx, lang }) => {
    if ((await tx.$count(dictType, eq(dictType.dictType, fields.dictType))) === 0) {
      throw invalidField('dictType', 'dictTypeNotFound', lang)
    }
    if (fields.isDefault) await clearDefault(tx, fields.dictType)
    const values = { color: 'default' as const, ...defined(fields) }
    const [row] = await tx.insert(dictData).values(values).onConflictDoNothing().returning()
    if (!row) throw invalidField('dictValue', 'duplicateAny', lang, Code.duplicate)
    return audited({ dictCode: row.dictCode }, { ...target('add', row), after: fields })
  })

  change(app, api.edit, async ({ dictCode, version, ...fields }, { tx, lang }) => {
    const [before] = await tx
      .select()
      .from(dictData)
      .where(eq(dictData.dictCode, dictCode))
      .for('update')
    if (!before) throw notFound()
    if (before.version !== version) throw new Refusal(Code.stale, 'stale', {}, toRow(before, lang))
    if (fields.isDefault) await clearDefault(tx, before.dictType)
    const [row] = await tx
      .update(dictData)
      .set({ ...defined(fields), version: sql`${dictData.version} + 1`, updatedAt: sql`now()` })
      .where(eq(dictData.dictCode, dictCode))
      .returning()
    if (!row) throw notFound()
    return audited(
      { dictCode, version: row.version },
      { ...target('edit', row), before, after: row },
    )
  })

  change(app, api.remove, async ({ ids }, { tx }) => {
    const rows = await tx.delete(dictData).where(inArray(dictData.dictCode, ids)).returning()
    const [first, ...rest] = rows.map((row) => ({ ...target('delete', row), before: row }))
    if (!first) throw notFound()
    return audited({ count: rows.length }, first, ...rest)
  })
}

// A type has one default at most; the new one takes its place.
const clearDefault = (tx: Tx, type: string) =>
  tx
    .update(dictData)
    .set({ isDefault: false })
    .where(and(eq(dictData.dictType, type), eq(dictData.isDefault, true)))
