// Deciding about changes of risk parameters, on the real screen against the real server.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { setConfirms } from '#tests/money/desk.ts'
import { type TestServer, testServer } from '#tests/server.ts'
import { openTradingDesk } from '#tests/trade/trading-desk.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer()
  await openTradingDesk(server)
  await server.sql`update contract_product set leverage_options = '{10,20,50,100}'`
  await setConfirms(server.sql, 'off')
  token = await server.operator({ userName: 'riskdesk', roleCode: 'risk' })
})
afterAll(() => server.close())

/** Stores a proposal of the system that is due, for a maximum leverage of 50. */
const propose = (beforeValue: string) => server.sql`
  insert into periodic_control_record (product_code, param_code, before_value, after_value, trigger_type, reason,
      applicant_name, effective_at, leverage_options)
    select product_code, 'maxLeverage', ${beforeValue}, '50', 'manual', 'volatility of the week', 'system',
        now() - interval '1 minute', leverage_options
      from contract_product where product_code = 'BTCUSDT'`
const approve = async () => {
  pointConsoleAt(server)
  const user = userEvent.setup()
  openConsole('/trade/periodicControlRecord?status[0]=proposed', token)
  await screen.findByText(/^PC\d/)
  await user.keyboard('j')
  await user.keyboard('a')
  const dialog = await screen.findByRole('dialog', { name: '批准' })
  await user.type(within(dialog).getByRole('textbox'), 'discussed with the desk')
  await user.keyboard('{Control>}{Enter}{/Control}')
}

it('warns when a change that is due was approved and does not fit any more', async () => {
  await propose('99')
  await approve()
  expect(await screen.findByText('已批准，但未能生效，原因见记录详情')).toBeInTheDocument()
  expect(screen.queryByText(/：批准成功/)).not.toBeInTheDocument()
})

it('confirms a change that is due and was applied', async () => {
  await propose('100')
  await approve()
  expect(await screen.findByText(/^“\S+ · \S+”：批准成功$/)).toBeInTheDocument()
})
