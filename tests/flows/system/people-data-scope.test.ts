// Over whose records operators work, and that nobody widens it for themselves.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as dept from '#contract/system/dept.ts'
import * as menu from '#contract/system/menu.ts'
import * as operLog from '#contract/system/oper-log.ts'
import * as role from '#contract/system/role.ts'
import * as notice from '#contract/system/sys-notice.ts'
import * as user from '#contract/system/user.ts'
import { editing, keeping, peopleDesk, reason, titles } from '#tests/people/desk.ts'

const { server, idOf, menuIds, call, roleRow, makeRole, makeUser } = await peopleDesk()
afterAll(() => server.close())

describe('data scope', () => {
  let head: string
  let branch: string
  let limited: { id: string; token: string }
  let limitedRole: string
  const seen = async (token: string) =>
    (await call(user.list, { pageSize: 1000 }, token)).data.list.map(({ userName }) => userName)

  beforeAll(async () => {
    head = (await call(dept.add, { deptName: 'Scope head' })).data.id
    branch = (await call(dept.add, { deptName: 'Scope branch', pid: head })).data.id
    limitedRole = await makeRole([
      ...editing,
      ...keeping,
      'role/getByRoleId',
      'role/setStatus',
      'operLog/list',
      'sysNotice/userList',
      'sysNotice/add',
    ])
    limited = await makeUser('limited', [limitedRole], { deptId: head })
    await makeUser('at_head', [], { deptId: head })
    await makeUser('at_branch', [], { deptId: branch })
    await makeUser('elsewhere', [])
  })
  /** The code of a role that keeps the departments at head only. */
  const deptRole = async () => {
    const id = await makeRole([
      'dept/list',
      'dept/get',
      'dept/edit',
      'dept/setStatus',
      'dept/delete',
    ])
    const own = { roleId: id, version: 1, dataScope: 'custom', deptIds: [head], reason }
    expect((await call(role.dataScope, own)).code).toBe(Code.ok)
    return (await roleRow(id)).code
  }
  const scope = async (over: object) => {
    const { version } = await roleRow(limitedRole)
    const answer = await call(role.dataScope, { roleId: limitedRole, version, reason, ...over })
    expect(answer.code, answer.msg).toBe(Code.ok)
  }

  test('is all, the own department, those below, chosen ones, or oneself', async () => {
    expect(await seen(limited.token)).toContain('elsewhere')
    await scope({ dataScope: 'dept' })
    expect((await seen(limited.token)).toSorted()).toEqual(['at_head', 'limited'])
    await scope({ dataScope: 'deptBelow' })
    expect((await seen(limited.token)).toSorted()).toEqual(['at_branch', 'at_head', 'limited'])
    await scope({ dataScope: 'custom', deptIds: [branch] })
    expect(await seen(limited.token)).toEqual(['at_branch'])
    await scope({ dataScope: 'self' })
    expect(await seen(limited.token)).toEqual(['limited'])
    const lines = (await call(operLog.list, { pageSize: 1000 }, limited.token)).data.list
    expect(lines.every(({ operatorName }) => operatorName === 'limited')).toBe(true)
  })

  test('of one screen comes before that of the role', async () => {
    const [screen = ''] = await menuIds('user/list')
    await scope({ dataScope: 'self', authData: [{ menuId: screen, dataScope: 'deptBelow' }] })
    expect(await seen(limited.token)).toContain('at_branch')
    const lines = (await call(operLog.list, { pageSize: 1000 }, limited.token)).data.list
    expect(lines.every(({ operatorName }) => operatorName === 'limited')).toBe(true)
  })

  test('is that of the operators to whom a message can be sent', async () => {
    await scope({ dataScope: 'dept' })
    const found = (await call(notice.userList, {}, limited.token)).data.list
    expect(found.map(({ userName }) => userName).toSorted()).toEqual(['at_head', 'limited'])
    const message = (receiver: string) =>
      call(
        notice.add,
        { title: 'Scope', content: '<p>x</p>', noticeType: 'message', receiverIds: [receiver] },
        limited.token,
      )
    expect((await message(await idOf('elsewhere'))).code).toBe(Code.invalid)
    expect((await message(await idOf('at_head'))).code).toBe(Code.ok)
  })

  test('keeps what lies outside from being opened, changed and reached through others', async () => {
    await scope({ dataScope: 'dept' })
    const outside = await idOf('elsewhere')
    const as = <I extends z.ZodType, O extends z.ZodType>(
      endpoint: Endpoint<I, O>,
      input: object,
    ) => call(endpoint, input, limited.token)
    expect((await as(user.get, { id: outside })).code).toBe(Code.notFound)
    const edit = { id: outside, version: 1, remark: 'x', reason }
    expect((await as(user.edit, edit)).code).toBe(Code.notFound)
    const inside = await idOf('at_head')
    const elsewhere = { id: inside, version: 1, deptId: branch, reason }
    expect((await as(user.edit, elsewhere)).code).toBe(Code.rule)
    const { version } = await roleRow(limitedRole)
    const widened = { roleId: limitedRole, version, dataScope: 'all', reason }
    expect((await as(role.dataScope, widened)).code).toBe(Code.rule)
    const wide = await makeRole(['user/list'])
    const fields = { userName: 'proxy1', userNickname: 'Proxy', deptId: head }
    expect((await as(user.add, { ...fields, roleIds: [wide] })).code).toBe(Code.rule)
    const fresh = { code: 'fresh', titles, menuIds: await menuIds('user/list'), reason }
    expect((await as(role.add, fresh)).code).toBe(Code.rule)
    expect((await as(user.add, { ...fields, deptId: null })).code).toBe(Code.rule)
    expect((await as(user.add, fields)).code).toBe(Code.ok)
  })

  test('is not widened by whoever it limits: neither by grants nor by the period of an own role', async () => {
    await scope({ dataScope: 'dept' })
    const spare = await makeRole(['menu/list', 'menu/add', 'menu/update'])
    await server.sql`
      insert into operator_role (operator_id, role_id) values (${limited.id}, ${spare})`
    const edit = async (id: string, change: object) => {
      const { version } = await roleRow(id)
      return call(role.edit, { id, version, reason, ...change }, limited.token)
    }
    const more = await menuIds('menu/list', 'menu/add', 'menu/update', 'user/list')
    expect((await edit(spare, { menuIds: more })).code).toBe(Code.rule)
    const always = { effectiveType: 'dates', startDate: '2020-01-01', endDate: '2999-12-31' }
    expect((await edit(spare, always)).code).toBe(Code.rule)
    const turn = async (status: 'on' | 'off', token?: string) => {
      const items = [{ id: spare, version: (await roleRow(spare)).version }]
      return (await call(role.setStatus, { items, status, reason }, token)).code
    }
    expect(await turn('off')).toBe(Code.ok)
    expect(await turn('on', limited.token)).toBe(Code.rule)
    expect(await turn('on')).toBe(Code.ok)
    const [entry = ''] = await menuIds('user/list')
    const listed = (await call(menu.get, { id: entry })).data
    const given = {
      id: entry,
      version: listed.version,
      roles: [...listed.roles.map(String), spare],
    }
    expect((await call(menu.update, given, limited.token)).code).toBe(Code.rule)
    const fields = { pid: '0', menuType: 'button', titles, name: '/adminapi/x/y' }
    const added = await call(menu.add, { ...fields, roles: [spare] }, limited.token)
    expect(added.code).toBe(Code.rule)
    expect((await edit(spare, { remark: 'harmless' })).code).toBe(Code.ok)
    await server.sql`delete from operator_role where role_id = ${spare}`
  })

  test('hides holders of a role, who stay what they are when the others change', async () => {
    await scope({ dataScope: 'dept' })
    const shared = await makeRole(['user/list'])
    await scope({ dataScope: 'dept' })
    const { version: open } = await roleRow(shared)
    const own = { roleId: shared, version: open, dataScope: 'self', reason }
    expect((await call(role.dataScope, own)).code).toBe(Code.ok)
    const [inside, outside] = [await idOf('at_head'), await idOf('elsewhere')]
    const set = async (userIds: string[], token?: string) => {
      const { version } = await roleRow(shared)
      return call(role.setRoleUser, { roleId: shared, version, userIds, reason }, token)
    }
    expect((await set([outside])).code).toBe(Code.ok)
    const holders = async (token?: string) =>
      (await call(role.getByRoleId, { roleId: shared }, token)).data.userIds
    expect(await holders(limited.token)).toEqual([])
    expect((await set([inside], limited.token)).data).toEqual({ added: 1, removed: 0 })
    expect(await holders(limited.token)).toEqual([inside])
    expect((await holders()).toSorted()).toEqual([inside, outside].toSorted())
    expect((await set([inside, await idOf('at_branch')], limited.token)).code).toBe(Code.invalid)
    expect((await set([], limited.token)).data).toEqual({ added: 0, removed: 1 })
    expect(await holders()).toEqual([outside])
  })

  test('covers departments wherever they are opened or changed', async () => {
    await scope({ dataScope: 'dept' })
    const token = await server.operator({ userName: 'dept_clerk', roleCode: await deptRole() })
    const version = async (id: string) => (await call(dept.get, { id })).data.row.version
    const items = [{ id: branch, version: await version(branch) }]
    const leader = { id: branch, version: await version(branch), leader: 'x' }
    expect((await call(dept.list, {}, token)).data.list.map(({ id }) => id)).toEqual([head])
    expect((await call(dept.get, { id: branch }, token)).code).toBe(Code.notFound)
    expect((await call(dept.edit, leader, token)).code).toBe(Code.notFound)
    expect((await call(dept.setStatus, { items, status: 'off' }, token)).code).toBe(Code.notFound)
    expect((await call(dept.remove, { items, reason }, token)).code).toBe(Code.notFound)
    const inside = { id: head, version: await version(head), leader: 'x' }
    expect((await call(dept.edit, inside, token)).code).toBe(Code.ok)
  })

  test('keeps a department that it names from being deleted', async () => {
    const { id } = (await call(dept.add, { deptName: 'Named by a scope' })).data
    const remove = () => call(dept.remove, { items: [{ id, version: 1 }], reason })
    await scope({ dataScope: 'custom', deptIds: [id] })
    expect((await remove()).code).toBe(Code.rule)
    const [screen = ''] = await menuIds('user/list')
    const authData = [{ menuId: screen, dataScope: 'custom', deptIds: [id] }]
    await scope({ dataScope: 'dept', authData })
    expect((await remove()).code).toBe(Code.rule)
    await scope({ dataScope: 'dept' })
    expect((await remove()).code).toBe(Code.ok)
  })
})
