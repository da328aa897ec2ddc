import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as dict from '#contract/system/dict.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer()
  token = await server.signIn()
})
afterAll(() => server.close())

const as = (own: string, lang = 'en') => ({ token: own, lang })

describe('a dictionary', () => {
  const values = (dictType: string, defaultValue?: string, lang = 'zh-cn') =>
    server.call(
      dict.getDictData,
      { dictType, ...(defaultValue !== undefined && { defaultValue }) },
      as(token, lang),
    )

  test('keeps the shape key, value, isDefault and speaks the caller’s language', async () => {
    const { data } = await values('recharge_status', 'pending', 'en')
    expect(data.info).toEqual({ name: 'Recharge status', remark: '' })
    expect(
      data.values.map(({ key, value, isDefault, color }) => [key, value, isDefault, color]),
    ).toEqual([
      ['confirming', 'Confirming', 0, 'info'],
      ['pending', 'Pending', 1, 'warning'],
      ['approved', 'Approved', 0, 'success'],
      ['rejected', 'Rejected', 0, 'danger'],
      ['reversed', 'Reversed', 0, 'muted'],
    ])
    expect(
      (await values('sys_switch')).data.values.map(({ value, isDefault }) => [value, isDefault]),
    ).toEqual([
      ['启用', 1],
      ['停用', 0],
    ])
    expect((await values('no_such_type')).code).toBe(Code.notFound)
  })

  test('has one default, unique values, versions and an end', async () => {
    const labels = { 'zh-cn': '也许', en: 'Maybe', 'zh-tw': '也許' }
    const made = await server.call(
      dict.add,
      { dictType: 'sys_yes_no', dictValue: 'maybe', labels, isDefault: true },
      as(token),
    )
    const { dictCode } = made.data
    expect(
      (await values('sys_yes_no')).data.values
        .filter(({ isDefault }) => isDefault === 1)
        .map(({ key }) => key),
    ).toEqual(['maybe'])
    const twice = await server.call(
      dict.add,
      { dictType: 'sys_yes_no', dictValue: 'maybe', labels },
      as(token),
    )
    expect(twice).toMatchObject({
      code: Code.duplicate,
      data: { errors: [{ field: 'dictValue' }] },
    })
    const unknown = await server.call(
      dict.add,
      { dictType: 'nope', dictValue: 'x', labels },
      as(token),
    )
    expect(unknown).toMatchObject({ code: Code.invalid, data: { errors: [{ field: 'dictType' }] } })
    const edit = (version: number) =>
      server.call(dict.edit, { dictCode, version, enabled: false }, as(token))
    expect((await edit(1)).data).toEqual({ dictCode, version: 2 })
    expect((await edit(1)).code).toBe(Code.stale)
    expect((await values('sys_yes_no')).data.values).toHaveLength(2)
    const listed = await server.call(
      dict.list,
      { dictType: 'sys_yes_no', enabled: 'false', orderBy: 'dictSort desc' },
      as(token),
    )
    expect(listed.data).toMatchObject({
      total: 1,
      currentPage: 1,
      list: [{ dictLabel: 'Maybe', version: 2 }],
    })
    expect((await server.call(dict.get, { dictCode }, as(token))).data.dictValue).toBe('maybe')
    expect((await server.call(dict.remove, { ids: [dictCode, dictCode] }, as(token))).data).toEqual(
      { count: 1 },
    )
    expect((await server.call(dict.remove, { ids: [dictCode] }, as(token))).code).toBe(
      Code.notFound,
    )
  })

  test('is sorted and searched by named fields only', async () => {
    const list = (query: object) => server.call(dict.list, query, as(token))
    expect(await list({ orderBy: 'labels asc' })).toMatchObject({
      code: Code.invalid,
      data: { errors: [{ field: 'orderBy', rule: 'order' }] },
    })
    expect((await list({ dictLabel: '_%' })).data.total).toBe(0)
    expect((await list({ pageSize: '5', pageNum: '2' })).data).toMatchObject({ currentPage: 2 })
    expect((await list({ page: '1', limit: '3' })).data.list).toHaveLength(3)
  })
})
