// Operators and roles for tests, made through the calls of an administrator.
import { expect } from 'vitest'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { apiPrefix, type Endpoint } from '#contract/endpoint.ts'
import * as role from '#contract/system/role.ts'
import * as user from '#contract/system/user.ts'
import { bindAuthenticator } from '../money/authenticators.ts'
import { testServer } from '../server.ts'

export const reason = '测试所需的原因'
export const titles = { 'zh-cn': '测试', en: 'Test', 'zh-tw': '測試' }

/** The calls that change operators, roles, and what operators lost. */
export const editing = [
  'user/list',
  'user/getEdit',
  'user/add',
  'user/edit',
  'user/setStatus',
  'user/delete',
]
export const keeping = [
  'role/list',
  'role/get',
  'role/add',
  'role/edit',
  'role/setRoleUser',
  'role/dataScope',
]
export const secrets = ['user/resetPwd', 'user/resetOtp']

/** A server with an administrator who has an authenticator. */
export async function peopleDesk() {
  const server = await testServer()
  const { sql } = server
  const desk = { admin: await server.signIn() }
  const idOf = async (userName: string) =>
    (await sql<{ id: string }[]>`select id::text from operator where user_name = ${userName}`)[0]
      ?.id ?? ''
  const roleId = async (code: string) =>
    (await sql<{ id: string }[]>`select id::text from role where code = ${code}`)[0]?.id ?? ''
  const menuIds = async (...calls: string[]) =>
    (
      await sql<{ id: string }[]>`
        select id::text from menu_item where name = any (${calls.map((call) => apiPrefix + call)})`
    ).map(({ id }) => id)
  const app = await bindAuthenticator(sql, await idOf('admin'))
  const call = <I extends z.ZodType, O extends z.ZodType>(
    endpoint: Endpoint<I, O>,
    input: object,
    token = desk.admin,
  ) => server.call(endpoint, input, { token, lang: 'en' })
  const rowOf = async (id: string) => (await call(user.get, { id })).data.row
  const roleRow = async (id: string) => (await call(role.get, { id })).data.row
  let made = 0
  const nextCode = () => `role${(made += 1)}`
  /** A role of these calls. */
  async function makeRole(calls: string[], over: object = {}) {
    const { data } = await call(role.add, {
      code: nextCode(),
      titles,
      menuIds: await menuIds(...calls),
      reason,
      ...over,
    })
    return data.id
  }
  /** An operator with roles, a password and a session. */
  async function makeUser(userName: string, roleIds: string[], over: object = {}) {
    const { data, code, msg } = await call(user.add, {
      userName,
      userNickname: userName,
      roleIds,
      ...over,
    })
    expect(code, msg).toBe(Code.ok)
    await sql`
      update operator set must_change = false,
        password_hash = (select password_hash from operator where user_name = 'admin') where id = ${data.id}`
    return { id: data.id, token: await server.signIn(userName) }
  }
  return {
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
  }
}
