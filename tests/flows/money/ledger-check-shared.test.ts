// The check of the books as a call: whoever asks however often, it runs once, and not for somebody who left.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as alerts from '#contract/alerts.ts'
import { Code } from '#contract/codes.ts'
import { check } from '#contract/ledger.ts'
import { review } from '#contract/money/recharge-log.ts'
import { sharedCheck } from '#server/ledger/shared-check.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { appOver, openDesk, send, type Desk, type Fetch, type Reviewer } from '#tests/money/desk.ts'

let database: TestDatabase
let desk: Desk
let auditors: Reviewer[]

beforeAll(async () => {
  database = await testDatabase({ max: 10, lockTimeoutMs: 0 })
  desk = await openDesk(database, database.url)
  auditors = await desk.operators(22, 'compliance')
})
afterAll(() => database.drop())

const newServer = (): Fetch => {
  const app = appOver(database)
  return (request) => app.fetch(request)
}

/** Runs `work` while the books cannot be read, so that a check takes as long as the test needs. */
async function whileBooksAreLocked(work: () => Promise<void>): Promise<void> {
  await database.sql.begin(async (tx) => {
    await tx`lock table ledger_entry in access exclusive mode`
    await work()
  })
}

const waitingChecks = async () => {
  const rows = await database.sql`
    select pid from pg_stat_activity where datname = current_database()
       and application_name = 'countersign-check' and wait_event_type = 'Lock'`
  return rows.length
}

it('runs one check for 22 callers, who all get its result, and answers others meanwhile', async () => {
  const fetch = newServer()
  let answers: Promise<{ code: number; data: { checkedAt: string } }[]> | undefined
  await whileBooksAreLocked(async () => {
    answers = Promise.all(auditors.map((auditor) => send(fetch, auditor, check, undefined)))
    await vi.waitFor(async () => expect(await waitingChecks()).toBe(1), 20_000)
    const [auditor] = auditors as [Reviewer]
    const poll = await send(fetch, auditor, alerts.rechargeWithdrawReview, { Type: 0 })
    expect(poll.code).toBe(Code.ok)
    expect(await waitingChecks()).toBe(1)
  })
  const all = (await answers) ?? []
  expect(all.map(({ code }) => code)).toEqual(Array(22).fill(Code.ok))
  expect(new Set(all.map(({ data }) => data.checkedAt)).size).toBe(1)
})

it('answers the last result with its time, and does not read the books again', async () => {
  const fetch = newServer()
  const [auditor] = auditors as [Reviewer]
  const first = await send(fetch, auditor, check, undefined)
  await whileBooksAreLocked(async () => {
    expect(await send(fetch, auditor, check, undefined)).toEqual(first)
  })
})

it('begins the trail where its last check ended, and reports that this line changed since', async () => {
  const [[admin], [id]] = await Promise.all([desk.operators(1), desk.recharges(1)])
  const verdict = { action: 'reject', rejectReason: 'notReceived' }
  const decided = await send(desk.fetch, admin as Reviewer, review, { id, version: 1, ...verdict })
  expect(decided.code).toBe(Code.ok)
  const books = sharedCheck(database.sql)
  const signal = new AbortController().signal
  const trail = async () => {
    const { found } = await books(signal)
    return found.find(({ id }) => id === 'I10')
  }
  expect(await trail()).toMatchObject({ violations: 0 })
  await database.sql`alter table operation_log disable trigger user`
  const [line] = await database.sql<{ seq: string; hash: string }[]>`
    select seq::text, hash from operation_log order by seq desc limit 1`
  const setHash = (hash = '') =>
    database.sql`update operation_log set hash = ${hash} where seq = ${line?.seq ?? ''}`
  await setHash('forged')
  const now = performance.now.bind(performance)
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000)
  const found = await trail()
  later.mockRestore()
  await setHash(line?.hash)
  await database.sql`alter table operation_log enable trigger user`
  expect(found?.examples).toContain(
    `audit row ${line?.seq} is not the one that was verified before`,
  )
})

it('cancels the check in the database when all who wait for it have left', async () => {
  const books = sharedCheck(database.sql)
  await whileBooksAreLocked(async () => {
    const [one, two] = [new AbortController(), new AbortController()]
    const [first, second] = [one, two].map(({ signal }) =>
      books(signal).then(
        () => 'answered',
        (error: unknown) => (error as Error).name,
      ),
    )
    await vi.waitFor(async () => expect(await waitingChecks()).toBe(1), 20_000)
    one.abort()
    expect(await first).toBe('ClientGone')
    expect(await waitingChecks()).toBe(1)
    two.abort()
    expect(await second).toBe('ClientGone')
    await vi.waitFor(async () => expect(await waitingChecks()).toBe(0), 20_000)
  })
  expect((await books(new AbortController().signal)).found.length).toBeGreaterThan(0)
})
