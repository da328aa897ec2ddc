// Payouts through a channel that times out, loses answers and repeats itself: the member pays once, the books hold one
// journal, and nothing is given back while nobody knows.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as withdraw from '#contract/money/withdraw-log.ts'
import * as api from '#contract/money/withdraw-third.ts'
import * as approval from '#contract/system/approval.ts'
import { post } from '#server/ledger/post.ts'
import type { PayoutProvider, PayoutProviders } from '#server/money/payout/provider.ts'
import { settleAlone } from '#server/money/payout/settle.ts'
import { simulatedProvider } from '#server/money/payout/simulated.ts'
import { workOutbox } from '#server/money/payout/worker.ts'
import { diskStore } from '#server/store/disk-store.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { approvalOf, type Holder, holders } from '../money/authenticators.ts'
import { csvFile } from '../money/csv-file.ts'
import { appOver, send } from '../money/desk.ts'
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
/** What the worker reported; no test leaves anything here. */
const errors: unknown[] = []
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
  const app = appOver(database, {}, diskStore(folder), providers)
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
  expect(errors).toEqual([])
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
const work = (over: PayoutProviders, timeoutMs = 60_000) =>
  workOutbox(database.db, over, { timeoutMs, onError: (error) => errors.push(error) })
/** One round of the worker, with every order due. */
const round = async () => {
  await at.sql`update withdraw_third set next_try_at = now() where finished_at is null`
  return work(providers)
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
    const { journals, row, timeline } = await at.detailOf(id)
    expect(timeline.map(({ action }) => action).slice(-2)).toEqual(['thirdPaying', 'paid'])
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
    const paidBefore = channel.payments.length
    const dying: PayoutProvider = {
      ...channel,
      submit: (order) => channel.submit(order).then(() => new Promise<never>(() => {})),
    }
    void work(new Map([['ePay', dying]]), 3_600_000)
    await expect.poll(() => channel.query(no).catch(() => undefined)).toBeDefined()
    expect(await stateOf(id)).toMatchObject({ channel: 'created', journals: 0 })
    // Its lease is not over: no other worker takes the order.
    expect(await work(providers)).toBe(0)
    await round()
    await round()
    expect(await stateOf(id)).toMatchObject(paid)
    expect(channel.payments.slice(paidBefore)).toEqual([no])
    const rows = await at.sql`
      select count(*)::int as count from withdraw_third where withdraw_id = ${id}`
    expect(rows).toEqual([{ count: 1 }])
  })

  it('does not keep others waiting when it cannot be settled, and waits itself', async () => {
    const [broken, sound] = [await started('20'), await started('30')]
    await round()
    await at.sql`update withdraw_log set status = 'failed' where id = ${broken.id}`
    await round()
    expect(await stateOf(sound.id)).toMatchObject(paid)
    expect(await stateOf(broken.id)).toMatchObject({ status: 'failed', journals: 0 })
    expect((await stateOf(broken.id)).error).toContain('was not waiting')
    expect(errors.splice(0)).toMatchObject([{ message: expect.stringContaining(broken.no) }])
    const [next] = await at.sql`
      select next_try_at > now() + interval '30 seconds' as waits from withdraw_third where id = ${broken.order}`
    expect(next).toEqual({ waits: true })
    await at.sql`update withdraw_log set status = 'thirdPaying' where id = ${broken.id}`
    await round()
    expect(await stateOf(broken.id)).toMatchObject(paid)
  })

  it('is not waited for longer than a call may take, nor after the worker was stopped', async () => {
    const { id } = await started()
    const endless = new Promise<never>(() => {})
    const dead: PayoutProvider = { ...channel, submit: () => endless, query: () => endless }
    const providersOf = new Map([['ePay', dead]])
    expect(await work(providersOf, 50)).toBe(1)
    expect(await stateOf(id)).toMatchObject({ channel: 'unknown', journals: 0 })
    expect((await stateOf(id)).error).toContain('no answer within')
    await at.sql`update withdraw_third set next_try_at = now() where withdraw_id = ${id}`
    const stopping = new AbortController()
    const asked = vi.fn<PayoutProvider['query']>(() => {
      stopping.abort()
      return endless
    })
    const stopped = new Map([['ePay', { ...dead, query: asked }]])
    const { signal } = stopping
    const report = (error: unknown) => errors.push(error)
    await workOutbox(database.db, stopped, { timeoutMs: 3_600_000, signal, onError: report })
    expect(asked).toHaveBeenCalledTimes(1)
    expect((await stateOf(id)).error).toContain('no answer within')
    await round()
    await round()
    expect(await stateOf(id)).toMatchObject(paid)
  })

  it('is not sent once it was closed while the channel was asked, nor when it is a day old', async () => {
    const submit = vi.fn<PayoutProvider['submit']>(channel.submit)
    const closing = await started()
    fault = () => 'timeout'
    await round()
    fault = () => undefined
    const query = async () => {
      await settleAlone(database.db, closing.order, 'response', {
        state: 'failed',
        message: 'closed',
        channelOrderNo: null,
        amount: null,
        fee: null,
        txHash: null,
        httpStatus: null,
        body: '',
      })
      return undefined
    }
    await at.sql`update withdraw_third set next_try_at = now() where id = ${closing.order}`
    expect(await work(new Map([['ePay', { ...channel, submit, query }]]))).toBe(1)
    expect(await stateOf(closing.id)).toMatchObject({ status: 'failed', channel: 'failed' })

    const old = await started()
    fault = () => 'timeout'
    await round()
    fault = () => undefined
    await at.sql`
      update withdraw_third set next_try_at = now(), created_at = now() - interval '23 hours 1 minute'
       where id = ${old.order}`
    expect(await work(new Map([['ePay', { ...channel, submit }]]))).toBe(1)
    expect(await stateOf(old.id)).toMatchObject({ channel: 'unknown' })
    expect((await stateOf(old.id)).error).toContain('too old')
    expect(submit).not.toHaveBeenCalled()
    await at.sql`update withdraw_third set created_at = now() where id = ${old.order}`
    await round()
    await round()
    expect(await stateOf(old.id)).toMatchObject(paid)
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
    expect(data.exchangeCount).toBe(data.exchanges.length)
    await at.sql`insert into withdraw_third_exchange (order_id, dir, body)
      select ${order}, 'callback', 'again ' || n from generate_series(1, 200) n`
    const after = (await send(fetch, bob, api.get, { id: order })).data
    expect(after.exchangeCount).toBe(data.exchangeCount + 200)
    expect(after.exchanges).toHaveLength(200)
    expect(after.exchanges.at(-1)?.body).toBe('again 200')
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
    expect((await at.detailOf(id)).timeline.at(-1)).toMatchObject({
      action: 'failed',
      remark: 'account refused',
    })
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
  onTestFinished(() => at.desk.setConfirms('off'))
  await at.desk.setConfirms('on')
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
  await at.sql`alter table withdraw_log disable trigger user`
  await at.sql`update withdraw_log set usd_value = 7 where id = ${id}`
  await at.sql`alter table withdraw_log enable trigger user`
  const approvalId = approvalOf(await send(fetch, bob, api.close, await close()))
  const shown = await send(fetch, carol, approval.get, { id: approvalId })
  expect(shown.data.row).toMatchObject({ amountUsd: '7' })
  expect(await stateOf(id)).toMatchObject({ channel: 'unknown' })
  const approve = { id: approvalId, version: 1, action: 'approve', otp: await carol.app.fresh() }
  expect((await send(fetch, carol, approval.review, approve)).data.status).toBe('approved')
  expect(await stateOf(id)).toMatchObject({ status: 'failed', channel: 'failed', journals: 0 })
  const { data } = await send(fetch, bob, api.get, { id: order })
  expect(data.exchanges.at(-1)).toMatchObject({ dir: 'response', httpStatus: null })
  const { timeline } = await at.detailOf(id)
  expect(timeline.at(-1)).toMatchObject({ action: 'failed', remark: 'stated by the channel' })
})

it('compares a day with the bill of the channel', async () => {
  const [one, two, three] = [await started('50'), await started('60'), await started('70')]
  const [twice, earlier] = [await started('80'), await started('90')]
  await round()
  await round()
  await at.sql`
    update withdraw_third set submitted_at = submitted_at - interval '1 day' where id = ${earlier.order}`
  // What the channel pays is the amount less our fee of 1.
  const text = `thirdOrderNo,amount,status\n${one.no},49,success\n${two.no},60,success\n${twice.no},79,success\n${earlier.no},89,success\n${twice.no},79,success\nTP000,5,success\n`
  const file = await csvFile(at.sql, diskStore(folder), bob, text)
  const [today] = await at.sql<{ day: string }[]>`
    select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day`
  const { data } = await send(fetch, bob, api.reconcile, {
    channelCode: 'ePay',
    date: today?.day,
    file: [file],
    reason: 'bill of the day',
  })
  expect(data.matched).toBe(2)
  expect(data.amountDiff).toEqual([
    { thirdOrderNo: two.no, here: '59', there: '60' },
    { thirdOrderNo: twice.no, here: '79', there: '158' },
  ])
  expect(data.missingHere.map(({ thirdOrderNo }) => thirdOrderNo)).toEqual(['TP000'])
  expect(data.missingThere.map(({ thirdOrderNo }) => thirdOrderNo)).toContain(three.no)
})
