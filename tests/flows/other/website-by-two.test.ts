// Where the site leads members and what they install, by one hostile operator: two people, listed hosts, and a bell.
import { afterAll, beforeEach, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/other/website-info.ts'
import * as approval from '#contract/system/approval.ts'
import * as notice from '#contract/system/sys-notice-read.ts'
import { testDatabase } from '#tests/database.ts'
import { allowHosts } from '#tests/link-hosts.ts'
import { approvalOf, type Holder, holders, sendConfirmed } from '#tests/money/authenticators.ts'
import { openDesk, send } from '#tests/money/desk.ts'

const database = await testDatabase()
const desk = await openDesk(database, database.url, { confirms: true })
const [editor, second, admin] = (await holders(desk, 3)) as [Holder, Holder, Holder]
const { sql } = database
afterAll(() => database.drop())
beforeEach(async () => {
  await allowHosts(sql, 'example.com')
  await sql`update approval_request set status = 'withdrawn' where status = 'pending'`
})

const reason = 'a reason of enough words'
const value = (infoKey: string, text: string, version = 0, lang = 'zh-cn') => ({
  infoKey,
  lang,
  value: text,
  version,
})
const save = (groupCode: string, ...items: object[]) =>
  sendConfirmed(desk, editor, api.edit, { groupCode, items, reason })
const stored = async (infoKey: string) =>
  (await send(desk.fetch, editor, api.get, { infoKey })).data.list
const approve = (id: string) =>
  sendConfirmed(desk, second, approval.review, { id, version: 1, action: 'approve' })

it.each([
  ['download', 'iosUrl', 'https://dl.example.com/ios'],
  ['download', 'androidUrl', 'https://dl.example.com/android'],
  ['download', 'version', '9.9.9'],
  ['download', 'forceUpdate', 'true'],
  ['contact', 'telegram', 'https://t.example.com/help'],
  ['contact', 'email', 'help@example.com'],
])('of %s changes %s with a second operator only', async (group, key, text) => {
  const asked = await save(group, value(key, text))
  expect(asked.code, asked.msg).toBe(Code.ok)
  expect(await stored(key)).toEqual([])
  const { data } = await send(desk.fetch, second, approval.get, { id: approvalOf(asked) })
  expect(data.row.targetNo).toBe(`${key}.zh-cn`)
  expect(data.diff).toMatchObject([{ field: 'value', after: text }])
  expect((await approve(approvalOf(asked))).data).toMatchObject({ status: 'approved' })
  expect(await stored(key)).toMatchObject([{ value: text, operatorName: editor.userName }])
})

it('changes what leads nowhere by one operator', async () => {
  expect((await save('contact', value('address', 'Road 1'))).data).toEqual({ count: 1 })
})

it('leads by https to the hosts of website.linkHosts only, formatted texts too', async () => {
  const elsewhere = [
    ['download', 'iosUrl', 'https://example.com.evil.org/app'],
    ['download', 'androidUrl', 'https://evil.org/example.com'],
    ['download', 'androidUrl', 'https://badexample.com/'],
    ['contact', 'telegram', 'https://example.com@evil.org/'],
    ['legal', 'riskDisclosure', '<p><a href="https://evil.org/app">app</a></p>'],
    ['legal', 'riskDisclosure', '<p><a href="HTTPS://evil.org/app">app</a></p>'],
  ] as const
  for (const [group, key, text] of elsewhere) {
    const refused = await save(group, value(key, text, (await stored(key))[0]?.version ?? 0))
    expect(refused.data, text).toMatchObject({ errors: [{ field: key }] })
    expect(JSON.stringify(refused.data)).toContain('website.linkHosts')
  }
  const below = '<p><a href="https://www.example.com/rules">rules</a></p>'
  expect((await save('legal', value('riskDisclosure', below))).data).toEqual({ count: 1 })
  await allowHosts(sql)
  const empty = await save('contact', value('telegram', 'https://t.example.com/two', 1))
  expect(JSON.stringify(empty.data)).toMatch(/website\.linkHosts is empty/)
})

it('refuses an approval once the host is not listed any more', async () => {
  const { version = 0 } = (await stored('iosUrl'))[0] ?? {}
  const asked = await save('download', value('iosUrl', 'https://new.example.com/ios', version))
  await allowHosts(sql, 'example.net')
  expect((await approve(approvalOf(asked))).data).toMatchObject({ status: 'failed' })
})

it('tells all administrators what was changed, by whom and who agreed', async () => {
  const { version = 0 } = (await stored('forceUpdate'))[0] ?? {}
  const asked = await save('download', value('forceUpdate', 'false', version))
  const bell = async () => (await send(desk.fetch, admin, notice.listShow, {})).data.list
  const before = (await bell()).length
  await approve(approvalOf(asked))
  const [rung] = await bell()
  expect((await bell()).length).toBe(before + 1)
  for (const part of ['forceUpdate: false', editor.userName, second.userName])
    expect(rung?.content).toContain(part)
})
