// Points through the real server: who is meant is checked line by line, and every member is posted once.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/marketing/integral-send.ts'
import { runDue } from '#server/marketing/clock.ts'
import { sendPoints } from '#server/marketing/integral/integral-worker.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { type Holder, holders, sendConfirmed } from '#tests/money/authenticators.ts'
import { type Desk, openDesk, send } from '#tests/money/desk.ts'

let database: TestDatabase
let desk: Desk
let market: Holder
let second: Holder
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  desk = await openDesk(database, database.url, { confirms: true })
  ;[market, second] = (await holders(desk, 2, 'marketing')) as [Holder, Holder]
})
afterAll(() => database.drop())
beforeEach(() => database.sql`truncate integral_send, integral_send_item`)

const remark = 'points of the season'
const numbersOf = async (members: readonly string[]) => {
  const rows = await database.sql<{ no: string }[]>`
    select member_no as no from member where id = any (${members}) order by id`
  return rows.map(({ no }) => no)
}
const plan = { direction: 'add', title: 'Season', reasonType: 'activity', remark }
const add = (over: object) => send(desk.fetch, market, api.add, { ...plan, ...over })
const preview = (over: object) => send(desk.fetch, market, api.preview, { ...plan, ...over })
const added = async (over: object) => {
  const { data, msg } = await add(over)
  if (!data.id) throw new Error(msg)
  return data.id
}
const row = async (id: string) => (await send(desk.fetch, market, api.get, { id })).data.row
const review = async (who: Holder, id: string, action = 'approve', said = '') => {
  const { version } = await row(id)
  return sendConfirmed(desk, who, api.review, { id, version, action, remark: said })
}
const held = async (members: readonly string[]) => {
  const rows = await database.sql<{ held: string }[]>`
    select trim_scale(coalesce(a.available, 0))::text as held
      from unnest(${members}::bigint[]) m (id) left join ledger_account a on a.member_id = m.id
       and a.wallet_type = 'integral' and a.currency = 'INTEGRAL' order by m.id`
  return rows.map((each) => each.held)
}

describe('batch of points', () => {
  it('tells line by line what cannot be used, and is not stored until it can', async () => {
    const members = await desk.members(3)
    const [a = '', b = '', c = ''] = await numbersOf(members)
    await database.sql`update member set status = 'closed' where member_no = ${c}`
    const csv = `memberNo,points\n${a},10.5\n${b}\n${a},3\nnobody,1\n${c},1\n2,0.001`
    const dry = await preview({ target: 'csv', csv, pointsEach: '2' })
    expect(dry.data).toMatchObject({ memberCount: 2, totalPoints: '12.5', problemCount: 4 })
    expect(dry.data.problems.map(({ line }) => line)).toEqual([4, 5, 6, 7])
    expect((await add({ target: 'csv', csv, pointsEach: '2' })).data).toMatchObject({
      errors: [{ field: 'csv', rule: 'linesUnusable' }],
    })
    const faults = [
      [{ target: 'members', memberNos: [a], pointsEach: '0.001' }, 'pointsEach'],
      [{ target: 'members', memberNos: [a], pointsEach: '100000.01' }, 'pointsEach'],
      [{ target: 'members', pointsEach: '1' }, 'memberNos'],
      [{ target: 'level', pointsEach: '1' }, 'level'],
      [{ target: 'tag', tag: 'nowhere', pointsEach: '1' }, 'tag'],
      [{ target: 'team', teamRootNo: 'nobody', pointsEach: '1' }, 'teamRootNo'],
      [{ target: 'csv', csv: 'memberNo,points', pointsEach: '1' }, 'csv'],
    ] as const
    for (const [over, field] of faults)
      expect((await add(over)).data, field).toMatchObject({ errors: [{ field }] })
    expect(await database.sql`select id from integral_send`).toEqual([])
    // A mistyped number in the first line is no heading, and a blank line counts.
    const typo = await preview({ target: 'csv', csv: `O${a},500\n\nnobody,1`, pointsEach: '2' })
    expect(typo.data.problems.map(({ line }) => line)).toEqual([1, 3])
    const good = await preview({ target: 'csv', csv: `${a},10.5\n${b}`, pointsEach: '2' })
    expect(good.data).toEqual({
      memberCount: 2,
      totalPoints: '12.5',
      problems: [],
      problemCount: 0,
    })
  })
  it('reaches a level, a tag and a team, without closed members', async () => {
    const members = await desk.members(3)
    const [root = '', child = '', closed = ''] = members
    await database.sql`update member set path = ${`/${root}/${child}/`} where id = ${child}`
    await database.sql`update member set path = ${`/${root}/${closed}/`}, status = 'closed' where id = ${closed}`
    await database.sql`update member set level = 'v5', tags = array['vip'] where id = any (${members})`
    const [teamRootNo] = await numbersOf([root])
    for (const target of [
      { target: 'level', level: 'v5' },
      { target: 'tag', tag: 'vip' },
      { target: 'team', teamRootNo },
    ]) {
      const { data } = await preview({ ...target, pointsEach: '3' })
      expect(data, target.target).toMatchObject({ memberCount: 2, totalPoints: '6' })
    }
  })
  it('is posted once for each member, by however many servers, and what failed is tried again', async () => {
    const members = await desk.members(40)
    const memberNos = await numbersOf(members)
    const id = await added({ target: 'members', memberNos, pointsEach: '2.5' })
    await sendPoints(database.db)
    expect(await row(id)).toMatchObject({ status: 'pending', successCount: 0 })
    expect((await review(market, id)).data).toEqual({ id, status: 'sending' })
    await Promise.all([1, 2, 3].map(() => sendPoints(database.db)))
    await sendPoints(database.db)
    expect(await row(id)).toMatchObject({ status: 'done', successCount: 40, failedCount: 0 })
    expect(await held(members)).toEqual(Array(40).fill('2.5'))
    const [books] = await database.sql`
      select count(*)::int as journals from ledger_journal where biz_type = 'integral' and step = 'add'`
    expect(books).toEqual({ journals: 40 })

    const [poor = ''] = await desk.members(1)
    const some = await numbersOf([...members.slice(0, 2), poor])
    const take = { direction: 'sub', reasonType: 'correction' }
    const sub = await added({ ...take, target: 'members', memberNos: some, pointsEach: '2' })
    await review(second, sub)
    await sendPoints(database.db)
    expect(await row(sub)).toMatchObject({ status: 'partial', successCount: 2, failedCount: 1 })
    const { data } = await send(desk.fetch, market, api.items, { batchId: sub })
    expect(data.list).toMatchObject([
      { memberId: poor, status: 'failed', failReason: 'Not enough points', postedAt: null },
      { status: 'success' },
      { status: 'success' },
    ])
    const gift = await added({
      target: 'members',
      memberNos: await numbersOf([poor]),
      pointsEach: '2',
    })
    await review(second, gift)
    await sendPoints(database.db)
    const again = () => send(desk.fetch, market, api.retry, { id: sub })
    expect((await again()).data).toEqual({ retried: 1 })
    await sendPoints(database.db)
    expect(await row(sub)).toMatchObject({ status: 'done', successCount: 3, failedCount: 0 })
    expect((await again()).data).toEqual({ retried: 0 })
    expect(await held([...members.slice(0, 3), poor])).toEqual(['0.5', '0.5', '2.5', '0'])
    expect(await desk.violations()).toEqual([])
  })
})

describe('review of a batch', () => {
  it('needs a code, and another operator from marketing.integralReviewMin on', async () => {
    const [member = ''] = await desk.members(1)
    const memberNos = await numbersOf([member])
    const id = await added({ target: 'members', memberNos, pointsEach: '10000' })
    const bare = await send(desk.fetch, second, api.review, { id, version: 1, action: 'approve' })
    expect(bare.code).toBe(Code.otp)
    expect((await review(market, id)).code).toBe(Code.selfReview)
    const both = await Promise.all([review(second, id), review(second, id, 'reject', remark)])
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1)
    expect((await review(second, id)).code).toBe(Code.alreadyHandled)
  })
  it('rejects with a reason; only its creator cancels, and neither once it is decided', async () => {
    const [member = ''] = await desk.members(1)
    const memberNos = await numbersOf([member])
    const target = { target: 'members', memberNos, pointsEach: '1' }
    const id = await added(target)
    expect((await review(second, id, 'reject')).data).toMatchObject({
      errors: [{ field: 'remark' }],
    })
    const cancel = (who: Holder) => send(desk.fetch, who, api.cancel, { id, version: 1 })
    expect((await cancel(second)).code).toBe(Code.rule)
    expect((await cancel(market)).code).toBe(0)
    expect((await cancel(market)).code).toBe(Code.alreadyHandled)
    const other = await added(target)
    expect((await review(second, other, 'reject', remark)).data).toMatchObject({
      status: 'rejected',
    })
    await sendPoints(database.db)
    expect(await held([member])).toEqual(['0'])
    const found = await send(desk.fetch, market, api.list, { keyword: memberNos[0] })
    expect(found.data.list.map(({ status }) => status)).toEqual(['rejected', 'cancelled'])
  })
  it('keeps nobody waiting for one that fails, nor for other work of the clock that does', async () => {
    const members = await desk.members(3)
    const memberNos = await numbersOf(members)
    const id = await added({ target: 'members', memberNos, pointsEach: '4' })
    await review(second, id)
    await database.sql`insert into redemption_guess (ip, created_at) values ('198.18.0.1', now() - interval '1 hour')`
    await database.sql.unsafe(`
      create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'failed on purpose'; end $$;
      create trigger fail_attempts before delete on redemption_guess for each row execute function fail_here();
      create trigger fail_one before insert on ledger_entry for each row when (new.member_id = ${members[0]}) execute function fail_here()`)
    const errors: unknown[] = []
    const round = () =>
      runDue(database.db, new AbortController().signal, (error) => errors.push(error))
    await round()
    expect(await row(id)).toMatchObject({ status: 'sending', successCount: 2, failedCount: 0 })
    expect(errors).toHaveLength(2)
    await database.sql.unsafe(`
      drop trigger fail_attempts on redemption_guess;
      drop trigger fail_one on ledger_entry;
      drop function fail_here()`)
    await round()
    expect(errors).toHaveLength(2)
    expect(await row(id)).toMatchObject({ status: 'done', successCount: 3 })
    expect(await held(members)).toEqual(['4', '4', '4'])
  })
  it('shows an operator bound to a member nobody outside of the team', async () => {
    const [root = '', child = '', other = ''] = await desk.members(3)
    await database.sql`update member set path = ${`/${root}/${child}/`} where id = ${child}`
    await database.sql`update member set level = 'v4' where id = any (${[child, other]})`
    const [a = '', b = ''] = await numbersOf([child, other])
    const both = { target: 'members', memberNos: [a, b], pointsEach: '1' }
    expect((await preview(both)).data).toMatchObject({ memberCount: 2, problemCount: 0 })
    await database.sql`update operator set bind_member_id = ${root} where id = ${market.id}`
    try {
      expect((await preview(both)).data).toMatchObject({ memberCount: 1, problems: [{ text: b }] })
      const level = { target: 'level', level: 'v4', pointsEach: '1' }
      expect((await preview(level)).data.memberCount).toBe(1)
    } finally {
      await database.sql`update operator set bind_member_id = null where id = ${market.id}`
    }
  })
})
