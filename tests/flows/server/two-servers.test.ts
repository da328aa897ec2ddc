// Two servers with memory of their own over one database, asked in turns: what one of them did, the other knows.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { rechargeWithdrawReview } from '#contract/alerts.ts'
import { Code } from '#contract/codes.ts'
import * as recharge from '#contract/money/recharge-log.ts'
import * as session from '#contract/session.ts'
import * as dict from '#contract/system/dict.ts'
import { testDatabase, type TestDatabase, testPassword } from '#tests/database.ts'
import { type Desk, openDesk, send } from '#tests/money/desk.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let database: TestDatabase
let desk: Desk
beforeAll(async () => {
  vi.stubEnv('TEST_SERVERS', '2')
  server = await testServer()
  database = await testDatabase()
  desk = await openDesk(database, database.url)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await Promise.all([server.close(), database.drop()])
})

/** Both servers, one after the other. */
const fromBoth = async <T>(ask: () => Promise<T>) => [await ask(), await ask()]

it('20 right passwords at once after 4 wrong ones: all are let in', async () => {
  await server.operator({ userName: 'eager', roleCode: 'support' })
  const login = (password: string) =>
    server.call(
      session.login,
      { username: 'eager', password },
      { headers: { 'X-Forwarded-For': '10.6.0.1' } },
    )
  for (let at = 0; at < 4; at += 1) await login('wrong')
  const answers = await Promise.all(Array.from({ length: 20 }, () => login(testPassword)))
  expect(answers.map(({ code }) => code)).toEqual(Array(20).fill(Code.ok))
  const left = await server.sql`select key from login_guard where key like 'lease:%'`
  expect(left).toEqual([])
})

it('one recharge, decided by 40 at once: one of them credits it, and both count it off', async () => {
  const reviewers = await desk.operators(40, 'finance1')
  const [id = ''] = await desk.recharges(1)
  const answers = await Promise.all(
    reviewers.map((who) =>
      send(desk.fetch, who, recharge.review, { id, version: 1, action: 'approve' }),
    ),
  )
  expect(answers.filter(({ code }) => code === Code.ok)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === Code.alreadyHandled)).toHaveLength(39)
  expect(await desk.violations()).toEqual([])
  const [first] = reviewers
  if (!first) throw new Error('There are reviewers.')
  const counts = await fromBoth(() => send(desk.fetch, first, rechargeWithdrawReview, { Type: 0 }))
  expect(new Set(counts.map(({ data }) => JSON.stringify(data))).size).toBe(1)
})

it('an operator who signed out at one is unknown to the other', async () => {
  const token = await server.operator({ userName: 'leaver', roleCode: 'support' })
  const known = () => server.call(session.getUserMenus, {}, { token })
  expect((await fromBoth(known)).map(({ code }) => code)).toEqual([Code.ok, Code.ok])
  await server.call(session.logout, {}, { token })
  const after = await fromBoth(known)
  expect(after.map(({ code }) => code)).toEqual([Code.sessionEnded, Code.sessionEnded])
})

it('a dictionary value added at one is in the dictionary of the other', async () => {
  const token = await server.signIn()
  const values = () =>
    server.call(dict.getDictData, { dictType: 'service_kind' }, { token }).then(({ data }) => data)
  const before = await fromBoth(values)
  const labels = { 'zh-cn': '传真', en: 'Fax', 'zh-tw': '傳真' }
  await server.call(dict.add, { dictType: 'service_kind', dictValue: 'fax', labels }, { token })
  for (const data of await fromBoth(values)) {
    expect(JSON.stringify(data)).toContain('"fax"')
    expect(before).not.toContainEqual(data)
  }
})
