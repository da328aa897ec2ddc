// Addresses of members through the real server: a blocked one stops withdrawals to it, whatever its spelling or memo.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as payout from '#contract/money/withdraw-address.ts'
import * as approval from '#contract/system/approval.ts'
import { endCooling } from '#server/money/address/withdraw-address.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import {
  approvalOf,
  type Holder,
  holders,
  sendConfirmed,
  type SendConfirmed,
} from '#tests/money/authenticators.ts'
import { send } from '#tests/money/desk.ts'
import { approveFirst, openWithdrawDesk, type WithdrawDesk } from '#tests/money/withdraw-desk.ts'

const reason = 'checked with the cold wallet'
const evm = '0x52908400098527886E0F7030069857D2E4169EE7'

let database: TestDatabase
let at: WithdrawDesk
let alice: Holder
let bob: Holder
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  at = await openWithdrawDesk(database, database.url)
  await at.desk.setConfirms('on')
  ;[alice, bob] = (await holders(at.desk, 2)) as [Holder, Holder]
})
afterAll(async () => {
  await at.expectSoundBooks()
  await database.drop()
})
const confirmed: SendConfirmed = (who, endpoint, input) =>
  sendConfirmed(at.desk, who, endpoint, input)

describe('a payout address', () => {
  const saved = async (
    memberId: string,
    to: string,
    { status = 'active', network = 'TRC20', memo = '' } = {},
  ) => {
    const [row] = await at.sql<{ id: string }[]>`
      insert into withdraw_address (member_id, currency, network, address, memo, status, cooling_until)
      values (${memberId}, 'USDT', ${network}, ${to}, ${memo}, ${status}, now() + interval '1 hour') returning id::text`
    return row?.id ?? ''
  }
  const statusOf = async (id: string) => {
    const [row] = await at.sql<{ status: string }[]>`
      select status from withdraw_address where id = ${id}`
    return row?.status
  }
  const set = (status: string, ids: readonly string[], over: object = {}) => ({
    items: ids.map((id) => ({ id, version: 1 })),
    status,
    reason,
    ...over,
  })

  it('is blocked for every member who saved it, and withdrawals to it are not approved until it is unblocked', async () => {
    const [one = '', two = ''] = await at.desk.members(2)
    const [first, second] = [await saved(one, 'Tring'), await saved(two, 'Tring')]
    const waiting = await at.one({ memberId: two, toAddress: 'Tring' })
    const shared = await send(at.desk.fetch, alice, payout.shared, { id: first })
    expect(shared.data.list.map(({ memberId }) => memberId)).toEqual([one, two])
    const seen = await send(at.desk.fetch, alice, payout.list, { sharedMemberCountMin: 2 })
    expect(seen.data.list).toHaveLength(2)

    const block = set('blocked', [first], { applyToAllMembers: true })
    const { data } = await send(at.desk.fetch, alice, payout.setStatus, block)
    expect(data).toEqual({ count: 2 })
    expect(await statusOf(second)).toBe('blocked')
    const tried = await at.decide(at.alice, {
      id: waiting,
      version: 2,
      ...approveFirst,
      remark: 'looks fine to me',
    })
    expect(tried.code).toBe(Code.rule)

    const release = { ...set('cooling', [second]), items: [{ id: second, version: 2 }] }
    expect((await send(at.desk.fetch, alice, payout.setStatus, release)).code).toBe(Code.otp)
    expect((await confirmed(alice, payout.setStatus, release)).data).toEqual({ count: 1 })
    expect(await statusOf(second)).toBe('cooling')
    expect((await at.detailOf(waiting)).row.riskFlags).not.toContain('blockedAddress')
  })

  it('is the same in capitals and without, where its network takes them for one account', async () => {
    const [one = '', two = ''] = await at.desk.members(2)
    const network = 'ERC20'
    const first = await saved(one, evm, { network })
    const second = await saved(two, evm.toLowerCase(), { network })
    const waiting = await at.one({ memberId: two, toAddress: evm.replace('E', 'e'), network })
    const shared = await send(at.desk.fetch, alice, payout.shared, { id: first })
    expect(shared.data.list.map(({ memberId }) => memberId)).toEqual([one, two])
    const block = set('blocked', [first], { applyToAllMembers: true })
    expect((await send(at.desk.fetch, alice, payout.setStatus, block)).data).toEqual({ count: 2 })
    expect(await statusOf(second)).toBe('blocked')
    expect((await at.detailOf(waiting)).row.riskFlags).toContain('blockedAddress')
    const tron = await saved(one, 'TCase')
    const other = await saved(one, 'Tcase')
    const only = set('blocked', [tron], { applyToAllMembers: true })
    expect((await send(at.desk.fetch, alice, payout.setStatus, only)).data).toEqual({ count: 1 })
    expect(await statusOf(other)).toBe('active')
  })

  it('says how many members share it where it names only the first', async () => {
    const owners = await at.desk.members(201)
    for (const owner of owners) await saved(owner, 'Tcrowd')
    const [row] = await at.sql<{ id: string }[]>`
      select min(id)::text as id from withdraw_address where address = 'Tcrowd'`
    const { data } = await send(at.desk.fetch, alice, payout.shared, { id: row?.id })
    expect(data.list.map(({ memberId }) => memberId)).toEqual(owners.slice(0, 200))
    expect(data.total).toBe(201)
  })

  it('stays flagged while it is blocked under another memo', async () => {
    const [member = ''] = await at.desk.members(1)
    const blocked = { status: 'blocked', network: 'XRP' }
    const ids = [
      await saved(member, 'rMemo', { ...blocked, memo: '1' }),
      await saved(member, 'rMemo', { ...blocked, memo: '2' }),
    ]
    const waiting = await at.one({
      memberId: member,
      toAddress: 'rMemo',
      network: 'XRP',
      riskFlags: ['blockedAddress'],
    })
    const flags = async () => (await at.detailOf(waiting)).row.riskFlags
    for (const [id, isBlocked] of [
      [ids[0], true],
      [ids[1], false],
    ] as const) {
      const { code } = await confirmed(alice, payout.setStatus, set('cooling', [id ?? '']))
      expect(code).toBe(Code.ok)
      expect((await flags()).includes('blockedAddress')).toBe(isBlocked)
    }
  })

  it('ends its cooling early by two people, otherwise when its time has come', async () => {
    const [member = ''] = await at.desk.members(1)
    const early = await saved(member, 'Tearly', { status: 'cooling' })
    const approvalId = approvalOf(await confirmed(alice, payout.setStatus, set('active', [early])))
    expect(await statusOf(early)).toBe('cooling')
    await confirmed(bob, approval.review, { id: approvalId, version: 1, action: 'approve' })
    expect(await statusOf(early)).toBe('active')

    const due = await saved(member, 'Tdue', { status: 'cooling' })
    await endCooling(database.db)
    expect(await statusOf(due)).toBe('cooling')
    await at.sql`update withdraw_address set cooling_until = now() - interval '1 ms' where id = ${due}`
    await endCooling(database.db)
    expect(await statusOf(due)).toBe('active')
  })

  it('is released one by one, in the state that was on screen', async () => {
    const [member = ''] = await at.desk.members(1)
    const blocked = { status: 'blocked' }
    const ids = [await saved(member, 'Ta', blocked), await saved(member, 'Tb', blocked)]
    const both = await confirmed(alice, payout.setStatus, set('cooling', ids))
    expect(both.code).toBe(Code.rule)
    const wrong = await send(at.desk.fetch, alice, payout.setStatus, set('blocked', ids))
    expect(wrong.code).toBe(Code.rule)
  })
})
