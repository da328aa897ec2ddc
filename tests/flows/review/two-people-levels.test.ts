// What one person neither opens nor removes: a hold, an entry of the menu; and a bill, which asks for a code.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as asset from '#contract/member/member-asset.ts'
import * as withdrawThird from '#contract/money/withdraw-third.ts'
import * as approval from '#contract/system/approval.ts'
import * as menu from '#contract/system/menu.ts'
import { testDatabase } from '#tests/database.ts'
import { approvalOf, type Holder, holders, sendConfirmed } from '#tests/money/authenticators.ts'
import { openDesk, send } from '#tests/money/desk.ts'

const database = await testDatabase()
const { sql } = database
const desk = await openDesk(database, database.url, { confirms: true })
const [first, second] = (await holders(desk, 2)) as [Holder, Holder]
afterAll(() => database.drop())
const reason = 'asked for by compliance'
const approve = (id: string) =>
  sendConfirmed(desk, second, approval.review, { id, version: 1, action: 'approve' })

it('releases a hold with a second operator, who sees whose it is and how much', async () => {
  const [memberId = ''] = await desk.members(1)
  await sql`insert into ledger_account (member_id, wallet_type, currency, available)
    values (${memberId}, 'spot', 'USDT', 100)`
  const wallet = { memberId, walletType: 'spot', currency: 'USDT' }
  const held = async (amount: string) => {
    const input = { ...wallet, amount, reason, requestId: randomUUID() }
    return (await send(desk.fetch, first, asset.freeze, input)).data.holdId
  }
  const [hold, other] = [await held('60'), await held('10')]
  const frozen = async () =>
    (
      await sql`select frozen::float8 as frozen from ledger_account where member_id = ${memberId}`
    )[0]?.['frozen']
  const release = (holdId: string, amount: string) =>
    sendConfirmed(desk, first, asset.unfreeze, { holdId, amount, reason, requestId: randomUUID() })
  const asked = await release(hold, '60')
  expect(asked.code, asked.msg).toBe(Code.ok)
  expect(await frozen()).toBe(70)
  expect((await release(hold, '5')).code).toBe(Code.duplicate)
  const { data } = await send(desk.fetch, second, approval.get, { id: approvalOf(asked) })
  const [row] = await sql`select member_no as no from member where id = ${memberId}`
  expect(data.row.targetNo).toBe(row?.['no'])
  expect(data.row.moves).toContainEqual({
    memberId,
    memberNo: row?.['no'],
    walletType: 'spot',
    bucket: 'available',
    currency: 'USDT',
    amount: '60',
  })
  const beside = await release(other, '10')
  expect(beside.code, beside.msg).toBe(Code.ok)
  await approve(approvalOf(asked))
  expect(await frozen()).toBe(10)
})

it('deletes an entry of the menu with a second operator', async () => {
  const titles = { 'zh-cn': '测试', en: 'Test', 'zh-tw': '測試' }
  const entry = { pid: '0', menuType: 'directory', titles, path: '/x', name: 'levels' }
  const { id } = (await send(desk.fetch, first, menu.add, entry)).data
  const asked = await sendConfirmed(desk, first, menu.remove, { ids: [id], reason })
  const count = async () => (await sql`select from menu_item where id = ${id}`).length
  expect(await count()).toBe(1)
  await approve(approvalOf(asked))
  expect(await count()).toBe(0)
})

it('compares a bill by a code only', async () => {
  const bill = { channelCode: 'ePay', date: '2026-06-01', file: ['1'], reason }
  expect((await send(desk.fetch, first, withdrawThird.reconcile, bill)).code).toBe(Code.otp)
})
