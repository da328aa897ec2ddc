// The registry of currencies and networks through the real server: with a code, by two people for fees, never from under
// what depends on it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as recharge from '#contract/money/recharge-log.ts'
import * as api from '#contract/other/wallet-code.ts'
import * as approval from '#contract/system/approval.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { approvalOf, type Holder, holders, sendConfirmed } from '#tests/money/authenticators.ts'
import { type Desk, openDesk, send } from '#tests/money/desk.ts'

let database: TestDatabase
let desk: Desk
let maker: Holder
let checker: Holder
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  desk = await openDesk(database, database.url, { confirms: true })
  ;[maker, checker] = (await holders(desk, 2, 'finance2')) as [Holder, Holder]
})
afterAll(() => database.drop())
beforeEach(
  () => database.sql`delete from wallet_code where currency like 'NEW%' or network like 'NEW%'`,
)

const reason = 'listed by the treasury today'
const form = {
  code: 'NEW-NEWNET',
  currency: 'NEW',
  network: 'NEWNET',
  scale: 8,
  displayScale: 2,
  minWithdraw: '10',
  maxWithdraw: '1000',
  withdrawFee: '1',
  addressRegex: '^N[a-z0-9]{4}$',
  sampleAddress: 'Nab12',
  explorerTxUrl: 'https://scan.example.com/tx/{tx}',
  reason,
}
const add = (over: object = {}) => sendConfirmed(desk, maker, api.add, { ...form, ...over })
const edit = (id: string, version: number, over: object) =>
  sendConfirmed(desk, maker, api.edit, { id, version, reason, ...over })
const remove = (id: string, version: number) =>
  sendConfirmed(desk, maker, api.remove, { items: [{ id, version }], reason })
const setSwitch = (id: string, version: number, value: boolean) =>
  sendConfirmed(desk, maker, api.setSwitch, {
    id,
    version,
    field: 'rechargeEnabled',
    value,
    reason,
  })
const approve = (approvalId: string) =>
  sendConfirmed(desk, checker, approval.review, {
    id: approvalId,
    version: 1,
    action: 'approve',
    remark: 'agreed by both',
  })
const stored = async (id: string) => {
  const [row] = await database.sql`
    select code, version, trim_scale(withdraw_fee)::text as fee, trim_scale(price_usd)::text as price,
        recharge_enabled as recharge, withdraw_enabled as withdraw from wallet_code where id = ${id}`
  return row
}

describe('walletCode/add', () => {
  it('needs a code, starts closed with the price of its currency, and opens only with a price', async () => {
    expect((await send(desk.fetch, maker, api.add, form)).code).toBe(Code.otp)
    const { data } = await add({ code: 'USDT-NEWNET', currency: 'USDT' })
    expect(await stored(data.id)).toMatchObject({ price: '1', recharge: false, withdraw: false })
    const open = (id: string) => setSwitch(id, 1, true)
    const opened = await open(data.id)
    expect(await stored(data.id)).toMatchObject({ recharge: false })
    expect((await approve(approvalOf(opened))).data).toMatchObject({ status: 'approved' })
    expect(await stored(data.id)).toMatchObject({ recharge: true })
    const unknown = await add()
    expect((await open(unknown.data.id)).code).toBe(Code.rule)
    await database.sql`insert into price_tick (currency, at, price) values ('NEWB', now(), 3.5)`
    const priced = await add({ code: 'NEWB', currency: 'NEWB' })
    expect(await stored(priced.data.id)).toMatchObject({ price: '3.5' })
    await database.sql`insert into price_tick (currency, at, price) values ('NEW', now(), 0.5)`
    await approve(approvalOf(await open(unknown.data.id)))
    expect(await stored(unknown.data.id)).toMatchObject({ price: '0.5', recharge: true })
    await database.sql`delete from price_tick where currency like 'NEW%'`
    const sent = await add({ code: 'NEWC', currency: 'NEWC', priceUsd: '9' })
    expect(await stored(sent.data.id)).toMatchObject({ price: '0' })
  })
  it.each([
    ['code', { code: 'new' }],
    ['displayScale', { displayScale: 9 }],
    ['minWithdraw', { minWithdraw: '0.000000001' }],
    ['maxWithdraw', { maxWithdraw: '9.99999999' }],
    ['withdrawFee', { withdrawFeeType: 'percent', withdrawFee: '0.11' }],
    ['addressRegex', { addressRegex: '^(' }],
    ['sampleAddress', { sampleAddress: 'other' }],
    ['explorerTxUrl', { explorerTxUrl: 'https://scan.example.com/' }],
    ['explorerTxUrl', { explorerTxUrl: 'javascript:alert("{tx}")' }],
  ])('refuses a wrong %s', async (field, over) => {
    expect((await add(over)).data).toMatchObject({ errors: [{ field }] })
  })
  it('answers at once for a pattern that would keep another engine busy, and refuses a taken network', async () => {
    const slow = { addressRegex: '^(a+)+$', sampleAddress: `${'a'.repeat(120)}!` }
    expect((await add(slow)).data).toMatchObject({ errors: [{ field: 'sampleAddress' }] })
    await add()
    expect((await add()).data).toMatchObject({ errors: [{ field: 'code' }] })
    expect((await add({ code: 'NEWX' })).data).toMatchObject({ errors: [{ field: 'network' }] })
  })
})

describe('walletCode/edit', () => {
  it('takes the price of another currency with its name, and closes the code', async () => {
    const { data } = await add({ code: 'USDT-NEWNET', currency: 'USDT' })
    await database.sql`update wallet_code set recharge_enabled = true where id = ${data.id}`
    const applied = await edit(data.id, 1, { currency: 'NEWD' })
    expect(await stored(data.id)).toMatchObject({ price: '1', recharge: true })
    await approve(approvalOf(applied))
    expect(await stored(data.id)).toMatchObject({ price: '0', recharge: false })
    expect((await edit(data.id, 2, { currency: 'USDT' })).code).toBe(0)
    expect(await stored(data.id)).toMatchObject({ price: '1', recharge: false })
  })
  it('changes names at once and fees by two people, at the version that was applied for', async () => {
    const { data } = await add()
    expect((await edit(data.id, 1, { fullName: 'New coin' })).data).toEqual({
      id: data.id,
      version: 2,
    })
    const applied = await edit(data.id, 2, { withdrawFee: '2', fullName: 'Newer coin' })
    expect(await stored(data.id)).toMatchObject({ fee: '1', version: 2 })
    expect((await approve(approvalOf(applied))).data).toMatchObject({ status: 'approved' })
    expect(await stored(data.id)).toMatchObject({ fee: '2', version: 3 })
    const late = await edit(data.id, 3, { confirmations: 0 })
    expect((await edit(data.id, 3, { sort: 5 })).code).toBe(0)
    expect((await approve(approvalOf(late))).data).toMatchObject({ status: 'failed' })
    expect((await edit(data.id, 3, { sort: 6 })).code).toBe(Code.stale)
  })
})

describe('wallet code in use', () => {
  const used = async () => {
    const { data } = await add({ code: 'USDT-NEWNET', currency: 'USDT' })
    await database.sql`insert into recharge_address (address, currency, network, address_kind, status)
      values ('Nab12', 'USDT', 'NEWNET', 'dedicated', 'disabled')`
    return data.id
  }
  it('keeps its name, network and scale, and is not deleted', async () => {
    const id = await used()
    for (const over of [{ code: 'USDT-NEWER' }, { network: 'NEWER' }, { scale: 9 }])
      expect((await edit(id, 1, over)).data).toMatchObject({
        errors: [{ field: Object.keys(over)[0] }],
      })
    expect((await remove(id, 1)).code).toBe(Code.rule)
    await database.sql`delete from recharge_address where network = 'NEWNET'`
    expect((await edit(id, 1, { scale: 9 })).code).toBe(0)
    expect((await remove(id, 2)).data).toEqual({ count: 1 })
  })
  it.each([
    { contractAddress: 'TWorthlessTokenContract1111111111' },
    { addressRegex: '^N' },
    { txRegex: '^[0-9a-f]{64}$' },
    { explorerTxUrl: 'https://scan.example.org/tx/{tx}' },
    { explorerAddressUrl: 'https://scan.example.org/address/{address}' },
    { memoRequired: true },
    { displayScale: 0 },
    { confirmations: 0 },
  ])('changes what the asset is by two people: %o', async (over) => {
    const id = await used()
    const applied = await edit(id, 1, over)
    expect(await stored(id)).toMatchObject({ version: 1 })
    expect((await approve(approvalOf(applied))).data).toMatchObject({ status: 'approved' })
    expect(await stored(id)).toMatchObject({ version: 2 })
    await database.sql`delete from recharge_address where network = 'NEWNET'`
  })
  it('is closed and opened again by one person, with no code', async () => {
    const id = await used()
    await database.sql`update wallet_code set recharge_enabled = true where id = ${id}`
    const now = (version: number, value: boolean) =>
      send(desk.fetch, maker, api.setSwitch, {
        id,
        version,
        field: 'rechargeEnabled',
        value,
        reason,
      })
    expect((await now(1, false)).data).toEqual({ id, version: 2 })
    expect((await now(2, true)).data).toEqual({ id, version: 3 })
    await database.sql`delete from recharge_address where network = 'NEWNET'`
  })
  it('is what it was opened as: while it is open nobody changes the asset alone, used or not', async () => {
    const { data } = await add({ code: 'USDT-NEWNET', currency: 'USDT' })
    expect((await edit(data.id, 1, { contractAddress: 'NFirst' })).data).toEqual({
      id: data.id,
      version: 2,
    })
    await approve(approvalOf(await setSwitch(data.id, 2, true)))
    const applied = await edit(data.id, 3, { contractAddress: 'NSecond' })
    expect(approvalOf(applied)).toBeTruthy()
    expect(await stored(data.id)).toMatchObject({ version: 3, recharge: true })
  })
  it('is kept for the wallets of its currency while it is the only code of it', async () => {
    const { data } = await add()
    const [member = ''] = await desk.members(1)
    await database.sql`insert into ledger_account (member_id, wallet_type, currency) values (${member}, 'spot', 'NEW')`
    expect((await remove(data.id, 1)).code).toBe(Code.rule)
    await add({ code: 'NEW-NEWTOO', network: 'NEWTOO' })
    expect((await remove(data.id, 1)).code).toBe(0)
  })
  it('is either deleted or recharged by two callers at once, never both', async () => {
    const [member = ''] = await desk.members(1)
    const [cashier] = (await holders(desk, 1)) as [Holder]
    const proofImgs = await desk.images(cashier.id)
    for (let round = 0; round < 5; round += 1) {
      const { data } = await add({
        code: `USDT-NEW${round}`,
        currency: 'USDT',
        network: `NEW${round}`,
      })
      await database.sql`update wallet_code set recharge_enabled = true where id = ${data.id}`
      const entry = {
        memberId: member,
        walletCodeId: data.id,
        amount: '5',
        remark: reason,
        proofImgs,
      }
      const [deleted, entered] = await Promise.all([
        remove(data.id, 1),
        sendConfirmed(desk, cashier, recharge.add, entry),
      ])
      const [left] = await database.sql`
        select (select count(*)::int from wallet_code where id = ${data.id}) as codes,
               (select count(*)::int from recharge_log where network = ${`NEW${round}`}) as recharges`
      expect([deleted.code === 0, entered.code === 0]).toEqual([
        left?.['codes'] === 0,
        left?.['recharges'] === 1,
      ])
      expect([deleted.code, entered.code]).toContain(0)
      expect(left?.['codes'] === 0 && left?.['recharges'] === 1).toBe(false)
    }
  })
})
