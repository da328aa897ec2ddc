// The days of the books: cut by the zone that counted when they began, whatever zone is set for later.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as awards from '#contract/marketing/award-record.ts'
import * as approval from '#contract/system/approval.ts'
import * as config from '#contract/system/config.ts'
import { readSettings } from '#server/db/settings.ts'
import { writeMemberDays } from '#server/member/stats/member-days.ts'
import { accrueStake } from '#server/other/staking/stake-accrual.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { approvalOf, type Holder, holders, sendConfirmed } from '#tests/money/authenticators.ts'
import { type Desk, openDesk, send } from '#tests/money/desk.ts'
import { openStake } from '#tests/money/stake-desk.ts'

let database: TestDatabase
let desk: Desk
let alice: Holder
let bob: Holder
beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  desk = await openDesk(database, database.url, { confirms: true })
  ;[alice, bob] = (await holders(desk, 2)) as [Holder, Holder]
})
afterAll(() => database.drop())

const reason = 'the reports follow another office'
const hourMs = 3_600_000
const setZone = (zone: string, sql = database.sql) =>
  sql`update sys_config set value = to_jsonb(${zone}::text) where key = 'report.timezone'`
let daysBack = 40
/** Moves the beginning of a zone that was set into the past, after those that were set before. */
async function letDaysPass(): Promise<void> {
  daysBack -= 4
  await database.sql.unsafe(`
    alter table book_zone disable trigger guard;
    update book_zone set since_day = since_day - ${daysBack}, since = since - interval '${daysBack} days' where since > now();
    alter table book_zone enable trigger guard`)
}
const setting = async () => {
  const { data } = await send(desk.fetch, alice, config.list, { keyword: 'report.timezone' })
  const [row] = data.list
  if (!row) throw new Error('The setting is missing.')
  return row
}
const edit = async (value: string) => {
  const { id, version } = await setting()
  return sendConfirmed(desk, alice, config.edit, { id, version, value, reason })
}
const zoneNow = async () => (await readSettings(database.db))['report.timezone']

/** A moment some days ago that is the evening in Greenwich and the next day in Shanghai. */
const nightInShanghai = () => {
  const at = new Date(Date.now() - 4 * 24 * hourMs)
  at.setUTCHours(17, 0, 0, 0)
  return at.toISOString()
}

describe('the days of stakes', () => {
  it('are paid once each, whatever zone is set meanwhile', async () => {
    const stake = await openStake(desk, {
      principal: '3650',
      accrued: '0',
      type: 'flexible',
      matureAt: null,
      startAt: nightInShanghai(),
    })
    const paid = async () => {
      await database.runtime.db.transaction((tx) => accrueStake(tx, stake.id))
      const rows = await database.sql<{ day: string }[]>`
        select income_date::text as day from income_record where source_id = ${stake.id} order by 1`
      return rows.map(({ day }) => day)
    }
    const days = await paid()
    expect(days.length).toBeGreaterThan(2)
    for (const zone of ['UTC', 'America/New_York', 'Asia/Shanghai']) {
      await setZone(zone)
      await letDaysPass()
      expect(await paid(), zone).toEqual(days)
    }
    await expect(
      database.sql`update staking_record set day_zone = 'UTC' where id = ${stake.id}`,
    ).rejects.toThrow('refused')
    expect(await desk.violations()).toEqual([])
  })
})

describe('the reporting time zone', () => {
  it('is changed by two people, and counts from the next day on', async () => {
    const before = await zoneNow()
    const wrong = { code: Code.invalid, data: { errors: [{ field: 'value' }] } }
    expect(await edit('Mars/Olympus')).toMatchObject(wrong)
    const applied = await edit('Europe/Berlin')
    expect(applied.code, applied.msg).toBe(Code.ok)
    expect(await setting()).toMatchObject({ value: before, inForce: null })
    const agreed = await sendConfirmed(desk, bob, approval.review, {
      id: approvalOf(applied),
      version: 1,
      action: 'approve',
      remark: 'agreed by both',
    })
    expect(agreed.code, agreed.msg).toBe(Code.ok)
    const { value, inForce } = await setting()
    expect([value, inForce?.value, await zoneNow()]).toEqual(['Europe/Berlin', before, before])
    expect(Date.parse(inForce?.until ?? '')).toBeGreaterThan(Date.now())
    await letDaysPass()
    expect(await zoneNow()).toBe('Europe/Berlin')
    expect((await setting()).inForce).toBeNull()
  })

  it('is refused where no hour would be left of a day', async () => {
    await setZone('Etc/GMT+12')
    await letDaysPass()
    expect(await edit('Pacific/Kiritimati')).toMatchObject({
      code: Code.invalid,
      data: { errors: [{ field: 'value' }] },
    })
    expect((await edit('Pacific/Auckland')).code).not.toBe(Code.ok)
    expect((await edit('Asia/Tokyo')).code).toBe(Code.ok)
    await setZone('Asia/Shanghai')
    await letDaysPass()
  })

  it('is written by nobody but the schedule of the zone that was set', async () => {
    const write = (statement: string) => database.runtime.sql.unsafe(statement)
    for (const statement of [
      `update book_zone set zone = 'UTC'`,
      'delete from book_zone',
      `insert into book_zone values ('2030-01-01', '2030-01-01', 'UTC')`,
    ])
      await expect(write(statement), statement).rejects.toThrow('permission denied')
    await expect(database.sql`update book_zone set zone = 'UTC'`).rejects.toThrow('never changes')
    await expect(database.sql`delete from book_zone`).rejects.toThrow('never changes')
  })
})

const pairs = [
  ['Asia/Shanghai', 'UTC'],
  ['UTC', 'Asia/Shanghai'],
  ['Etc/GMT+11', 'Etc/GMT-12'],
  ['Etc/GMT-14', 'Etc/GMT+12'],
  ['America/New_York', 'Asia/Tokyo'],
  ['Asia/Shanghai', 'Asia/Singapore'],
] as const

describe('the days of the books', () => {
  it.each(pairs)('follow each other without gap or overlap from %s to %s', async (from, to) => {
    const undo = new Error('undone')
    const work = database.sql.begin(async (tx) => {
      await tx.unsafe(`
        alter table book_zone disable trigger guard;
        delete from book_zone;
        insert into book_zone values ('-infinity', '-infinity', '${from}');
        alter table book_zone enable trigger guard`)
      const edges = () => tx<{ since: Date; day: string; isIts: boolean }[]>`
        select book_day_start(day::date) as since, day::date::text as day,
            book_day(book_day_start(day::date)) = day::date
              and book_day(book_day_start(day::date) - interval '1 ms') = day::date - 1 as "isIts"
          from generate_series(report_today() - 2, report_today() + 5, interval '1 day') as day order by 1`
      const before = await edges()
      await setZone(from === 'UTC' ? 'Asia/Tokyo' : 'UTC', tx as never)
      await setZone(to, tx as never)
      const after = await edges()
      expect(after.map(({ day }) => day)).toEqual(before.map(({ day }) => day))
      expect(after.every(({ isIts }) => isIts)).toBe(true)
      // Today began when it did, and the zone of now is the old one.
      expect(after.slice(0, 3)).toEqual(before.slice(0, 3))
      const [now] = await tx<{ zone: string }[]>`select report_zone() as zone`
      expect(now?.zone).toBe(from)
      await setZone(from, tx as never)
      expect(await edges()).toEqual(before)
      throw undo
    })
    await expect(work).rejects.toBe(undo)
  })

  it('hold each result of a member once, over a change of the zone', async () => {
    const [memberId = ''] = await desk.members(1)
    await database.sql`
      insert into contract_product (product_code, name, product_type, base_currency, settle_currency, contract_size,
          price_tick, qty_step, min_qty, max_qty, max_position_qty, max_leverage, maint_margin_rate, price_source)
        values ('BTCUSDT-SEC', '{"zh-cn":"比特币","en":"","zh-tw":""}', 'delivery', 'BTC', 'USDT', 0.001, 0.1, 1, 1, 100, 500,
          100, 0.005, 'composite')`
    const [cycle] = await database.sql<{ id: string }[]>`
      insert into delivery_cycle (product_code, seconds, label, payout_rate, min_stake, max_stake, max_open_per_member,
          max_open_stake)
        values ('BTCUSDT-SEC', 60, '{"zh-cn":"一分钟","en":"","zh-tw":""}', 0.8, 1, 100, 5, 1000) returning id::text`
    // One result an hour, from yesterday to four days from now.
    await database.sql`
      insert into delivery_order (member_id, cycle_id, cycle_version, product_code, seconds, currency, direction, stake,
          payout_rate, open_price, settle_price, price_source, result, payout, pnl, status, opened_at, settle_due_at,
          settled_at)
        select ${memberId}, ${cycle?.id ?? ''}, 1, 'BTCUSDT-SEC', 60, 'USDT', 'up', 1, 0.8, 60000, 60001, 'composite', 'win',
            2, 1, 'settled', hour, hour, hour
          from generate_series(book_day_start(report_today() - 1), book_day_start(report_today() + 5) - interval '1 hour',
            interval '1 hour') as hour`
    await database.sql`insert into stat_member_day (stat_date) values (report_today() - 2)`
    await writeMemberDays(database.sql)
    await setZone('America/New_York')
    const inDays = (days: number) => new Date(Date.now() + days * 24 * hourMs)
    await writeMemberDays(database.sql, { at: inDays(6) })
    const [sums] = await database.sql<{ written: number; made: number }[]>`
      select (select sum(close_count)::int from stat_member_daily where member_id = ${memberId}) as written,
          (select count(*)::int from delivery_order where member_id = ${memberId}) as made`
    expect(sums?.written).toBe(sums?.made)
    await setZone('Asia/Shanghai')
  })

  it('make the month of a budget', async () => {
    const members = await desk.members(2)
    const [market] = await holders(desk, 1, 'marketing')
    const numbers = await database.sql<{ no: string }[]>`
      select member_no as no from member where id = any (${members})`
    await database.sql`update wallet_code set reward_enabled = true`
    const planned = await send(desk.fetch, market as Holder, awards.add, {
      memberNos: numbers.map(({ no }) => no),
      rewardType: 'currency',
      currency: 'USDT',
      amount: '5',
      remark: 'winners of the contest',
    })
    expect(planned.code, planned.msg).toBe(Code.ok)
    // A zone that counts since some days does not move the beginning of the month.
    await setZone('Etc/GMT+12')
    await letDaysPass()
    const grant = (at: 'first' | 'second', minutes: number) => database.sql`
      update award_record set status = 'granted',
          granted_at = book_day_start(date_trunc('month', report_today())::date) + make_interval(mins => ${minutes})
       where member_id = ${at === 'first' ? (members[0] ?? '') : (members[1] ?? '')}`
    await grant('first', 1)
    await grant('second', -1)
    const { data } = await send(desk.fetch, alice, awards.budget, {})
    expect(data.usedUsd).toBe('5')
  })
})
