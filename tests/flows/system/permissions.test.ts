// Every mounted call × every kind of caller: each cell has one expected answer.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '#contract/all.ts'
import { Code } from '#contract/codes.ts'
import { endpoint, type Endpoint } from '#contract/endpoint.ts'
import * as moneyLog from '#contract/money/money-log.ts'
import * as menu from '#contract/system/menu.ts'
import { upload } from '#contract/upload.ts'
import { validInputs } from '#scripts/valid-inputs.ts'
import { newToken } from '#server/base/token.ts'
import { audited } from '#server/http/call.ts'
import { change, serve, servePublic } from '#server/http/serve.ts'
import { authenticators, callers, guardOf, type Setup } from '#tests/callers.ts'
import { codesOf, isReal } from '#tests/real-answers.ts'
import { testServer, type TestServer } from '#tests/server.ts'
import { faultsOfTrail, type Made } from '#tests/trail-of-calls.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  // Made-up ids are small: none of them may name an operator or a session of the matrix and end it.
  for (const table of ['operator', 'operator_session'])
    await server.sql`select setval(pg_get_serial_sequence(${table}, 'id'), 5000000000)`
})
afterAll(() => server.close())

const everyName = () =>
  server.sql<{ name: string }[]>`select name from menu_item where menu_type <> 'directory'`
/** The tokens of a kind of caller, one for each call; undefined: none is sent. */
type Make = (targets: readonly Endpoint[]) => Promise<readonly (string | undefined)[]>
type Expectation = 'in' | Code

const ifSession =
  (answer: Expectation) =>
  ({ access }: Endpoint): Expectation =>
    access === 'public' ? 'in' : answer
const ifGuarded =
  (answer: Expectation) =>
  (target: Endpoint): Expectation =>
    guardOf(target).access === 'permission' ? answer : 'in'
const whileFirstPassword = ({ access, path }: Endpoint): Expectation =>
  access === 'public' || ['personal/resetPwd', 'logout', 'user/getUserMenus'].includes(path)
    ? 'in'
    : Code.mustChangePassword

const whileLocked = ({ access, path }: Endpoint): Expectation =>
  access === 'public' || ['user/unlock', 'logout', 'cwManage/rechargeWithdrawReview'].includes(path)
    ? 'in'
    : Code.sessionLocked

const each =
  (setup: Setup): Make =>
  (targets) =>
    callers(server.sql, targets, setup)
const always =
  (token: () => string | undefined): Make =>
  async (targets) =>
    targets.map(token)

const actors: [name: string, tokens: Make, expected: (target: Endpoint) => Expectation][] = [
  ['anonymous', always(() => undefined), ifSession(Code.sessionEnded)],
  ['malformed token', always(() => "' or 1=1 --"), ifSession(Code.sessionEnded)],
  ['unknown token', always(newToken), ifSession(Code.sessionEnded)],
  [
    'expired session',
    each({ roleCode: 'admin', session: 'expired' }),
    ifSession(Code.sessionEnded),
  ],
  ['idle session', each({ roleCode: 'admin', session: 'idle' }), ifSession(Code.sessionEnded)],
  ['revoked session', each({ roleCode: 'admin', session: 'ended' }), ifSession(Code.sessionEnded)],
  ['disabled operator', each({ roleCode: 'admin', status: 'off' }), ifSession(Code.sessionEnded)],
  ['locked session', each({ roleCode: 'admin', session: 'locked' }), whileLocked],
  ['first password', each({ roleCode: 'admin', mustChange: true }), whileFirstPassword],
  ['no role', each({}), ifGuarded(Code.noPermission)],
  ['common', each({ roleCode: 'common' }), ifGuarded(Code.noPermission)],
  ['exact permission only', each({ grants: 'this' }), () => 'in'],
  ['every permission but this', each({ grants: 'others' }), ifGuarded(Code.noPermission)],
  ['wildcard', each({ roleCode: 'admin' }), () => 'in'],
]

test('every call of the contract is mounted, and nothing else', () => {
  const key = ({ method, path }: Endpoint) => `${method} ${path}`
  const [mounted, declared] = [new Set(server.mounted.keys()), new Set(allEndpoints.map(key))]
  const unmounted = [...declared].filter((call) => !mounted.has(call))
  expect(unmounted, 'Mount them in server/<domain>/mount.ts').toEqual([])
  const undeclared = [...mounted].filter((call) => !declared.has(call))
  expect(undeclared, 'List their module in contract/<domain>/all.ts').toEqual([])
})

test('every guarded call has an entry in the menu, so that it can be granted', async () => {
  const names = new Set((await everyName()).map(({ name }) => name))
  const missing = allEndpoints.filter(
    ({ access, permission }) => access === 'permission' && !names.has(permission),
  )
  expect(
    missing.map(({ permission }) => permission),
    'Add a button to server/root/seed/menu/<domain>.ts',
  ).toEqual([])
})

let attempts = 0
/** How often each call was made: the next input is another one, however many calls there are. */
const turns = new Map<string, number>()

/** A chunk is refused unless its numbers fit each other, which made-up ones do not. */
const wholeFile = { filename: 'made-up.txt', totalSize: 10, totalChunks: 1, chunkNumber: 1 }

/** Makes a call with another valid input each time, so that no account is locked for wrong passwords. */
async function attempt(target: Endpoint, token: string | undefined) {
  attempts += 1
  const turn = turns.get(target.path) ?? 0
  turns.set(target.path, turn + 1)
  const inputs = validInputs(target, 97)
  // Money logs of everybody have bounds, which made-up filters need not keep; those of one member have none.
  const made =
    target.path === moneyLog.list.path
      ? { memberId: '1' }
      : (inputs[turn % inputs.length] as object)
  // A right code, so that the answer is the call's own and not about the code.
  const otp = await authenticators.get(token ?? '')?.fresh()
  const input =
    target.path === upload.path
      ? { ...wholeFile, identifier: `made-up-${attempts}` }
      : {
          ...made,
          ...(target.tokenInBody && { token }),
          ...(otp !== undefined && { otp }),
        }
  const headers = { 'X-Forwarded-For': `10.8.${attempts >> 8}.${attempts & 255}` }
  const answer = await server.call(
    target,
    input,
    token === undefined ? { headers } : { headers, token },
  )
  return { answer, isTrial: 'dryRun' in input && input.dryRun === true }
}

// Before the matrix, whose calls change the menu as well.
test('a change of rights bites on the next call', async () => {
  const { permission } = menu.list
  const [token = ''] = await callers(server.sql, [menu.list], { grants: 'this' })
  const list = async () => (await server.call(menu.list, {}, { token })).code
  expect(await list()).toBe(Code.ok)
  await server.sql`delete from role_menu where menu_id = (select id from menu_item where name = ${permission})`
  expect(await list()).toBe(Code.noPermission)
})

test.each(actors)('%s', async (_, makeTokens, expected) => {
  const targets = [...server.mounted.values()]
  const tokens = await makeTokens(targets)
  const wrong: string[] = []
  const made: Made[] = []
  for (const [at, target] of targets.entries()) {
    const { answer, isTrial } = await attempt(target, tokens[at])
    made.push({ target, answer, isTrial })
    const codes = codesOf(answer)
    const wanted = expected(target)
    const isRight =
      codes.length > 0 &&
      codes.every((code) => (wanted === 'in' ? isReal(code, target) : code === wanted))
    if (!isRight)
      wrong.push(
        `${target.method} ${target.path}: ${codes.join()} instead of ${wanted}: ${answer.msg}`,
      )
  }
  expect(wrong).toEqual([])
  expect(await faultsOfTrail(server.sql, made)).toEqual([])
})

test('a defect never counts as an answer', () => {
  for (const target of server.mounted.values())
    for (const code of [Code.server, Code.unavailable, Code.noPermission, Code.tooMany])
      expect(isReal(code, target), target.path).toBe(false)
})

describe('an operator bound to a member, with every permission', () => {
  const own = ({ access, path }: Endpoint) =>
    access !== 'permission' || path.startsWith('personal/')

  test('changes nothing, whatever it was granted', async () => {
    const targets = [...server.mounted.values()].filter((each) => !each.reads && !own(each))
    const tokens = await callers(server.sql, targets, { roleCode: 'admin', bindMemberId: '7' })
    expect(targets.length).toBeGreaterThan(10)
    for (const [at, target] of targets.entries()) {
      const codes = codesOf((await attempt(target, tokens[at])).answer)
      expect(codes.length, target.path).toBeGreaterThan(0)
      for (const code of codes)
        expect(code, `${target.path}: declare \`reads\` on the endpoint where it only reads`).toBe(
          Code.outOfScope,
        )
    }
  })

  test('is answered by every call that reads, if only that it is out of scope', async () => {
    const targets = [...server.mounted.values()].filter((each) => each.reads)
    const tokens = await callers(server.sql, targets, { roleCode: 'admin', bindMemberId: '7' })
    for (const [at, target] of targets.entries()) {
      const codes = codesOf((await attempt(target, tokens[at])).answer)
      expect(
        codes.every((code) => code === Code.outOfScope || isReal(code, target)),
        `${target.path}: ${codes.join()}`,
      ).toBe(true)
    }
  })
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
  test('a call that is declared to read cannot be mounted as a change', () => {
    const list = endpoint('POST x/list', input, input, { reads: true })
    expect(() =>
      change(server.app, list, async () =>
        audited({}, { action: 'x.list', targetType: 'x', targetId: '1' }),
      ),
    ).toThrow('read only')
  })
  test('another permission than the path is refused', () => {
    const otherPath = {
      ...endpoint('GET x/moved', input, input),
      permission: 'api/v2/sitebkd/menu/list',
    }
    expect(() => serve(server.app, otherPath, () => ({}))).toThrow('own path')
  })
})
