import { eq, getTableColumns, inArray, not, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/dict-type.ts'
import { Refusal } from '#server/base/refusal.ts'
import { contains, days } from '#server/db/lists/filters.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { dictData, dictType as table } from '#server/db/schema/operator/access.ts'
import type { App } from '#server/http/application.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'
import { isSeeded } from './built-in.ts'

const isShipped = isSeeded(sql`'dict:' || dict_type.dict_type`)

const load = (db: ReadDb, ids: readonly string[]) =>
  db
    .select({
      ...getTableColumns(table),
      // A sub-query: the name of the table is spelled out, or it would compare the column with itself.
      valueCount: sql<number>`(select count(*)::int from dict_data d where d.dict_type = dict_type.dict_type)`,
      isBuiltIn: isShipped,
    })
    .from(table)
    .where(inArray(table.id, [...ids]))

type Row = Awaited<ReturnType<typeof load>>[number]

/** The dictionaries as records that people keep. */
export const dictTypes = (app: App): void =>
  serveResource<typeof api, typeof table, Row>(app, api, table, {
    target: { type: 'dictType', no: ({ dictType }) => dictType },
    order: ['dictType', 'asc'],
    where: ({ keyword, isBuiltIn, dateRange }, { zone }) => [
      contains(keyword, table.dictType, table.titles),
      isBuiltIn === undefined ? undefined : isBuiltIn ? isShipped : not(isShipped),
      days(zone, table.updatedAt, dateRange),
    ],
    load,
    wire: (row) => row,
    check: ({ dictType }, { lang }, before) => {
      if (before && before.dictType !== dictType)
        throw invalidField('dictType', 'dictTypeFixed', lang)
    },
    checkRemove: async ({ id, dictType }, { tx }) => {
      const [row] = await load(tx, [id])
      if (row?.isBuiltIn) throw new Refusal(Code.rule, 'builtIn')
      if ((await tx.$count(dictData, eq(dictData.dictType, dictType))) > 0)
        throw new Refusal(Code.rule, 'dictTypeInUse')
    },
  })
