// What starts a payout through a channel, what ends it by hand, and the comparison with the channel's bill.
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as withdraw from '#contract/money/withdraw-log.ts'
import * as api from '#contract/money/withdraw-third.ts'
import * as approval from '#contract/system/approval.ts'
import { approvalOf } from '#tests/money/authenticators.ts'
import { csvFile } from '#tests/money/csv-file.ts'
import { send } from '#tests/money/desk.ts'
import { openPayoutDesk, type PayoutDesk } from '#tests/money/payout-desk.ts'

let desk: PayoutDesk
let { at, bob, carol, fetch, round, started, stateOf } = {} as PayoutDesk
beforeAll(async () => {
  desk = await openPayoutDesk('9000')
  ;({ at, bob, carol, fetch, round, started, stateOf } = desk)
})
afterAll(() => desk.close())
beforeEach(() => {
  desk.setFault()
  desk.setEnd()
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
  desk.setFault(() => 'timeout')
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
  const file = await csvFile(at.sql, desk.store, bob, text)
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
    { thirdOrderNo: two.no, currency: 'USDT', here: '59', there: '60', difference: '1' },
    { thirdOrderNo: twice.no, currency: 'USDT', here: '79', there: '158', difference: '79' },
  ])
  expect(data.missingHere).toEqual([
    { thirdOrderNo: 'TP000', currency: null, here: '', there: '5', difference: '5' },
  ])
  expect(data.missingThere).toContainEqual({
    thirdOrderNo: three.no,
    currency: 'USDT',
    here: '69',
    there: '',
    difference: '-69',
  })
})
