// Every list over the demo set, by each of its orders: what a new list forgets shows here first.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import type { ListEndpoint } from '#contract/endpoint.ts'
import * as couponLog from '#contract/marketing/coupon-log.ts'
import * as memberPosition from '#contract/member/member-position.ts'
import { RiskLevel } from '#contract/member/values.ts'
import * as moneyLog from '#contract/money/money-log.ts'
import * as rechargeLog from '#contract/money/recharge-log.ts'
import * as withdrawLog from '#contract/money/withdraw-log.ts'
import { demo } from '#demo/demo.ts'
import { createLog } from '#server/base/log.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { openDesk, send } from '#tests/money/desk.ts'

const log = createLog('silent')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ statementTimeoutMs: 60_000 })
  await database.db.transaction((tx) => demo(tx, { log }))
})
afterAll(() => database.drop())

const lists = allEndpoints.filter((each) => 'sortable' in each) as unknown as ListEndpoint[]

const dayOf = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
/** Lists that answer within a range of days only. */
const needed = new Map([[moneyLog.list.path, { dateRange: [dayOf(30), dayOf(0)] }]])

test('each list answers, in each of its orders', async () => {
  expect(lists.length).toBeGreaterThan(40)
  const desk = await openDesk(database, database.url)
  const [admin] = await desk.operators(1)
  if (!admin) throw new Error('There is no operator.')
  const failed: string[] = []
  for (const list of lists)
    for (const orderBy of [undefined, ...list.sortable]) {
      const input = { pageSize: 20, orderBy, ...needed.get(list.path) }
      const { code, msg } = await send(desk.fetch, admin, list, input)
      if (code !== 0) failed.push(`${list.path} by ${orderBy ?? 'its own order'}: ${code} ${msg}`)
    }
  expect(failed).toEqual([])
})

test.each([
  [rechargeLog.list, 'amount desc'],
  [withdrawLog.list, undefined],
  [couponLog.list, undefined],
])('a large page has the records of its small ones, in their order (%#)', async (list, orderBy) => {
  const desk = await openDesk(database, database.url)
  const [admin] = await desk.operators(1)
  if (!admin) throw new Error('There is no operator.')
  const idsOf = async (pageNum: number, pageSize: number) => {
    const asked = { pageNum, pageSize, orderBy }
    const { data } = await send(desk.fetch, admin, list as ListEndpoint, asked)
    return (data as { list: { id: string }[] }).list.map(({ id }) => id)
  }
  const large = await idsOf(1, 1_000)
  expect(large.length).toBeGreaterThan(900)
  const small = []
  for (const page of [1, 2, 3, 4, 5]) small.push(...(await idsOf(page, 200)))
  expect(large).toEqual(small)
})

test('each level of margin risk occurs, and no position has outlived its margin', async () => {
  const desk = await openDesk(database, database.url)
  const [admin] = await desk.operators(1)
  if (!admin) throw new Error('There is no operator.')
  const { data } = await send(desk.fetch, admin, memberPosition.list, { pageSize: 1_000 })
  const levels = new Set(data.list.map(({ riskLevel }) => riskLevel))
  expect([...levels].toSorted()).toEqual([...RiskLevel.options].toSorted())
  const outlived = data.list.filter(({ marginRatio }) => Number(marginRatio) >= 1)
  expect(outlived.map(({ memberNo }) => memberNo)).toEqual([])
})
