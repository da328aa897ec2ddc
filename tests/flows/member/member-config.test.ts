// Limits and switches of members through the real server: what holds, who may loosen it, and tightening many.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/member/member-config.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { approvalOf, type Holder, holders, sendConfirmed } from '#tests/money/authenticators.ts'
import { type Desk, openDesk, send } from '#tests/money/desk.ts'

let database: TestDatabase
let desk: Desk
let risk: Holder
let ids: string[]
beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  desk = await openDesk(database, database.url, { confirms: true })
  ;[risk] = (await holders(desk, 1, 'risk')) as [Holder]
  ids = await desk.members(4)
})
afterAll(() => database.drop())

const reason = 'a reason of enough words'
const call = (endpoint: Parameters<typeof send>[2], input: object) =>
  send(desk.fetch, risk, endpoint, input)
const row = async (id: string | undefined) => {
  const { data } = await send(desk.fetch, risk, api.get, { id })
  return data.row
}
const edit = async (id: string | undefined, values: object) => {
  const { version } = await row(id)
  return call(api.edit, { id, version, reason, ...values })
}

describe('the config of a member', () => {
  it('comes from the level until something is set, and goes back when its time is over', async () => {
    expect(await row(ids[0])).toMatchObject({ maxLeverage: 50, overrideCount: 0, version: 0 })
    const validUntil = new Date(Date.now() + 60_000).toISOString()
    expect((await edit(ids[0], { maxLeverage: 10, flashEnabled: 'off', validUntil })).code).toBe(0)
    expect(await row(ids[0])).toMatchObject({
      maxLeverage: 10,
      flashEnabled: false,
      overrides: ['maxLeverage', 'flashEnabled'],
      operatorName: risk.userName,
    })
    const only = await call(api.list, { onlyOverrides: true, maxLeverageMax: 10 })
    expect(only.data).toMatchObject({ total: 1, list: [{ id: ids[0] }] })
    const { data } = await send(desk.fetch, risk, api.get, { id: ids[0] })
    expect(data.fields).toContainEqual({
      field: 'maxLeverage',
      effective: '10',
      override: '10',
      levelDefault: '50',
    })
    await desk.sql`update member_config set valid_until = now() - interval '1 second'`
    expect(await row(ids[0])).toMatchObject({ maxLeverage: 50, flashEnabled: true })
  })

  it.each([
    ['maxLeverage', { maxLeverage: 0 }],
    ['withdrawDailyLimitUsd', { withdrawDailyLimitUsd: '1.123456789' }],
    ['feeDiscountRate', { feeDiscountRate: '-0.1' }],
    ['withdrawSingleLimitUsd', { withdrawDailyLimitUsd: '4999' }],
    ['validUntil', { validUntil: '2020-01-01T00:00:00.000Z' }],
  ])('refuses a wrong %s', async (field, values) => {
    expect((await edit(ids[1], values)).data).toMatchObject({ errors: [{ field }] })
  })

  it('needs a second operator where it is looser than the level, or stays so for longer', async () => {
    for (const [id, values] of [
      [ids[1], { maxLeverage: 51 }],
      [ids[2], { withdrawSingleLimitUsd: '5000.01' }],
    ] as const) {
      expect((await edit(id, values)).code).toBe(Code.otp)
      const { version } = await row(id)
      const asked = await sendConfirmed(desk, risk, api.edit, {
        id,
        version,
        reason,
        ...values,
      })
      expect(approvalOf(asked)).toMatch(/^\d+$/)
    }
    expect((await edit(ids[1], { withdrawManualReview: 'on', stakingEnabled: 'on' })).code).toBe(0)
    expect((await row(ids[1])).maxLeverage).toBe(50)
    const stale = await call(api.edit, { id: ids[1], version: 0, maxLeverage: 5, reason })
    expect(stale.code).toBe(Code.stale)
    await desk.sql`update member_config set max_leverage = 60 where member_id = ${ids[1] ?? ''}`
    const validUntil = new Date(Date.now() + 86_400_000).toISOString()
    expect((await edit(ids[1], { validUntil })).code).toBe(Code.otp)
  })
})

describe('a config whose time is over', () => {
  const lapse = () =>
    desk.sql`update member_config set valid_until = now() - interval '1 second' where member_id = ${ids[0] ?? ''}`

  it('starts empty again when something is set', async () => {
    expect((await edit(ids[0], { maxLeverage: 20 })).code).toBe(0)
    expect(await row(ids[0])).toMatchObject({
      maxLeverage: 20,
      overrides: ['maxLeverage'],
      validUntil: null,
    })
    await lapse()
    expect(await row(ids[0])).toMatchObject({ maxLeverage: 50, overrides: [] })
    const { data } = await send(desk.fetch, risk, api.get, { id: ids[0] })
    expect(data.fields).toContainEqual(
      expect.objectContaining({ field: 'maxLeverage', effective: '50', override: null }),
    )
  })

  it('holds again when many are tightened', async () => {
    const { version } = await row(ids[0])
    const items = [{ id: ids[0], version }]
    const values = { maxLeverage: 20 }
    const tightened = await call(api.batchEdit, { items, values, reason })
    expect(tightened.data).toEqual({ count: 1 })
    expect(await row(ids[0])).toMatchObject({ maxLeverage: 20, validUntil: null })
  })

  it('does not bring looser values back without a second operator', async () => {
    await desk.sql`update member_config set max_leverage = 60 where member_id = ${ids[0] ?? ''}`
    await lapse()
    expect((await edit(ids[0], { maxLeverage: 60 })).code).toBe(Code.otp)
    const validUntil = new Date(Date.now() + 86_400_000).toISOString()
    expect((await edit(ids[0], { validUntil })).code).toBe(0)
    expect(await row(ids[0])).toMatchObject({ maxLeverage: 50, overrides: [] })
  })
})

describe('many members', () => {
  it('are tightened together or not at all, and go back to their level', async () => {
    const items = async () =>
      Promise.all(
        ids.slice(2).map(async (id) => {
          const { version } = await row(id)
          return { id, version }
        }),
      )
    await edit(ids[3], { maxLeverage: 20 })
    const tighten = async (values: object) =>
      call(api.batchEdit, { items: await items(), values, reason })
    for (const values of [{ maxLeverage: 30 }, { contractEnabled: 'inherit' }])
      expect((await tighten(values)).data).toMatchObject({ errors: [{ rule: 'configLooser' }] })
    expect((await row(ids[2])).overrideCount).toBe(0)
    expect((await tighten({ maxLeverage: 15, contractEnabled: 'off' })).data).toEqual({ count: 2 })
    expect(await row(ids[2])).toMatchObject({ maxLeverage: 15, contractEnabled: false })
    const back = await call(api.reset, { items: await items(), reason })
    expect(back.data).toEqual({ count: 2 })
    expect(await row(ids[3])).toMatchObject({ maxLeverage: 50, overrideCount: 0 })
    const events = await call(api.history, { memberId: ids[3] })
    expect(events.data).toContainEqual(
      expect.objectContaining({ field: 'maxLeverage', before: '20', after: '15', reason }),
    )
  })
})
