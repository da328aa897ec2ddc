// Keeping dictionaries and settings, on the real screens against the real server.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as types from '#contract/system/dict-type.ts'
import * as dict from '#contract/system/dict.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer()
  token = await server.signIn()
})
afterAll(() => server.close())

const dialog = (name: string) => screen.findByRole('dialog', { name })
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

describe('dictionaries', () => {
  it('are found by where they came from and by the day of their change, their values by label or value', async () => {
    await server.sql`
      insert into dict_type (dict_type, titles, updated_at)
      values ('found_by_day', '{"zh-cn":"x","en":"x","zh-tw":"x"}', '2024-03-02T02:00:00Z')`
    const typesOf = async (filter: object) => {
      const { data } = await server.call(types.list, { pageSize: 1000, ...filter }, { token })
      return data.list.map(({ dictType }) => dictType)
    }
    expect(await typesOf({ dateRange: ['2024-03-02', '2024-03-02'] })).toEqual(['found_by_day'])
    expect(await typesOf({ dateRange: ['2024-03-03', '2024-03-04'] })).toEqual([])
    expect(await typesOf({ isBuiltIn: false })).toContain('found_by_day')
    const shipped = await typesOf({ isBuiltIn: true })
    expect(shipped).toContain('sign_in_result')
    expect(shipped).not.toContain('found_by_day')

    const valuesOf = async (dictLabel: string) => {
      const query = { dictType: 'sign_in_result', dictLabel }
      return (await server.call(dict.list, query, { token })).data.list.map((row) => row.dictValue)
    }
    expect(await valuesOf('wrongP')).toEqual(['wrongPassword'])
    expect(await valuesOf('密码错')).toEqual(['wrongPassword'])
    expect(await valuesOf('Too many')).toEqual(['locked'])
  })

  it('makes one, leads to its values, adds and recolours one, and deletes both', async () => {
    pointConsoleAt(server)
    const user = userEvent.setup()
    const submit = () => user.keyboard('{Control>}{Enter}{/Control}')
    const router = openConsole('/system/dict?keyword=desk', token)
    await screen.findByText('没有符合条件的记录')

    await user.keyboard('n')
    let box = await dialog('新增字典')
    const field = (name: RegExp) => within(box).getByRole('textbox', { name })
    await user.type(field(/字典类型/), 'desk_mood')
    await user.type(field(/字典名称 \(简体中文\)/), '坐席心情')
    await submit()
    await closed()
    await screen.findByText('坐席心情')

    await user.keyboard('j')
    await user.keyboard('d')
    await waitFor(() => expect(router.state.location.pathname).toBe('/system/dictData'))
    await screen.findByText('没有符合条件的记录')
    await user.keyboard('n')
    box = await dialog('新增字典数据')
    await user.type(field(/数据标签 \(简体中文\)/), '愉快')
    await user.type(field(/数据标签 \(English\)/), 'Happy')
    await user.type(field(/数据标签 \(繁體中文\)/), '愉快')
    await user.type(field(/数据键值/), 'happy')
    await submit()
    await closed()
    await screen.findByText('happy')

    await user.keyboard('j')
    await user.keyboard('e')
    box = await dialog('编辑字典数据')
    await user.click(within(box).getByRole('combobox', { name: /颜色/ }))
    await user.click(await screen.findByRole('option', { name: '绿色' }))
    await user.type(field(/备注/), '用于坐席状态')
    await submit()
    await closed()
    const read = () => server.call(dict.getDictData, { dictType: 'desk_mood' }, { token })
    expect((await read()).data.values).toMatchObject([{ key: 'happy', color: 'success' }])

    const [row] = (await server.call(types.list, { keyword: 'desk_mood' }, { token })).data.list
    const items = [{ id: row?.id, version: row?.version }]
    const early = await server.call(types.remove, { items }, { token })
    expect(early.code).toBe(Code.rule)

    await user.keyboard('{Delete}')
    await dialog('删除字典数据')
    await submit()
    await screen.findByText('没有符合条件的记录')
    expect((await server.call(types.remove, { items }, { token })).code).toBe(Code.ok)
  })

  it('shows a change made elsewhere without a reload', async () => {
    pointConsoleAt(server)
    openConsole('/system/config', token)
    const grid = await screen.findByRole('grid', { name: '配置项' })
    await waitFor(() => expect(within(grid).getAllByText('数字').length).toBeGreaterThan(0))
    const { data } = await server.call(dict.list, { dictType: 'config_kind' }, { token })
    const number = data.list.find(({ dictValue }) => dictValue === 'number')
    const labels = { 'zh-cn': '数值', en: 'Figure', 'zh-tw': '數值' }
    const { dictCode, version } = number ?? {}
    await server.call(dict.edit, { dictCode, version, labels }, { token })
    await waitFor(() => expect(within(grid).getAllByText('数值').length).toBeGreaterThan(0))
    expect(within(grid).queryByText('数字')).not.toBeInTheDocument()
  })

  it('protects what came with the program, and dictionaries with values', async () => {
    const list = async (keyword: string) =>
      (await server.call(types.list, { keyword }, { token })).data.list
    const [builtIn] = await list('sys_switch')
    expect(builtIn).toMatchObject({ dictType: 'sys_switch', isBuiltIn: true, valueCount: 2 })
    const items = [{ id: builtIn?.id, version: builtIn?.version }]
    expect((await server.call(types.remove, { items }, { token })).code).toBe(Code.rule)
    const renamed = await server.call(
      types.edit,
      { id: builtIn?.id, version: builtIn?.version, dictType: 'other_switch' },
      { token },
    )
    expect(renamed).toMatchObject({ data: { errors: [{ field: 'dictType' }] } })
    const values = await server.call(dict.list, { dictType: 'sys_switch' }, { token })
    const [on] = values.data.list
    expect(on?.isBuiltIn).toBe(true)
    const { dictCode, version } = on ?? {}
    expect((await server.call(dict.remove, { ids: [dictCode] }, { token })).code).toBe(Code.rule)
    const changed = { dictCode, version, dictValue: 'yes' }
    expect(await server.call(dict.edit, changed, { token })).toMatchObject({
      data: { errors: [{ field: 'dictValue' }] },
    })
  })

  it('does not keep a session alive by being asked for', async () => {
    const own = await server.operator({ userName: 'idle1', roleCode: 'support' })
    const seen = async () => {
      const [row] = await server.sql<{ at: string }[]>`
        select last_seen_at::text as at from operator_session s join operator o on o.id = s.operator_id
         where o.user_name = 'idle1'`
      return row?.at
    }
    await server.sql`
      update operator_session set last_seen_at = now() - interval '5 minutes'
       where operator_id = (select id from operator where user_name = 'idle1')`
    const before = await seen()
    await server.call(dict.getDictData, { dictType: 'sys_switch' }, { token: own })
    await server.call(dict.revision, {}, { token: own })
    expect(await seen()).toBe(before)
  })
})
