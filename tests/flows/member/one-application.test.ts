// Of the same act on the same record one application waits at a time, however the record is named, and however many ask at once.
import { afterAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as statement from '#contract/other/daily-statement.ts'
import * as website from '#contract/other/website-info.ts'
import * as approval from '#contract/system/approval.ts'
import { readSettings } from '#server/db/settings.ts'
import { buildStatement } from '#server/other/daily-statement/build.ts'
import { testDatabase } from '#tests/database.ts'
import { allowHosts } from '#tests/link-hosts.ts'
import { approvalOf, type Holder, holders, sendConfirmed } from '#tests/money/authenticators.ts'
import { openDesk, send } from '#tests/money/desk.ts'
import { statementsOf } from '#tests/money/statements.ts'

const database = await testDatabase({ max: 10 })
const { sql, db } = database
const desk = await openDesk(database, database.url, { confirms: true })
const crowd = await holders(desk, 10)
const [first, other] = crowd as [Holder, Holder]
await allowHosts(sql, 'example.com')
afterAll(() => database.drop())

const reason = 'a reason of enough words'
const { rowOf } = statementsOf((input) => send(desk.fetch, first, statement.list, input))
const waiting = async () => {
  const rows = await sql<
    { id: string }[]
  >`select id::text from approval_request where status = 'pending'`
  return rows.map(({ id }) => id)
}
const statDate = '2026-06-01'

it('stores one of ten that ask at once to reopen a day, and names it to the others', async () => {
  await db.transaction(async (tx) => buildStatement(tx, statDate, await readSettings(tx)))
  const { version } = await rowOf(statDate)
  await sendConfirmed(desk, first, statement.close, { statDate, version, reason })
  const seen = { statDate, version: (await rowOf(statDate)).version, reason }
  const answers = await Promise.all(
    crowd.map((each) => sendConfirmed(desk, each, statement.reopen, seen)),
  )
  const [id, ...more] = await waiting()
  expect(more).toEqual([])
  const [stored] = answers.filter(({ code }) => code === Code.ok)
  const refused = answers.filter(({ code }) => code === Code.duplicate)
  expect(refused).toHaveLength(9)
  expect(approvalOf(stored ?? { data: {} })).toBe(id)
  const { data } = await send(desk.fetch, other, approval.get, { id: id ?? '' })
  for (const { msg, data: named } of refused) {
    expect(named).toEqual({ approvalId: id })
    expect(msg).toContain(`request ${id} by ${data.row.applicantName}`)
  }
})

it('stores one for a tab of the site, whichever of its values are changed, and one again once it is taken back', async () => {
  const save = (who: Holder, infoKey: string) =>
    sendConfirmed(desk, who, website.edit, {
      groupCode: 'download',
      items: [{ infoKey, lang: 'zh-cn', value: 'https://example.com/a', version: 0 }],
      reason,
    })
  const asked = await save(first, 'iosUrl')
  expect((await save(other, 'androidUrl')).code).toBe(Code.duplicate)
  const mine = { id: approvalOf(asked), version: 1 }
  expect((await send(desk.fetch, first, approval.withdraw, mine)).code).toBe(Code.ok)
  expect((await save(other, 'androidUrl')).code).toBe(Code.ok)
})

it('is held by the database for the server as well', async () => {
  const [id] = await waiting()
  const again = sql`
    insert into approval_request (permission, action, target_type, subject, payload, diff, reason, applicant_id, applicant_name)
    select permission, action, target_type, subject, payload, diff, reason, applicant_id, applicant_name
      from approval_request where id = ${id ?? ''}`
  await expect(again).rejects.toThrow('approval_request_subject_key')
})
