// Operators, roles and departments: nobody grants, takes over or reaches more than they hold.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as session from '#contract/session.ts'
import * as dept from '#contract/system/dept.ts'
import * as post from '#contract/system/post.ts'
import * as role from '#contract/system/role.ts'
import * as user from '#contract/system/user.ts'
import { bindAuthenticator } from '#tests/money/authenticators.ts'
import { editing, keeping, peopleDesk, reason, secrets, titles } from '#tests/people/desk.ts'

const {
  server,
  desk,
  app,
  idOf,
  roleId,
  menuIds,
  call,
  rowOf,
  roleRow,
  nextCode,
  makeRole,
  makeUser,
} = await peopleDesk()
afterAll(() => server.close())

describe('departments', () => {
  test('refuse a taken name, a circle and a deletion while they are used, and take those below along', async () => {
    const add = (fields: object) => call(dept.add, fields)
    const top = (await add({ deptName: 'Head office' })).data.id
    const mid = (await add({ deptName: 'Finance', pid: top })).data.id
    const low = (await add({ deptName: 'Review', pid: mid })).data.id
    expect((await add({ deptName: 'Finance', pid: top })).code).toBe(Code.duplicate)
    expect((await add({ deptName: 'Finance' })).code).toBe(Code.ok)
    const circle = await call(dept.edit, { id: top, version: 1, pid: low })
    expect(circle).toMatchObject({ code: Code.invalid, data: { errors: [{ field: 'pid' }] } })
    const clerk = await makeUser('clerk1', [], { deptId: low })
    const remove = (version: number) => call(dept.remove, { items: [{ id: top, version }], reason })
    expect(await remove(1)).toMatchObject({ code: Code.rule, msg: expect.stringContaining('1') })
    const off = { items: [{ id: mid, version: 1 }], status: 'off' }
    expect((await call(dept.setStatus, off)).code).toBe(Code.rule)
    const { list } = (await call(dept.list, {})).data
    expect(list.find(({ id }) => id === top)).toMatchObject({ belowCount: 2, userCount: 1 })
    expect(list.map(({ id }) => id).indexOf(low)).toBeGreaterThan(
      list.map(({ id }) => id).indexOf(mid),
    )
    const gone = await call(user.remove, { items: [{ id: clerk.id, version: 1 }], reason })
    expect(gone.code).toBe(Code.ok)
    expect((await remove(1)).data).toEqual({ count: 3 })
  })

  test('refuse a version that is not the one on screen', async () => {
    const { id } = (await call(dept.add, { deptName: 'Stale' })).data
    expect((await call(dept.edit, { id, version: 7, leader: 'x' })).code).toBe(Code.stale)
    expect((await call(dept.edit, { id, version: 1, leader: 'Li' })).data.version).toBe(2)
  })
})

test('a post that somebody holds is neither deleted nor switched off', async () => {
  const { id } = (await call(post.add, { postCode: 'cashier', postName: 'Cashier' })).data
  expect((await call(post.add, { postCode: 'cashier', postName: 'Other' })).code).toBe(
    Code.duplicate,
  )
  await makeUser('clerk2', [], { postIds: [id] })
  const items = [{ id, version: 1 }]
  expect((await call(post.remove, { items, reason })).code).toBe(Code.rule)
  expect((await call(post.setStatus, { items, status: 'off' })).code).toBe(Code.rule)
  expect((await call(post.list, { postName: 'cash' })).data.list[0]).toMatchObject({ userCount: 1 })
})

describe('nobody hands out more than they hold', () => {
  let keeper: { id: string; token: string }
  let keeperRole: string
  beforeAll(async () => {
    keeperRole = await makeRole([...editing, ...keeping, 'menu/list'])
    keeper = await makeUser('keeper', [keeperRole])
  })

  test('in a new role', async () => {
    const add = async (...calls: string[]) =>
      call(
        role.add,
        { code: nextCode(), titles, menuIds: await menuIds(...calls), reason },
        keeper.token,
      )
    expect(await add('cwManage/chargeLogReview')).toMatchObject({
      code: Code.rule,
      msg: expect.stringContaining('chargeLogReview'),
    })
    expect((await add('menu/list')).code).toBe(Code.ok)
  })

  test('by changing their own role, or one that holds more', async () => {
    const { version } = await roleRow(keeperRole)
    const more = await menuIds('cwManage/chargeLogReview', ...editing, ...keeping, 'menu/list')
    const own = await call(
      role.edit,
      { id: keeperRole, version, menuIds: more, reason },
      keeper.token,
    )
    expect(own.code).toBe(Code.rule)
    const finance = await roleId('finance1')
    const { version: seen } = await roleRow(finance)
    for (const change of [
      { menuIds: [] },
      { remark: 'x' },
      { titles: { ...titles, en: 'Harmless' } },
    ])
      expect(
        (await call(role.edit, { id: finance, version: seen, reason, ...change }, keeper.token))
          .code,
      ).toBe(Code.rule)
  })

  test('in a new operator, an edited one, or the operators of a role', async () => {
    const finance = await roleId('finance1')
    const everything = await roleId('admin')
    for (const id of [finance, everything]) {
      const fields = { userName: 'puppet', userNickname: 'Puppet', roleIds: [id] }
      expect((await call(user.add, fields, keeper.token)).code).toBe(Code.rule)
    }
    const helper = await makeUser('helper', [])
    const given = { id: helper.id, version: 1, roleIds: [finance], reason }
    expect((await call(user.edit, given, keeper.token)).code).toBe(Code.rule)
    const { version } = await roleRow(finance)
    const users = { roleId: finance, version, userIds: [helper.id], reason }
    expect((await call(role.setRoleUser, users, keeper.token)).code).toBe(Code.rule)
    const mine = { id: helper.id, version: 1, roleIds: [keeperRole], reason }
    expect((await call(user.edit, mine, keeper.token)).code).toBe(Code.ok)
  })

  test('by sending the codes of another operator to a number of their own without a one-time code', async () => {
    const { id } = await makeUser('numbered', [])
    const edit = (version: number, fields: object) =>
      call(user.edit, { id, version, reason, ...fields })
    const given = { mobile: '13800000021' }
    expect((await edit(1, given)).code).toBe(Code.otp)
    expect((await edit(1, { ...given, otp: await app.fresh() })).code).toBe(Code.ok)
    expect((await edit(2, { mobile: '13800000022', remark: 'x' })).code).toBe(Code.otp)
    expect((await edit(2, { mobile: '', remark: 'x' })).code).toBe(Code.ok)
  })

  test('by taking over whoever holds more', async () => {
    const strong = await makeUser('strong', [await roleId('finance1')])
    const breaker = await makeUser('breaker', [await makeRole([...editing, ...secrets])])
    const otp = await bindAuthenticator(server.sql, breaker.id)
    const items = [{ id: strong.id, version: 1 }]
    const code = async (endpoint: Endpoint, input: object) =>
      (await call(endpoint, { reason, otp: await otp.fresh(), ...input }, breaker.token)).code
    expect(await code(user.resetPwd, { id: strong.id, version: 1 })).toBe(Code.rule)
    expect(await code(user.resetOtp, { id: strong.id, version: 1 })).toBe(Code.rule)
    expect(await code(user.edit, { id: strong.id, version: 1, roleIds: [] })).toBe(Code.rule)
    expect(await code(user.setStatus, { items, status: 'off' })).toBe(Code.rule)
    expect(await code(user.remove, { items })).toBe(Code.rule)
    expect((await call(session.getUserMenus, {}, strong.token)).code).toBe(Code.ok)
  })
})

describe('oneself and the last administrator', () => {
  test('nobody switches off, deletes, demotes or resets themselves', async () => {
    const id = await idOf('admin')
    const { version } = await rowOf(id)
    const items = [{ id, version }]
    const common = await roleId('common')
    const otp = await app.fresh()
    for (const [endpoint, input] of [
      [user.setStatus, { items, status: 'off', reason }],
      [user.remove, { items, reason }],
      [user.edit, { id, version, roleIds: [common], reason }],
      [user.resetPwd, { id, version, reason, otp }],
      [user.resetOtp, { id, version, reason, otp: await app.fresh() }],
    ] as const)
      expect((await call<z.ZodType, z.ZodType>(endpoint, input)).code, endpoint.path).toBe(
        Code.rule,
      )
  })

  test('two administrators who remove each other leave one', async () => {
    const second = await makeUser('admin2', [await roleId('admin')])
    const first = await idOf('admin')
    const { version } = await rowOf(first)
    const answers = await Promise.all([
      call(user.setStatus, { items: [{ id: second.id, version: 1 }], status: 'off', reason }),
      call(
        user.setStatus,
        { items: [{ id: first, version }], status: 'off', reason },
        second.token,
      ),
    ])
    expect(answers.filter(({ code }) => code === Code.ok)).toHaveLength(1)
    await server.sql`update operator set status = 'on' where user_name = 'admin'`
    desk.admin = await server.signIn()
  })

  test('the role that holds everything is neither switched off, limited nor deleted', async () => {
    const id = await roleId('admin')
    const { version } = await roleRow(id)
    const items = [{ id, version }]
    for (const [endpoint, input] of [
      [role.setStatus, { items, status: 'off', reason }],
      [role.remove, { items, reason }],
      [role.dataScope, { roleId: id, version, dataScope: 'self', reason }],
      [
        role.edit,
        {
          id,
          version,
          effectiveType: 'dates',
          startDate: '2026-01-01',
          endDate: '2026-01-02',
          reason,
        },
      ],
    ] as const)
      expect((await call<z.ZodType, z.ZodType>(endpoint, input)).code, endpoint.path).toBe(
        Code.rule,
      )
  })
})
