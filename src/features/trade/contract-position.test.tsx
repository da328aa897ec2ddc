// Watching positions at the mark price, on the real screen against the real server.
import { cleanup, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import * as api from '#contract/trade/contract-position.ts'
import { openConsole } from '#tests/console.tsx'
import { allowBareRecords } from '#tests/money/bare-records.ts'
import { screenDesk } from '#tests/screen-desk.ts'
import { openTradingDesk } from '#tests/trade/trading-desk.ts'

const at = screenDesk(openTradingDesk, { userName: 'riskdesk', roleCode: 'risk' })

const list = async (input: object) =>
  (await at.server.call(api.list, input, { token: at.token })).data

it('values open positions at the newest price, adds them up and shows the path', async () => {
  openConsole('/trade/contractPosition', at.token)
  expect(await screen.findByText(at.desk.memberNo)).toBeInTheDocument()
  expect(screen.getByText(/筛选合计/).parentElement).toHaveTextContent('多头名义价值 6,100')
  await at.user.keyboard('j{Enter}')
  const drawer = await screen.findByRole('dialog', { name: /BTCUSDT/ })
  expect(await within(drawer).findByText('价格路径')).toBeInTheDocument()
  expect(within(drawer).getByText('成交明细')).toBeInTheDocument()
  await at.user.click(within(drawer).getByText('全部价格点（3）'))
  expect(within(drawer).getByText('60,500')).toBeInTheDocument()
  // In words, also where no column of the list names them.
  expect(await within(drawer).findAllByText('综合指数')).toHaveLength(3)
  expect(await within(drawer).findByText('开仓')).toBeInTheDocument()
})

it('shows what the filtered positions stand for, as bars and as a table of the same numbers', async () => {
  await allowBareRecords(at.server.sql, 'contract_position')
  await at.server.sql`
    insert into contract_position (member_id, product_code, position_side, margin_mode, leverage, qty, available_qty,
        entry_price, liquidation_price, margin, maint_margin, status, opened_at)
      select member_id, product_code, 'short', margin_mode, leverage, 40, 40, entry_price, 65500, margin, maint_margin,
        'open', now() from contract_position`
  const openPicture = async (search: string) => {
    openConsole(`/trade/contractPosition${search}`, at.token)
    await at.user.click(await screen.findByRole('button', { name: '产品敞口' }))
    const dialog = await screen.findByRole('dialog', { name: '产品敞口' })
    const table = await within(dialog).findByRole('region', { name: '各产品敞口（USDT）' })
    const drawing = within(dialog).getByRole('region', { name: '产品敞口（USDT）' })
    return {
      figures: within(table)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
      bars: [...drawing.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.width),
    }
  }
  expect(await openPicture('')).toEqual({
    figures: ['BTCUSDT', '2', '6,100.00', '2,440.00', '+3,660.00'],
    bars: ['100.00%', '40.00%'],
  })
  cleanup()
  expect(await openPicture('?positionSide[0]=short')).toEqual({
    figures: ['BTCUSDT', '1', '0.00', '2,440.00', '-2,440.00'],
    bars: ['0.00%', '100.00%'],
  })
  await at.server.sql`delete from contract_position where position_side = 'short'`
})

it('derives result, ratios and distance from the price path, for both sides', async () => {
  const [long] = (await list({})).list
  // 100 contracts of 0.001 BTC from 60,000 to 61,000.
  expect(long).toMatchObject({
    markPrice: '61000',
    notional: '6100',
    unrealizedPnl: '100',
    marginRatio: '0.04285714', // 30 / (600 + 100)
    liqDistance: '0.10655738', // (61,000 − 54,500) / 61,000
    roe: '0.16666667',
  })
  await at.server
    .sql`update contract_position set position_side = 'short', liquidation_price = 65500`
  const { list: rows, summary } = await list({})
  expect(rows[0]).toMatchObject({
    unrealizedPnl: '-100',
    marginRatio: '0.06',
    liqDistance: '0.07377049',
    roe: '-0.16666667',
  })
  expect(summary).toMatchObject([{ longNotional: '0', shortNotional: '6100', margin: '600' }])
})

it('filters and sorts by what it derives, and caps the ratio where the equity is gone', async () => {
  expect((await list({ unrealizedPnlMax: '-100' })).total).toBe(1)
  expect((await list({ unrealizedPnlMin: '0' })).total).toBe(0)
  expect((await list({ marginRatioMin: '0.05', orderBy: 'marginRatio desc' })).total).toBe(1)
  await at.server
    .sql`insert into price_tick (currency, at, price) values ('BTC', now() + interval '1 second', 66500)`
  expect((await list({})).list[0]).toMatchObject({ unrealizedPnl: '-650', marginRatio: '10' })
})

it('derives nothing for a position that is closed', async () => {
  await at.server.sql`update contract_position set status = 'closed', closed_at = now(), margin = 0`
  const [row] = (await list({ status: ['closed'], dateField: 'closedAt' })).list
  expect(row).toMatchObject({ markPrice: null, unrealizedPnl: null, marginRatio: null, roe: null })
})
