// Levels and types of members through the real server: what gives a member more, or leaves them more, is seen by two.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as configs from '#contract/member/member-config.ts'
import * as members from '#contract/member/member.ts'
import * as approval from '#contract/system/approval.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { approvalOf, type Holder, holders, sendConfirmed } from '#tests/money/authenticators.ts'
import { type Desk, openDesk, type Reply } from '#tests/money/desk.ts'

let database: TestDatabase
let desk: Desk
let first: Holder
let second: Holder
let id: string
beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  desk = await openDesk(database, database.url, { confirms: true })
  ;[first, second] = (await holders(desk, 2)) as [Holder, Holder]
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.sql`truncate approval_request`
  id = (await desk.members(1))[0] ?? ''
})

const reason = 'a reason of enough words'
const state = async () => {
  const [row] = await database.sql<{ version: number; set: number; level: string; type: string }[]>`
    select m.version, coalesce(c.version, 0) as set, m.level, m.member_type as type
      from member m left join member_config c on c.member_id = m.id where m.id = ${id}`
  return row ?? { version: 0, set: 0, level: '', type: '' }
}
const edit = async (fields: object) => {
  const { version } = await state()
  return sendConfirmed(desk, first, members.edit, { id, version, reason, ...fields })
}
const setLimits = async (values: object) => {
  const { set: version } = await state()
  return sendConfirmed(desk, first, configs.edit, { id, version, reason, ...values })
}
const waits = ({ code, data, msg }: Reply) => {
  expect(code, msg).toBe(Code.ok)
  return typeof (data as { approvalId?: string }).approvalId === 'string'
}
const agreed = async (applied: Reply) => {
  const decision = { id: approvalOf(applied), version: 1, action: 'approve', remark: reason }
  const { data } = await sendConfirmed(desk, second, approval.review, decision)
  expect(data).toMatchObject({ status: 'approved' })
}
const large = { withdrawSingleLimitUsd: '300000', withdrawDailyLimitUsd: '1000000' }

describe('member/edit', () => {
  it('needs another operator for a level that gives more, not for one that gives less', async () => {
    const raise = await edit({ level: 'v2' })
    expect(waits(raise)).toBe(true)
    expect((await state()).level).toBe('v0')
    await agreed(raise)
    expect((await state()).level).toBe('v2')
    expect(waits(await edit({ level: 'v1' }))).toBe(false)
    expect(waits(await edit({ nickname: 'Alice', tags: ['vip'] }))).toBe(false)
    expect((await state()).level).toBe('v1')
  })

  it('needs another operator to make an account internal, and to make it a customer again', async () => {
    const made = await edit({ memberType: 'internal' })
    expect(waits(made)).toBe(true)
    await agreed(made)
    expect(waits(await edit({ memberType: 'normal' }))).toBe(true)
    expect((await state()).type).toBe('internal')
    await database.sql`update member set member_type = 'normal' where id = ${id}`
    expect(waits(await edit({ memberType: 'agent' }))).toBe(false)
  })

  it('needs another operator for a lower level that leaves looser limits of the member behind', async () => {
    await database.sql`update member set level = 'v5' where id = ${id}`
    await database.sql`truncate member_level_change`
    expect(waits(await setLimits(large))).toBe(false)
    expect(waits(await edit({ level: 'v0' }))).toBe(true)
    const { set: version } = await state()
    const back = { items: [{ id, version }], reason }
    expect((await sendConfirmed(desk, first, configs.reset, back)).code).toBe(Code.ok)
    await database.sql`truncate approval_request`
    expect(waits(await edit({ level: 'v0' }))).toBe(false)
  })
})

describe('memberConfig/edit', () => {
  it('compares with the lowest level of the last 30 days, whoever changed it', async () => {
    await agreed(await edit({ level: 'v5' }))
    const detour = await setLimits(large)
    expect(waits(detour)).toBe(true)
    expect(waits(await setLimits({ maxLeverage: 50 }))).toBe(false)
    await database.sql`alter table member_level_change disable trigger append_only`
    await database.sql`update member_level_change set created_at = now() - interval '30 days 1 minute'
      where member_id = ${id}`
    await database.sql`alter table member_level_change enable trigger append_only`
    await database.sql`truncate approval_request`
    expect(waits(await setLimits(large))).toBe(false)
  })
})
