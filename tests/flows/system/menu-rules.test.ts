// What administrators of the menu may and may not do.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import { apiPrefix } from '#contract/endpoint.ts'
import * as session from '#contract/session.ts'
import * as menu from '#contract/system/menu.ts'
import { isSafeLink } from '#server/system/menu/menu-guard.ts'
import { setConfirms } from '#tests/money/desk.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer()
  token = await server.signIn()
  await setConfirms(server.sql, 'off')
})
afterAll(() => server.close())

const titles = { 'zh-cn': '测试', en: 'Test', 'zh-tw': '測試' }
const as = (own: string, lang = 'en') => ({ token: own, lang })
const add = (fields: object, own = token) =>
  server.call(menu.add, { pid: '0', menuType: 'directory', titles, path: '/x', ...fields }, as(own))
const update = (fields: object, own = token) => server.call(menu.update, fields, as(own))
const get = async (id: string) => (await server.call(menu.get, { id }, as(token))).data
const roleId = async (code: string) =>
  (await server.sql<{ id: string }[]>`select id from role where code = ${code}`)[0]?.id ?? ''

/** An operator of a new role that holds just these entries. */
async function holder(userName: string, ...calls: string[]) {
  await server.sql`
    with made as (insert into role (code, titles) values (${userName}, ${JSON.stringify(titles)}::jsonb) returning id)
    insert into role_menu select made.id, m.id from made, menu_item m where m.name = any (${calls.map((call) => apiPrefix + call)})`
  return server.operator({ userName, roleCode: userName })
}

describe('the menu of an operator', () => {
  const menus = async (own: string, lang = 'zh-cn') =>
    (await server.call(session.getUserMenus, {}, as(own, lang))).data

  test('shows what they may open, in their language, parents leading to the first child', async () => {
    const own = await holder(
      'reader',
      'cwManage/chargeLogList',
      'cwManage/withdrawLogList',
      'memberRechargeLog/get',
      'memberWithdrawLog/get',
    )
    const { menuList, permissions, userInfo, lockVerify } = await menus(own, 'zh-TW')
    expect(menuList).toEqual([
      {
        path: '/money',
        name: 'money',
        component: 'layout/routerView/parent',
        redirect: '/money/rechargeLog',
        meta: {
          title: '財務管理',
          isLink: '',
          isHide: false,
          isKeepAlive: true,
          isAffix: false,
          isIframe: false,
          icon: 'landmark',
        },
        children: [
          {
            path: '/money/rechargeLog',
            name: 'moneyRechargeLog',
            component: 'money/rechargeLog/index',
            meta: {
              title: '充值紀錄',
              isLink: '',
              isHide: false,
              isKeepAlive: true,
              isAffix: false,
              isIframe: false,
              icon: 'circle-arrow-down',
            },
          },
          {
            path: '/money/withdrawLog',
            name: 'moneyWithdrawLog',
            component: 'money/withdrawLog/index',
            meta: {
              title: '提幣紀錄',
              isLink: '',
              isHide: false,
              isKeepAlive: true,
              isAffix: false,
              isIframe: false,
              icon: 'circle-arrow-up',
            },
          },
        ],
      },
    ])
    expect([...permissions].sort()).toEqual(
      [
        'cwManage/chargeLogList',
        'cwManage/withdrawLogList',
        'memberRechargeLog/get',
        'memberWithdrawLog/get',
      ].map((call) => apiPrefix + call),
    )
    expect(userInfo).toMatchObject({
      userName: 'reader',
      roles: ['common', 'reader'],
      bindMemberId: null,
    })
    expect(lockVerify).toBe(true)
  })

  test('is empty without grants, and whole for the wildcard', async () => {
    expect(
      (await menus(await server.operator({ userName: 'bare', roleCode: 'common' }))).menuList,
    ).toEqual([])
    const { menuList, permissions } = await menus(token)
    expect([menuList.map(({ path }) => path), permissions]).toEqual([
      ['/member', '/money', '/trade', '/marketing', '/other', '/system', '/visualizing'],
      ['*/*/*'],
    ])
  })

  test('keeps hidden pages reachable under a hidden parent', async () => {
    const parent = (await add({ name: 'hiding', path: '/hiding', titles })).data.id
    const page = {
      pid: parent,
      menuType: 'menu',
      name: 'hiding/page',
      component: 'hiding/page/index',
      path: '/hiding/page',
      isHide: true,
    }
    await add(page)
    const entry = (await menus(token)).menuList.find(({ path }) => path === '/hiding')
    expect(entry).toMatchObject({
      redirect: '/hiding/page',
      meta: { isHide: true },
      children: [{ meta: { isHide: true } }],
    })
  })
})

describe('a menu entry', () => {
  test('lives: added, found, changed under its version, deleted with all below', async () => {
    const finance = await roleId('finance1')
    const top = (await add({ name: 'life', titles })).data.id
    const inner = (await add({ name: 'life/inner', pid: top, roles: [finance] })).data.id
    await add({ name: 'life/inner/button', menuType: 'button', pid: inner, path: '' })
    const found = await server.call(menu.list, { title: 'Test' }, as(token))
    expect(found.data.rules.map(({ name }) => name)).toContain('life/inner')
    expect(await get(inner)).toMatchObject({
      menuName: 'Test',
      pid: top,
      roles: [finance],
      version: 1,
    })
    expect((await update({ id: inner, version: 1, icon: 'star', roles: [] })).data).toEqual({
      id: inner,
      version: 2,
    })
    const stale = await update({ id: inner, version: 1, icon: 'moon' })
    expect(stale).toMatchObject({ code: Code.stale, data: { icon: 'star', version: 2 } })
    expect(
      (await server.call(menu.remove, { ids: [top], reason: 'not used any more' }, as(token))).data,
    ).toEqual({ count: 3 })
    expect((await server.call(menu.get, { id: inner }, as(token))).code).toBe(Code.notFound)
  })

  test('is offered parents and roles to choose from', async () => {
    const { roles, menus } = (await server.call(menu.getParams, {}, as(token))).data
    expect(roles.find(({ code }) => code === 'kyc')).toMatchObject({ name: 'Real-name review' })
    expect(menus.find(({ title }) => title === 'Money')).toMatchObject({ pid: '0' })
  })

  test.each([
    ['a taken name', { name: 'money' }, 'name'],
    ['no path', { name: 'n1', path: '' }, 'path'],
    ['a parent that is not there', { name: 'n2', pid: '999999' }, 'pid'],
    ['a role that is not there', { name: 'n3', roles: ['999999'] }, 'roles'],
    ['a menu without component', { name: 'n4', menuType: 'menu' }, 'component'],
    [
      'a script for a link',
      { name: 'n5', menuType: 'menu', isLink: true, linkUrl: 'javascript:alert(1)' },
      'linkUrl',
    ],
    [
      'a link without encryption',
      { name: 'n6', menuType: 'menu', isIframe: true, linkUrl: 'http://example.com' },
      'linkUrl',
    ],
    [
      'a frame of a host that pages may not embed',
      { name: 'n8', menuType: 'menu', isIframe: true, linkUrl: 'https://example.com/board' },
      'linkUrl',
    ],
    ['a name with spaces', { name: 'n 7' }, 'name'],
  ])('is refused with %s', async (_, fields, field) => {
    const { code, data } = await add(fields)
    expect([Code.invalid, Code.duplicate]).toContain(code)
    expect(data).toMatchObject({ errors: [{ field }] })
  })

  test('is refused below a button', async () => {
    const button = (await add({ name: 'a-button', menuType: 'button', path: '' })).data.id
    expect(await add({ name: 'below', pid: button })).toMatchObject({
      data: { errors: [{ field: 'pid' }] },
    })
  })

  test('never lies below itself, also when two moves meet', async () => {
    const one = (await add({ name: 'one' })).data.id
    const two = (await add({ name: 'two', pid: one })).data.id
    const circle = {
      data: { errors: [{ field: 'pid', msg: 'A menu entry cannot be placed below itself' }] },
    }
    expect(await update({ id: one, version: 1, pid: one })).toMatchObject(circle)
    expect(await update({ id: one, version: 1, pid: two })).toMatchObject(circle)
    const three = (await add({ name: 'three' })).data.id
    const meeting = await Promise.all([
      update({ id: one, version: 1, pid: three }),
      update({ id: three, version: 1, pid: one }),
    ])
    expect(meeting.map(({ code }) => code).sort((a, b) => a - b)).toEqual([Code.ok, Code.invalid])
  })
})

describe('nobody hands out what they do not hold', () => {
  let own: string
  let ownRole: string
  beforeAll(async () => {
    own = await holder('editor', 'menu/list', 'menu/get', 'menu/add', 'menu/update')
    ownRole = await roleId('editor')
  })

  test('by granting an existing permission to their role', async () => {
    const [row] = await server.sql<
      { id: string }[]
    >`select id from menu_item where name = ${`${apiPrefix}cwManage/chargeLogReview`}`
    const { version, roles } = await get(row?.id ?? '')
    const answer = await update({ id: row?.id, version, roles: [...roles, ownRole] }, own)
    expect(answer.code).toBe(Code.rule)
    expect(answer.msg).toContain('cwManage/chargeLogReview')
  })

  test('by adding a new entry for it', async () => {
    const fields = {
      name: `${apiPrefix}ledger/check2`,
      menuType: 'button',
      path: '',
      roles: [ownRole],
    }
    expect((await add(fields, own)).code).toBe(Code.rule)
  })

  test('by renaming an entry their role holds', async () => {
    const { id } = (await add({ name: 'harmless', menuType: 'button', path: '', roles: [ownRole] }))
      .data
    const renamed = await update(
      { id, version: 1, name: `${apiPrefix}cwManage/chargeLogReverse2` },
      own,
    )
    expect(renamed.code).toBe(Code.rule)
  })

  test('by turning a directory their role holds into a button', async () => {
    const { id } = (await add({ name: `${apiPrefix}secret`, roles: [ownRole] })).data
    expect((await update({ id, version: 1, menuType: 'button' }, own)).code).toBe(Code.rule)
  })

  test('but may pass on what they hold', async () => {
    const [row] = await server.sql<
      { id: string }[]
    >`select id from menu_item where name = ${menu.list.permission}`
    const { version, roles } = await get(row?.id ?? '')
    const answer = await update(
      { id: row?.id, version, roles: [...roles, await roleId('support')] },
      own,
    )
    expect(answer.code).toBe(Code.ok)
  })
})

test.each([
  ['https://example.com/a?b=1', true],
  ['https://', false],
  ['http://example.com', false],
  ['//example.com', false],
  ['https:\\\\example.com', false],
  ['https://user:pw@example.com', false],
  [' https://example.com', false],
  ['javascript:alert(1)//https://', false],
  ['data:text/html,x', false],
])('link %s is safe: %s', (link, isSafe) => expect(isSafeLink(link)).toBe(isSafe))
