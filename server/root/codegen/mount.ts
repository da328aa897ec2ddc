import { Code } from '#contract/codes.ts'
import { getPagination } from '#contract/endpoint.ts'
import * as api from '#contract/system/gen.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { App } from '#server/http/application.ts'
import { serve } from '#server/http/serve.ts'
import { generate } from './generate.ts'
import { mirroredTables } from './mirrors.ts'
import { readTables } from './read-structure.ts'
import { tableFacts } from './table-facts.ts'

/** Mounts the calls of the code generator. On a server that is not for development each refuses with 40401. */
export function gen(app: App): void {
  const assertDevelopment = () => {
    if (app.deps.config.codeGenerator !== true)
      throw new Refusal(Code.notFound, 'genDevelopmentOnly')
  }

  serve(app, api.dataList, async (query, { db }) => {
    assertDevelopment()
    const [tables, mirrors] = await Promise.all([readTables(db), mirroredTables()])
    const holds = (text: string, part = '') => text.toLowerCase().includes(part.toLowerCase())
    const matching = tables.filter(
      ({ tableName, tableComment }) =>
        holds(tableName, query.tableName) && holds(tableComment, query.tableComment),
    )
    for (const { field, direction } of [...(query.orderBy ?? [])].reverse()) {
      const sign = direction === 'asc' ? 1 : -1
      matching.sort((a, b) => {
        const [one, other] = [a[field] ?? -1, b[field] ?? -1]
        return one < other ? -sign : one > other ? sign : 0
      })
    }
    const { page, size } = getPagination(query)
    const list = matching.slice((page - 1) * size, page * size).map((table) => ({
      id: table.id,
      tableName: table.tableName,
      tableComment: table.tableComment,
      columnCount: table.columnCount,
      rowEstimate: table.rowEstimate,
      schemaFile: mirrors.get(table.tableName)?.file ?? null,
    }))
    return { list, total: matching.length, currentPage: page }
  })

  serve(app, api.columnList, async ({ tableName }, { db }) => {
    assertDevelopment()
    return (await tableFacts(db, tableName)).structure
  })

  serve(app, api.preview, async (plan, { db, lang }) => {
    assertDevelopment()
    const facts = await tableFacts(db, plan.tableName)
    return { files: await generate(facts, plan, { lang, isWhole: false }) }
  })

  serve(app, api.genCode, async (plan, { db, lang }) => {
    assertDevelopment()
    const facts = await tableFacts(db, plan.tableName)
    return { files: await generate(facts, plan, { lang, isWhole: true }) }
  })
}
