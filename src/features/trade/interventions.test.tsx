// Closing a position and voiding a window on the real screens against the real server.
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConsole } from '#tests/console.tsx'
import { setConfirms } from '#tests/money/desk.ts'
import { screenDesk } from '#tests/screen-desk.ts'
import { openTradingDesk } from '#tests/trade/trading-desk.ts'

const at = screenDesk(
  async (server) => {
    await setConfirms(server.sql, 'off', ['review.otp'])
    return openTradingDesk(server)
  },
  { userName: 'riskdesk', roleCode: 'risk' },
)
const choose = async (box: HTMLElement, label: RegExp, option: RegExp) => {
  await at.user.click(within(box).getByRole('combobox', { name: label }))
  await at.user.click(await screen.findByRole('option', { name: option }))
}
const send = () => at.user.keyboard('{Control>}{Enter}{/Control}')

it('applies for a risk close with a rule and a reason, and offers no price', async () => {
  openConsole('/trade/contractPosition', at.token)
  await at.user.click(await screen.findByRole('button', { name: /的操作$/ }))
  await at.user.click(await screen.findByRole('menuitem', { name: '风控平仓' }))
  const box = await screen.findByRole('dialog', { name: '风控平仓' })
  await choose(box, /风控规则/, /会员书面要求/)
  expect(within(box).getAllByRole('textbox')).toHaveLength(1)
  await at.user.type(within(box).getByRole('textbox'), 'letter of the member of today')
  await send()
  expect(await screen.findByText('已提交，等待另一位操作员复核')).toBeInTheDocument()
  const [row] = await at.server.sql`select status from contract_position`
  expect(row).toEqual({ status: 'open' })
})

it('sends no voiding before its impact was looked at, and none that is refused', async () => {
  openConsole('/trade/deliveryOrder', at.token)
  await at.user.click(await screen.findByRole('button', { name: /事件作废/ }))
  const box = await screen.findByRole('dialog', { name: '事件作废' })
  await choose(box, /合约产品/, /BTCUSDT-SEC/)
  const reading = (minutes: number) =>
    new Date(Date.now() + (8 * 60 + minutes) * 60_000).toISOString().slice(0, 16)
  const set = (label: RegExp, minutes: number) =>
    fireEvent.change(within(box).getByLabelText(label), { target: { value: reading(minutes) } })
  set(/窗口开始/, -40)
  set(/窗口结束/, -10)
  await at.user.type(within(box).getByRole('textbox', { name: /事件编号/ }), 'INC-7')
  await at.user.type(within(box).getByRole('textbox', { name: /原因/ }), 'feed A stood still')
  await send()
  expect(await within(box).findByText('请先查看影响')).toBeInTheDocument()
  await at.user.click(within(box).getByRole('button', { name: '查看影响' }))
  expect(await within(box).findByRole('columnheader', { name: '收回派彩' })).toBeInTheDocument()
  set(/窗口开始/, -30)
  expect(within(box).queryByRole('columnheader', { name: '收回派彩' })).not.toBeInTheDocument()
  await at.user.click(within(box).getByRole('button', { name: '查看影响' }))
  await within(box).findByRole('columnheader', { name: '收回派彩' })
  await send()
  expect(await screen.findByText('该时间窗口内没有可作废的订单')).toBeInTheDocument()
})
