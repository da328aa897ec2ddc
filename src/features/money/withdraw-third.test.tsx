// What an operator does with payouts through a channel, by keys alone, on the real screen against the real server.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as withdrawals from '#contract/money/withdraw-log.ts'
import { post } from '#server/ledger/post.ts'
import { simulatedProvider } from '#server/money/payout/simulated.ts'
import { workOutbox } from '#server/money/payout/worker.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { type Keyboard, keyboardOf } from '#tests/keyboard.ts'
import { openWithdrawDesk, type WithdrawDesk } from '#tests/money/withdraw-desk.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let end: 'failed' | 'processing' = 'processing'
const channel = simulatedProvider({ secret: 'the secret of the channel', endOf: () => end })
const providers = new Map([['ePay', channel]])

let server: TestServer
let at: WithdrawDesk
let token: string
/** Of whoever hands withdrawals to the channel: another operator does so again. */
let first: string
let keys: Keyboard
beforeAll(async () => {
  server = await testServer({}, undefined, providers)
  at = await openWithdrawDesk(server, server.url)
  token = await server.operator({ userName: 'payer1', roleCode: 'admin' })
  first = await server.operator({ userName: 'payer2', roleCode: 'admin' })
  await server.sql`
    insert into payout_channel (code, name, currencies, max_amount) values ('ePay', 'ePay', '{USDT}', 5000)`
  const house = { currency: 'USDT', amount: '10000' } as const
  await server.db.transaction((tx) =>
    post(tx, {
      operatorId: null,
      bizNo: '',
      memo: '',
      bizType: 'capital',
      bizId: '2',
      step: 'in',
      lines: [
        { ...house, house: '1120', side: 'D' },
        { ...house, house: '3100', side: 'C' },
      ],
    }),
  )
})
afterAll(async () => {
  await at.expectSoundBooks()
  await server.close()
})
beforeEach(() => {
  pointConsoleAt(server)
  keys = keyboardOf(userEvent.setup())
})

/** A withdrawal that is with the channel; its order's number. */
async function started() {
  const { id, version } = await at.inState('approved')
  const { data } = await server.call(
    withdrawals.thirdPay,
    { items: [{ id, version }], channelCode: 'ePay', remark: '' },
    { token: first },
  )
  const [result] = data.results
  if (!result || !('thirdOrderNo' in result)) throw new Error('no order was made')
  return { id, no: result.thirdOrderNo ?? '' }
}
/** One round of the worker over everything. */
async function round() {
  await server.sql`update withdraw_third set next_try_at = now() - interval '1 second' where finished_at is null`
  await workOutbox(server.db, providers, {
    onError: (error) => {
      throw error
    },
  })
}
async function open(no: string) {
  openConsole(`/money/withdrawThird?keyword=${no}`, token)
  await screen.findByRole('grid', { name: '三方代付订单' })
  await screen.findAllByRole('button', { name: /的操作$/ })
}

it('opens the payloads by Enter on a row, and leaves Enter elsewhere to what has the focus', async () => {
  const { no } = await started()
  await round()
  await open(no)
  await keys.press('j{Home}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}')
  const payloads = await keys.dialog('报文')
  expect(await within(payloads).findByText(`submit ${no}`)).toBeInTheDocument()
  await keys.press('{Escape}')
  await keys.closed('报文')

  await keys.press('/{Enter}')
  expect(screen.queryByRole('dialog', { name: '报文' })).not.toBeInTheDocument()
  await keys.walkTo(screen.getByRole('button', { name: /导入账单/ }))
  await keys.press('{Enter}')
  const bill = await keys.dialog('导入账单')
  expect(screen.queryByRole('dialog', { name: '报文' })).not.toBeInTheDocument()
  await keys.choose(bill, /渠道/, 'ePay')
  await keys.submit()
  // Nothing is compared without a file and a reason.
  await keys.refused(bill, /原因/)
})

it('asks the channel, and sends an order anew that has failed', async () => {
  end = 'failed'
  const { id, no } = await started()
  await round()
  await open(no)
  await keys.press('jq')
  expect(await screen.findByText('失败')).toBeInTheDocument()
  await keys.useMenu('重试提交')
  const again = await keys.dialog('重试提交')
  expect(again).toHaveTextContent(no)
  expect(again).toHaveTextContent('payer2')
  await keys.submit()
  await keys.refused(again, /原因/)
  await keys.fill(again, /原因/, '渠道账户已恢复')
  await keys.submit()
  await keys.closed('重试提交')
  const orders = () => server.sql<{ status: string }[]>`
    select channel_status as status from withdraw_third where withdraw_id = ${id} order by id`
  await waitFor(async () => expect(await orders()).toHaveLength(2))
  expect(await orders()).toEqual([{ status: 'failed' }, { status: 'created' }])
})
