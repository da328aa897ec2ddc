// Payouts through a channel that times out, loses answers and repeats itself: the member pays once, the books hold one
// journal, and nothing is given back while nobody knows.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as withdraw from '#contract/money/withdraw-log.ts'
import * as api from '#contract/money/withdraw-third.ts'
import type { PayoutProvider } from '#server/base/ports/payout-provider.ts'
import { settleAlone } from '#server/money/payout/settle.ts'
import { workOutbox } from '#server/money/payout/worker.ts'
import { send } from '#tests/money/desk.ts'
import { openPayoutDesk, paid, type PayoutDesk } from '#tests/money/payout-desk.ts'

let desk: PayoutDesk
let { at, bob, carol, channel, errors, fetch, makeDue, round, started, stateOf, work } =
  {} as PayoutDesk
beforeAll(async () => {
  desk = await openPayoutDesk()
  ;({ at, bob, carol, channel, errors, fetch, makeDue, round, started, stateOf, work } = desk)
})
afterAll(() => desk.close())
beforeEach(() => {
  desk.setFault()
  desk.setEnd()
})

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
    desk.setFault(() => 'timeout')
    await round()
    await round()
    expect(await stateOf(id)).toMatchObject({
      status: 'thirdPaying',
      channel: 'unknown',
      journals: 0,
    })
    const refund = { id, version: 3, reason: 'nobody answers' }
    expect((await send(fetch, carol, withdraw.refund, refund)).code).toBe(Code.alreadyHandled)
    desk.setFault()
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
    expect(await work(new Map([['ePay', channel]]))).toBe(0)
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
    // As if its failure had been a mistake: nobody sent it again.
    await at.sql`update withdraw_log set status = 'thirdPaying', payer_id = null where id = ${broken.id}`
    await round()
    expect(await stateOf(broken.id)).toMatchObject(paid)
  })

  it('is not waited for longer than a call may take, nor after the worker was stopped', async () => {
    const { id } = await started()
    const endless = new Promise<never>(() => {})
    const dead: PayoutProvider = { ...channel, submit: () => endless, query: () => endless }
    const providersOf = new Map([['ePay', dead]])
    await makeDue()
    expect(await work(providersOf, 50)).toBe(1)
    expect(await stateOf(id)).toMatchObject({ channel: 'unknown', journals: 0 })
    expect((await stateOf(id)).error).toContain('no answer within')
    await makeDue()
    const stopping = new AbortController()
    const asked = vi.fn<PayoutProvider['query']>(() => {
      stopping.abort()
      return endless
    })
    const stopped = new Map([['ePay', { ...dead, query: asked }]])
    const { signal } = stopping
    const report = (error: unknown) => errors.push(error)
    await workOutbox(desk.db, stopped, { timeoutMs: 3_600_000, signal, onError: report })
    expect(asked).toHaveBeenCalledTimes(1)
    expect((await stateOf(id)).error).toContain('no answer within')
    await round()
    await round()
    expect(await stateOf(id)).toMatchObject(paid)
  })

  it('is not sent once it was closed while the channel was asked, nor when it is a day old', async () => {
    const submit = vi.fn<PayoutProvider['submit']>(channel.submit)
    const closing = await started()
    desk.setFault(() => 'timeout')
    await round()
    desk.setFault()
    const query = async () => {
      await settleAlone(desk.db, closing.order, 'response', {
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
    await at.sql`update withdraw_third set next_try_at = now() - interval '1 second' where id = ${closing.order}`
    expect(await work(new Map([['ePay', { ...channel, submit, query }]]))).toBe(1)
    expect(await stateOf(closing.id)).toMatchObject({ status: 'failed', channel: 'failed' })

    const old = await started()
    desk.setFault(() => 'timeout')
    await round()
    desk.setFault()
    await at.sql`
      update withdraw_third set next_try_at = now() - interval '1 second', created_at = now() - interval '23 hours 1 minute'
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
    desk.setEnd(() => 'failed')
    const { id, order } = await started()
    await round()
    await round()
    expect(await stateOf(id)).toMatchObject({ status: 'failed', channel: 'failed', journals: 0 })
    expect((await at.detailOf(id)).timeline.at(-1)).toMatchObject({
      action: 'failed',
      remark: 'account refused',
    })
    expect(await at.walletOf(id)).toEqual({ available: '0', frozen: '100' })
    desk.setEnd()
    const again = { id: order, reason: 'the account is open again' }
    expect((await send(fetch, carol, api.retry, again)).code).toBe(Code.ok)
    expect((await send(fetch, carol, api.retry, again)).code).toBe(Code.rule)
    await round()
    await round()
    expect(await stateOf(id)).toMatchObject(paid)
  })
})
