// When roles count; forms that meet; ways back in; moves of the menu.
import { afterAll, describe, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as session from '#contract/session.ts'
import * as approval from '#contract/system/approval.ts'
import * as menu from '#contract/system/menu.ts'
import * as role from '#contract/system/role.ts'
import * as user from '#contract/system/user.ts'
import { rowsWith } from '#tests/column-names.ts'
import { bindAuthenticator } from '#tests/money/authenticators.ts'
import { peopleDesk, reason, titles } from '#tests/people/desk.ts'

const { server, app, idOf, roleId, call, rowOf, roleRow, makeRole, makeUser } = await peopleDesk()
afterAll(() => server.close())

describe('a role', () => {
  test('in use, or with roles below it, is not deleted', async () => {
    const top = await makeRole(['menu/list'])
    const below = await makeRole(['menu/list'], { pid: top })
    const remove = async (id: string) => {
      const { version } = await roleRow(id)
      return call(role.remove, { items: [{ id, version }], reason })
    }
    expect((await remove(top)).code).toBe(Code.rule)
    const { id } = await makeUser('holder', [below])
    expect((await remove(below)).code).toBe(Code.rule)
    await call(user.edit, { id, version: 1, roleIds: [], reason })
    expect((await remove(below)).code).toBe(Code.ok)
    expect((await remove(top)).code).toBe(Code.ok)
  })

  test('counts within its period only, and notifies open consoles when it ends', async () => {
    const id = await makeRole(['menu/list'])
    const { token } = await makeUser('shift', [id])
    const list = async () => (await call(menu.list, {}, token)).code
    const version = async () => (await call(session.accessVersion, {}, token)).data.version
    expect(await list()).toBe(Code.ok)
    const before = await version()
    const period = { effectiveType: 'dates', startDate: '2020-01-01', endDate: '2020-01-31' }
    expect((await call(role.edit, { id, version: 2, ...period, reason })).code).toBe(Code.ok)
    expect(await list()).toBe(Code.noPermission)
    expect(await version()).not.toBe(before)
    const open = { startDate: '2020-01-01', endDate: '2999-12-31' }
    expect((await call(role.edit, { id, version: 3, ...open, reason })).code).toBe(Code.ok)
    expect(await list()).toBe(Code.ok)
    const half = { effectiveType: 'hours', weekDays: ['1'], dayStart: '09:00' }
    expect((await call(role.edit, { id, version: 4, ...half, reason })).code).toBe(Code.invalid)
    const [today] = await server.sql<{ dow: number }[]>`
      select extract(dow from now() at time zone 'Asia/Shanghai')::int as dow`
    const others = ['0', '1', '2', '3', '4', '5', '6'].filter((day) => day !== String(today?.dow))
    const hours = { effectiveType: 'hours', dayStart: '00:00', dayEnd: '23:59', weekDays: others }
    expect((await call(role.edit, { id, version: 4, ...hours, reason })).code).toBe(Code.ok)
    expect(await list()).toBe(Code.noPermission)
  })

  test('says from when on an amount is large, and notifies open consoles of a change', async () => {
    const { token } = await makeUser('desk', [await makeRole(['menu/list'])])
    const largeUsd = async () => (await call(session.getUserMenus, {}, token)).data.largeUsd
    const version = async () => (await call(session.accessVersion, {}, token)).data.version
    expect(await largeUsd()).toBe(10_000)
    const before = await version()
    await server.sql`update sys_config set value = '2500' where key = 'review.fourEyesUsd'`
    expect(await largeUsd()).toBe(2_500)
    expect(await version()).not.toBe(before)
    await server.sql`update sys_config set value = '10000' where key = 'review.fourEyesUsd'`
  })

  test('shows what it would see', async () => {
    const id = await makeRole(['menu/list', 'menu/add', 'user/list'], {})
    const { data } = await call(role.preview, { id })
    const paths = JSON.stringify(data.menuList)
    expect(paths).toContain('/system/menu')
    expect(paths).not.toContain('/money/')
    expect(data.buttons).toEqual([{ screen: 'Menu', titles: ['Add menu entries'] }])
    expect(data.scopes).toEqual([{ screen: 'Operators', dataScope: 'all' }])
  })
})

test('a form of an operator and one of a role cannot undo what the other stored', async () => {
  const held = await makeRole(['menu/list'])
  const { id } = await makeUser('both_ways', [])
  const [asRole, asUser] = [(await roleRow(held)).version, (await rowOf(id)).version]
  const users = (version: number, userIds: string[]) =>
    call(role.setRoleUser, { roleId: held, version, userIds, reason })
  const roles = (version: number, roleIds: string[]) =>
    call(user.edit, { id, version, roleIds, reason })
  expect((await users(asRole, [id])).code).toBe(Code.ok)
  expect(await roles(asUser, [await roleId('common')])).toMatchObject({
    code: Code.stale,
    data: { roleIds: [held] },
  })
  const seen = (await roleRow(held)).version
  expect((await roles((await rowOf(id)).version, [])).code).toBe(Code.ok)
  expect(await users(seen, [id])).toMatchObject({ code: Code.stale, data: { userCount: 0 } })
  const before = (await roleRow(held)).version
  const other = await makeUser('added_with', [held])
  expect((await users(before, [])).code).toBe(Code.stale)
  const after = (await roleRow(held)).version
  const items = [{ id: other.id, version: 1 }]
  expect((await call(user.remove, { items, reason })).code).toBe(Code.ok)
  expect((await users(after, [id])).code).toBe(Code.stale)
})

test('a form of a menu entry makes forms of the roles that it gives or takes out of date', async () => {
  const held = await makeRole(['menu/list'])
  const before = (await roleRow(held)).version
  const entry = {
    pid: '0',
    menuType: 'directory',
    titles,
    name: 'madeUp',
    path: '/madeUp',
    roles: [held],
  }
  const added = await call(menu.add, entry)
  expect(added.code, JSON.stringify(added.data)).toBe(Code.ok)
  const given = (await roleRow(held)).version
  expect(given).toBe(before + 1)
  const { id } = added.data
  const { version } = (await call(menu.get, { id })).data
  expect((await call(menu.update, { id, version, roles: [] })).code).toBe(Code.ok)
  expect((await roleRow(held)).version).toBe(given + 1)
})

describe('a lost password', () => {
  const redeem = (code: string, newPassword: string) =>
    server.call(user.redeemPwd, { code, newPassword }, { lang: 'en' })

  test('is replaced by its owner with a code that counts once, and the code is kept nowhere', async () => {
    const { id, token } = await makeUser('forgetful', [])
    const reset = async (version: number) =>
      call(user.resetPwd, { id, version, reason, otp: await app.fresh() })
    expect((await call(user.resetPwd, { id, version: 1, reason })).code).toBe(Code.otp)
    const first = (await reset(1)).data
    expect((await call(session.getUserMenus, {}, token)).code).toBe(Code.sessionEnded)
    await expect(server.signIn('forgetful')).rejects.toThrow(String(Code.wrongCredentials))
    expect((await rowOf(id)).credential).toBe('invited')
    const second = (await reset(2)).data
    expect((await redeem(first.code, 'a long enough phrase')).code).toBe(Code.rule)
    expect((await redeem(second.code, 'forgetful-forgetful')).code).toBe(Code.invalid)
    const answers = await Promise.all([
      redeem(second.code, 'a long enough phrase'),
      redeem(second.code, 'another long phrase'),
    ])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([Code.ok, Code.rule])
    const won = answers[0]?.code === Code.ok ? 'a long enough phrase' : 'another long phrase'
    await server.signIn('forgetful', won)
    expect((await rowOf(id)).credential).toBe('set')
    expect(await rowsWith(server.sql, [first.code, second.code])).toEqual({})
  })

  test('has no code that outlives its day, or lets in whoever is off', async () => {
    const { id } = await makeUser('late_one', [])
    const { code } = (await call(user.resetPwd, { id, version: 1, reason, otp: await app.fresh() }))
      .data
    await server.sql`update operator set status = 'off' where id = ${id}`
    expect((await redeem(code, 'a long enough phrase')).code).toBe(Code.rule)
    await server.sql`update operator set status = 'on' where id = ${id}`
    await server.sql`update password_ticket set expires_at = now() - interval '1 s' where operator_id = ${id}`
    expect((await redeem(code, 'a long enough phrase')).code).toBe(Code.rule)
  })
})

test('a lost authenticator is unbound by two operators', async () => {
  const lost = await makeUser('lost_phone', [])
  await bindAuthenticator(server.sql, lost.id)
  const asked = await call(user.resetOtp, {
    id: lost.id,
    version: 1,
    reason,
    otp: await app.fresh(),
  })
  const { approvalId } = asked.data as unknown as { approvalId: string }
  expect((await rowOf(lost.id)).hasOtp).toBe(true)
  // Somebody to whom the applicant gave nothing to sign in with.
  const checker = await server.operator({ userName: 'checker', roleCode: 'admin' })
  const otp = await bindAuthenticator(server.sql, await idOf('checker'))
  const decided = await call(
    approval.review,
    {
      id: approvalId,
      version: 1,
      action: 'approve',
      remark: '本人已到场核实',
      otp: await otp.fresh(),
    },
    checker,
  )
  expect(decided.code, decided.msg).toBe(Code.ok)
  expect((await rowOf(lost.id)).hasOtp).toBe(false)
  expect((await call(session.getUserMenus, {}, lost.token)).code).toBe(Code.sessionEnded)
})

test('an operator who is bound to a member changes nothing and sees no other operator', async () => {
  await server.sql`
    insert into operator (user_name, user_nickname) values ('bound_one', 'Bound')`
  const token = await server
    .operator({
      userName: 'bound_two',
      roleCode: 'admin',
      bindMemberId: '1',
    })
    .catch(() => undefined)
  if (token === undefined) throw new Error('The bound operator could not sign in.')
  const { list } = (await call(user.list, {}, token)).data
  expect(list.map(({ userName }) => userName)).toEqual(['bound_two'])
  const fields = { userName: 'by_bound', userNickname: 'x' }
  expect((await call(user.add, fields, token)).code).toBe(Code.outOfScope)
})

test('a menu entry is moved among its siblings and below others, never below itself', async () => {
  const add = async (name: string, pid = '0') =>
    (await call(menu.add, { pid, menuType: 'directory', titles, name, path: `/${name}` })).data.id
  const top = await add('move-top')
  const [a, b, c] = [await add('move-a', top), await add('move-b', top), await add('move-c', top)]
  const order = async () =>
    (await call(menu.list, {})).data.rules
      .filter(({ pid }) => String(pid) === top)
      .map(({ name }) => name)
  const version = async (id: string) => (await call(menu.get, { id })).data.version
  const move = async (id: string, pid: string, beforeId: string | null) =>
    call(menu.move, { id, version: await version(id), pid, beforeId })
  expect((await move(c, top, a)).code).toBe(Code.ok)
  expect(await order()).toEqual(['move-c', 'move-a', 'move-b'])
  expect((await move(c, top, null)).code).toBe(Code.ok)
  expect(await order()).toEqual(['move-a', 'move-b', 'move-c'])
  expect((await move(b, a, null)).code).toBe(Code.ok)
  expect(await order()).toEqual(['move-a', 'move-c'])
  expect((await move(top, a, null)).code).toBe(Code.invalid)
  expect((await call(menu.move, { id: a, version: 99, pid: '0', beforeId: null })).code).toBe(
    Code.stale,
  )
})
