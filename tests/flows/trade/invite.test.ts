// Invitations and rebates through the real server: how far invitees came, what inviters get, and what abuse costs them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as violation from '#contract/other/violation-record.ts'
import * as approval from '#contract/system/approval.ts'
import * as api from '#contract/trade/invite-log.ts'
import { inviteProgressJob } from '#server/trade/invite/invite-progress.ts'
import { inviteRebateJob } from '#server/trade/invite/invite-rebate.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { failUpdatesOf } from '#tests/failing-row.ts'
import { approvalOf, type Holder, holders, sendConfirmed } from '#tests/money/authenticators.ts'
import { type Desk, openDesk, send } from '#tests/money/desk.ts'
import { openTradingDesk, type TradingDesk } from '#tests/trade/trading-desk.ts'

let database: TestDatabase
let desk: Desk
let market: TradingDesk
let risk: Holder[]
let chain: string[]
beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  desk = await openDesk(database, database.url, { confirms: true })
  market = await openTradingDesk(database as never)
  risk = await holders(desk, 2, 'risk')
  chain = await desk.members(2)
  const [top, middle] = chain
  await desk.sql`update member set inviter_id = ${top ?? ''} where id = ${middle ?? ''}`
  await desk.sql`update member set inviter_id = ${middle ?? ''}, real_name_status = 'approved' where id = ${market.memberId}`
  await desk.sql`update contract_deal set deal_at = now() - interval '2 days'`
})
afterAll(async () => {
  expect(await desk.violations()).toEqual([])
  await database.drop()
})
const run = (job: typeof inviteRebateJob) =>
  job.run({ ...database, signal: new AbortController().signal } as never, '')
const invitee = async () =>
  (await send(desk.fetch, risk[0] as Holder, api.list, { keyword: market.memberNo })).data.list[0]
const detail = async () =>
  (await send(desk.fetch, risk[0] as Holder, api.get, { id: (await invitee())?.id })).data

describe('inviteLog', () => {
  it('notes who was invited once, and how far each has come', async () => {
    expect(await run(inviteProgressJob)).toEqual({ added: 2, changed: 1 })
    expect(await run(inviteProgressJob)).toEqual({ added: 0, changed: 0 })
    expect(await invitee()).toMatchObject({ status: 'traded', volumeUsd: '6000', feeUsd: '3' })
    const { data } = await send(desk.fetch, risk[0] as Holder, api.funnel, {})
    expect(data.stages.map(({ count }) => count)).toEqual([2, 1, 1, 1, 0])
  })

  it('pays each level its part of a fee once, and leaves out an inviter who is frozen', async () => {
    await desk.sql`update member set status = 'frozen' where id = ${chain[0] ?? ''}`
    expect(await run(inviteRebateJob)).toEqual({ paid: 1, skipped: 0 })
    expect(await run(inviteRebateJob)).toEqual({ paid: 0, skipped: 0 })
    expect((await detail()).rebates).toMatchObject([
      { level: 1, amount: '0.6', status: 'paid' },
      { level: 2, amount: '0.3', status: 'skipped' },
    ])
    expect(await invitee()).toMatchObject({ rebateUsd: '0.6' })
  })

  it('opens a case for a suspicious invitation, once', async () => {
    const row = await invitee()
    const items = [{ id: row?.id ?? '', version: row?.version ?? 0 }]
    const reason = 'same device as the inviter'
    const stale = { items: [{ ...items[0], version: 99 }], reason }
    expect((await send(desk.fetch, risk[0] as Holder, api.flag, stale)).code).toBe(Code.stale)
    const mark = () => send(desk.fetch, risk[0] as Holder, api.flag, { items, reason })
    const { violationIds } = (await mark()).data
    expect(violationIds).toHaveLength(1)
    const [id] = violationIds
    for (const [lang, text] of [
      ['en', /^Suspicious invitation .*: same device as the inviter$/],
      ['zh-cn', /^邀请关系可疑.*：same device as the inviter$/],
    ] as const) {
      const { data } = await send(desk.fetch, risk[0] as Holder, violation.get, { id }, { lang })
      expect(data.row.description).toMatch(text)
    }
    expect((await mark()).code).toBe(Code.alreadyHandled)
    expect(await run(inviteProgressJob)).toEqual({ added: 0, changed: 0 })
    expect(await invitee()).toMatchObject({ status: 'flagged' })
  })

  it('takes a rebate back for a known case only, and with two people', async () => {
    const [first, second] = risk as [Holder, Holder]
    const [paid] = (await detail()).rebates
    const items = [{ id: paid?.id ?? '', version: paid?.version ?? 0 }]
    const reason = 'the invitee is the inviter'
    const revoke = (violationNo: string) =>
      sendConfirmed(desk, first, api.revoke, { items, reason, violationNo })
    expect((await revoke('VR0')).data).toMatchObject({ errors: [{ field: 'violationNo' }] })
    const [found] = await desk.sql<
      { no: string }[]
    >`select violation_no as no from violation_record`
    const applied = await revoke(found?.no ?? '')
    expect((await detail()).rebates[0]).toMatchObject({ status: 'paid' })
    const id = approvalOf(applied)
    const decide = { id, version: 1, action: 'approve', remark: 'checked the devices' }
    expect((await sendConfirmed(desk, first, approval.review, decide)).code).toBe(Code.selfReview)
    expect((await sendConfirmed(desk, second, approval.review, decide)).code).toBe(Code.ok)
    expect((await detail()).rebates[0]).toMatchObject({ status: 'revoked', violationNo: found?.no })
    expect(await invitee()).toMatchObject({ rebateUsd: '0' })
  })

  it('finds out that inviter and invitee share a device, and remembers it', async () => {
    await desk.sql`insert into member_session (member_id, device_id)
      values (${market.memberId}, 'phone-1'), (${chain[1] ?? ''}, 'phone-1'), (${chain[0] ?? ''}, '')`
    expect(await run(inviteProgressJob)).toEqual({ added: 0, changed: 1 })
    expect(await invitee()).toMatchObject({ sameDevice: true })
    await desk.sql`delete from member_session`
    expect(await run(inviteProgressJob)).toEqual({ added: 0, changed: 0 })
  })

  it('counts volume, fees and rebates in USD at the price of their currency', async () => {
    await desk.sql`update wallet_code set price_usd = 2 where currency = 'USDT'`
    expect(await run(inviteProgressJob)).toEqual({ added: 0, changed: 1 })
    expect(await invitee()).toMatchObject({ volumeUsd: '12000', feeUsd: '6' })
  })

  it('pays the others when one rebate cannot be written, and takes back what it was worth when paid', async () => {
    const deals = await desk.sql<{ id: string }[]>`
      insert into contract_deal (entrust_id, position_id, member_id, product_code, side, position_side, open_close, price,
          qty, notional, fee, leverage, margin_mode, role, deal_type, deal_at)
        select entrust_id, position_id, member_id, product_code, side, position_side, open_close, price, qty, notional, fee,
          leverage, margin_mode, role, deal_type, deal_at from contract_deal cross join generate_series(1, 2)
        returning id::text`
    const [noted] = await desk.sql<{ id: string }[]>`
      insert into invite_rebate (deal_id, level, inviter_id, member_id, currency, fee, rate, amount)
        values (${deals[0]?.id ?? ''}, 1, ${chain[1] ?? ''}, ${market.memberId}, 'USDT', 3, 0.2, 0.6) returning id::text`
    const mend = await failUpdatesOf(database, 'invite_rebate', noted?.id ?? '')
    await expect(run(inviteRebateJob)).rejects.toThrow(AggregateError)
    expect(await invitee()).toMatchObject({ rebateUsd: '1.2' })
    await mend()
    expect(await run(inviteRebateJob)).toEqual({ paid: 1, skipped: 0 })
    expect(await invitee()).toMatchObject({ rebateUsd: '2.4' })

    await desk.sql`update wallet_code set price_usd = 1 where currency = 'USDT'`
    const paid = (await detail()).rebates.find(({ status }) => status === 'paid')
    const [found] = await desk.sql<
      { no: string }[]
    >`select violation_no as no from violation_record`
    const [first, second] = risk as [Holder, Holder]
    const items = [{ id: paid?.id ?? '', version: paid?.version ?? 0 }]
    const applied = await sendConfirmed(desk, first, api.revoke, {
      items,
      reason: 'the invitee is the inviter',
      violationNo: found?.no,
    })
    const decide = { id: approvalOf(applied), version: 1, action: 'approve', remark: 'the same' }
    expect((await sendConfirmed(desk, second, approval.review, decide)).code).toBe(Code.ok)
    expect(await invitee()).toMatchObject({ rebateUsd: '1.2' })
  })
})
