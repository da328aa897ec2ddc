// Tracing a conversion, on the real screen against the real server.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as api from '#contract/money/flash-log.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { openMovesDesk, type MovesDesk } from '#tests/money/moves-desk.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let desk: MovesDesk
let token: string
beforeAll(async () => {
  server = await testServer()
  desk = await openMovesDesk(server)
  token = await server.operator({ userName: 'support', roleCode: 'support' })
})
afterAll(() => server.close())

it('lists conversions with sums by pair and the income, and opens one with its quote and journal', async () => {
  pointConsoleAt(server)
  const finance = await server.operator({ userName: 'finance', roleCode: 'finance2' })
  const user = userEvent.setup()
  openConsole('/money/flashLog', finance)
  expect(await screen.findByText(desk.flashNo)).toBeInTheDocument()
  expect(await screen.findByText('USDT → ETH')).toBeInTheDocument()
  const sums = screen.getByText(/筛选合计/).parentElement
  expect(sums).toHaveTextContent('平台收入 0.80')
  // With as many digits as the registry gives the currency, once that is here.
  await waitFor(() => expect(sums).toHaveTextContent(/支付数量 300.*得到数量 0\.0998/))

  // Of the two made at once the failed one has the higher number.
  await user.keyboard('jj{Enter}')
  const drawer = await screen.findByRole('dialog', { name: new RegExp(desk.flashNo) })
  expect(await within(drawer).findByText('4.0 秒')).toBeInTheDocument()
  // The pool and the fee are house accounts.
  expect(within(drawer).getAllByText(/^2960/)).toHaveLength(2)
  expect(within(drawer).getByText(/^4130/)).toBeInTheDocument()
})

it('keeps house lines from who may not see them', async () => {
  const { data } = await server.call(api.list, { status: ['success'] }, { token })
  const one = await server.call(api.get, { id: data.list[0]?.id }, { token })
  const accounts = one.data.journals.flatMap(({ lines }) => lines.map(({ account }) => account))
  expect(accounts).toEqual(['member.spot.available', 'member.spot.available'])
  expect(one.data.journalId).toBe(one.data.journals[0]?.id)
})

it('filters by currency, value, spread, status and member', async () => {
  const count = async (input: object) =>
    (await server.call(api.list, input, { token })).data.list.length
  expect(await count({ fromCurrency: ['USDT'], toCurrency: ['ETH'] })).toBe(2)
  expect(await count({ fromCurrency: ['ETH'] })).toBe(0)
  expect(await count({ usdValueMin: '150' })).toBe(1)
  expect(await count({ spreadRateMin: '0.003' })).toBe(1)
  expect(await count({ status: ['failed'], keyword: 'M80000' })).toBe(1)
  expect(await count({ dateRange: ['2020-01-01', '2020-01-02'] })).toBe(0)
})
