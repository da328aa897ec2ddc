// Calls of desks that need a one-time code or a second operator, through the real server.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as envelopes from '#contract/marketing/red-envelope.ts'
import * as members from '#contract/member/member.ts'
import * as errors from '#contract/other/login-error.ts'
import * as staking from '#contract/other/staking.ts'
import * as approval from '#contract/system/approval.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { approvalOf, type Holder, holders, sendConfirmed } from '#tests/money/authenticators.ts'
import { type Desk, openDesk, send } from '#tests/money/desk.ts'

let database: TestDatabase
let desk: Desk
beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  desk = await openDesk(database, database.url, { confirms: true })
})
afterAll(() => database.drop())

const holder = async (role: string) => (await holders(desk, 1, role))[0] as Holder
const reason = 'a reason of enough words'
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

it('puts a staking product on sale and ends the sale with a code, in that order only', async () => {
  const keeper = await holder('product')
  const [product] = await desk.sql<{ id: string }[]>`
    insert into staking_product (name, currency, staking_type, term_days, annual_rate, pay_mode, min_amount, quota)
    values ('{"zh-cn":"七天","en":"","zh-tw":""}', 'USDT', 'fixed', 7, 0.04, 'daily', 10, 1000) returning id::text`
  const id = product?.id ?? ''
  const to = (version: number, status: string) => ({ items: [{ id, version }], status, reason })
  const set = (version: number, status: string) =>
    sendConfirmed(desk, keeper, staking.setStatus, to(version, status))
  expect((await send(desk.fetch, keeper, staking.setStatus, to(1, 'onSale'))).code).toBe(Code.otp)
  expect((await set(1, 'ended')).code).toBe(Code.rule)
  await desk.sql`update staking_product set sale_to = now() - interval '1 minute'`
  expect((await set(1, 'onSale')).code).toBe(Code.rule)
  await desk.sql`update staking_product set sale_to = null`
  expect((await set(1, 'onSale')).data).toEqual({ count: 1 })
  expect((await set(2, 'ended')).data).toEqual({ count: 1 })
  expect((await set(3, 'onSale')).code).toBe(Code.rule)
  const { data } = await send(desk.fetch, keeper, staking.get, { id })
  expect(data.row).toMatchObject({ status: 'ended', version: 3 })
})

it('deletes failed log-ins with a code, none of the last 90 days', async () => {
  const guard = await holder('risk')
  await desk.sql`insert into login_error (actor_type, input_account, reason_code, ip, client_source, created_at)
    select 'member', 'nobody', 'noAccount', '198.18.0.9', 'web', now() - make_interval(days => days)
      from unnest(array[1, 89, 91, 200]) days`
  const input = { before: daysAgo(90), reason }
  expect((await send(desk.fetch, guard, errors.clear, input)).code).toBe(Code.otp)
  const soon = await sendConfirmed(desk, guard, errors.clear, { ...input, before: daysAgo(80) })
  expect(soon.data).toMatchObject({ errors: [{ field: 'before' }] })
  expect((await sendConfirmed(desk, guard, errors.clear, input)).data).toEqual({ count: 2 })
  const { data } = await send(desk.fetch, guard, errors.list, { keyword: 'nobody' })
  expect(data.total).toBe(2)
})

it('makes red envelopes with a code, large ones with a second operator, and lets none grow large', async () => {
  const [maker, checker] = (await holders(desk, 2, 'marketing')) as [Holder, Holder]
  await desk.sql`update wallet_code set reward_enabled = true where currency = 'USDT'`
  const envelope = {
    title: { 'zh-cn': '恭喜发财', en: '', 'zh-tw': '' },
    envelopeType: 'lucky',
    currency: 'USDT',
    totalAmount: '100',
    totalCount: 10,
    claimLimit: 'all',
    startAt: daysAgo(0),
    expireAt: daysAgo(-3),
    reason,
  }
  expect((await send(desk.fetch, maker, envelopes.add, envelope)).code).toBe(Code.otp)
  const over = await sendConfirmed(desk, maker, envelopes.add, {
    ...envelope,
    expireAt: daysAgo(-9),
  })
  expect(over.data).toMatchObject({ errors: [{ field: 'expireAt' }] })
  const { id } = (await sendConfirmed(desk, maker, envelopes.add, envelope)).data
  const { row } = (await send(desk.fetch, maker, envelopes.get, { id })).data
  expect(row).toMatchObject({
    status: 'draft',
    senderType: 'platform',
    operatorName: maker.userName,
  })
  expect(row.claimCode).toMatch(/^[A-Z0-9]{8}$/)
  const edit = (totalAmount: string) =>
    send(desk.fetch, maker, envelopes.edit, { id, version: 1, totalAmount })
  expect((await edit('10000')).data).toMatchObject({ errors: [{ field: 'totalAmount' }] })
  expect((await edit('9999')).code).toBe(Code.ok)

  const large = { ...envelope, totalAmount: '10000', claimCode: 'LARGE2026' }
  const applied = await sendConfirmed(desk, maker, envelopes.add, large)
  const found = async () =>
    (await send(desk.fetch, maker, envelopes.list, { keyword: 'LARGE2026' })).data.list
  expect(await found()).toEqual([])
  const decision = { id: approvalOf(applied), version: 1, action: 'approve', remark: 'as planned' }
  expect((await sendConfirmed(desk, maker, approval.review, decision)).code).toBe(Code.selfReview)
  expect((await sendConfirmed(desk, checker, approval.review, decision)).code).toBe(Code.ok)
  expect(await found()).toMatchObject([{ totalAmount: '10000', operatorName: maker.userName }])
})

it('closes a member with the second operator, without money and with nothing open', async () => {
  const [maker, checker] = (await holders(desk, 2, 'risk')) as [Holder, Holder]
  const [id = '', rich = '', waiting = ''] = await desk.members(3)
  await desk.recharges(1, { memberId: waiting })
  const [wallet] =
    await desk.sql`update ledger_account set frozen = 1 where member_id = ${rich} returning id`
  if (!wallet)
    await desk.sql`insert into ledger_account (member_id, wallet_type, currency, frozen) values (${rich}, 'spot', 'USDT', 1)`
  const close = (memberId: string, version = 1) =>
    sendConfirmed(desk, maker, members.close, { id: memberId, version, reason })
  expect((await close(rich)).code).toBe(Code.rule)
  expect((await close(waiting)).code).toBe(Code.rule)
  expect((await close(id, 7)).code).toBe(Code.stale)
  const approvalId = approvalOf(await close(id))
  const status = async () =>
    (await desk.sql`select status from member where id = ${id}`)[0]?.['status'] as unknown
  expect(await status()).toBe('normal')
  const decision = { id: approvalId, version: 1, action: 'approve', remark: 'asked for by mail' }
  expect((await sendConfirmed(desk, maker, approval.review, decision)).code).toBe(Code.selfReview)
  expect((await sendConfirmed(desk, checker, approval.review, decision)).code).toBe(Code.ok)
  expect(await status()).toBe('closed')
  expect((await close(id, 2)).code).toBe(Code.rule)
})
