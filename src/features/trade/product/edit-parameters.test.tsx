// Editing parameters of cycles and products on the real screens against the real server.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConsole } from '#tests/console.tsx'
import { setConfirms } from '#tests/money/desk.ts'
import { screenDesk } from '#tests/screen-desk.ts'
import { openTradingDesk } from '#tests/trade/trading-desk.ts'

const at = screenDesk(
  async (server) => {
    await setConfirms(server.sql, 'off', ['review.otp'])
    const desk = await openTradingDesk(server)
    await server.sql`insert into delivery_cycle (product_code, seconds, label, payout_rate, min_stake, max_stake,
        max_open_per_member, max_open_stake, status)
      values ('BTCUSDT-SEC', 60, '{"zh-cn":"1 分钟","en":"1 min","zh-tw":"1 分鐘"}', 0.8, 5, 500, 5, 20000, 'on')`
    return desk
  },
  { userName: 'productdesk', roleCode: 'product' },
)
const waiting = async () => {
  const [row] = await at.server.sql<{ action: string; payload: Record<string, unknown> }[]>`
    select action, payload from approval_request order by id desc limit 1`
  return row
}
const fillIn = async (box: HTMLElement) => {
  fireEvent.change(within(box).getByLabelText(/生效时间/), {
    target: { value: '2036-01-01T08:00' },
  })
  await at.user.type(within(box).getByRole('textbox', { name: /原因/ }), 'agreed for next year')
  await at.user.keyboard('{Control>}{Enter}{/Control}')
}

it('shows what an edit of a cycle would change, sends nothing else, and waits for another operator', async () => {
  openConsole('/trade/deliveryCycle', at.token)
  await screen.findByText('1 分钟')
  await at.user.keyboard('je')
  const box = await screen.findByRole('dialog', { name: '修改参数' })
  expect(await within(box).findByText('尚未修改任何参数')).toBeInTheDocument()
  const rate = within(box).getByRole('textbox', { name: /^收益率/ })
  await at.user.clear(rate)
  await at.user.type(rate, '1.75')
  await at.user.keyboard('{Control>}{Enter}{/Control}')
  expect(await within(box).findByText('超出允许范围，或与其他参数不符')).toBeInTheDocument()
  await at.user.clear(rate)
  await at.user.type(rate, '0.75')
  const difference = within(within(box).getByRole('region', { name: '将要变更' }))
  expect(difference.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '收益率',
    '0.8',
    '0.75',
  ])
  await fillIn(box)
  expect(await screen.findByText('已提交，等待另一位操作员复核')).toBeInTheDocument()
  expect(await waiting()).toMatchObject({
    action: 'deliveryCycle.edit',
    payload: { changes: { payoutRate: '0.75' }, effectiveAt: '2036-01-01T00:00:00.000Z' },
  })
})

it('keeps what was typed when nothing differs, and says no success when the cycle has changed meanwhile', async () => {
  openConsole('/trade/deliveryCycle', at.token)
  await screen.findByText('1 分钟')
  await at.user.keyboard('je')
  const box = await screen.findByRole('dialog', { name: '修改参数' })
  await fillIn(box)
  expect(await screen.findByText('没有任何改动')).toBeInTheDocument()
  await at.server.sql`update delivery_cycle set version = version + 1`
  const rate = within(box).getByRole('textbox', { name: /^收益率/ })
  await at.user.clear(rate)
  await at.user.type(rate, '0.7')
  await at.user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('数据已被修改，请刷新后重试')).toBeInTheDocument()
  await waitFor(() => expect(box).not.toBeInTheDocument())
  expect(screen.queryByText(/成功$/)).not.toBeInTheDocument()
})

it('takes steps of risk limits row by row, and says which of them is wrong', async () => {
  openConsole('/trade/contractProduct', at.token)
  const row = (await screen.findByText('BTCUSDT')).closest('[role=row]')
  if (!(row instanceof HTMLElement)) throw new Error('BTCUSDT is not listed.')
  await at.user.click(within(row).getByRole('button', { name: /的操作$/ }))
  await at.user.click(await screen.findByRole('menuitem', { name: '风险档位' }))
  const box = await screen.findByRole('dialog', { name: '风险档位' })
  await at.user.click(within(box).getByRole('button', { name: '增加档位' }))
  const type = (name: string, value: string) =>
    at.user.type(within(box).getByRole('textbox', { name }), value)
  await type('档位 1 名义价值上限', '100000')
  await type('档位 1 最大杠杆', '150')
  await type('档位 1 维持保证金率', '0.005')
  await fillIn(box)
  expect(await within(box).findByText(/档位 1 超出允许范围/)).toBeInTheDocument()
  await at.user.clear(within(box).getByRole('textbox', { name: '档位 1 最大杠杆' }))
  await type('档位 1 最大杠杆', '50')
  await at.user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () =>
    expect(await waiting()).toMatchObject({
      action: 'contractProduct.tierEdit',
      payload: { tiers: [{ notionalCap: '100000', maxLeverage: 50, maintMarginRate: '0.005' }] },
    }),
  )
})
