// What is done with daily statements, over the wire: the nightly job, rebuild, close and reopen, and books that take no
// entry dated in a closed day.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as recharges from '#contract/money/recharge-log.ts'
import * as api from '#contract/other/daily-statement.ts'
import * as approval from '#contract/system/approval.ts'
import { demo } from '#server/db/seed/demo.ts'
import { createLog } from '#server/http/log.ts'
import { startScheduler } from '#server/jobs/scheduler.ts'
import { post } from '#server/ledger/post.ts'
import { writeStatements } from '#server/other/daily-statement/job.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { type Holder, holders, sendConfirmed, type SendConfirmed } from '../money/authenticators.ts'
import { type Desk, openDesk, type Reviewer, send } from '../money/desk.ts'
import { expectRefused } from '../money/refused.ts'
import { statementsOf } from '../money/statements.ts'

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
const stepOf = async (statDate: string) => ({
  statDate,
  version: (await rowOf(statDate)).version,
  reason,
})

describe('the days', () => {
  it('are written by the nightly job without gaps, and a rebuild finds the same figures', async () => {
    expect(await writeStatements(database.db)).toBe(0)
    const [, day = ''] = await openDays()
    const before = await rowOf(day)
    const scheduler = startScheduler(
      { db: database.db, sql: database.sql, log: createLog('silent') } as never,
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
    expect(late.msg).toBe(`Days are closed in order: close ${first} first`)
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

  it('do not close while the books know more than the statement', async () => {
    const [day = ''] = await openDays()
    await database.sql`update daily_statement set journal_count = journal_count - 1 where stat_date = ${day}`
    const { code, msg } = await confirmed(alice, api.close, await stepOf(day))
    expect([code, msg]).toEqual([
      Code.rule,
      'The books changed after the day was worked out: rebuild it first',
    ])
    await database.sql`update daily_statement set journal_count = journal_count + 1 where stat_date = ${day}`
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

  it('are shown to nobody who is bound to a member', async () => {
    const [id = ''] = await desk.members(1)
    await database.sql`update operator set bind_member_id = ${id} where id = ${bob.id}`
    expect((await send(desk.fetch, bob, api.list, {})).code).toBe(Code.outOfScope)
    const exported = await send(desk.fetch, bob, api.list.exportCall as never, {
      filters: {},
      columns: [{ field: 'statDate', title: 'Date' }],
      format: 'csv',
      title: 'x',
    })
    expect(exported.code).not.toBe(Code.ok)
  })
})
