// What is done with daily statements, over the wire: the nightly job, rebuild, close and reopen, and books that take no
// entry dated in a closed day.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as recharges from '#contract/money/recharge-log.ts'
import * as api from '#contract/other/daily-statement.ts'
import * as approval from '#contract/system/approval.ts'
import { demo } from '#demo/demo.ts'
import { createLog } from '#server/base/log.ts'
import type { SqlClient, TransactionSql } from '#server/db/connection/client.ts'
import { readSettings } from '#server/db/settings.ts'
import type { JobDeps } from '#server/jobs/job.ts'
import { startScheduler } from '#server/jobs/scheduler.ts'
import { post } from '#server/ledger/post.ts'
import { buildStatement } from '#server/other/daily-statement/build.ts'
import { dailyStatementJob, writeStatements } from '#server/other/daily-statement/job.ts'
import { allJobs } from '#server/root/all-jobs.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import {
  type Holder,
  holders,
  sendConfirmed,
  type SendConfirmed,
} from '#tests/money/authenticators.ts'
import { type Desk, openDesk, type Reviewer, send } from '#tests/money/desk.ts'
import { expectRefused } from '#tests/money/refused.ts'
import { statementsOf } from '#tests/money/statements.ts'

let database: TestDatabase
let desk: Desk
let alice: Holder
let bob: Holder
beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  await database.db.transaction((tx) =>
    demo(tx, { log: createLog('silent'), asof: new Date().toISOString(), scale: 0.1 }),
  )
  desk = await openDesk(database, database.url, { confirms: true })
  ;[alice, bob] = (await holders(desk, 2, 'finance2')) as [Holder, Holder]
})
afterAll(async () => {
  expect(await desk.violations()).toEqual([])
  await database.drop()
})

const { read, rowOf, openDays } = statementsOf((input) => send(desk.fetch, alice, api.list, input))
const confirmed: SendConfirmed = (who, endpoint, input) => sendConfirmed(desk, who, endpoint, input)
const reason = 'checked against the books'
const outdated = 'The books have changed since the day was calculated. Rebuild the day first'
const stepOf = async (statDate: string) => ({
  statDate,
  version: (await rowOf(statDate)).version,
  reason,
})
/** Writes a balanced journal at noon of a day. */
const backdate = (sql: SqlClient | TransactionSql, day: string, step: string) => sql`
  with journal as (
    insert into ledger_journal (biz_type, biz_id, step, posted_at)
      values ('test', 3, ${step}, (${day}::date)::timestamp at time zone 'Asia/Shanghai' + interval '12 hours')
    returning id, posted_at)
  insert into ledger_entry (journal_id, posted_at, line_no, owner_kind, house_code, currency, side, amount)
    select id, posted_at, line_no, 'H', house, 'USDT', side, 7
      from journal, (values (1, '1100', 'D'), (2, '4120', 'C')) as line (line_no, house, side)`
/** Whether somebody waits for a lock of this kind in this database. */
const isAwaited = async (kind: 'advisory' | 'relation') => {
  const [row] = await database.sql<{ count: number }[]>`
    select count(*)::int as count from pg_locks where not granted and locktype = ${kind}
       and database = (select oid from pg_database where datname = current_database())`
  return row?.count === 1
}
const rebuilt = async (day: string) =>
  buildStatement(database.db, day, await readSettings(database.db))

describe('the days', () => {
  it('are written by the nightly job without gaps, and a rebuild finds the same figures', async () => {
    expect(await writeStatements(database.db)).toBe(0)
    const [, day = ''] = await openDays()
    const before = await rowOf(day)
    const scheduler = startScheduler(
      { db: database.db, sql: database.sql, log: createLog('silent') } as never,
      allJobs,
      { isTimed: false },
    )
    try {
      await scheduler.step()
      const asked = await send(desk.fetch, alice, api.rebuild, await stepOf(day))
      expect(asked.code).toBe(Code.ok)
      expect((await rowOf(day)).checkStatus).toBe('running')
      const early = await confirmed(alice, api.close, await stepOf(day))
      expect(early.code).toBe(Code.rule)
      await scheduler.step()
    } finally {
      await scheduler.stop()
    }
    const after = await rowOf(day)
    expect({ ...after, version: before.version }).toEqual(before)
    expect(after.version).toBeGreaterThan(before.version)
  })

  it('close in order with a code, and a difference only with an explanation', async () => {
    const [first = '', second = ''] = await openDays()
    expect(await rowOf(first)).toMatchObject({ checkStatus: 'diff', checkDiff: '128.5' })
    const late = await expectRefused(database.sql, Code.rule, async () =>
      confirmed(alice, api.close, await stepOf(second)),
    )
    expect(late.msg).toBe(`Days must be closed in order. Close ${first} first`)
    const plain = await send(desk.fetch, alice, api.close, await stepOf(first))
    expect(plain.code).toBe(Code.otp)
    const silent = await confirmed(alice, api.close, await stepOf(first))
    expect(silent).toMatchObject({
      code: Code.invalid,
      data: { errors: [{ field: 'explanation' }] },
    })
    const seen = await stepOf(first)
    const explained = { ...seen, explanation: 'one late entry, checked by hand' }
    const closed = await confirmed(alice, api.close, explained)
    expect(closed.data).toMatchObject({ status: 'closed' })
    expect(await rowOf(first)).toMatchObject({ status: 'closed', operatorName: alice.userName })
    expect((await confirmed(alice, api.close, explained)).code).toBe(Code.stale)
    const fixed = await send(desk.fetch, alice, api.rebuild, await stepOf(first))
    expect(fixed.code).toBe(Code.rule)
    await expect(
      database.sql`update daily_statement set platform_income = 1 where stat_date = ${first}`,
    ).rejects.toThrow('keeps its values')
  })

  it('close after the postings that are under way, and count them', async () => {
    const [day = ''] = await openDays()
    const step = await stepOf(day)
    const { close } = await database.sql.begin(async (tx) => {
      await backdate(tx, day, 'close')
      const close = confirmed(alice, api.close, step)
      await expect.poll(() => isAwaited('advisory')).toBe(true)
      return { close }
    })
    const { code, msg } = await close
    expect([code, msg]).toEqual([Code.rule, outdated])
    expect(await rebuilt(day)).toBe(true)
  })

  it('do not close on figures that a posting overtook while they were worked out', async () => {
    const [day = ''] = await openDays()
    const { build } = await database.sql.begin(async (tx) => {
      // Read for the row of all currencies only, which is the last.
      await tx`lock table member_session in access exclusive mode`
      const build = rebuilt(day)
      await expect.poll(() => isAwaited('relation')).toBe(true)
      await backdate(database.sql, day, 'build')
      return { build }
    })
    expect(await build).toBe(true)
    const { code, msg } = await confirmed(alice, api.close, await stepOf(day))
    expect([code, msg]).toEqual([Code.rule, outdated])
    expect(await rebuilt(day)).toBe(true)
  })

  it('are as checked as before when a rebuild fails, in each currency', async () => {
    const [day = ''] = await openDays()
    await database.sql`
      update daily_statement set check_status = 'running',
          check_diff = case currency when 'USDT' then 5 when 'BTC' then -5 else 0 end where stat_date = ${day}`
    await database.sql`alter function member_day_parts rename to member_day_parts_away`
    const run = dailyStatementJob.run({ db: database.db } as JobDeps, day)
    await expect(run).rejects.toThrow()
    await database.sql`alter function member_day_parts_away rename to member_day_parts`
    const rows = await database.sql<{ currency: string; status: string }[]>`
      select currency, check_status as status from daily_statement where stat_date = ${day}`
    const differing = ['ALL', 'BTC', 'USDT']
    expect(rows.filter(({ status }) => status === 'diff').map((row) => row.currency)).toEqual(
      expect.arrayContaining(differing),
    )
    expect(rows.filter(({ status }) => status === 'ok')).toHaveLength(
      rows.length - differing.length,
    )
    expect(await rebuilt(day)).toBe(true)
  })

  it('are written one after the other: a job that names a later one writes nothing', async () => {
    const [before = '', newest = ''] = await openDays()
    const written: boolean[] = []
    const attempt = database.db.transaction(async (tx) => {
      const settings = await readSettings(tx)
      await tx.execute(sql`alter table daily_statement disable trigger guard`)
      await tx.execute(sql`delete from daily_statement where stat_date >= ${before}::date`)
      for (const day of [newest, before, newest])
        written.push(await buildStatement(tx, day, settings))
      tx.rollback()
    })
    await expect(attempt).rejects.toThrow('Rollback')
    expect(written).toEqual([false, true, true])
  })

  it('open again only from the last, once a second operator agrees', async () => {
    const { list } = await read({ status: ['closed'] })
    const [last, older] = list.map(({ statDate }) => statDate)
    const wrong = await confirmed(alice, api.reopen, await stepOf(older ?? ''))
    expect([wrong.code, wrong.msg]).toEqual([
      Code.rule,
      `Only the last closed day, ${last}, can be reopened`,
    ])
    const asked = await confirmed(alice, api.reopen, await stepOf(last ?? ''))
    const { approvalId } = asked.data as unknown as { approvalId: string }
    expect((await rowOf(last ?? '')).status).toBe('closed')
    const agreed = { id: approvalId, version: 1, action: 'approve' }
    expect((await confirmed(alice, approval.review, agreed)).code).toBe(Code.selfReview)
    expect((await confirmed(bob, approval.review, agreed)).code).toBe(Code.ok)
    expect(await rowOf(last ?? '')).toMatchObject({ status: 'open', operatorName: '' })
  })
})

describe('a rebuild', () => {
  const get = async (day: string, currency?: string) => {
    const { id } = await rowOf(day, currency)
    return (await send(desk.fetch, alice, api.get, { id })).data.history
  }

  it('says which figures it changed, in each row of the day, and nothing where it found the same', async () => {
    const [, day = ''] = await openDays()
    await rebuilt(day)
    const lines = (await get(day)).length
    await rebuilt(day)
    expect(await get(day)).toHaveLength(lines)
    const { withdrawFee: before } = await rowOf(day, 'USDT')
    await backdate(database.sql, day, 'late')
    await rebuilt(day)
    const { withdrawFee: after } = await rowOf(day, 'USDT')
    expect(after).not.toBe(before)
    const said = (await get(day, 'USDT')).at(-1)
    expect(said).toMatchObject({ action: 'rebuilt', actorName: 'server' })
    expect(said?.changes).toContainEqual({ field: 'withdrawFee', before, after })
    expect(said?.changes.map(({ field }) => field)).not.toContain('rechargeAmount')
    expect((await get(day)).at(-1)).toMatchObject({ action: 'rebuilt' })
  })
})

describe('the books', () => {
  it('refuse what is dated in a closed day, in the language of the operator', async () => {
    const last = (await read({ status: ['closed'] })).list[0]?.statDate ?? ''
    const [day = ''] = await openDays()
    const backdated = (on: string) => database.sql`
      insert into ledger_journal (biz_type, biz_id, step, posted_at) values ('test', 1, ${on},
        (${on}::date)::timestamp at time zone 'Asia/Shanghai' + interval '12 hours')`
    await expect(backdated(last)).rejects.toThrow(`the books of ${last} are closed`)
    // An open day is left to the judge of balance.
    await expect(backdated(day)).rejects.toThrow('does not balance')
    // The running day cannot be closed by a call; here it is, so that a posting of now meets it.
    await database.sql`
      insert into daily_statement (stat_date, currency, day_since, day_until, price_usd, check_status, status, closed_at)
        select current_date + 30, 'ALL', now(), now() + interval '1 day', 1, 'ok', 'closed', now()`
    const [id = ''] = await desk.recharges(1)
    const approve = { id, version: 1, action: 'approve' }
    const [chief] = (await desk.operators(1)) as [Reviewer]
    const said = []
    for (const lang of ['zh-cn', 'en', 'zh-tw'] as const) {
      const { code, msg } = await send(desk.fetch, chief, recharges.review, approve, { lang })
      expect(code).toBe(Code.rule)
      said.push(msg)
    }
    const closed = await database.sql<{ day: string }[]>`select (current_date + 30)::text as day`
    const on = closed[0]?.day
    expect(said).toEqual([
      `${on} 已关账，不能再记账`,
      `The books of ${on} are closed and take no entries`,
      `${on} 已關帳，不能再記帳`,
    ])
    await expect(
      database.db.transaction((tx) =>
        post(tx, {
          bizType: 'test',
          bizId: '2',
          step: 'one',
          bizNo: '',
          operatorId: null,
          memo: '',
          lines: [
            { house: '1100', currency: 'USDT', side: 'D', amount: '1' },
            { house: '3100', currency: 'USDT', side: 'C', amount: '1' },
          ],
        }),
      ),
    ).rejects.toMatchObject({ code: Code.rule })
    await database.sql`update daily_statement set status = 'open', closed_at = null where stat_date = ${on ?? ''}`
  })
})
