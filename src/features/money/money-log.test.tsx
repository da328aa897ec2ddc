// Explaining a balance, on the real screen against the real server.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as api from '#contract/money/money-log.ts'
import { post } from '#server/ledger/post.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { openMovesDesk, type MovesDesk } from '#tests/money/moves-desk.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let desk: MovesDesk
let token: string
beforeAll(async () => {
  server = await testServer()
  desk = await openMovesDesk(server)
  token = await server.operator({ userName: 'finance', roleCode: 'finance2' })
})
afterAll(() => server.close())

const ask = async (input: object, as = token) => server.call(api.list, input, { token: as })

it('lists the changes of today with their sums, opens the journal and leads to the source document', async () => {
  pointConsoleAt(server)
  const user = userEvent.setup()
  const router = openConsole('/money/moneyLog?bizType[0]=transferIn', token)
  expect(await screen.findByText(desk.memberNo)).toBeInTheDocument()
  expect(screen.getByText(/筛选合计/).parentElement).toHaveTextContent('收入 300')

  await user.keyboard('j{Enter}')
  const drawer = await screen.findByRole('dialog', { name: /M800001/ })
  expect(await within(drawer).findByText(/现货账户 · 可用/)).toBeInTheDocument()
  expect(within(drawer).getByText(/合约账户 · 可用/)).toBeInTheDocument()

  await user.keyboard('o')
  await screen.findAllByText('转出钱包')
  expect(router.state.location.pathname).toBe('/money/transferLog')
  expect(router.state.location.search).toMatchObject({ keyword: desk.transferNo })
})

it('shows both legs with house lines to holders of that right only', async () => {
  const support = await server.operator({ userName: 'support', roleCode: 'support' })
  const { memberId } = desk
  const [row] = (await ask({ memberId, bizType: ['flashIn'] })).data.list
  const accounts = async (as: string) =>
    (await server.call(api.get, { id: row?.id }, { token: as })).data.journal.lines.map(
      ({ account }) => account,
    )
  expect(await accounts(token)).toEqual([
    'member.spot.available',
    '2960',
    '2960',
    'member.spot.available',
    '4130',
  ])
  expect(await accounts(support)).toEqual(['member.spot.available', 'member.spot.available'])
})

it('adds up each currency exactly: in, out and net', async () => {
  const { memberId } = desk
  const { data } = await ask({ memberId })
  expect(data.total).toBe(5)
  expect(data.summary).toEqual([
    {
      currency: 'ETH',
      priceUsd: expect.any(String),
      in: '0.0998',
      out: '0',
      net: '0.0998',
      count: 1,
    },
    { currency: 'USDT', priceUsd: '1', in: '1300', out: '500', net: '800', count: 4 },
  ])
})

it('filters by member, wallet, type, direction, amount, number and log number', async () => {
  const { memberId, flashNo } = desk
  const count = async (input: object) => (await ask({ memberId, ...input })).data.list.length
  expect(await count({ walletType: ['contract'] })).toBe(1)
  expect(await count({ bizType: ['flashOut', 'flashIn'] })).toBe(2)
  expect(await count({ direction: ['out'] })).toBe(2)
  expect(await count({ direction: ['in', 'out'] })).toBe(5)
  expect(await count({ amountMin: '200', amountMax: '300' })).toBe(3)
  expect(await count({ keyword: flashNo })).toBe(2)
  expect(await count({ keyword: 'FL26' })).toBe(0)
  const [row] = (await ask({ memberId })).data.list
  expect(await count({ keyword: row?.id })).toBe(1)
  expect(await count({ currency: ['ETH'] })).toBe(1)
})

it('asks for days unless a member is named, and for no more than 93 of them', async () => {
  expect((await ask({})).data).toMatchObject({ errors: [{ field: 'dateRange' }] })
  expect((await ask({ dateRange: ['2026-01-01', '2026-04-03'] })).code).toBe(0)
  expect((await ask({ dateRange: ['2026-01-01', '2026-04-04'] })).code).toBe(40001)
  expect(
    (await ask({ dateRange: ['2020-01-01', '2026-04-04'], memberId: desk.memberId })).code,
  ).toBe(0)
})

it('adds up and sorts by amount within 31 days or for one member only', async () => {
  const wide = ['2026-01-01', '2026-02-01']
  expect((await ask({ dateRange: ['2026-01-01', '2026-01-31'] })).data.summary).toEqual([])
  expect((await ask({ dateRange: wide })).data.summary).toBeUndefined()
  expect((await ask({ dateRange: wide, orderBy: 'amount desc' })).code).toBe(40001)
  const { list } = (await ask({ memberId: desk.memberId, orderBy: 'amount desc' })).data
  expect(list.map(({ amount }) => amount)).toEqual(['1000', '300', '0.0998', '-200', '-300'])
})

it.each(['createdAt desc', 'createdAt asc', 'id desc', 'id asc'])(
  'walks there and back by cursor in the order %s without losing or repeating a row',
  async (orderBy) => {
    const { memberId } = desk
    const page = async (cursor?: string | null) =>
      (await ask({ memberId, orderBy, limit: 2, pageNum: 6000, ...(cursor && { cursor }) })).data
    const ids = (answer: Awaited<ReturnType<typeof page>>) => answer.list.map(({ id }) => id)
    const all = (await ask({ memberId, orderBy })).data.list.map(({ id }) => id)
    const first = (await ask({ memberId, orderBy, limit: 2 })).data
    expect(first.prevCursor).toBeNull()
    const second = await page(first.nextCursor)
    const third = await page(second.nextCursor)
    expect([...ids(first), ...ids(second), ...ids(third)]).toEqual(all)
    expect(third.nextCursor).toBeNull()
    expect(ids(await page(third.prevCursor))).toEqual(ids(second))
    expect(ids(await page((await page(third.prevCursor)).prevCursor))).toEqual(ids(first))
  },
)

it('refuses a page beyond row 10,000 without a cursor', async () => {
  const { memberId } = desk
  expect((await ask({ memberId, pageNum: 500, limit: 20 })).code).toBe(0)
  const far = await ask({ memberId, pageNum: 501, limit: 20 })
  expect(far.data).toMatchObject({ errors: [{ field: 'pageNum' }] })
})

it('counts neither a hold nor a release as in or out', async () => {
  const { memberId } = desk
  const held = { memberId, walletType: 'spot', currency: 'USDT', reason: 'holdFreeze' } as const
  await server.db.transaction((tx) =>
    post(tx, {
      bizType: 'hold',
      bizId: '1',
      step: 'freeze',
      bizNo: '',
      operatorId: null,
      memo: '',
      lines: [
        { ...held, bucket: 'available', side: 'D', amount: '50' },
        { ...held, bucket: 'frozen', side: 'C', amount: '50' },
      ],
    }),
  )
  const { data } = await ask({ memberId, currency: ['USDT'] })
  expect(data.list.find(({ bizType }) => bizType === 'holdFreeze')?.amount).toBe('-50')
  expect(data.summary).toEqual([
    { currency: 'USDT', priceUsd: '1', in: '1300', out: '500', net: '800', count: 5 },
  ])
})
