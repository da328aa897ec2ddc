// Whatever callers are told at the same time, one clerk who serves them one after the other could have said: per item and per
// wallet, at READ COMMITTED as shipped, over two servers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { type Desk, openDesk, secondServer } from '#tests/money/desk.ts'
import { runHistory } from '#tests/money/history-run.ts'
import { type ItemEvent, itemFaults, type WalletEvent, walletFaults } from '#tests/money/history.ts'
import { isFull, sampleOf } from '#tests/sample.ts'

describe('the check of items', () => {
  const event = (by: string, start: number, end: number, version: number, isWrite = false) =>
    ({ item: 'one', by, start, end, version, status: `v${version}`, isWrite }) satisfies ItemEvent
  const won = event('ann', 10, 20, 2, true)

  it.each([
    ['who is late learns of the winner', [won, event('ben', 21, 25, 2)]],
    ['who overlaps may see either', [won, event('ben', 5, 30, 1), event('cid', 12, 30, 2)]],
    [
      'one decides, another reverses',
      [won, event('ben', 15, 40, 3, true), event('cid', 50, 60, 3)],
    ],
  ])('takes an order that is there: %s', (_, events) => expect(itemFaults(events)).toEqual([]))

  it.each([
    ['two win', [won, event('ben', 12, 22, 2, true)]],
    ['who starts after the end sees nothing of it', [won, event('ben', 21, 25, 1)]],
    ['one sees it before it was asked for', [won, event('ben', 1, 5, 2)]],
    ['it is gone again', [won, event('ben', 11, 13, 2), event('cid', 14, 18, 1)]],
    ['nobody made what is seen', [event('ben', 1, 5, 2)]],
    ['the wrong one is named', [won, { ...event('ben', 21, 25, 2), decider: 'cid' }]],
    ['it is told in two ways', [won, { ...event('ben', 21, 25, 2), status: 'rejected' }]],
  ])('finds none where %s', (_, events) => expect(itemFaults(events)).toHaveLength(1))
})

describe('the check of wallets', () => {
  const starts = new Map([['purse', { available: 100n, frozen: 0n }]])
  const add = (start: number, end: number, available: bigint, frozen = 0n): WalletEvent => ({
    wallet: 'purse',
    by: 'ann',
    start,
    end,
    change: { available, frozen },
  })
  const saw = (start: number, end: number, available: bigint): WalletEvent => ({
    wallet: 'purse',
    by: 'ben',
    start,
    end,
    seen: { available },
  })

  it.each([
    [
      'a look beside a credit may see it or not',
      [add(1, 10, 7n), saw(2, 9, 100n), saw(2, 9, 107n)],
    ],
    [
      'a debit waits for the credit it needs',
      [add(1, 10, -150n), add(2, 9, 60n), saw(11, 12, 10n)],
    ],
    ['looks tell which of two came first', [add(1, 10, 7n), add(1, 10, -5n), saw(2, 9, 95n)]],
  ])('takes an order that is there: %s', (_, events) =>
    expect(walletFaults(events, starts)).toEqual([]),
  )

  it.each([
    ['a credit is lost', [add(1, 10, 7n), add(1, 10, 5n), saw(11, 12, 107n)]],
    ['a look is stale', [add(1, 10, 7n), saw(11, 12, 100n)]],
    ['two looks disagree on the order', [add(1, 20, 7n), saw(2, 5, 107n), saw(6, 9, 100n)]],
    ['more is taken than there is', [add(1, 10, -60n), add(1, 10, -60n)]],
    ['more is released than is held', [add(1, 10, 60n, -60n)]],
  ])('finds none where %s', (_, events) => expect(walletFaults(events, starts)).toHaveLength(1))
})

describe('the server', () => {
  let database: TestDatabase
  let desk: Desk
  let other: ReturnType<typeof secondServer>
  beforeAll(async () => {
    database = await testDatabase({ max: 20 })
    desk = await openDesk(database, database.url)
    other = secondServer(database.url)
  })
  afterAll(async () => {
    await other.close()
    await database.drop()
  })

  const seeds = Array.from({ length: isFull ? 50 : 3 }, (_, at) => 1_000 + at)
  const operations = isFull ? 2_000 : 300

  it.each(sampleOf(seeds))(
    `answers ${operations} calls as if it had served them one by one (M13, seed %i)`,
    async (seed) => {
      const [{ level } = {}] = await desk.sql<{ level: string }[]>`
        select current_setting('default_transaction_isolation') as level`
      expect(level).toBe('read committed')
      const servers = [desk.fetch, other.fetch]
      const { history, faults, overlaps } = await runHistory(desk, { servers, seed, operations })
      expect(history.unexpected).toEqual([])
      expect(faults).toEqual([])
      expect(overlaps, 'the calls did not meet').toBeGreaterThan(operations / 10)
      expect(await desk.violations()).toEqual([])
    },
  )
})
