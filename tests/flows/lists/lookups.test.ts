// Looking people up by keyword: who may, what it tells, and how often.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { list } from '#contract/money/recharge-log.ts'
import * as options from '#contract/options.ts'
import { assertLookupLimit, maxLookups } from '#server/http/lookup-limit.ts'
import { testServer, type TestServer } from '#tests/server.ts'

// As endpoints of any shape, to send the same to each.
const lookups: readonly Endpoint[] = [options.members, options.operators]
const searches: readonly Endpoint[] = [...lookups, list]

const account = 'Longname7531@example.com'

let server: TestServer
let support: string
beforeAll(async () => {
  server = await testServer()
  const { sql } = server
  await sql`
    insert into member (id, member_no, account, nickname, email, invite_code, path)
    overriding system value
    values (1, '20000001', ${account}, '小明', ${account}, 'I1', '/1/'),
           (2, '20000002', '13800001234', 'other', 'o@example.com', 'I2', '/2/')`
  await sql`insert into recharge_log (member_id, recharge_type, currency, network, amount, price_usd, usd_value)
    select id, 'system', 'USDT', 'TRC20', 1, 1, 1 from member`
  support = await server.operator({ userName: 'support1', roleCode: 'support' })
})
afterAll(() => server.close())

const found = async (keyword: string, token = support) =>
  (await server.call(options.members, { keyword }, { token })).data.list.map(({ id }) => id)
const listed = async (keyword: string, token = support) =>
  (await server.call(list, { keyword }, { token })).data.list.map(({ memberId }) => memberId)

test('needs a permission, which roles without records of members do not have', async () => {
  const common = await server.operator({ userName: 'common1', roleCode: 'common' })
  for (const call of lookups) {
    expect((await server.call(call, {}, { token: common })).code).toBe(Code.noPermission)
    expect((await server.call(call, {}, { token: support })).code).toBe(Code.ok)
  }
})

test('finds a masked account by its whole value only', async () => {
  const [shown] = (await server.call(options.members, { id: '1' }, { token: support })).data.list
  expect(shown?.account).toBe('L***@example.com')
  expect(await found(account.toUpperCase())).toEqual(['1'])
  expect(await listed(account.toLowerCase())).toEqual(['1'])
  const guesser = await server.operator({ userName: 'guesser', roleCode: 'support' })
  for (let end = 1; end < account.length; end += 1) {
    const start = account.slice(0, end)
    const token = end < 15 ? support : guesser
    expect([...(await found(start, token)), ...(await listed(start, token))], start).toEqual([])
  }
})

test('finds numbers and nicknames, which are not masked, by their start', async () => {
  const operator = await server.operator({ userName: 'finder', roleCode: 'support' })
  expect(await found('2000000', operator)).toEqual(['1', '2'])
  expect(await found('小', operator)).toEqual(['1'])
  expect((await listed('20000002', operator)).length).toBe(1)
})

test('refuses the 31st keyword within a minute, of this operator alone', async () => {
  const busy = await server.operator({ userName: 'busy', roleCode: 'support' })
  for (let at = 0; at < maxLookups; at += 1) {
    const call = searches[at % searches.length] ?? list
    expect((await server.call(call, { keyword: `word${at}` }, { token: busy })).code).toBe(Code.ok)
  }
  for (const call of searches) {
    const { code, data } = await server.call(call, { keyword: 'one more' }, { token: busy })
    expect(code).toBe(Code.tooMany)
    const { retryAfter } = data as { retryAfter: number }
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(60)
  }
  // Paging and refreshing ask for the same again.
  expect((await server.call(list, { keyword: 'WORD5 ', pageNum: 2 }, { token: busy })).code).toBe(
    Code.ok,
  )
  expect((await server.call(list, {}, { token: busy })).code).toBe(Code.ok)
  const other = await server.operator({ userName: 'calm', roleCode: 'support' })
  expect((await server.call(options.members, { keyword: 'one more' }, { token: other })).code).toBe(
    Code.ok,
  )
})

test('lets the operator go on as the keywords grow older than a minute', () => {
  const call = { actor: { id: '1' }, db: {} } as Parameters<typeof assertLookupLimit>[0]
  for (let at = 0; at < maxLookups; at += 1) assertLookupLimit(call, `word${at}`, at * 1000)
  expect(() => assertLookupLimit(call, 'late', 59_999)).toThrow('tooManyRequests')
  expect(() => assertLookupLimit(call, 'late', 60_000)).not.toThrow()
  expect(() => assertLookupLimit(call, 'later', 60_000)).toThrow('tooManyRequests')
})
