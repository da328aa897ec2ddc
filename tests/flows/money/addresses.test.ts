// Addresses of the platform through the real server: two people enter a shared one, the pool is filled and handed out.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as api from '#contract/money/recharge-address.ts'
import * as approval from '#contract/system/approval.ts'
import { diskStore } from '#server/store/disk-store.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import {
  approvalOf,
  type Holder,
  holders,
  sendConfirmed,
  type SendConfirmed,
} from '#tests/money/authenticators.ts'
import { csvFile } from '#tests/money/csv-file.ts'
import { appOver, type Reply, send } from '#tests/money/desk.ts'
import { openWithdrawDesk, type WithdrawDesk } from '#tests/money/withdraw-desk.ts'

const reason = 'checked with the cold wallet'
const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const evm = '0x52908400098527886E0F7030069857D2E4169EE7'

let database: TestDatabase
let at: WithdrawDesk
let alice: Holder
let bob: Holder
let codeId = ''
let evmCodeId = ''
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  at = await openWithdrawDesk(database, database.url)
  await at.desk.setConfirms('on')
  ;[alice, bob] = (await holders(at.desk, 2)) as [Holder, Holder]
  const rows = await at.sql<{ id: string; network: string }[]>`
    insert into wallet_code (code, currency, network, scale, display_scale, price_usd, address_regex, memo_required)
    values ('USDT-TRC20', 'USDT', 'TRC20', 6, 2, 1, '^T[1-9A-HJ-NP-Za-km-z]{33}$', false),
           ('USDT-ERC20', 'USDT', 'ERC20', 6, 2, 1, '^0x[0-9a-fA-F]{40}$', false),
           ('XRP', 'XRP', 'XRP', 6, 2, 1, '', true)
    on conflict (code) do update set address_regex = excluded.address_regex returning id::text, network`
  codeId = rows.find(({ network }) => network === 'TRC20')?.id ?? ''
  evmCodeId = rows.find(({ network }) => network === 'ERC20')?.id ?? ''
})
afterAll(async () => {
  await at.expectSoundBooks()
  await database.drop()
})

const confirmed: SendConfirmed = (who, endpoint, input) =>
  sendConfirmed(at.desk, who, endpoint, input)
const entered = { address, addressAgain: address, label: 'Main TRC20', reason }
let made = 0
/** The input of a shared address that is not there yet. */
const another = () => {
  const next = `0x${String((made += 1)).padStart(40, 'a')}`
  return { walletCodeId: evmCodeId, ...entered, address: next, addressAgain: next }
}
const stateOf = async (id: string) => {
  const [row] = await at.sql<{ status: string; version: number }[]>`
    select status, version from recharge_address where id = ${id}`
  return { ...row }
}

describe('a shared address', () => {
  it('is refused with a wrong checksum, a second entry that differs, and twice', async () => {
    const faults = [
      [{ address: address.replace('8', '9') }, 'address'],
      [{ walletCodeId: evmCodeId, address: evm.toLowerCase().replace('0x52', '0x5Z') }, 'address'],
      [{ walletCodeId: evmCodeId, address: `0x${evm.slice(2).replace('E', 'e')}` }, 'address'],
      [{ addressAgain: `${address} ` + 'x' }, 'addressAgain'],
      // The network has no memos: with one it would be the same account under another name.
      [{ memo: '77' }, 'memo'],
    ] as const
    for (const [over, field] of faults) {
      const input = { walletCodeId: codeId, ...entered, ...over }
      const { code, data } = await confirmed(alice, api.add, input)
      expect(code).toBe(Code.invalid)
      expect(data).toMatchObject({ errors: [{ field }] })
    }
    const evmInput = { walletCodeId: evmCodeId, ...entered, address: evm, addressAgain: evm }
    expect((await confirmed(alice, api.add, evmInput)).code).toBe(Code.ok)
    // The same account in another spelling.
    const low = { ...evmInput, address: evm.toLowerCase(), addressAgain: evm.toLowerCase() }
    expect((await confirmed(alice, api.add, low)).code).toBe(Code.duplicate)
  })

  it('waits for another operator, who confirms it once', async () => {
    const added = await confirmed(alice, api.add, { walletCodeId: codeId, ...entered })
    const { id } = added.data
    expect(await stateOf(id)).toEqual({ status: 'pending', version: 1 })
    const verdict = { id, version: 1, action: 'approve' }
    expect((await send(at.desk.fetch, bob, api.review, verdict)).code).toBe(Code.otp)
    expect((await confirmed(alice, api.review, verdict)).code).toBe(Code.selfReview)
    expect((await confirmed(bob, api.review, verdict)).data.status).toBe('active')
    expect((await confirmed(bob, api.review, verdict)).code).toBe(Code.stale)
    await expect(
      at.sql`update recharge_address set address = 'Tother' where id = ${id}`,
    ).rejects.toThrow('never changed')
  })

  it('is not confirmed by whoever entered it, whatever the server writes', async () => {
    const { id } = (await confirmed(alice, api.add, another())).data
    await expect(
      at.sql`update recharge_address set status = 'active', reviewer_id = ${alice.id} where id = ${id}`,
    ).rejects.toThrow('recharge_address_four_eyes')
    const short = { id, version: 1, action: 'reject', remark: 'no' }
    expect((await confirmed(bob, api.review, short)).code).toBe(Code.invalid)
    const why = { ...short, remark: 'not one of ours' }
    expect((await confirmed(bob, api.review, why)).data.status).toBe('rejected')
  })

  it('is disabled at once and enabled by two', async () => {
    const [row] = await at.sql<{ id: string }[]>`
      select id::text from recharge_address where address = ${address} and memo = ''`
    const id = row?.id ?? ''
    const input = { id, version: 2, reason }
    const off = await send(at.desk.fetch, alice, api.setStatus, { ...input, status: 'disabled' })
    expect(off.data).toMatchObject({ status: 'disabled' })
    const on = await confirmed(alice, api.setStatus, { id, version: 3, status: 'active', reason })
    const approvalId = approvalOf(on)
    expect(await stateOf(id)).toMatchObject({ status: 'disabled' })
    const approve = { id: approvalId, version: 1, action: 'approve' }
    expect((await confirmed(alice, approval.review, approve)).code).toBe(Code.selfReview)
    expect((await confirmed(bob, approval.review, approve)).data.status).toBe('approved')
    expect(await stateOf(id)).toMatchObject({ status: 'active' })
    const { data } = await send(at.desk.fetch, bob, api.list, { network: ['TRC20'] })
    expect(data.summary).toMatchObject([{ active: 1, pending: 0, unassignedPool: 0 }])
  })

  it('is only deleted while nothing has arrived at it', async () => {
    const { id } = (await confirmed(alice, api.add, another())).data
    const remove = { items: [{ id, version: 1 }], reason }
    await at.sql`update recharge_address set received_count = 1 where id = ${id}`
    expect((await send(at.desk.fetch, alice, api.remove, remove)).code).toBe(Code.rule)
    await at.sql`update recharge_address set received_count = 0 where id = ${id}`
    expect((await send(at.desk.fetch, alice, api.remove, remove)).data.count).toBe(1)
  })
})

describe('the data scope', () => {
  it('keeps addresses of others from every verb, as it keeps them off the list', async () => {
    const { id } = (await confirmed(alice, api.add, another())).data
    const [row] = await at.sql<{ id: string }[]>`
      insert into role (code, titles, data_scope) values ('ownAddresses', '{"en":"Own"}', 'self') returning id::text`
    const verbs = [api.list, api.review, api.setStatus, api.allocate, api.edit]
    await at.sql`insert into role_menu (role_id, menu_id) select ${row?.id ?? ''}, id from menu_item
      where name = any (${verbs.map(({ permission }) => permission)})`
    const [limited] = (await holders(at.desk, 1, 'ownAddresses')) as [Holder]
    const listed = await send(at.desk.fetch, limited, api.list, { network: ['ERC20'] })
    expect(listed.data).toMatchObject({ list: [], total: 0 })
    const seen = { id, version: 1 }
    const attempts = [
      await confirmed(limited, api.review, { ...seen, action: 'approve' }),
      await send(at.desk.fetch, limited, api.setStatus, { ...seen, status: 'disabled', reason }),
      await confirmed(limited, api.allocate, { ...seen, memberId: '1', reason }),
      await send(at.desk.fetch, limited, api.edit, { ...seen, label: 'mine', reason }),
    ]
    expect(attempts.map(({ code }) => code)).toEqual(attempts.map(() => Code.notFound))
    expect(await stateOf(id)).toEqual({ status: 'pending', version: 1 })
  })
})

describe('the pool', () => {
  let folder = ''
  let store: ReturnType<typeof diskStore>
  let app: ReturnType<typeof appOver>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pool-'))
    store = diskStore(folder)
    app = appOver(database, {}, store)
  })
  afterAll(() => rm(folder, { recursive: true }))
  const fresh = async (who: Holder, endpoint: Endpoint, input: object) =>
    send(app.fetch, who, endpoint, { ...input, otp: await who.app.fresh() })
  const approve = (who: Holder, applied: Reply) => {
    const decision = { id: approvalOf(applied), version: 1, action: 'approve' }
    return fresh(who, approval.review, decision)
  }
  /** Imports the lines by one and approves it by the other. */
  const imported = async (maker: Holder, checker: Holder, lines: readonly string[]) => {
    const file = await csvFile(at.sql, store, maker, lines.join('\n'))
    const applied = await fresh(maker, api.importPool, { file: [file], reason })
    expect((await approve(checker, applied)).data).toMatchObject({ status: 'approved' })
  }
  const give = (who: Holder, id: string, version: number, memberId: string) =>
    confirmed(who, api.allocate, { id, version, memberId, reason })
  const freeOnes = async (network: string) => {
    const rows = await at.sql<{ id: string }[]>`
      select id::text from recharge_address where network = ${network} and address_kind = 'dedicated' order by id`
    return rows.map(({ id }) => id)
  }

  it('takes the good lines of a file with a second operator, who sees what the others are', async () => {
    const text = `\uFEFFnetwork,address,memo\nTRC20,TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t,\n\ntrc20,"${address.replace('8', '9')}",\nNOPE,x,\nXRP,rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh,\nXRP,rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh,77\nTRC20,TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t,\nTRC20,TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t,77\n`
    const own = await csvFile(at.sql, store, alice, text)
    const input = { file: [own], reason }
    const foreign = await fresh(bob, api.importPool, input)
    expect(foreign.data).toMatchObject({ errors: [{ field: 'file' }] })
    const applied = await fresh(alice, api.importPool, input)
    expect(await freeOnes('TRC20')).toEqual([])
    const { data } = await send(app.fetch, bob, approval.get, { id: approvalOf(applied) })
    expect(Object.fromEntries(data.diff.map(({ field, after }) => [field, after]))).toMatchObject({
      created: '2',
      failed: '5',
      failedLines: '[4,5,6,8,9]',
      addresses: '["TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh"]',
    })
    expect((await approve(alice, applied)).code).toBe(Code.selfReview)
    expect((await approve(bob, applied)).data).toMatchObject({ status: 'approved' })
    const stored = await at.sql`
      select creator_name, reviewer_name, status from recharge_address where address_kind = 'dedicated'`
    const people = { creator_name: alice.userName, reviewer_name: bob.userName }
    expect(stored).toEqual([1, 2].map(() => ({ ...people, status: 'active' })))
    const again = await fresh(alice, api.importPool, input)
    expect(again.data).toMatchObject({ created: 0 })
  })

  it('is handed out with a code, once, and never by whoever brought an address in', async () => {
    const [id = ''] = await freeOnes('TRC20')
    const [owner = '', other = ''] = await at.desk.members(2)
    const bare = { id, version: 1, memberId: owner, reason }
    expect((await send(at.desk.fetch, bob, api.allocate, bare)).code).toBe(Code.otp)
    expect((await give(alice, id, 1, owner)).code).toBe(Code.selfReview)
    await expect(
      at.sql`update recharge_address set member_id = ${owner}, allocated_by = ${alice.id} where id = ${id}`,
    ).rejects.toThrow('recharge_address_allocated_by_other')
    expect((await give(bob, id, 1, owner)).data).toEqual({ id })
    expect((await give(bob, id, 2, other)).code).toBe(Code.rule)
    const { data: seen } = await send(at.desk.fetch, alice, api.get, { id })
    expect(seen.row.memberId).toBe(owner)
  })

  it('gives a member another address on a network with a second operator, who did not import it', async () => {
    await imported(
      alice,
      bob,
      ['a', 'b', 'c'].map((digit) => `ERC20,0x${digit.repeat(40)},`),
    )
    const [first = '', next = '', last = ''] = await freeOnes('ERC20')
    const [memberId = '', newcomer = ''] = await at.desk.members(2)
    expect((await give(bob, first, 1, memberId)).data).toEqual({ id: first })
    const off = { id: first, version: 2, status: 'disabled', reason }
    expect((await send(at.desk.fetch, bob, api.setStatus, off)).code).toBe(Code.ok)
    const applied = await give(bob, next, 1, memberId)
    expect(await stateOf(next)).toMatchObject({ version: 1 })
    // The importer is not the second operator either.
    expect((await approve(alice, applied)).code).toBe(Code.selfReview)
    const [carol] = (await holders(at.desk, 1)) as [Holder]
    expect((await approve(carol, applied)).data).toMatchObject({ status: 'approved' })
    const [row] = await at.sql`
      select member_id::text as owner, allocated_by::text as by from recharge_address where id = ${next}`
    expect(row).toEqual({ owner: memberId, by: bob.id })
    // One on another network is the first there.
    expect((await give(bob, last, 1, newcomer)).data).toEqual({ id: last })
  })
})
