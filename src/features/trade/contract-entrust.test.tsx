// Looking up an order and cancelling it, on the real screen against the real server.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/trade/contract-entrust.ts'
import { runChecks } from '#server/ledger/check.ts'
import { openConsole } from '#tests/console.tsx'
import { setConfirms } from '#tests/money/desk.ts'
import { screenDesk } from '#tests/screen-desk.ts'
import { openTradingDesk } from '#tests/trade/trading-desk.ts'

const at = screenDesk(openTradingDesk, { userName: 'helpdesk', roleCode: 'support' })

const wallet = async () => {
  const [row] = await at.server.sql`
    select available::float8 as available, frozen::float8 as frozen, margin::float8 as margin
      from ledger_account where member_id = ${at.desk.memberId} and wallet_type = 'contract'`
  return row
}
const stored = async () => {
  const [row] = await at.server.sql`
    select status, frozen_margin::float8 as held, cancel_reason as reason, operator_name as by
      from contract_entrust where id = ${at.desk.entrustId}`
  return row
}

it('shows the deals of a filled order and cancels an open one, giving its hold back', async () => {
  openConsole('/trade/contractEntrust?orderBy=createdAt asc', at.token)
  expect(await screen.findAllByText('全部成交')).toHaveLength(1)
  expect(await wallet()).toEqual({ available: 999.95, frozen: 100.05, margin: 600 })

  const open = screen.getByText('未成交', { selector: 'span' }).closest('[role=row]')
  if (!(open instanceof HTMLElement)) throw new Error('The open order is not listed.')
  await at.user.click(open)
  await at.user.keyboard('c')
  const box = await screen.findByRole('dialog', { name: '撤单' })
  expect(await within(box).findByText(/100\.05 USDT/)).toBeInTheDocument()
  await at.user.type(within(box).getByRole('textbox', { name: /原因/ }), '会员来电要求撤单')
  await at.user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () => expect((await stored())?.['status']).toBe('cancelled'))
  expect(await stored()).toEqual({
    status: 'cancelled',
    held: 0,
    reason: '会员来电要求撤单',
    by: 'helpdesk',
  })
  expect(await wallet()).toEqual({ available: 1100, frozen: 0, margin: 600 })
  const found = await runChecks(at.server.db)
  expect(found.filter(({ violations }) => violations > 0)).toEqual([])
})

it('refuses a second cancellation with 40901 and the state, and moves nothing', async () => {
  const before = await wallet()
  const { code, data } = await at.server.call(
    api.cancel,
    { ids: [at.desk.entrustId], reason: 'asked for once more' },
    { token: at.token },
  )
  expect(code).toBe(Code.alreadyHandled)
  expect(data).toEqual({ status: 'cancelled' })
  expect(await wallet()).toEqual(before)
})

it('separates open orders from ended ones and finds orders by number and by member', async () => {
  const list = async (input: object) =>
    (await at.server.call(api.list, input, { token: at.token })).data.list.map(
      ({ status }) => status,
    )
  expect(await list({ tab: 'open' })).toEqual([])
  expect(await list({ tab: 'history', orderBy: 'createdAt asc' })).toHaveLength(2)
  expect(await list({ keyword: at.desk.memberNo })).toHaveLength(2)
  expect(await list({ keyword: 'EN0000' })).toEqual([])
  expect(await list({ qtyMin: '50' })).toEqual(['filled'])
})

it('cancels the selected orders together and says what became of each', async () => {
  await setConfirms(at.server.sql, 'off', ['review.otp'])
  await at.server
    .sql`insert into contract_entrust (member_id, product_code, side, position_side, open_close,
      order_type, qty, trigger_price, leverage, margin_mode, client_source, status)
    select ${at.desk.memberId}, 'BTCUSDT', 'buy', 'long', 'open', 'stopLimit', 20, 50000, 10, 'isolated', 'ios',
      'untriggered' from generate_series(1, 2)`
  openConsole('/trade/contractEntrust?tab=open', at.token)
  expect(await screen.findAllByText('未触发', { selector: 'span' })).toHaveLength(2)
  await at.user.click(screen.getByRole('checkbox', { name: '选择本页' }))
  await at.user.click(await screen.findByRole('button', { name: '批量撤单' }))
  const box = await screen.findByRole('dialog', { name: '批量撤单' })
  expect(await within(box).findByText('将撤销 2 笔委托')).toBeInTheDocument()
  await at.server.sql`update contract_entrust set status = 'expired', version = 2
    where id = (select max(id) from contract_entrust)`
  await at.user.type(within(box).getByRole('textbox', { name: /原因/ }), '会员来电要求撤单')
  await at.user.keyboard('{Control>}{Enter}{/Control}')
  const results = await screen.findByRole('dialog', { name: '批量处理结果' })
  expect(within(results).getByRole('status')).toHaveTextContent('成功 1 条，失败 1 条')
})
