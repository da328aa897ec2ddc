// Wallets of members and amounts that are held by hand, over the wire, with the books checked.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as api from '#contract/member/member-asset.ts'
import { openDesk, type Desk } from '#tests/money/desk.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let desk: Desk
let token: string
beforeAll(async () => {
  server = await testServer()
  desk = await openDesk(server, server.url)
  token = await server.operator({ userName: 'cashier', roleCode: 'finance2' })
})
afterAll(() => server.close())

const reason = '涉嫌洗钱，配合调查'
const funded = async (available = '100') => {
  const [memberId = ''] = await desk.members(1)
  const [wallet] = await server.sql`
    insert into ledger_account (member_id, wallet_type, currency, available)
    values (${memberId}, 'spot', 'USDT', ${available}) returning id::text`
  return { memberId, id: String(wallet?.['id']) }
}
const freeze = (memberId: string, amount: string, requestId = randomUUID()) =>
  server.call(
    api.freeze,
    { memberId, walletType: 'spot', currency: 'USDT', amount, reason, requestId },
    { token },
  )
const release = (holdId: string, amount: string, requestId = randomUUID()) =>
  server.call(api.unfreeze, { holdId, amount, reason, requestId }, { token })
const walletOf = async (memberId: string) => {
  const [row] = await server.sql`
    select trim_scale(available)::text as available, trim_scale(frozen)::text as frozen
      from ledger_account where member_id = ${memberId} and wallet_type = 'spot'`
  return row
}

describe('holding an amount', () => {
  it('moves it to the frozen part and back in steps, with a journal and a log line for each', async () => {
    const { memberId, id } = await funded()
    const { data } = await freeze(memberId, '60')
    expect(await walletOf(memberId)).toEqual({ available: '40', frozen: '60' })
    expect((await release(data.holdId, '25')).code).toBe(0)
    expect((await release(data.holdId, '35')).code).toBe(0)
    expect(await walletOf(memberId)).toEqual({ available: '100', frozen: '0' })
    const steps = await server.sql`
      select step from ledger_journal where biz_type = 'hold' and biz_id = ${data.holdId} order by id`
    expect(steps.map(({ step }) => step)).toEqual(['freeze', 'release#1', 'release#2'])
    const logs = await server.sql`
      select biz_type from money_log where member_id = ${memberId} order by id`
    expect(logs.map((log) => log['biz_type'])).toEqual(['holdFreeze', 'holdRelease', 'holdRelease'])
    const { data: wallet } = await server.call(api.get, { id }, { token })
    expect(wallet.holds).toEqual([])
    expect(wallet.history.map(({ action }) => action)).toEqual(['freeze', 'unfreeze', 'unfreeze'])
  })

  it('is done once however often the same request arrives', async () => {
    const { memberId } = await funded()
    const requestId = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => freeze(memberId, '10', requestId)))
    expect(new Set(answers.map(({ data }) => data.holdId)).size).toBe(1)
    expect(await walletOf(memberId)).toEqual({ available: '90', frozen: '10' })
  })

  it('never holds more than is available, nor releases more than is held, however many try at once', async () => {
    const { memberId } = await funded('50')
    const tries = await Promise.all([1, 2, 3].map(() => freeze(memberId, '30')))
    expect(tries.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 42201, 42201])
    const { holdId } = tries.find(({ code }) => code === 0)?.data ?? { holdId: '' }
    const releases = await Promise.all([1, 2].map(() => release(holdId, '20')))
    expect(releases.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40001])
    expect(await walletOf(memberId)).toEqual({ available: '40', frozen: '10' })
  })

  it('refuses more digits than the currency has, a wallet that is not there and who has no permission', async () => {
    const { memberId } = await funded()
    await server.sql`update wallet_code set scale = 6 where currency = 'USDT'`
    expect((await freeze(memberId, '1.0000001')).code).toBe(40001)
    const [stranger = ''] = await desk.members(1)
    expect((await freeze(stranger, '1')).code).not.toBe(0)
    const support = await server.operator({ userName: 'helper2', roleCode: 'support' })
    const body = { memberId, walletType: 'spot', currency: 'USDT', amount: '1', reason }
    const refused = await server.call(
      api.freeze,
      { ...body, requestId: randomUUID() },
      { token: support },
    )
    expect(refused.code).toBe(40301)
  })
})

describe('the list of wallets', () => {
  it('filters, values and adds up each currency over all that matches', async () => {
    const { memberId } = await funded('12.5')
    await server.sql`insert into ledger_account (member_id, wallet_type, currency, available)
      values (${memberId}, 'contract', 'USDT', 7.5), (${memberId}, 'delivery', 'USDT', 0)`
    const { data } = await server.call(
      api.list,
      { memberId, nonZero: true, pageSize: 1, orderBy: 'usdValue desc' },
      { token },
    )
    expect(data).toMatchObject({ total: 2, list: [{ available: '12.5', usdValue: '12.5' }] })
    expect(data.summary).toEqual([
      { currency: 'USDT', count: 2, available: '20', frozen: '0', margin: '0', usdValue: '20' },
    ])
  })

  it('shows an operator who is bound to a member that team only', async () => {
    const { memberId } = await funded()
    await server.sql`update member set path = ${`/${memberId}/`} where id = ${memberId}`
    const { id: other } = await funded()
    const bound = await server.operator({
      userName: 'leader10',
      roleCode: 'risk',
      bindMemberId: memberId,
    })
    const { data } = await server.call(api.list, {}, { token: bound })
    expect(data.list.map((row) => row.memberId)).toEqual([memberId])
    expect((await server.call(api.get, { id: other }, { token: bound })).code).toBe(40401)
  })
})
