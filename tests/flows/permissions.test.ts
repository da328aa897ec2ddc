// Every mounted call × every kind of caller: each cell has one expected answer.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '#contract/all.ts'
import { Code } from '#contract/codes.ts'
import { endpoint, type Endpoint } from '#contract/endpoint.ts'
import { audited } from '#server/http/call.ts'
import { change, serve, servePublic } from '#server/http/serve.ts'
import { hashToken } from '#server/session/authenticate.ts'
import { newToken } from '#server/session/login.ts'
import { travelling } from '../from-schema.ts'
import { testServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

interface Setup {
  readonly roleCode?: string
  readonly grants?: readonly string[]
  readonly mustChange?: boolean
  readonly status?: 'on' | 'off'
  readonly bindMemberId?: string
  readonly session?: 'open' | 'expired' | 'idle' | 'ended' | 'locked'
}

let ordinal = 0

/** An operator made for one request, so that no cell disturbs another. */
async function caller({
  roleCode,
  grants,
  mustChange = false,
  status = 'on',
  bindMemberId,
  session = 'open',
}: Setup) {
  ordinal += 1
  const name = `cell${ordinal}`
  const token = newToken()
  const [row] = await server.sql<{ id: string }[]>`
    insert into operator (user_name, user_nickname, must_change, status, bind_member_id)
    values (${name}, ${name}, ${mustChange}, ${status}, ${bindMemberId ?? null}) returning id`
  const id = row?.id ?? ''
  if (roleCode !== undefined) {
    await server.sql`insert into operator_role select ${id}, id from role where code = ${roleCode}`
  }
  if (grants !== undefined) {
    await server.sql`
      with made as (insert into role (code, titles) values (${name}, '{"zh-cn":"x","en":"x","zh-tw":"x"}') returning id),
        held as (insert into operator_role select ${id}, id from made)
      insert into role_menu select made.id, menu_item.id from made, menu_item where menu_item.name = any (${[...grants]})`
  }
  await server.sql`
    insert into operator_session (operator_id, token_hash, expires_at, last_seen_at, ended_at, locked_at, ip, user_agent)
    values (${id}, ${hashToken(token)}, now() + ${session === 'expired' ? '-1 s' : '1 h'}::interval,
      now() - ${session === 'idle' ? '16 min' : '0 s'}::interval,
      case when ${session === 'ended'} then now() end,
      case when ${session === 'locked'} then now() end, '10.0.0.9', '')`
  return token
}

const everyName = () =>
  server.sql<{ name: string }[]>`select name from menu_item where menu_type <> 'directory'`
const othersThan = async ({ permission }: Endpoint) =>
  (await everyName()).map(({ name }) => name).filter((name) => name !== permission)

type Make = (target: Endpoint) => Promise<string | undefined>
type Expectation = 'in' | Code

const ifSession =
  (answer: Expectation) =>
  ({ access }: Endpoint): Expectation =>
    access === 'public' ? 'in' : answer
const ifGuarded =
  (answer: Expectation) =>
  ({ access }: Endpoint): Expectation =>
    access === 'permission' ? answer : 'in'
const whileFirstPassword = ({ access, path }: Endpoint): Expectation =>
  access === 'public' || ['personal/resetPwd', 'logout', 'user/getUserMenus'].includes(path)
    ? 'in'
    : Code.mustChangePassword

const whileLocked = ({ access, path }: Endpoint): Expectation =>
  access === 'public' || ['user/unlock', 'logout', 'cwManage/rechargeWithdrawReview'].includes(path)
    ? 'in'
    : Code.sessionLocked

const actors: [name: string, token: Make, expected: (target: Endpoint) => Expectation][] = [
  ['anonymous', async () => undefined, ifSession(Code.sessionEnded)],
  ['malformed token', async () => "' or 1=1 --", ifSession(Code.sessionEnded)],
  ['unknown token', async () => newToken(), ifSession(Code.sessionEnded)],
  [
    'expired session',
    () => caller({ roleCode: 'admin', session: 'expired' }),
    ifSession(Code.sessionEnded),
  ],
  [
    'idle session',
    () => caller({ roleCode: 'admin', session: 'idle' }),
    ifSession(Code.sessionEnded),
  ],
  [
    'revoked session',
    () => caller({ roleCode: 'admin', session: 'ended' }),
    ifSession(Code.sessionEnded),
  ],
  [
    'disabled operator',
    () => caller({ roleCode: 'admin', status: 'off' }),
    ifSession(Code.sessionEnded),
  ],
  ['locked session', () => caller({ roleCode: 'admin', session: 'locked' }), whileLocked],
  ['first password', () => caller({ roleCode: 'admin', mustChange: true }), whileFirstPassword],
  ['no role', () => caller({}), ifGuarded(Code.noPermission)],
  ['common', () => caller({ roleCode: 'common' }), ifGuarded(Code.noPermission)],
  ['exact permission only', (target) => caller({ grants: [target.permission] }), () => 'in'],
  [
    'every permission but this',
    async (target) => caller({ grants: await othersThan(target) }),
    ifGuarded(Code.noPermission),
  ],
  ['wildcard', () => caller({ roleCode: 'admin' }), () => 'in'],
]

const outside = new Set<number>([
  Code.sessionEnded,
  Code.sessionLocked,
  Code.noPermission,
  Code.mustChangePassword,
])

test('every call of the contract is mounted, and nothing else', () => {
  const key = ({ method, path }: Endpoint) => `${method} ${path}`
  expect([...server.mounted.keys()].sort()).toEqual(allEndpoints.map(key).sort())
})

test('every guarded call has an entry in the menu, so that it can be granted', async () => {
  const names = new Set((await everyName()).map(({ name }) => name))
  const missing = allEndpoints.filter(
    ({ access, permission }) => access === 'permission' && !names.has(permission),
  )
  expect(
    missing.map(({ permission }) => permission),
    'Add a button to server/db/seed/menu/<domain>.ts',
  ).toEqual([])
})

test.each(actors)('%s', async (_, makeToken, expected) => {
  for (const target of server.mounted.values()) {
    const token = await makeToken(target)
    // An input that is refused by the schema is enough: access is decided before it is read.
    const { code } = await server.call(
      target,
      { nonsense: 'x' },
      token === undefined ? {} : { token },
    )
    const cell = outside.has(code) ? code : 'in'
    expect(cell, `${target.method} ${target.path}`).toBe(expected(target))
  }
})

describe('an operator bound to a member, with every permission', () => {
  // Reading calls that are sent with POST.
  const reads = new Set(['cwManage/chargeLogList', 'cwManage/rechargeWithdrawReview'])
  const own = new Set(['login', 'logout', 'user/lock', 'user/unlock'])

  test('changes nothing, whatever it was granted', async () => {
    for (const target of server.mounted.values()) {
      if (target.method === 'GET' || reads.has(target.path) || own.has(target.path)) continue
      if (target.path.startsWith('personal/')) continue
      const token = await caller({ roleCode: 'admin', bindMemberId: '7' })
      const valid = travelling(target.input).filter(
        (input) => target.input.safeParse(input).success,
      )
      const [input] = fc.sample(valid, { numRuns: 1, seed: 11 })
      const { code, data } = await server.call(target, input, { token })
      const rows =
        code === Code.ok ? ((data as { results?: { code: number }[] }).results ?? []) : [{ code }]
      expect(rows.length, target.path).toBeGreaterThan(0)
      for (const row of rows) expect(row.code, target.path).toBe(Code.outOfScope)
    }
  })
})

test('a change of rights bites on the next call', async () => {
  const { permission } = [...server.mounted.values()].find(({ path }) => path === 'menu/list') ?? {
    permission: '',
  }
  const token = await caller({ grants: [permission] })
  const list = async () => {
    const response = await server.fetch(`/admin/${permission}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    return ((await response.json()) as { code: number }).code
  }
  expect(await list()).toBe(Code.ok)
  await server.sql`delete from role_menu where menu_id = (select id from menu_item where name = ${permission})`
  expect(await list()).toBe(Code.noPermission)
})

describe('mounting', () => {
  const input = z.object({})
  test('the same call twice is refused', () => {
    const again = endpoint('GET menu/list', input, input)
    expect(() => serve(server.app, again, () => ({}))).toThrow('mounted twice')
  })
  test('a call that does not say who may make it is refused', () => {
    const open = { ...endpoint('POST x/open', input, input), access: undefined as never }
    expect(() =>
      change(server.app, open, async () =>
        audited({}, { action: 'x.open', targetType: 'x', targetId: '1' }),
      ),
    ).toThrow('access')
  })
  test('a guarded call cannot be mounted as a public one', () => {
    const guarded = endpoint('GET x/guarded', input, input)
    expect(() => servePublic(server.app, guarded, () => ({}))).toThrow('not public')
  })
  test('another permission than the path is refused', () => {
    const otherPath = {
      ...endpoint('GET x/moved', input, input),
      permission: 'api/v2/sitebkd/menu/list',
    }
    expect(() => serve(server.app, otherPath, () => ({}))).toThrow('own path')
  })
})
