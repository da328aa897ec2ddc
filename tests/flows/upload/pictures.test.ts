// Pictures over lists, through the real server over the demo set: their numbers are those of the rows they stand for.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as teams from '#contract/other/team-profit.ts'
import * as positions from '#contract/trade/contract-position.ts'
import { Decimal } from '#core/format/money.ts'
import { demo } from '#demo/demo.ts'
import { createLog } from '#server/base/log.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer()
  await server.db.transaction((tx) => demo(tx, { log: createLog('silent'), scale: 0.25 }))
  token = await server.signIn()
})
afterAll(() => server.close())

const sum = (values: readonly string[]) =>
  values.reduce((total, value) => total.plus(value), new Decimal('0')).toFixed()

describe('exposure by product', () => {
  type Filter = Record<string, unknown>
  const exposure = async (filter: Filter, who = token) =>
    (await server.call(positions.exposure, filter, { token: who })).data
  const listed = async (filter: Filter, who = token) =>
    (await server.call(positions.list, { pageSize: 1_000, ...filter }, { token: who })).data

  /** Compares the picture of a filter with the sums and the rows of the list. */
  async function expectAsListed(filter: Filter, who = token) {
    const [picture, { list, summary = [] }] = [
      await exposure(filter, who),
      await listed(filter, who),
    ]
    for (const side of ['longNotional', 'shortNotional'] as const)
      for (const { currency, [side]: listedSum } of summary)
        expect(
          sum(picture.list.filter((one) => one.currency === currency).map((one) => one[side])),
        ).toBe(listedSum)
    const open = list.filter(({ status }) => status === 'open')
    for (const one of picture.list) {
      const rows = open.filter(({ productCode }) => productCode === one.productCode)
      const of = (side: string) =>
        sum(rows.filter((row) => row.positionSide === side).map((row) => row.notional ?? '0'))
      expect(one).toMatchObject({
        count: rows.length,
        longNotional: of('long'),
        shortNotional: of('short'),
        netNotional: sum([of('long'), `-${of('short')}`]),
      })
    }
    expect(sum(picture.list.map(({ count }) => `${count}`))).toBe(`${open.length}`)
    expect(picture.isTooMany).toBe(false)
    return picture.list
  }

  it.each<[string, Filter]>([
    ['open positions', { status: ['open'] }],
    ['all, closed ones included', {}],
    ['one side', { positionSide: ['long'], status: ['open'] }],
    ['a margin ratio', { marginRatioMin: '0.1' }],
    ['a result', { unrealizedPnlMax: '0' }],
  ])('equals the list of %s', async (_, filter) => {
    expect((await expectAsListed(filter)).length).toBeGreaterThan(2)
  })

  it('is empty where only closed positions match, and follows a product', async () => {
    expect(await expectAsListed({ status: ['closed'] })).toEqual([])
    const [first] = await exposure({}).then(({ list }) => list)
    const only = await expectAsListed({ productCode: [first?.productCode ?? ''] })
    expect(only).toEqual([first])
  })

  it('puts the largest first', async () => {
    const { list } = await exposure({})
    const gross = list.map((one) => new Decimal(one.longNotional).plus(one.shortNotional))
    for (const [at, size] of gross.slice(1).entries()) expect(gross[at]?.gte(size)).toBe(true)
  })

  it('shows a bound operator the positions of their team only', async () => {
    const [row] = await server.sql<{ id: string; path: string }[]>`
      select m.id::text, m.path from member m where exists (select from member b join contract_position p
        on p.member_id = b.id and p.status = 'open' where b.path like m.path || '%' and b.id <> m.id) limit 1`
    await server.sql`update operator set bind_member_id = ${row?.id ?? ''} where user_name = 'admin'`
    const ofTeam = await expectAsListed({})
    await server.sql`update operator set bind_member_id = null where user_name = 'admin'`
    expect(ofTeam.length).toBeGreaterThan(0)
    expect(sum(ofTeam.map(({ count }) => `${count}`))).not.toBe(
      sum((await exposure({})).list.map(({ count }) => `${count}`)),
    )
  })
})

describe('shares of the teams below a leader', () => {
  const measures = ['volumeUsd', 'feeUsd', 'contributionUsd'] as const
  let dateRange: [string, string]
  /** The leader with the most teams directly below, and another one far down. */
  let leaders: string[]
  beforeAll(async () => {
    const [row] = await server.sql<{ first: string; today: string }[]>`
      select (today - 90)::text as first, today::text
        from (select (now() at time zone 'Asia/Shanghai')::date as today) d`
    dateRange = [row?.first ?? '', row?.today ?? '']
    const rows = await server.sql<{ id: string }[]>`
      select inviter_id::text as id from member where inviter_id is not null
       group by inviter_id order by count(*) desc, inviter_id limit 4`
    leaders = rows.map(({ id }) => id)
  })
  const share = async (memberId: string, input: object = {}) =>
    (await server.call(teams.share, { memberId, dateRange, ...input }, { token })).data
  const level = async (rootMemberId: string, depthMax: number, input: object = {}) => {
    const { data } = await server.call(
      teams.list,
      { rootMemberId, depthMax, dateRange, pageSize: 1_000, ...input },
      { token },
    )
    return data.list
  }

  it.each([{}, { includeInternal: true }])('equal the rows of the list (%o)', async (input) => {
    for (const id of leaders) {
      const [picture, rows] = [await share(id, input), await level(id, 1, input)]
      const whole = rows.find((row) => row.id === id)
      const below = rows.filter((row) => row.id !== id)
      const { teams: named, others, own, total } = picture
      expect(named.length + others.count).toBe(below.length)
      for (const field of measures) {
        expect(total[field]).toBe(whole?.[field])
        expect(sum([own[field], others[field], ...named.map((one) => one[field])])).toBe(
          total[field],
        )
        for (const one of named)
          expect(one[field]).toBe(below.find((row) => row.id === one.id)?.[field])
      }
      for (const one of named) {
        const row = below.find(({ id: same }) => same === one.id)
        expect(one).toMatchObject({ memberNo: row?.memberNo, teamCount: row?.teamCount })
      }
    }
  })

  it('names the largest, and adds up the others', async () => {
    const [id = ''] = leaders
    const { teams: named, others } = await share(id)
    expect(named).toHaveLength(teams.maxSharedTeams)
    expect(others.count).toBeGreaterThan(0)
    const volumes = named.map(({ volumeUsd }) => new Decimal(volumeUsd))
    for (const [at, volume] of volumes.slice(1).entries())
      expect(volumes[at]?.gte(volume)).toBe(true)
    expect(volumes[0]?.gt('0')).toBe(true)
  })

  it('are refused for a leader outside of the own team', async () => {
    const [id = ''] = leaders
    const [alone] = await server.sql<{ id: string }[]>`
      select id::text from member m where not exists (select from member b where b.inviter_id = m.id) limit 1`
    await server.sql`update operator set bind_member_id = ${alone?.id ?? ''} where user_name = 'admin'`
    const { code } = await server.call(teams.share, { memberId: id }, { token })
    await server.sql`update operator set bind_member_id = null where user_name = 'admin'`
    expect(code).toBe(Code.notFound)
  })
})
