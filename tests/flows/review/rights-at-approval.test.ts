// An application is carried out by the rights of the moment: those of whoever applied for it as well as those of whoever agrees.
import { afterAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import { apiPrefix } from '#contract/endpoint.ts'
import * as approval from '#contract/system/approval.ts'
import * as user from '#contract/system/user.ts'
import { testDatabase } from '#tests/database.ts'
import { approvalOf, type Holder, holders, sendConfirmed } from '#tests/money/authenticators.ts'
import { openDesk } from '#tests/money/desk.ts'

const database = await testDatabase()
const { sql } = database
const desk = await openDesk(database, database.url, { confirms: true })
const [admin] = (await holders(desk, 1)) as [Holder]
const held = ['user/list', 'user/resetOtp'].map((path) => apiPrefix + path)
const titles = JSON.stringify({ 'zh-cn': '重置', en: 'Resets', 'zh-tw': '重設' })
await sql`
  with made as (insert into role (code, titles) values ('resets', ${titles}::jsonb) returning id)
  insert into role_menu (role_id, menu_id)
    select made.id, m.id from made, menu_item m where m.name = any (${held})`
afterAll(() => database.drop())

/** An operator of a department applies for the reset of another one's authenticator. */
async function applied() {
  const [applicant, target] = (await holders(desk, 2, 'resets')) as [Holder, Holder]
  const [row] = await sql<
    { version: number }[]
  >`select version from operator where id = ${target.id}`
  const asked = await sendConfirmed(desk, applicant, user.resetOtp, {
    id: target.id,
    version: row?.version,
    reason: 'telephone was lost',
  })
  expect(asked.code, asked.msg).toBe(Code.ok)
  return { applicant, target, id: approvalOf(asked) }
}
const decided = async (id: string) => {
  const { data } = await sendConfirmed(desk, admin, approval.review, {
    id,
    version: 1,
    action: 'approve',
  })
  return data
}
const hasOtp = async ({ id }: Holder) =>
  (await sql`select from operator_otp where operator_id = ${id}`).length > 0

it('carries an application out whose applicant still may', async () => {
  const { target, id } = await applied()
  expect(await decided(id)).toMatchObject({ status: 'approved', failReason: '' })
  expect(await hasOtp(target)).toBe(false)
})

it.each([
  [
    'a data scope was narrowed',
    async () => sql`update role set data_scope = 'self' where code = 'resets'`,
    async () => sql`update role set data_scope = 'all' where code = 'resets'`,
    'The record is no longer in the requester’s data scope. Another operator must submit the request again',
  ],
  [
    'a permission was taken',
    async () =>
      sql`delete from role_menu where menu_id in (select id from menu_item where name = ${held[1] ?? ''})`,
    async () => sql`insert into role_menu (role_id, menu_id) select r.id, m.id from role r, menu_item m
      where r.code = 'resets' and m.name = ${held[1] ?? ''}`,
    'The requester may no longer do this. Another operator must submit the request again',
  ],
  [
    'a role does not count any more',
    async () => sql`update role set status = 'off' where code = 'resets'`,
    async () => sql`update role set status = 'on' where code = 'resets'`,
    'The requester may no longer do this. Another operator must submit the request again',
  ],
])('does nothing once %s, and says so', async (_name, narrow, widen, sentence) => {
  const { target, id } = await applied()
  await narrow()
  expect(await decided(id)).toMatchObject({ status: 'failed', failReason: sentence })
  expect(await hasOtp(target)).toBe(true)
  await widen()
})

it('does nothing once the applicant was disabled', async () => {
  const { applicant, target, id } = await applied()
  await sql`update operator set status = 'off' where id = ${applicant.id}`
  expect((await decided(id)).status).toBe('failed')
  expect(await hasOtp(target)).toBe(true)
})
