// The code generator on the server as it is built: its own sources are TypeScript, which Node 20 does not read.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/gen.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { openDesk, type Reviewer, send } from '#tests/money/desk.ts'
import { type ServerOn, startServerOn } from '#tests/server-process.ts'

let database: TestDatabase
let server: ServerOn
let who: Reviewer
beforeAll(async () => {
  database = await testDatabase()
  server = await startServerOn(database, { CODE_GENERATOR: 'on' })
  const [operator] = await (await openDesk(database, database.url)).operators(1)
  if (!operator) throw new Error('There is no operator.')
  who = operator
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

it('lists the tables, tells what a table holds, and generates a screen', async () => {
  const over = { base: server.base }
  expect((await send(fetch, who, api.dataList, {}, over)).code).toBe(Code.ok)
  const { code, data } = await send(fetch, who, api.columnList, { tableName: 'post' }, over)
  expect(code).toBe(Code.ok)
  const { columns, verbs } = data
  const preview = await send(
    fetch,
    who,
    api.preview,
    {
      tableName: 'post',
      domain: 'marketing',
      screen: 'sample-post',
      titles: { 'zh-cn': '样品', en: 'Samples', 'zh-tw': '樣品' },
      verbs,
      columns: columns.map(({ name, suggested }) => ({
        ...suggested,
        name,
        isRequired: false,
        dict: null,
      })),
    },
    over,
  )
  expect(preview.code).toBe(Code.ok)
  expect(JSON.stringify(preview.data)).toContain('contract/marketing/sample-post.ts')
})
