// The pace of the three review queues: what approving clean records one after another takes, and leaving one out.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { openAuthDesk } from '#tests/money/auth-desk.ts'
import { openWithdrawDesk } from '#tests/money/withdraw-desk.ts'
import { type TestServer, testServer } from '#tests/server.ts'

interface Queue {
  grid: string
  address: string
  approving: string
  /** What has to be on screen before anybody may approve. */
  picture?: string
  /** Makes clean records. */
  add: (count: number) => Promise<string[]>
  stored: (id: string) => Promise<{ no: string; status: string; holder: string | null } | undefined>
}

let server: TestServer
let token: string
let queues: Record<'recharge' | 'withdraw' | 'realName', Queue>
let user = userEvent.setup()
beforeAll(async () => {
  server = await testServer()
  const { sql } = server
  const withdrawals = await openWithdrawDesk(server, server.url)
  const auths = await openAuthDesk(server, server.url)
  token = withdrawals.alice.token
  const each = async (count: number, one: () => Promise<string>) => {
    const ids: string[] = []
    while (ids.length < count) ids.push(await one())
    return ids
  }
  type Stored = Awaited<ReturnType<Queue['stored']>> & object
  queues = {
    recharge: {
      grid: '充值记录',
      address: '/money/rechargeLog',
      approving: '通过充值',
      add: (count) => auths.desk.recharges(count, { amount: '100', fee: '0' }),
      stored: async (id) =>
        (
          await sql<Stored[]>`select recharge_no as no, status, claimed_by_name as holder
          from recharge_log where id = ${id}`
        )[0],
    },
    withdraw: {
      grid: '提币记录',
      address: '/money/withdrawLog',
      approving: '初审通过',
      add: (count) => each(count, () => withdrawals.one()),
      stored: async (id) =>
        (
          await sql<Stored[]>`select withdraw_no as no, status, claimed_by_name as holder
          from withdraw_log where id = ${id}`
        )[0],
    },
    realName: {
      grid: '实名认证',
      address: '/member/memberAuth',
      approving: '通过实名认证',
      picture: '证件正面',
      add: (count) => each(count, () => auths.one()),
      stored: async (id) =>
        (
          await sql<Stored[]>`select auth_no as no, status, claimed_by_name as holder
          from member_auth where id = ${id}`
        )[0],
    },
  }
})
afterAll(() => server.close())
beforeEach(() => {
  pointConsoleAt(server)
  user = userEvent.setup()
})

const dialog = (name: string) => screen.findByRole('dialog', { name })
const numberOf = async ({ stored }: Queue, id: string) => (await stored(id))?.no ?? ''

/** Makes records, opens their queue with the oldest first and starts the review. */
async function start(queue: Queue, count: number): Promise<string[]> {
  const ids = await queue.add(count)
  openConsole(`${queue.address}?orderBy=id asc`, token)
  await screen.findByRole('grid', { name: queue.grid })
  await screen.findAllByRole('button', { name: /的操作$/ })
  await user.keyboard('q')
  await dialog(await numberOf(queue, ids[0] ?? ''))
  return ids
}

/** Approves the records, the first of which is open, and returns how many keys that took. */
async function approve(queue: Queue, ids: readonly string[]): Promise<number> {
  let keys = 0
  const key = async (keyed: string) => {
    keys += 1
    await user.keyboard(keyed)
  }
  for (const id of ids) {
    const record = await dialog(await numberOf(queue, id))
    if (queue.picture) await within(record).findByRole('img', { name: queue.picture })
    await key('a')
    await dialog(queue.approving)
    await key('{Control>}{Enter}{/Control}')
    await waitFor(async () => expect(await queue.stored(id)).toMatchObject({ status: 'approved' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: queue.approving })).toBeNull())
  }
  return keys
}

describe.each(['recharge', 'withdraw', 'realName'] as const)('the queue of %s', (name) => {
  it('opens the next record with n, and gives the one that was left out back', async () => {
    const queue = queues[name]
    const [first = '', second = ''] = await start(queue, 2)
    await waitFor(async () =>
      expect(await queue.stored(first)).toMatchObject({ holder: expect.any(String) }),
    )
    await user.keyboard('n')
    await dialog(await numberOf(queue, second))
    await waitFor(async () =>
      expect(await queue.stored(first)).toMatchObject({ status: 'pending', holder: null }),
    )
    await waitFor(async () =>
      expect(await queue.stored(second)).toMatchObject({ holder: expect.any(String) }),
    )
    // What the next test opens is its own.
    await approve(queue, [second, first])
  })

  it('takes two keys for each of twenty clean records', async () => {
    const queue = queues[name]
    const ids = await start(queue, 20)
    expect((await approve(queue, ids)) / ids.length).toBeLessThanOrEqual(2)
  })
})
