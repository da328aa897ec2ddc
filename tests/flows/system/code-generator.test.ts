// The code generator: what it tells of the database, to whom, where it refuses, and that it writes nothing.
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import { getUserMenus } from '#contract/session.ts'
import * as api from '#contract/system/gen.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let token = ''
beforeAll(async () => {
  server = await testServer({ codeGenerator: true })
  token = await server.signIn()
})
afterAll(() => server.close())

const structureOf = async (tableName: string) =>
  (await server.call(api.columnList, { tableName }, { token })).data

/** A plan as the screen first proposes it. */
async function planOf(tableName: string, screen: string): Promise<api.Plan> {
  const { columns, verbs } = await structureOf(tableName)
  const titles = { 'zh-cn': '样品', en: 'Samples', 'zh-tw': '樣品' }
  return {
    tableName,
    domain: 'marketing',
    screen,
    titles,
    verbs,
    columns: columns.map(({ name, suggested }) => ({
      ...suggested,
      name,
      isRequired: false,
      dict: null,
    })),
  }
}

describe('outside of development', () => {
  it('refuses every call with a sentence that says why, and shows no menu entry', async () => {
    const plan = await planOf('post', 'sample-post')
    const production = await testServer()
    const own = await production.signIn()
    const sender = { token: own, lang: 'en' }
    const answers = await Promise.all([
      production.call(api.dataList, {}, sender),
      production.call(api.columnList, { tableName: 'post' }, sender),
      production.call(api.preview, plan, sender),
      production.call(api.genCode, plan, sender),
    ])
    for (const answer of answers)
      expect(answer).toMatchObject({
        code: Code.notFound,
        msg: 'The code generator is only available on a development server',
        data: null,
      })
    const menuOf = async (of: TestServer, as: string) =>
      JSON.stringify((await of.call(getUserMenus, null, { token: as })).data.menuList)
    expect(await menuOf(production, own)).not.toContain(api.component)
    expect(await menuOf(server, token)).toContain(api.component)
    await production.close()
  })
})

describe('the structure', () => {
  it('answers holders of the permission only', async () => {
    const stranger = await server.operator({ userName: 'stranger', roleCode: 'common' })
    const answer = await server.call(api.columnList, { tableName: 'post' }, { token: stranger })
    expect(answer.code).toBe(Code.noPermission)
  })

  it('lists the tables with their sizes, filtered and in the order asked for', async () => {
    const asked = { tableName: 'RECHARGE', orderBy: 'columnCount desc' }
    const { data } = await server.call(api.dataList, asked, { token })
    expect(data.list.map(({ tableName }) => tableName)).toContain('recharge_log')
    expect(data.list.every(({ tableName }) => tableName.includes('recharge'))).toBe(true)
    const recharges = data.list.find(({ tableName }) => tableName === 'recharge_log')
    expect(recharges?.schemaFile).toBe('server/db/schema/money/money.ts')
    const counts = data.list.map(({ columnCount }) => columnCount)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
  })

  it('names types, values and rights, and nothing that a row holds', async () => {
    const post = await structureOf('post')
    expect(post).toMatchObject({
      obstacle: null,
      schemaFile: 'server/db/schema/operator/people.ts',
    })
    expect(post.verbs).toEqual(['add', 'edit', 'remove', 'setStatus'])
    const status = post.columns.find(({ name }) => name === 'status')
    expect(status).toMatchObject({ kind: 'words', words: ['on', 'off'], lock: null })
    const operator = await structureOf('operator')
    expect(operator.columns.find(({ name }) => name === 'password_hash')).toMatchObject({
      lock: 'secret',
      suggested: { isListed: false, isEdited: false, operator: null },
    })
    expect(JSON.stringify(operator)).not.toContain('$argon2')
    const ledger = await structureOf('ledger_entry')
    expect(ledger.verbs).toEqual([])
  })
})

describe('a plan', () => {
  const codeOf = async (plan: api.Plan) =>
    (await server.call(api.preview, plan, { token, lang: 'en' })).msg

  it('is refused where it shows a secret, takes a name that is there, or leaves out what must be filled', async () => {
    const plan = await planOf('operator', 'sample-operator')
    const columns = plan.columns.map((column) =>
      column.name === 'password_hash' ? { ...column, isListed: true } : column,
    )
    expect(await codeOf({ ...plan, columns })).toContain('cannot be used this way')
    const post = await planOf('post', 'sample-post')
    expect(await codeOf({ ...post, screen: 'coupon' })).toContain('taken or reserved')
    const without = post.columns.map((column) => ({
      ...column,
      isEdited: column.name === 'remark',
    }))
    expect(await codeOf({ ...post, columns: without })).toContain('post_code, post_name')
    const label = { ...post.titles, en: "x'); process.exit() //" }
    expect((await server.call(api.preview, { ...post, titles: label }, { token })).code).toBe(
      Code.invalid,
    )
  })

  it('becomes the files of a screen, and none of them is written', async () => {
    const mount = readFileSync('server/marketing/mount.ts', 'utf8')
    const plan = await planOf('post', 'sample-post')
    const { data } = await server.call(api.preview, plan, { token })
    expect(data.files.map(({ path, change }) => `${change} ${path}`)).toEqual([
      'created contract/marketing/sample-post.ts',
      'created server/marketing/sample-post.ts',
      'created src/features/marketing/sample-post.view.tsx',
      'created src/features/marketing/sample-post.test.tsx',
      'created tests/flows/sample-post.test.ts',
      'changed contract/marketing/all.ts',
      'changed server/marketing/mount.ts',
      'changed contract/marketing/exposure.ts',
      'changed server/root/seed/menu/marketing.ts',
      'changed server/root/seed/grants/marketing.ts',
      'changed locales/en/messages.po',
      'changed locales/zh-tw/messages.po',
    ])
    const whole = await server.call(api.genCode, plan, { token })
    const menu = whole.data.files.find(({ path }) => path.endsWith('menu/marketing.ts'))?.text
    expect(menu).toContain(`'marketing/samplePost/index'`)
    expect(menu).toContain(`'serviceLink/list'`)
    const created = data.files.filter(({ change }) => change === 'created')
    expect(created.filter(({ path }) => existsSync(path))).toEqual([])
    expect(readFileSync('server/marketing/mount.ts', 'utf8')).toBe(mount)
  })
})
