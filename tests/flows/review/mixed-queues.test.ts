// Recharges, withdrawals and real-name checks in the same minute, single calls and bulk calls, one step and two: everybody tries everything,
// and what was acknowledged is what is stored.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as auth from '#contract/member/member-auth.ts'
import type { BulkResult } from '#contract/money/recharge-log.ts'
import * as withdraw from '#contract/money/withdraw-log.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { type AuthDesk, openAuthDesk } from '#tests/money/auth-desk.ts'
import { type Reviewer, send } from '#tests/money/desk.ts'
import { disagreements, race, random } from '#tests/money/race.ts'
import { openWithdrawDesk, type WithdrawDesk } from '#tests/money/withdraw-desk.ts'
import { isFull, sampleOf } from '#tests/sample.ts'

let database: TestDatabase
let at: WithdrawDesk
let checks: AuthDesk
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  at = await openWithdrawDesk(database, database.url)
  checks = await openAuthDesk(database, database.url)
})
afterAll(() => database.drop())

const [reviewers, each] = isFull ? [100, 200] : [10, 16]

/** Who was told what of a withdrawal, in no order. */
type Told = Map<string, { by: string; status: string }[]>

/** What a reviewer may be told who was late, or who was first in both steps. */
const refusals = new Set<number>([Code.alreadyHandled, Code.stale, Code.selfReview])

/** One reviewer's way through the queue: each record at each of its versions, alone or with others. */
async function goThrough(
  who: Reviewer,
  ids: readonly string[],
  next: () => number,
  reported: Told,
) {
  const unexpected: string[] = []
  const count = (id: string, code: number, status: string) => {
    if (code === Code.ok)
      reported.set(id, [...(reported.get(id) ?? []), { by: who.userName, status }])
    else if (!refusals.has(code)) unexpected.push(`${id} ${code}`)
  }
  const queue = ids.toSorted(() => next() - 0.5)
  while (queue.length > 0) {
    const batch = queue.splice(0, 1 + Math.floor(next() * 4))
    const items = batch.map((id) => ({ id, version: 1 }))
    const input = { items, step: 'first', action: 'approve', remark: 'checked with them' }
    if (next() < 0.5) {
      const { data } = await send(at.desk.fetch, who, withdraw.review, input)
      const { results } = data as { results: BulkResult[] }
      for (const { id, code, status } of results) count(id, code, status ?? '')
      continue
    }
    for (const id of batch)
      for (const [step, version] of [
        ['first', 1],
        ['second', 2],
      ] as const) {
        const remark = 'checked with them'
        const verdict =
          next() < 0.6
            ? { action: 'approve', remark }
            : { action: 'reject', rejectReason: 'risk', remark }
        const { code, data } = await at.decide(who, { id, version, step, ...verdict })
        count(id, code, (data as { status?: string } | null)?.status ?? '')
      }
  }
  return unexpected
}

/** Withdrawals that are not stored as their reviewers were told, as readable lines. */
async function withdrawalsThatDiffer(ids: readonly string[], reported: Told): Promise<string[]> {
  const rows = await at.sql<
    {
      id: string
      status: string
      first: string
      second: string | null
      given: number
      lines: number
    }[]
  >`
    select id::text, status, first_reviewer_name as first, second_reviewer_name as second,
           (select count(*)::int from ledger_journal j
             where j.biz_type = 'withdraw' and j.biz_id = w.id and j.step = 'close') as given,
           (select count(*)::int from operation_log l where l.target_type = 'withdraw' and l.target_id = w.id::text) as lines
      from withdraw_log w where w.id = any (${[...ids]}::bigint[])`
  return rows.flatMap(({ id, status, first, second, given, lines }) => {
    const answers = reported.get(id) ?? []
    const statuses = new Set(answers.map((answer) => answer.status))
    const ends = answers.filter((answer) => answer.status === status)
    const isRight =
      // Each state was reached once, and somebody was told of it.
      statuses.size === answers.length &&
      ends.length === 1 &&
      lines === answers.length &&
      given === (status === 'rejected' ? 1 : 0) &&
      answers.some(({ by }) => by === first) &&
      // The second review is another person's.
      (second === null || (second !== first && answers.some(({ by }) => by === second)))
    return isRight
      ? []
      : [
          `${id} ${status} by ${first}, ${second}: answered ${JSON.stringify(answers)}, ${given} journals, ${lines} lines`,
        ]
  })
}

/** One reviewer's way through the real-name checks; every answer is a decision or that somebody was faster. */
async function checkAll(who: Reviewer, ids: readonly string[], next: () => number, reported: Told) {
  const unexpected: string[] = []
  for (const id of ids.toSorted(() => next() - 0.5)) {
    const verdict =
      next() < 0.5 ? { action: 'approve' } : { action: 'reject', rejectCode: 'blurry' }
    const input = { id, version: 1, ...verdict }
    await checks.look(who, id)
    const { code, data } = await send(at.desk.fetch, who, auth.review, input)
    if (code === Code.ok)
      reported.set(id, [...(reported.get(id) ?? []), { by: who.userName, status: data.status }])
    else if (!refusals.has(code)) unexpected.push(`check ${id} ${code}`)
  }
  return unexpected
}

/** Real-name checks that are not stored as their reviewer was told, with the member's own state, as readable lines. */
async function checksThatDiffer(ids: readonly string[], reported: Told): Promise<string[]> {
  const rows = await at.sql<
    { id: string; status: string; by: string; member: string; lines: number }[]
  >`
    select a.id::text, a.status, a.reviewer_name as by, m.real_name_status as member,
           (select count(*)::int from operation_log l where l.target_type = 'memberAuth' and l.target_id = a.id::text
              and l.action not in ('memberAuth.image', 'memberAuth.reveal')) as lines
      from member_auth a join member m on m.id = a.member_id where a.id = any (${[...ids]}::bigint[])`
  return rows.flatMap(({ id, status, by, member, lines }) => {
    const answers = reported.get(id) ?? []
    const [only] = answers
    const isRight =
      answers.length === 1 &&
      only?.by === by &&
      only.status === status &&
      member === status &&
      lines === 1
    return isRight
      ? []
      : [`check ${id} ${status} by ${by}, member ${member}: answered ${JSON.stringify(answers)}`]
  })
}

test.each(sampleOf([101, 202, 303]))(
  'recharges, withdrawals and real-name checks decided at once are each decided as acknowledged (M2, seed %i)',
  async (seed) => {
    const people = await at.desk.operators(reviewers)
    const recharges = await at.desk.recharges(each)
    const withdrawals: string[] = []
    for (let made = 0; made < each; made += 1)
      withdrawals.push(await at.one(made % 2 === 0 ? { riskFlags: ['newIp'] } : {}))
    const submissions = await Promise.all(Array.from({ length: each }, () => checks.one()))
    const reported: Told = new Map()
    const toldOfChecks: Told = new Map()
    const [figures, ...unexpected] = await Promise.all([
      race([at.desk.fetch], { reviewers: people, items: recharges, seed, maxBulk: 6 }),
      ...people.map((who, index) => goThrough(who, withdrawals, random(seed + index), reported)),
      ...people.map((who, index) => checkAll(who, submissions, random(seed - index), toldOfChecks)),
    ])
    expect(unexpected.flat()).toEqual([])
    expect(figures.errors).toEqual([])
    expect([...figures.others]).toEqual([])
    expect(figures.decided).toBe(each)
    expect(await disagreements(database.sql, recharges, figures)).toEqual([])
    expect(reported.size).toBe(each)
    expect(await withdrawalsThatDiffer(withdrawals, reported)).toEqual([])
    expect(toldOfChecks.size).toBe(each)
    expect(await checksThatDiffer(submissions, toldOfChecks)).toEqual([])
    expect(await at.desk.violations()).toEqual([])
  },
)
