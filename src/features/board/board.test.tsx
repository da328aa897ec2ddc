// The boards as an operator meets them: reached from home, read, left by one key, and closed to whoever may not see them.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { type TestServer, testServer } from '#tests/server.ts'
import { openTradingDesk } from '#tests/trade/trading-desk.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await openTradingDesk(server)
})
afterAll(() => server.close())
beforeEach(() => pointConsoleAt(server))

it('opens from home, shows the open interest, leads to its list and back by Escape', async () => {
  const user = userEvent.setup()
  const router = openConsole('/home', await server.signIn())
  await user.click(await screen.findByRole('link', { name: '交易资金大屏' }))
  const interest = await screen.findByRole('region', { name: '多空持仓名义价值' })
  await user.click(within(interest).getByRole('link', { name: 'BTCUSDT 多 6,100' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/trade/contractPosition'))
  expect(router.state.location.search).toMatchObject({
    productCode: ['BTCUSDT'],
    positionSide: ['long'],
  })
  router.history.back()
  await screen.findByRole('region', { name: '多空持仓名义价值' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
})

it('reads the board of members to those who hear it, without the panels of lists they may not open', async () => {
  const token = await server.operator({ userName: 'boardkyc', roleCode: 'kyc' })
  openConsole('/visualizingDemo2', token)
  expect(await screen.findByRole('table', { name: '周留存' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1, name: '会员风控大屏' })).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: /保证金率分布/ })).not.toBeInTheDocument()
})

it('sends operators without the permission to the page that says so', async () => {
  const token = await server.operator({ userName: 'boardnobody', roleCode: 'support' })
  const router = openConsole('/visualizingDemo1', token)
  await waitFor(() => expect(router.state.location.pathname).toBe('/401'))
})

it('sends whoever is signed out to the sign-in page, which leads back', async () => {
  const router = openConsole('/visualizingDemo1')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(router.state.location.search).toMatchObject({ redirect: '/visualizingDemo1' })
})
