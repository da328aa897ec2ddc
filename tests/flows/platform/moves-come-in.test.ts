// Moves between wallets and conversions that members make at the platform: what D4 posts, under the rules of the console.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as members from '#contract/member/member.ts'
import * as flashes from '#contract/money/flash-log.ts'
import * as transfers from '#contract/money/transfer-log.ts'
import { send } from '#tests/money/desk.ts'
import { openConversions } from '#tests/platform/campaigns.ts'
import { openPlatformDesk, type PlatformDesk } from '#tests/platform/platform-desk.ts'

let at: PlatformDesk
beforeAll(async () => {
  at = await openPlatformDesk(['members', 'wallets'])
  await openConversions(at.desk)
})
afterAll(async () => {
  expect(await at.desk.violations()).toEqual([])
  await at.database.drop()
})

const balances = async (member: string) => {
  const { body } = await at.program.send(`GET members/${member}/balances`)
  return Object.fromEntries(
    (body.data ?? []).map(({ wallet, currency, available }) => [
      `${String(wallet)} ${String(currency)}`,
      available,
    ]),
  )
}
const freeze = async (member: string) =>
  send(at.desk.fetch, at.operator, members.setStatus, {
    ids: [await at.idOf(member)],
    field: 'status',
    value: 'frozen',
    reason: 'looked into',
  })
const switchOff = async (member: string, column: 'transfer_enabled' | 'flash_enabled') =>
  at.desk
    .sql`insert into member_config (member_id, ${at.desk.sql(column)}) values (${await at.idOf(member)}, false)`
const close = async (member: string) =>
  at.desk.sql`update member set status = 'closed' where external_id = ${member}`

interface Refusal {
  readonly over?: object
  readonly prepare?: (member: string) => Promise<unknown>
  readonly problem: object
}
const common: readonly (readonly [string, Refusal])[] = [
  ['of an unknown member', { over: { member: 'nobody' }, problem: { code: 'unknown_member' } }],
  ['of a frozen member', { prepare: freeze, problem: { code: 'frozen' } }],
  ['of a closed member', { prepare: close, problem: { code: 'closed' } }],
]

async function expectRefused(
  call: `POST ${string}`,
  body: { externalId: string; member: string },
  { over = {}, prepare, problem }: Refusal,
) {
  await prepare?.(body.member)
  const before = await balances(body.member)
  const answer = await at.program.send(call, { ...body, ...over })
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject(problem)
  expect(await balances(body.member)).toEqual(before)
  expect((await at.program.send(`GET ${call.slice(5)}/${body.externalId}`)).status).toBe(404)
}

describe('a transfer', () => {
  const transfer = (member: string, over: object = {}) => ({
    externalId: randomUUID(),
    member,
    fromWallet: 'spot',
    toWallet: 'contract',
    currency: 'USDT',
    amount: '40.5',
    ...over,
  })

  it('moves an amount, is listed, and is read by the platform', async () => {
    const member = await at.member('100')
    const body = transfer(member)
    const sent = await at.program.send('POST transfers', body)
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    expect(await balances(member)).toEqual({ 'spot USDT': '59.5', 'contract USDT': '40.5' })
    expect((await at.program.send(`GET transfers/${body.externalId}`)).body).toEqual(sent.body)
    const { data } = await send(at.desk.fetch, at.operator, transfers.list, {
      keyword: sent.body['transferNo'],
    })
    expect(data.list).toMatchObject([{ fromWallet: 'spot', toWallet: 'contract', amount: '40.5' }])
    const log = await at.program.send(`GET members/${member}/money-log`)
    expect(log.body.data?.slice(0, 2).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['transferIn', 'transferOut']),
    )
    const back = transfer(member, { fromWallet: 'contract', toWallet: 'spot' })
    expect((await at.program.send('POST transfers', back)).status).toBe(201)
    expect(await balances(member)).toEqual({ 'spot USDT': '100', 'contract USDT': '0' })
  })

  it('of several at once moves no more than the wallet holds', async () => {
    const member = await at.member('100')
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => at.program.send('POST transfers', transfer(member))),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 201, 422, 422,
    ])
    expect(await balances(member)).toEqual({ 'spot USDT': '19', 'contract USDT': '81' })
  })

  it.each<readonly [string, Refusal]>([
    ...common,
    [
      'while transfers of the member are off',
      {
        prepare: (member) => switchOff(member, 'transfer_enabled'),
        problem: { code: 'frozen', errors: [{ code: 'transfersOff' }] },
      },
    ],
    ['to the same wallet', { over: { toWallet: 'spot' }, problem: { code: 'rule' } }],
    [
      'from a wallet that members do not move',
      { over: { fromWallet: 'experience' }, problem: { code: 'invalid' } },
    ],
    [
      'of a currency that is not there',
      { over: { currency: 'NONE' }, problem: { code: 'currency_disabled' } },
    ],
    [
      'of more than there is',
      { over: { amount: '100.1' }, problem: { code: 'insufficient_funds' } },
    ],
    [
      'of more digits than the currency has',
      {
        over: { amount: '1.1234567' },
        problem: { code: 'invalid', errors: [{ pointer: '/amount' }] },
      },
    ],
  ])('%s is refused, and nothing moves', async (_, refusal) => {
    const member = await at.member('100')
    await expectRefused('POST transfers', transfer(member), refusal)
  })
})

describe('a conversion', () => {
  const conversion = (member: string, over: object = {}) => ({
    externalId: randomUUID(),
    member,
    from: 'USDT',
    to: 'BTC',
    fromAmount: '100',
    toAmount: '0.00198',
    rate: '0.0000199',
    fee: '0.00001',
    ...over,
  })

  it('pays one currency and gets the other, and the house keeps spread and fee', async () => {
    const member = await at.member('150')
    const body = conversion(member)
    const sent = await at.program.send('POST conversions', body)
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    expect(await balances(member)).toEqual({ 'spot USDT': '50', 'spot BTC': '0.00198' })
    expect((await at.program.send(`GET conversions/${body.externalId}`)).body).toEqual(sent.body)
    const { data } = await send(at.desk.fetch, at.operator, flashes.list, {
      keyword: sent.body['flashNo'],
    })
    expect(data.list).toMatchObject([
      {
        refRate: '0.00002',
        spreadRate: '0.005',
        usdValue: '100',
        revenueUsd: '1',
        feeAmount: '0.00001',
      },
    ])
    const lines = await at.desk.sql`
      select house_code as house, currency, side, trim_scale(amount)::text as amount from ledger_entry
       where house_code is not null and journal_id = (select id from ledger_journal where biz_type = 'flash'
         and biz_id = ${String(sent.body['id'])}) order by line_no`
    expect(lines.map((line) => ({ ...line }))).toEqual([
      { house: '2960', currency: 'USDT', side: 'C', amount: '100' },
      { house: '2960', currency: 'BTC', side: 'D', amount: '0.00199' },
      { house: '4130', currency: 'BTC', side: 'C', amount: '0.00001' },
    ])
  })

  it.each<readonly [string, Refusal]>([
    ...common,
    [
      'while conversions of the member are off',
      {
        prepare: (member) => switchOff(member, 'flash_enabled'),
        problem: { code: 'frozen', errors: [{ code: 'conversionsOff' }] },
      },
    ],
    ['into the same currency', { over: { to: 'USDT' }, problem: { code: 'rule' } }],
    [
      'from a currency that is not converted',
      { over: { from: 'ETH' }, problem: { code: 'currency_disabled' } },
    ],
    [
      'to an amount that the rate does not make',
      {
        over: { toAmount: '0.00199' },
        problem: { code: 'rule', errors: [{ pointer: '/toAmount' }] },
      },
    ],
    [
      'at a rate far above the reference',
      {
        over: { rate: '0.0000211', toAmount: '0.0021' },
        problem: { code: 'limit_exceeded', errors: [{ pointer: '/rate', code: 'rateTooFar' }] },
      },
    ],
    [
      'of more than there is',
      {
        over: { fromAmount: '1000', toAmount: '0.01989' },
        problem: { code: 'insufficient_funds' },
      },
    ],
  ])('%s is refused, and nothing moves', async (_, refusal) => {
    const member = await at.member('150')
    await expectRefused('POST conversions', conversion(member), refusal)
  })

  it('of a currency without a price is refused', async () => {
    const member = await at.member('150')
    await at.desk.sql`update wallet_code set price_usd = 0 where currency = 'BTC'`
    const body = conversion(member)
    await expectRefused('POST conversions', body, {
      problem: { code: 'currency_disabled', errors: [{ pointer: '/to' }] },
    })
    await at.desk.sql`update wallet_code set price_usd = 50000 where currency = 'BTC'`
  })
})
