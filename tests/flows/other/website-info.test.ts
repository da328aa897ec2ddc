// What the public site says of itself, through the real server: tabs, stale values, history, and the maintenance.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/other/website-info.ts'
import * as approval from '#contract/system/approval.ts'
import { runMaintenance } from '#server/other/website-maintenance.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { approvalOf, type Holder, holders, sendConfirmed } from '#tests/money/authenticators.ts'
import { type Desk, openDesk, send } from '#tests/money/desk.ts'

let database: TestDatabase
let desk: Desk
let editor: Holder
let second: Holder
beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  desk = await openDesk(database, database.url, { confirms: true })
  ;[editor, second] = (await holders(desk, 2)) as [Holder, Holder]
  await desk.sql`
    insert into contract_product (product_code, name, product_type, base_currency, settle_currency, contract_size,
      price_tick, qty_step, min_qty, max_qty, max_position_qty, max_leverage, maint_margin_rate, price_source, trade_status)
    select code, '{"zh-cn":"甲","en":"A","zh-tw":"甲"}', 'perpetual', code, 'USDT', 1, 1, 1, 1, 10, 10, 10, 0.01,
      'composite', status from unnest(array['OPNUSDT', 'CLMUSDT'], array['trading', 'halted']) t (code, status)`
})
afterAll(() => database.drop())

const reason = 'a reason of enough words'
const call = (endpoint: Parameters<typeof send>[2], input: object) =>
  send(desk.fetch, editor, endpoint, input)
const save = (groupCode: string, ...items: object[]) =>
  sendConfirmed(desk, editor, api.edit, { groupCode, items, reason })
const value = (infoKey: string, text: string, version = 0, lang = 'zh-cn') => ({
  infoKey,
  lang,
  value: text,
  version,
})
const stored = async (infoKey: string) =>
  (await send(desk.fetch, editor, api.get, { infoKey })).data.list

describe('a tab', () => {
  it('saves its changed values together, or none where one is stale', async () => {
    const both = await save('basic', value('copyright', 'A'), value('siteName', 'Site'))
    expect(both.data).toEqual({ count: 2 })
    const stale = await save('basic', value('copyright', 'B', 1), value('siteName', 'x'))
    expect(stale).toMatchObject({ code: Code.stale, data: { infoKey: 'siteName' } })
    expect(await stored('copyright')).toMatchObject([{ value: 'A', version: 1 }])
  })

  it.each([
    ['contact', 'email', 'not an address'],
    ['contact', 'telegram', 'http://plain.example.com'],
    ['download', 'version', '3.12'],
    ['download', 'iosUrl', 'javascript:alert(1)'],
    ['basic', 'siteName', ''],
    ['basic', 'siteName', 'x'.repeat(33)],
    ['basic', 'logoLight', '999'],
  ])('of %s refuses %s %j', async (group, key, text) => {
    const { data } = await save(group, value(key, text))
    expect(data).toMatchObject({ errors: [{ field: key }] })
  })

  it('takes the values of its own keys and languages only', async () => {
    expect((await save('seo', value('email', 'c@example.com', 1))).code).toBe(Code.rule)
    expect((await save('contact', value('email', 'c@example.com', 0, 'en'))).code).toBe(
      Code.notFound,
    )
    expect((await save('maintenance', value('maintenanceOn', 'true'))).code).toBe(Code.rule)
  })

  it('keeps formatted texts harmless, shortens them in the list, and shows what they were', async () => {
    const long = `<p>${'字'.repeat(400)}</p>`
    await save('legal', value('userAgreement', `<h2 onclick="x()">A</h2><script>x</script>`))
    await save('legal', value('userAgreement', long, 1))
    const found = await call(api.list, { groupCode: ['legal'], keyword: 'userAgreement' })
    expect(found.data).toMatchObject({ list: [{ value: long.slice(0, 300), version: 2 }] })
    const events = await call(api.history, { infoKey: 'userAgreement', lang: 'zh-cn' })
    expect(events.data).toMatchObject([
      { before: '<h2>A</h2>', after: long.slice(0, 300), reason, operatorName: editor.userName },
      { before: '', after: '<h2>A</h2>' },
    ])
    const [{ seq } = {}] = events.data as { seq: string }[]
    const whole = await call(api.history, {
      infoKey: 'userAgreement',
      lang: 'zh-cn',
      seq,
    })
    expect(whole.data).toMatchObject([{ after: long }])
    for (let version = 2; version < 22; version += 1)
      await save('legal', value('userAgreement', `${long}<p>${version}</p>`, version))
    const newest = await call(api.history, { infoKey: 'userAgreement', lang: 'zh-cn' })
    expect(newest.data).toHaveLength(20)
    expect(newest.data).toMatchObject([
      { before: long.slice(0, 300), after: long.slice(0, 300) },
      ...Array.from({ length: 19 }, () => ({ reason })),
    ])
  })
})

describe('the maintenance', () => {
  const statuses = async () => {
    const rows = await desk.sql<{ status: string }[]>`
      select trade_status as status from contract_product order by product_code desc`
    return rows.map(({ status }) => status)
  }
  const message = { 'zh-cn': '维护中', en: 'Maintenance', 'zh-tw': '維護中' }
  /** What was on screen: every change of the tab adds to it. */
  const seen = async () => {
    const { data } = await send(desk.fetch, editor, api.get, { groupCode: 'maintenance' })
    return data.list.reduce((sum, { version }) => sum + version, 0)
  }
  const switchTo = async (input: object) => {
    const asked = await sendConfirmed(desk, editor, api.maintenance, { message, reason, ...input })
    const { data } = await send(desk.fetch, second, approval.get, { id: approvalOf(asked) })
    return sendConfirmed(desk, second, approval.review, {
      id: approvalOf(asked),
      version: data.row.version,
      action: 'approve',
      remark: 'seen and agreed',
    })
  }

  it('needs a second operator, closes what trades, and opens it again', async () => {
    const input = { on: true, message, reason, version: 0 }
    expect((await call(api.maintenance, input)).code).toBe(Code.otp)
    expect((await switchTo({ on: true, version: await seen() })).code).toBe(Code.ok)
    expect(await statuses()).toEqual(['closeOnly', 'halted'])
    expect((await switchTo({ on: false, version: await seen() })).code).toBe(Code.ok)
    expect(await statuses()).toEqual(['trading', 'halted'])
  })

  it('begins and ends by the clock, once', async () => {
    const from = new Date(Date.now() + 3_600_000).toISOString()
    const to = new Date(Date.now() + 7_200_000).toISOString()
    const backwards = await sendConfirmed(desk, editor, api.maintenance, {
      on: true,
      from: to,
      to: from,
      message,
      reason,
      version: await seen(),
    })
    expect(backwards.data).toMatchObject({ errors: [{ field: 'to' }] })
    await switchTo({ on: true, from, to, version: await seen() })
    expect(await runMaintenance(desk.db)).toBe(0)
    await desk.sql`update website_info set value = '2020-01-01T00:00:00.000Z' where info_key = 'maintenanceFrom'`
    const runs = await Promise.all([runMaintenance(desk.db), runMaintenance(desk.db)])
    expect(runs.sort()).toEqual([0, 1])
    expect(await statuses()).toEqual(['closeOnly', 'halted'])
    await desk.sql`update website_info set value = '2020-01-02T00:00:00.000Z' where info_key = 'maintenanceTo'`
    expect(await runMaintenance(desk.db)).toBe(1)
    expect(await statuses()).toEqual(['trading', 'halted'])
  })

  it('changes its times once for what was on screen', async () => {
    const version = await seen()
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    expect((await switchTo({ on: true, from: at(1), to: at(2), version })).code).toBe(Code.ok)
    const again = { on: true, from: at(3), to: at(4), message, reason, version }
    expect((await sendConfirmed(desk, editor, api.maintenance, again)).code).toBe(Code.stale)
  })

  it('ends whatever its times are, and begins before its end only', async () => {
    const past = ['2020-01-01T00:00:00.000Z', '2020-01-02T00:00:00.000Z'] as const
    const over = await sendConfirmed(desk, editor, api.maintenance, {
      on: true,
      from: past[0],
      to: past[1],
      message,
      reason,
      version: await seen(),
    })
    expect(over.data).toMatchObject({ errors: [{ field: 'to' }] })
    const off = await switchTo({ on: false, from: null, to: past[1], version: await seen() })
    expect(off.code).toBe(Code.ok)
  })
})
