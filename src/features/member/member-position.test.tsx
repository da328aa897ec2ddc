// Watching what members have open, on the real screen against the real server.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConsole } from '#tests/console.tsx'
import { screenDesk } from '#tests/screen-desk.ts'
import { openTradingDesk } from '#tests/trade/trading-desk.ts'

const at = screenDesk(openTradingDesk, { userName: 'riskdesk', roleCode: 'risk' })

it('shows who is at risk as prices move, notifies, limits to closing and opens the record, all by keyboard', async () => {
  const submit = () => at.user.keyboard('{Control>}{Enter}{/Control}')
  const closed = (name: string | RegExp) =>
    waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument())
  openConsole('/member/memberPosition', at.token)
  const grid = await screen.findByRole('grid', { name: '会员持仓' })
  expect(await within(grid).findByText(at.desk.memberNo)).toBeInTheDocument()
  expect(within(grid).getByText('4.29%')).toBeInTheDocument()
  const sums = screen.getByText(/筛选合计/)
  expect(sums.parentElement).toHaveTextContent('净敞口 6,100')

  // 30 of maintenance margin, 35 left: the screen finds out by itself.
  await at.server.sql`insert into price_tick (currency, at, price)
    values ('BTC', now() + interval '1 second', 54350)`
  expect(await within(grid).findByText('85.71%')).toBeInTheDocument()
  expect(within(grid).getByText('高')).toBeInTheDocument()
  expect(sums.parentElement).toHaveTextContent('高风险会员 1')

  await at.user.keyboard('p')
  expect(await screen.findByRole('button', { name: /继续刷新/ })).toBeInTheDocument()
  await at.user.keyboard('j{Enter}')
  const drawer = await screen.findByRole('dialog', { name: `${at.desk.memberNo} 持仓` })
  expect(await within(drawer).findByText('54,350')).toBeInTheDocument()
  expect(within(drawer).getByRole('region', { name: '未完结委托' })).toHaveTextContent('100.05')
  expect(within(drawer).getByRole('region', { name: '未结算交割订单' })).toHaveTextContent('暂无')
  await at.user.keyboard('{Escape}')
  await closed(`${at.desk.memberNo} 持仓`)

  await at.user.keyboard('m')
  await screen.findByRole('dialog', { name: '发送风险提示' })
  await submit()
  expect(await screen.findByText('已发送 1 位会员')).toBeInTheDocument()
  await closed('发送风险提示')
  const [notice] = await at.server.sql<{ nos: string[] }[]>`select member_nos as nos from notice`
  expect(notice?.nos).toEqual([at.desk.memberNo])
  await at.user.keyboard('m')
  expect(await screen.findByText('30 分钟内已提示过')).toBeInTheDocument()

  await at.user.keyboard('t')
  const box = await screen.findByRole('dialog', { name: '仅可平仓' })
  await at.user.type(within(box).getByRole('textbox', { name: /原因/ }), '保证金率过高，限制开仓')
  await submit()
  await closed('仅可平仓')
  const [member] = await at.server
    .sql`select trade_status from member where id = ${at.desk.memberId}`
  expect(member).toEqual({ trade_status: 'closeOnly' })
  await at.user.keyboard('t')
  expect(await screen.findByText('会员的交易已受限制')).toBeInTheDocument()
})

it('keeps who is outside of the filter away until it is cleared', async () => {
  openConsole('/member/memberPosition?riskLevel%5B0%5D=low&marginRatioMax=0.5', at.token)
  await screen.findByText('没有符合条件的记录')
  await at.user.click(screen.getAllByRole('button', { name: '清除筛选' })[0] as HTMLElement)
  expect(await screen.findByText('85.71%')).toBeInTheDocument()
})
