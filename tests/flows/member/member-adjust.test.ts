// Corrections of balances through the real server: asked for by one, posted by another, a large one with a third.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import { close as closeMember } from '#contract/member/member-actions.ts'
import * as api from '#contract/member/member-asset.ts'
import * as approval from '#contract/system/approval.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { approvalOf, type Holder, holders, sendConfirmed } from '#tests/money/authenticators.ts'
import { type Desk, openDesk, send } from '#tests/money/desk.ts'
import { expectRefused } from '#tests/money/refused.ts'

let database: TestDatabase
let desk: Desk
let clerk: Holder
let second: Holder
let third: Holder
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  desk = await openDesk(database, database.url, { confirms: true })
  ;[clerk, second, third] = (await holders(desk, 3, 'finance2')) as [Holder, Holder, Holder]
})
afterAll(() => database.drop())

const reason = 'deposit that was never credited'
const wallet = { walletType: 'spot', currency: 'USDT' }
const newMember = async () => (await desk.members(1))[0] ?? ''
const ask = (memberId: string, over: object = {}, who = clerk) =>
  sendConfirmed(desk, who, api.adjust, {
    memberId,
    ...wallet,
    direction: 'add',
    amount: '100',
    category: 'compensation',
    reason,
    ...over,
  })
const asked = async (memberId: string, over: object = {}) => {
  const { code, msg, data } = await ask(memberId, over)
  expect(code, msg).toBe(0)
  return data.id
}
const review = (who: Holder, id: string, over: object = {}) =>
  sendConfirmed(desk, who, api.adjustReview, { id, version: 1, action: 'approve', ...over })
const statusOf = async (id: string) =>
  (await send(desk.fetch, clerk, api.adjustGet, { id })).data.row.status
const availableOf = async (memberId: string) => {
  const [row] = await database.sql`
    select trim_scale(available)::text as held from ledger_account
     where member_id = ${memberId} and wallet_type = 'spot' and currency = 'USDT'`
  return (row?.['held'] as string | undefined) ?? '0'
}
const funded = async (amount: string) => {
  const memberId = await newMember()
  expect((await review(second, await asked(memberId, { amount }))).code).toBe(0)
  return memberId
}

describe('adjustment', () => {
  it('posts nothing until another operator approves it with a code, and then once however many do', async () => {
    const memberId = await newMember()
    const bare = await send(desk.fetch, clerk, api.adjust, {
      memberId,
      ...wallet,
      direction: 'add',
      amount: '1',
      category: 'compensation',
      reason,
    })
    expect(bare.code).toBe(Code.otp)
    const id = await asked(memberId)
    expect(await availableOf(memberId)).toBe('0')
    await expectRefused(database.sql, Code.otp, () =>
      send(desk.fetch, second, api.adjustReview, { id, version: 1, action: 'approve' }),
    )
    expect((await review(clerk, id)).code).toBe(Code.selfReview)
    const both = await Promise.all([review(second, id), review(third, id)])
    const codes = both.map(({ code }) => code).toSorted((a, b) => a - b)
    expect(codes).toEqual([0, Code.alreadyHandled])
    const late = await review(third, id)
    expect(late).toMatchObject({ code: Code.alreadyHandled, data: { status: 'approved' } })
    expect(await availableOf(memberId)).toBe('100')
    const { data } = await send(desk.fetch, clerk, api.adjustGet, { id })
    expect(data).toMatchObject({ available: '100', row: { applicantName: clerk.userName } })
    expect(data.history.map(({ action }) => action)).toEqual(['add', 'approve'])
    const lines = await database.sql`
      select coalesce(house_code, wallet_type || '.' || bucket) as account, side from ledger_entry
       where journal_id = ${data.journalId} order by line_no`
    expect(lines).toEqual([
      { account: '5400', side: 'D' },
      { account: 'spot.available', side: 'C' },
    ])
    expect(await desk.violations()).toEqual([])
  })

  it.each([
    ['missedDeposit', 'add', '1100'],
    ['campaign', 'add', '5100'],
    ['errorFix', 'add', '5400'],
    ['campaign', 'sub', '5400'],
    ['recovery', 'sub', '5400'],
  ])('of category %s, %s stands against %s', async (category, direction, house) => {
    const memberId = await funded('10')
    const id = await asked(memberId, { category, direction, amount: '4' })
    const { data } = await review(second, id)
    const [line] = await database.sql`
      select house_code as house, side from ledger_entry
       where journal_id = ${(data as { journalId: string }).journalId} and owner_kind = 'H'`
    expect(line).toEqual({ house, side: direction === 'add' ? 'D' : 'C' })
    expect(await availableOf(memberId)).toBe(direction === 'add' ? '14' : '6')
  })

  it('never takes more than is there: neither when asked for, nor of two that were approved at once', async () => {
    const memberId = await funded('50')
    const sub = { direction: 'sub', category: 'recovery', amount: '30' }
    await expectRefused(database.sql, Code.insufficient, () =>
      ask(memberId, { ...sub, amount: '50.01' }),
    )
    const ids = [await asked(memberId, sub), await asked(memberId, sub)] as const
    const both = await Promise.all([review(second, ids[0]), review(third, ids[1])])
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, Code.insufficient])
    expect(await availableOf(memberId)).toBe('20')
    const states = await Promise.all(ids.map(statusOf))
    expect(states.toSorted((a, b) => a.localeCompare(b))).toEqual(['approved', 'pending'])
    expect(await desk.violations()).toEqual([])
  })

  it('of a large value needs files and a third person, who is neither of the two', async () => {
    const memberId = await newMember()
    const large = { amount: '10000', category: 'missedDeposit' }
    expect((await ask(memberId, large)).data).toMatchObject({ errors: [{ field: 'attachments' }] })
    const others = await desk.images(second.id)
    expect((await ask(memberId, { ...large, attachments: others })).code).toBe(Code.invalid)
    const attachments = await desk.images(clerk.id, 2)
    const id = await asked(memberId, { ...large, attachments })
    const applied = await review(second, id)
    const approvalId = approvalOf(applied)
    expect(await availableOf(memberId)).toBe('0')
    const approve = (who: Holder) =>
      sendConfirmed(desk, who, approval.review, {
        id: approvalId,
        version: 1,
        action: 'approve',
        remark: 'agreed by all three',
      })
    expect((await approve(second)).code).toBe(Code.selfReview)
    expect((await approve(clerk)).code).toBe(Code.selfReview)
    expect(await statusOf(id)).toBe('pending')
    expect((await approve(third)).code).toBe(0)
    expect(await availableOf(memberId)).toBe('10000')
    const { data } = await send(desk.fetch, clerk, api.adjustGet, { id })
    expect(data.files.map((file) => file.id)).toEqual(attachments)
    const [used] = await database.sql`
      select count(*)::int from file_use where owner_type = 'memberAdjust' and owner_id = ${id}`
    expect(used).toEqual({ count: 2 })
    expect(await desk.violations()).toEqual([])
  })

  it('of a currency without a price needs them whatever its amount', async () => {
    await database.sql`
      insert into wallet_code (code, currency, network, scale, display_scale, price_usd, min_recharge)
      values ('NEW-ERC20', 'NEW', 'ERC20', 6, 2, 0, 1)`
    const memberId = await newMember()
    const unpriced = { currency: 'NEW', amount: '1' }
    expect((await ask(memberId, unpriced)).data).toMatchObject({
      errors: [{ field: 'attachments' }],
    })
    const attachments = await desk.images(clerk.id)
    const id = await asked(memberId, { ...unpriced, attachments })
    expect(approvalOf(await review(second, id))).toMatch(/^\d+$/)
    expect(await statusOf(id)).toBe('pending')
  })

  it('is rejected with a reason, taken back by its applicant only, and final then', async () => {
    const memberId = await newMember()
    const [id, own] = [await asked(memberId), await asked(memberId)]
    expect((await review(second, id, { action: 'reject' })).code).toBe(Code.invalid)
    const rejection = { action: 'reject', remark: 'there is no such deposit' }
    expect((await review(second, id, rejection)).code).toBe(0)
    const cancel = (who: Holder) => send(desk.fetch, who, api.adjustCancel, { id: own, version: 1 })
    expect((await cancel(second)).code).toBe(Code.rule)
    expect((await cancel(clerk)).code).toBe(0)
    expect(await Promise.all([id, own].map(statusOf))).toEqual(['rejected', 'cancelled'])
    for (const each of [id, own]) expect((await review(third, each)).code).toBe(Code.alreadyHandled)
    await expect(
      database.sql`update member_adjust set status = 'pending' where id = ${id}`,
    ).rejects.toThrow('is decided')
    const { data } = await send(desk.fetch, clerk, api.adjustList, {
      memberId,
      status: ['rejected'],
      applicantId: clerk.id,
    })
    expect(data.list.map((row) => row.id)).toEqual([id])
    expect(await availableOf(memberId)).toBe('0')
  })

  it('keeps the account of its member from being closed while it waits', async () => {
    const [admin] = (await holders(desk, 1)) as [Holder]
    const memberId = await newMember()
    const id = await asked(memberId)
    const close = () =>
      sendConfirmed(desk, admin, closeMember, {
        id: memberId,
        version: 1,
        reason: 'asked for by the member',
      })
    await expectRefused(database.sql, Code.rule, close)
    await send(desk.fetch, clerk, api.adjustCancel, { id, version: 1 })
    expect((await close()).code).toBe(0)
  })

  it('is refused for wallets that follow other records, unknown currencies, too many digits and closed members', async () => {
    const memberId = await newMember()
    for (const walletType of ['staking', 'experience', 'integral'])
      expect((await ask(memberId, { walletType })).code).toBe(Code.invalid)
    expect((await ask(memberId, { currency: 'NOPE' })).code).toBe(Code.invalid)
    expect((await ask(memberId, { amount: '0.0000000000000000001' })).code).toBe(Code.invalid)
    const id = await asked(memberId)
    await database.sql`update member set status = 'closed' where id = ${memberId}`
    expect((await ask(memberId)).code).toBe(Code.rule)
    expect((await review(second, id)).code).toBe(Code.rule)
    expect(await statusOf(id)).toBe('pending')
  })
})
