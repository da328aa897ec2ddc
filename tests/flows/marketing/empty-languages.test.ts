// What people named in one language only: no label of it is blank in the others.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import { Lang } from '#contract/lang.ts'
import { getUserMenus } from '#contract/session.ts'
import * as types from '#contract/system/dict-type.ts'
import * as dict from '#contract/system/dict.ts'
import * as menu from '#contract/system/menu.ts'
import * as role from '#contract/system/role.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer()
  token = await server.signIn()
})
afterAll(() => server.close())

const only = (text: string) => ({ 'zh-cn': text, en: '', 'zh-tw': '' })
const link = {
  pid: '0',
  menuType: 'menu',
  name: 'duty-handbook',
  component: 'layout/routerView/link',
  path: '/duty',
  isLink: true,
  linkUrl: 'https://handbook.example/',
} as const

it('names a menu entry in simplified Chinese where its own language is empty', async () => {
  const made = await server.call(menu.add, { ...link, titles: only('值班手册') }, { token })
  expect(made.code).toBe(Code.ok)
  for (const lang of Lang.options) {
    const { menuList } = (await server.call(getUserMenus, null, { token, lang })).data
    const entry = menuList.find(({ path }) => path === link.path)
    expect(entry?.meta.title, lang).toBe('值班手册')
    const { rules } = (await server.call(menu.list, { title: '值班' }, { token, lang })).data
    expect(rules.map(({ menuName }) => menuName)).toEqual(['值班手册'])
    const { menu: tree } = (await server.call(role.getParams, null, { token, lang })).data
    expect(tree.find(({ name }) => name === link.name)?.title).toBe('值班手册')
  }
})

it('names an entry of an older release that has no title by its permission', async () => {
  await server.sql`
    update menu_item set titles = '{"zh-cn":"","en":"","zh-tw":""}' where name = ${link.name}`
  const { menuList } = (await server.call(getUserMenus, null, { token, lang: 'en' })).data
  expect(menuList.find(({ path }) => path === link.path)?.meta.title).toBe(link.name)
})

it('refuses a menu entry without simplified Chinese', async () => {
  const input = { ...link, name: 'nameless', path: '/nameless', titles: only(' ') }
  const { code, data } = await server.call(menu.add, input, { token })
  expect(code).toBe(Code.invalid)
  expect(data).toMatchObject({ errors: [{ field: 'titles.zh-cn' }] })
})

it('labels a dictionary and its values in simplified Chinese where a language is empty', async () => {
  const type = { dictType: 'duty_mood', titles: only('值班心情') }
  expect((await server.call(types.add, type, { token })).code).toBe(Code.ok)
  const value = { dictType: type.dictType, dictValue: 'calm', labels: only('平静') }
  expect((await server.call(dict.add, value, { token })).code).toBe(Code.ok)
  for (const lang of Lang.options) {
    const { data } = await server.call(
      dict.getDictData,
      { dictType: type.dictType },
      { token, lang },
    )
    expect(data.info.name).toBe('值班心情')
    expect(data.values.map((each) => each.value)).toEqual(['平静'])
    const rows = await server.call(dict.list, { dictType: type.dictType }, { token, lang })
    expect(rows.data.list.map(({ dictLabel }) => dictLabel)).toEqual(['平静'])
  }
})
