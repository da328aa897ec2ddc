// The tests of a generated screen: of its calls and of its page.
import { isNeeded, titleField } from './contract-file.ts'
import type { FieldPlan, ScreenPlan } from './screen-plan.ts'

function sample({ field, kind, words, min }: FieldPlan, text: string): string {
  const value = {
    id: `'1'`,
    text: `'${text}'`,
    int: String(min ?? 1),
    money: `'1'`,
    bool: 'true',
    stamp: `'2026-01-31T10:00:00.000Z'`,
    day: `'2026-01-31'`,
    words: `'${words[0] ?? ''}'`,
    titles: `{ 'zh-cn': '${text}', en: '${text}', 'zh-tw': '${text}' }`,
    tags: '[]',
    other: 'null',
  }[kind]
  return `${field}: ${value}`
}

/** The field by which a record is told from others, where it can be changed. */
const renamedField = (plan: ScreenPlan): FieldPlan | undefined => {
  const named = titleField(plan)
  return named?.isEdited === true && plan.verbs.includes('edit') ? named : undefined
}

/** Whether a test can make a record by guessing. */
const isMade = ({ isTestable, verbs }: ScreenPlan) => isTestable && verbs.includes('add')

/** The fields of a record, as the source of an object. */
const firstRecord = (plan: ScreenPlan) =>
  plan.fields
    .filter((field) => field.isEdited && (isNeeded(field) || field === renamedField(plan)))
    .map((field) => sample(field, 'First'))
    .join(', ')

/** `tests/flows/<screen>.test.ts`: the life of a record where one can be made by guessing, else who may read the list. */
export function callTest(plan: ScreenPlan): string {
  const { domain, kebab } = plan.name
  const { verbs } = plan
  const renamed = renamedField(plan)
  const found = renamed?.operator === 'contains' ? renamed : undefined
  const steps = `  const { data: added } = await server.call(api.add, { ${firstRecord(plan)} }, { token })
${
  renamed
    ? `  const bound = { id: added.id, version: 1 }
  expect((await server.call(api.edit, { ...bound, ${sample(renamed, 'Renamed')} }, { token })).code).toBe(0)
`
    : ''
}  const { data } = await server.call(api.list, { ${found ? `${found.field}: 'renamed'` : ''} }, { token })
  expect(data.list).toMatchObject([{ id: added.id, ${renamed ? `${sample(renamed, 'Renamed')}, ` : ''}version: ${renamed ? 2 : 1} }])
${
  verbs.includes('remove')
    ? `  const items = [{ id: added.id, version: ${renamed ? 2 : 1} }]
  expect((await server.call(api.remove, { items }, { token })).data).toEqual({ count: 1 })
`
    : ''
}`
  const title = [
    'adds a record, finds it',
    ...(renamed ? ['changes it'] : []),
    ...(verbs.includes('remove') ? ['deletes it'] : []),
  ]
  const body = isMade(plan)
    ? `it('${title.join(', ').replace(/, ([^,]*)$/, ' and $1')}', async () => {\n${steps}})\n`
    : `it('lists records to whoever may see them, and to nobody else', async () => {
  const { code, data } = await server.call(api.list, {}, { token })
  expect({ code, page: data.currentPage }).toEqual({ code: Code.ok, page: 1 })
  const stranger = await server.operator({ userName: 'stranger', roleCode: 'common' })
  const refused = await server.call(api.list, {}, { token: stranger })
  expect(refused.code).toBe(Code.noPermission)
})
`
  return `import { afterAll, beforeAll, expect, it } from 'vitest'
${isMade(plan) ? '' : `import { Code } from '#contract/codes.ts'\n`}import * as api from '#contract/${domain}/${kebab}.ts'
import { type TestServer, testServer } from '../server.ts'

let server: TestServer
let token = ''
beforeAll(async () => {
  server = await testServer()
  token = await server.operator({ userName: 'keeper', roleCode: 'admin' })
})
afterAll(() => server.close())

${body}`
}

/** `src/features/<domain>/<screen>.test.tsx`: the page at its address, with a record where one can be made by guessing. */
export function pageTest(plan: ScreenPlan): string {
  const { domain, kebab, camel } = plan.name
  const found = isMade(plan) && renamedField(plan)?.isListed === true
  return `import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
${
  found
    ? `import * as api from '#contract/${domain}/${kebab}.ts'
`
    : ''
}import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('${found ? 'shows its records' : 'opens at its address'}', async () => {
  pointConsoleAt(server)
  const token = await server.operator({ userName: 'keeper', roleCode: 'admin' })
${
  found
    ? `  await server.call(api.add, { ${firstRecord(plan)} }, { token })
`
    : ''
}  openConsole('/${domain}/${camel}', token)
  expect(await screen.findByRole('heading', { level: 1, name: '${plan.titles['zh-cn']}' })).toBeVisible()
${
  found
    ? `  expect(await screen.findByText('First')).toBeVisible()
`
    : ''
}})
`
}
