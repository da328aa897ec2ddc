// Looking into a delivery order and the evidence of its prices, on the real screen against the real server.
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import * as api from '#contract/trade/delivery-order.ts'
import { openConsole } from '#tests/console.tsx'
import { allowBareRecords } from '#tests/money/bare-records.ts'
import { screenDesk } from '#tests/screen-desk.ts'
import { openTradingDesk } from '#tests/trade/trading-desk.ts'

const at = screenDesk(openTradingDesk, { userName: 'helpdesk', roleCode: 'support' })
beforeAll(async () => {
  await allowBareRecords(at.server.sql, 'delivery_order')
  const [cycle] = await at.server.sql<{ id: string }[]>`
    insert into delivery_cycle (product_code, seconds, label, payout_rate, min_stake, max_stake, max_open_per_member,
        max_open_stake) values ('BTCUSDT-SEC', 60, '{"zh-cn":"1 分钟","en":"","zh-tw":""}', 0.8, 5, 5000, 5, 200000)
      returning id::text`
  const id = cycle?.id ?? '0'
  await at.server.sql`insert into delivery_cycle_version (cycle_id, version, params, effective_at)
    values (${id}, 1, '{"fee_rate":"0.002","settle_rule":"twap3","draw_rule":"refund"}', now())`
  const order = (over: string) =>
    at.server.sql
      .unsafe(`insert into delivery_order (member_id, cycle_id, cycle_version, product_code, seconds, currency,
        direction, stake, payout_rate, fee, open_price, price_source, settle_due_at, opened_at, status, result,
        settle_price, payout, pnl, settled_at)
      values (${at.desk.memberId}, ${id}, 1, 'BTCUSDT-SEC', 60, 'USDT', 'up', ${over})`)
  await order(`100, 0.8, 0.2, 60500, 'composite', now(), now() - interval '60 s', 'settled', 'win', 61000, 180, 80,
    now()`)
  await order(`50, 0.8, 0.1, 61500, 'composite', now(), now() - interval '60 s', 'settled', 'lose', 61000, 0, -50,
    now()`)
  await order(`20, 0.8, 0.04, 61000, 'composite', now() + interval '50 s', now() - interval '10 s', 'open', 'none',
    null, 0, 0, null`)
})

it('lists the orders of today with sums and win rate, and opens one with its price path and terms', async () => {
  openConsole('/trade/deliveryOrder?orderBy=stake desc', at.token)
  expect(await screen.findAllByText(at.desk.memberNo)).toHaveLength(3)
  const sums = screen.getByText(/筛选合计/).parentElement
  expect(sums).toHaveTextContent('本金 170')
  expect(sums).toHaveTextContent('会员盈亏 30')
  expect(sums).toHaveTextContent('会员胜率 50.00%')
  await at.user.keyboard('j{Enter}')
  const drawer = await screen.findByRole('dialog', { name: /BTCUSDT-SEC/ })
  expect(await within(drawer).findByText('价格路径')).toBeInTheDocument()
  expect(within(drawer).getByText('开仓时的周期条款')).toBeInTheDocument()
})

it('counts the seconds that are left, and filters by result, product and duration', async () => {
  const list = async (input: object) =>
    (await at.server.call(api.list, input, { token: at.token })).data.list
  const [open] = await list({ status: ['open'] })
  expect(open?.remainingSec).toBeGreaterThan(0)
  expect(open?.remainingSec).toBeLessThanOrEqual(50)
  expect((await list({ result: ['win'] })).map(({ remainingSec }) => remainingSec)).toEqual([0])
  expect(await list({ seconds: ['60'] })).toHaveLength(3)
  expect(await list({ seconds: ['120'] })).toEqual([])
  expect(await list({ stakeMin: '50', pnlMax: '0' })).toHaveLength(1)
})
