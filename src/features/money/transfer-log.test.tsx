// Tracing a move between wallets, on the real screen against the real server.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as api from '#contract/money/transfer-log.ts'
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

it('lists moves with their sums by pair of wallets and opens one with both legs of its journal', async () => {
  pointConsoleAt(server)
  const user = userEvent.setup()
  openConsole('/money/transferLog', token)
  expect(await screen.findByText(desk.transferNo)).toBeInTheDocument()
  expect(await screen.findByText('现货账户 → 合约账户 · USDT')).toBeInTheDocument()
  expect(screen.getByText(/筛选合计/).parentElement).toHaveTextContent(/2 笔金额 5,300/)

  // Of the two made at once the failed one has the higher number.
  await user.keyboard('jj{Enter}')
  const drawer = await screen.findByRole('dialog', { name: new RegExp(desk.transferNo) })
  expect(await within(drawer).findByText(/现货账户 · 可用/)).toBeInTheDocument()
  expect(within(drawer).getByText(/合约账户 · 可用/)).toBeInTheDocument()
})

it('filters by wallet, status, amount, day and member, and masks the account', async () => {
  const list = async (input: object) => (await server.call(api.list, input, { token })).data.list
  const [first] = await list({ status: ['success'] })
  expect(first).toMatchObject({ transferNo: desk.transferNo, amount: '300', memberNo: 'M800001' })
  expect(first?.account).not.toBe('mover@example.com')
  expect(await list({ fromWallet: ['contract'] })).toHaveLength(0)
  expect(await list({ toWallet: ['contract'], currency: ['USDT'] })).toHaveLength(2)
  expect(await list({ amountMin: '301' })).toHaveLength(1)
  expect(await list({ keyword: 'Mover@example.com' })).toHaveLength(2)
  expect(await list({ keyword: desk.transferNo })).toHaveLength(1)
  expect(await list({ dateRange: ['2020-01-01', '2020-01-02'] })).toHaveLength(0)
})

it('shows a failed move with its reason and without a journal', async () => {
  const { data } = await server.call(api.list, { status: ['failed'] }, { token })
  const failed = await server.call(api.get, { id: data.list[0]?.id }, { token })
  expect(failed.data).toMatchObject({ row: { failReason: '可用余额不足' }, journalId: null })
  expect(failed.data.journals).toEqual([])
})

it('hides the moves of other teams from a team leader', async () => {
  const bindMemberId = String(
    (
      await server.sql<{ id: string }[]>`
        insert into member (member_no, account, email, invite_code, path)
          values ('M800002', 'other@example.com', 'other@example.com', 'OTHER001', '/9999/')
        returning id::text`
    )[0]?.id,
  )
  const leader = await server.operator({ userName: 'leader', roleCode: 'support', bindMemberId })
  const [row] = (await server.call(api.list, {}, { token })).data.list
  expect((await server.call(api.list, {}, { token: leader })).data).toMatchObject({ total: 0 })
  expect((await server.call(api.get, { id: row?.id }, { token: leader })).code).toBe(40401)
})
