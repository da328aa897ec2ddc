// The short form of `npm run simulate`, with all faults, while an operator decides in the console.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as recharge from '#contract/money/recharge-log.ts'
import { compare, type takeSnapshot } from '#scripts/simulate/compare.ts'
import { faultNames, readOptions } from '#scripts/simulate/options.ts'
import { simulate } from '#scripts/simulate/simulate.ts'
import type { World } from '#scripts/simulate/world.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { type Desk, openDesk, type Reviewer, send } from '#tests/money/desk.ts'
import { openProgram, type Program } from '#tests/platform/program.ts'

let database: TestDatabase
let desk: Desk
let operator: Reviewer
let program: Program
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  desk = await openDesk(database, database.url)
  ;[operator] = (await desk.operators(1)) as [Reviewer]
  program = await openProgram(desk.db, desk.fetch, ['members', 'recharges', 'events'])
})
afterAll(async () => {
  expect(await desk.violations()).toEqual([])
  await database.drop()
})

/** Decides what waits as an operator does: every third is rejected, of what was approved every fifth is taken back. */
async function decideWaiting(): Promise<number> {
  const waiting = await send(desk.fetch, operator, recharge.list, { status: ['pending'] })
  expect(waiting.code, waiting.msg).toBe(Code.ok)
  for (const { id, version } of waiting.data.list) {
    const isRejected = Number(id) % 3 === 0
    const decided = await send(desk.fetch, operator, recharge.review, {
      id,
      version,
      remark: 'compared with the statement',
      ...(isRejected ? { action: 'reject', rejectReason: 'notReceived' } : { action: 'approve' }),
    })
    expect(decided.code, decided.msg).toBe(Code.ok)
    if (isRejected || Number(id) % 5 !== 0) continue
    const reversed = await send(desk.fetch, operator, recharge.reverse, {
      id,
      version: version + 1,
      reason: 'the bank took it back',
    })
    expect(reversed.code, reversed.msg).toBe(Code.ok)
  }
  return waiting.data.list.length
}

it('finds no difference with every fault, while an operator decides', async () => {
  let isDone = false
  const deciding = (async () => {
    while (!isDone) await decideWaiting()
  })()
  const { differences, counts } = await simulate({
    url: 'http://127.0.0.1:8080',
    key: program.secret,
    send: async (url, init) => desk.fetch(new Request(url, init)),
    rate: 600,
    members: 8,
    minutes: 0.1,
    faults: new Set(faultNames),
    async settle() {
      isDone = true
      await deciding
      while ((await decideWaiting()) > 0);
    },
  })
  expect(differences).toEqual([])
  expect(counts).toMatchObject({ members: 8, items: 60, recharges: 50, waiting: 0 })
  expect(counts['refused as expected']).toBe(10)
  for (const name of ['credited', 'rejected', 'reversed', 'sent twice', 'sent late'])
    expect(counts[name], name).toBeGreaterThan(0)
})

it('notices a wrong credit, a lost event and one that came twice', async () => {
  const world = {
    run: 'sim-t',
    members: ['sim-t-m1'],
    recharges: new Map([
      ['sim-t-r1', { externalId: 'sim-t-r1', member: 'sim-t-m1', amount: '10', fee: '1' }],
    ]),
  }
  const record = {
    externalId: 'sim-t-r1',
    member: 'sim-t-m1',
    status: 'approved',
    amount: '10',
    fee: '1',
  }
  const event = (sequence: string, type: string, data: object) => ({
    sequence,
    type,
    member: 'sim-t-m1',
    data,
  })
  const faultsOf = (events: unknown[], creditedAmount: string, balance: string) =>
    compare({ ...world, events } as unknown as World, {
      recharges: new Map([['sim-t-r1', { ...record, creditedAmount }]]) as unknown as Awaited<
        ReturnType<typeof takeSnapshot>
      >['recharges'],
      balances: new Map([['sim-t-m1', balance]]),
    })
  const made = event('1', 'member.created', { externalId: 'sim-t-m1' })
  const credited = event('2', 'recharge.credited', {
    externalId: 'sim-t-r1',
    creditedAmount: '9',
  })
  expect(faultsOf([made, credited], '9', '9.000')).toEqual([])
  expect(faultsOf([made, credited], '9', '9.01')).toHaveLength(1)
  expect(faultsOf([made, credited], '10', '9')).toHaveLength(1)
  expect(faultsOf([made], '9', '9')).toHaveLength(1)
  expect(faultsOf([made, credited, { ...credited, sequence: '4' }], '9', '9')).toHaveLength(2)
})

it('reads its arguments, and refuses what makes no sense', () => {
  const key = `csk_${'a'.repeat(12)}_${'b'.repeat(43)}`
  const read = (...args: string[]) => readOptions(args, { PLATFORM_KEY: key })
  expect(read('--rate', '600', '--faults', 'lost,late')).toMatchObject({ rate: 600, members: 20 })
  expect(read('--faults', 'all')?.faults.size).toBe(4)
  expect(readOptions([], {})).toBeUndefined()
  for (const args of [['--rate', '0'], ['--faults', 'none,lost'], ['--members', '1.5'], ['--x']])
    expect(read(...args), args.join(' ')).toBeUndefined()
})
