import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// Payouts through a channel that times out, loses answers and repeats itself: the member pays once, the books hold one
// journal, and nothing is given back while nobody knows.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as withdraw from '#contract/money/withdraw-log.ts'
import * as api from '#contract/money/withdraw-third.ts'
import * as approval from '#contract/system/approval.ts'
import { createApp } from '#server/app.ts'
import { createLog } from '#server/http/log.ts'
import { post } from '#server/ledger/post.ts'
import type { PayoutProvider } from '#server/money/payout/provider.ts'
import { simulatedProvider } from '#server/money/payout/simulated.ts'
import { workOutbox } from '#server/money/payout/worker.ts'
import { diskStore } from '#server/store/disk-store.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { approvalOf, type Holder, holders } from '../money/authenticators.ts'
import { send } from '../money/desk.ts'
import { openWithdrawDesk, type WithdrawDesk } from '../money/withdraw-desk.ts'

type Faults = NonNullable<Parameters<typeof simulatedProvider>[0]['faultOf']>
type Ends = NonNullable<Parameters<typeof simulatedProvider>[0]['endOf']>

let database: TestDatabase
let at: WithdrawDesk
let bob: Holder
let carol: Holder
let folder = ''
let fault: Faults = () => undefined
let end: Ends = () => 'success'
const channel = simulatedProvider({
  secret: 'the secret of the channel',
  faultOf: (...call) => fault(...call),
  endOf: (...asked) => end(...asked),
})
const providers = new Map<string, PayoutProvider>([['ePay', channel]])
let fetch: (request: Request) => Response | Promise<Response>

beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  at = await openWithdrawDesk(database, database.url)
  folder = await mkdtemp(join(tmpdir(), 'bill-'))
  const app = createApp({
    ...database,
    config: {
      trustProxy: 1,
      sessionIdleMin: 15,
      sessionMaxHours: 12,
      metricsToken: undefined,
      uploadMaxBytes: 1024 ** 2,
    },
    store: diskStore(folder),
    log: createLog('silent'),
    payouts: providers,
  })
  fetch = (request) => app.fetch(request)
  ;[bob, carol] = (await holders(at.desk, 2)) as [Holder, Holder]
  await at.sql`insert into payout_channel (code, name, currencies, max_amount) values ('ePay', 'ePay', '{USDT}', 5000)`
  await database.db.transaction((tx) =>
    post(tx, {
      operatorId: null,
      bizNo: '',
      memo: '',
      bizType: 'capital',
      bizId: '2',
      step: 'in',
      lines: [
        { house: '1120', currency: 'USDT', side: 'D', amount: '10000' },
        { house: '3100', currency: 'USDT', side: 'C', amount: '10000' },
      ],
    }),
  )
})
afterAll(async () => {
  await at.expectSoundBooks()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  fault = () => undefined
  end = () => 'success'
})

/** A withdrawal that was handed to the channel; nothing is sent yet. */
async function started(amount = '100') {
  const { id, version } = await at.inState('approved', { amount })
  const { data } = await send(fetch, bob, withdraw.thirdPay, {
    items: [{ id, version }],
    channelCode: 'ePay',
  })
  const [result] = data.results
  expect(result).toMatchObject({ code: Code.ok, status: 'thirdPaying' })
  const [order] = await at.sql<{ id: string; no: string }[]>`
    select id::text, third_order_no as no from withdraw_third where withdraw_id = ${id}`
  return { id, order: order?.id ?? '', no: result?.thirdOrderNo ?? '' }
}
/** One round of the worker, with every order due. */
const round = async () => {
  await at.sql`update withdraw_third set next_try_at = now() where finished_at is null`
  return workOutbox(database.db, providers)
}
const stateOf = async (id: string) => {
  const [row] = await at.sql<
    { status: string; channel: string; journals: number; error: string }[]
  >`select w.status, t.channel_status as channel, t.last_error as error,
      (select count(*)::int from ledger_journal where biz_type = 'withdraw' and biz_id = w.id and step = 'close') as journals
      from withdraw_log w join withdraw_third t on t.withdraw_id = w.id where w.id = ${id} order by t.id desc limit 1`
  return { ...row }
}
const paid = { status: 'paid', channel: 'success', journals: 1 }

describe('an order', () => {
  it('is sent, asked for and paid once, out of the account of the channels', async () => {
    const { id, no } = await started('1000')
    await round()
    expect(await stateOf(id)).toMatchObject({ status: 'thirdPaying', channel: 'submitted' })
    await round()
    expect(await stateOf(id)).toMatchObject(paid)
    const { journals, row } = await at.detailOf(id)
    expect(row).toMatchObject({ thirdOrderNo: no, payMethod: 'third' })
    expect(journals.at(-1)?.lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ account: 'member.spot.frozen', side: 'D', amount: '1000' }),
        expect.objectContaining({ account: '1120', side: 'C', amount: '999' }),
        expect.objectContaining({ account: '5500', side: 'D', amount: '0.999' }),
        expect.objectContaining({ account: '1120', side: 'C', amount: '0.999' }),
      ]),
    )
  })

  it('stays unknown while the channel is silent, and is not given back', async () => {
    const { id } = await started()
    fault = () => 'timeout'
    await round()
    await round()
    expect(await stateOf(id)).toMatchObject({
      status: 'thirdPaying',
      channel: 'unknown',
      journals: 0,
    })
    const refund = { id, version: 3, reason: 'nobody answers' }
    expect((await send(fetch, carol, withdraw.refund, refund)).code).toBe(Code.alreadyHandled)
    fault = () => undefined
    await round()
    await round()
    expect(await stateOf(id)).toMatchObject(paid)
  })

  it('is paid once when the answer was lost and the worker died before noting it', async () => {
    const { id, no } = await started()
    // The channel has it, and nobody here knows: the worker ends between the outbox and the answer.
    const dying: PayoutProvider = {
      ...channel,
      submit: (order) => channel.submit(order).then(() => new Promise<never>(() => {})),
    }
    void workOutbox(database.db, new Map([['ePay', dying]]))
    await expect.poll(() => channel.query(no).catch(() => undefined)).toBeDefined()
    expect(await stateOf(id)).toMatchObject({ channel: 'created', journals: 0 })
    // Its lease is not over: no other worker takes the order.
    expect(await workOutbox(database.db, providers)).toBe(0)
    await round()
    await round()
    expect(await stateOf(id)).toMatchObject(paid)
    expect([...channel.paid].filter((each) => each === no)).toHaveLength(1)
  })

  it('is posted once however often and from however many sides the end is reported', async () => {
    const { id, order, no } = await started()
    await round()
    const report = channel.report(no)
    const callback = () => send(fetch, bob, api.callback, { channelCode: 'ePay', ...report })
    const replies = await Promise.all([
      ...Array.from({ length: 8 }, callback),
      send(fetch, bob, api.query, { ids: [order] }),
      round(),
    ])
    expect(replies.map((each) => (typeof each === 'number' ? 0 : each.code))).toEqual(
      Array.from({ length: 10 }, () => 0),
    )
    expect(await stateOf(id)).toMatchObject(paid)
    expect((await callback()).code).toBe(Code.ok)
    expect(await stateOf(id)).toMatchObject(paid)
    const { data } = await send(fetch, bob, api.get, { id: order })
    expect(data.exchanges.filter(({ dir }) => dir === 'callback')).toHaveLength(9)
  })

  it('is neither paid by a report without the signature nor by one of another amount', async () => {
    const { id, no } = await started()
    await round()
    const report = { ...channel.report(no), channelCode: 'ePay' }
    const forged = { ...report, signature: report.signature.replace(/^./, '_') }
    expect((await send(fetch, bob, api.callback, forged)).code).toBe(Code.rule)
    expect(await stateOf(id)).toMatchObject({ journals: 0 })
    await at.sql`alter table withdraw_third disable trigger withdraw_third_kept`
    await at.sql`update withdraw_third set amount = amount + 1 where withdraw_id = ${id}`
    await at.sql`alter table withdraw_third enable trigger withdraw_third_kept`
    await send(fetch, bob, api.callback, report)
    expect(await stateOf(id)).toMatchObject({ channel: 'unknown', journals: 0 })
    expect((await stateOf(id)).error).toContain('instead of')
    await at.sql`alter table withdraw_third disable trigger withdraw_third_kept`
    await at.sql`update withdraw_third set amount = amount - 1 where withdraw_id = ${id}`
    await at.sql`alter table withdraw_third enable trigger withdraw_third_kept`
    await round()
    expect(await stateOf(id)).toMatchObject(paid)
  })

  it('fails with its withdrawal, whose money stays frozen, and is made anew or given back', async () => {
    end = () => 'failed'
    const { id, order } = await started()
    await round()
    await round()
    expect(await stateOf(id)).toMatchObject({ status: 'failed', channel: 'failed', journals: 0 })
    expect(await at.walletOf(id)).toEqual({ available: '0', frozen: '100' })
    end = () => 'success'
    const again = { id: order, reason: 'the account is open again' }
    expect((await send(fetch, bob, api.retry, again)).code).toBe(Code.ok)
    expect((await send(fetch, bob, api.retry, again)).code).toBe(Code.rule)
    await round()
    await round()
    expect(await stateOf(id)).toMatchObject(paid)
  })
})

it('starts only what the channel pays and its account covers, counting orders under way', async () => {
  const start = async (amount: string) => {
    const { id, version } = await at.inState('approved', { amount })
    const items = [{ id, version }]
    const input = { items, channelCode: 'ePay' }
    return (await send(fetch, bob, withdraw.thirdPay, input)).data.results[0]?.code
  }
  await at.sql`update sys_config set value = '"1000000"' where key = 'withdraw.twoStepUsd'`
  await at.sql`insert into sys_config (key, value) values ('withdraw.twoStepUsd', '"1000000"') on conflict do nothing`
  expect(await start('6000')).toBe(Code.limitExceeded)
  const codes = await Promise.all([start('4900'), start('4900')])
  expect(codes.toSorted((a = 0, b = 0) => a - b)).toEqual([Code.ok, Code.insufficient])
  await round()
  await round()
})

it('closes an order by hand only after a day of silence, by two operators and a statement', async () => {
  const { id, order } = await started()
  fault = () => 'timeout'
  await round()
  await at.sql`update sys_config set value = '"on"' where key in ('review.otp', 'review.fourEyes')`
  const [proof = ''] = await at.desk.images(bob.id)
  const close = async () => ({
    id: order,
    result: 'failed',
    proof: [proof],
    reason: 'stated by the channel',
    otp: await bob.app.fresh(),
  })
  expect((await send(fetch, bob, api.close, await close())).code).toBe(Code.rule)
  await at.sql`update withdraw_third set created_at = now() - interval '25 hours' where id = ${order}`
  const approvalId = approvalOf(await send(fetch, bob, api.close, await close()))
  expect(await stateOf(id)).toMatchObject({ channel: 'unknown' })
  const approve = { id: approvalId, version: 1, action: 'approve', otp: await carol.app.fresh() }
  expect((await send(fetch, carol, approval.review, approve)).data.status).toBe('approved')
  expect(await stateOf(id)).toMatchObject({ status: 'failed', channel: 'failed', journals: 0 })
  await at.sql`update sys_config set value = '"off"' where key in ('review.otp', 'review.fourEyes')`
})

it('compares a day with the bill of the channel', async () => {
  const [one, two, three] = [await started('50'), await started('60'), await started('70')]
  await round()
  await round()
  // What the channel pays is the amount less our fee of 1.
  const text = `thirdOrderNo,amount,status\n${one.no},49,success\n${two.no},60,success\nTP000,5,success\n`
  const key = `files/${crypto.randomUUID().replaceAll('-', '')}`
  await diskStore(folder).write(
    key,
    (async function* () {
      yield Buffer.from(text)
    })(),
  )
  const [file] = await at.sql<{ id: string }[]>`
    insert into big_file (name, kind, extension, mime_type, size, sha256, store_key, identifier, source_name,
      source_size, source_sha256, uploader_id, uploader_name)
    values ('bill.csv', 'document', 'csv', 'text/csv', ${text.length}, '', ${key}, '', 'bill.csv', 1, '', ${bob.id}, 'b')
    returning id::text`
  const [today] = await at.sql<{ day: string }[]>`
    select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day`
  const { data } = await send(fetch, bob, api.reconcile, {
    channelCode: 'ePay',
    date: today?.day,
    file: [file?.id],
    reason: 'bill of the day',
  })
  expect(data.matched).toBe(1)
  expect(data.amountDiff.map(({ thirdOrderNo }) => thirdOrderNo)).toEqual([two.no])
  expect(data.missingHere.map(({ thirdOrderNo }) => thirdOrderNo)).toContain('TP000')
  expect(data.missingThere.map(({ thirdOrderNo }) => thirdOrderNo)).toContain(three.no)
})
