// Copied trades through the real server: both sides, the end of a relation, and the share that only results decide.
import { sql as query } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as incomes from '#contract/other/income-record.ts'
import * as api from '#contract/trade/follow-log.ts'
import * as relation from '#contract/trade/follow-relation.ts'
import { post } from '#server/ledger/post.ts'
import { followShareJob } from '#server/trade/follow/follow-share.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { failUpdatesOf } from '#tests/failing-row.ts'
import { type Desk, openDesk, type Reviewer, send } from '#tests/money/desk.ts'
import { openTradingDesk, type TradingDesk } from '#tests/trade/trading-desk.ts'

let database: TestDatabase
let desk: Desk
let market: TradingDesk
let finance: Reviewer
let tutor = ''
let follower = ''
let relationId = ''
beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  desk = await openDesk(database, database.url)
  market = await openTradingDesk(database as never)
  ;[finance] = (await desk.operators(1, 'finance1')) as [Reviewer]
  ;[follower = ''] = await desk.members(1)
  tutor = market.memberId
  const [row] = await desk.sql<{ id: string }[]>`
    insert into follow_relation (tutor_id, member_id, follow_mode, amount)
      values (${tutor}, ${follower}, 'fixed', 50) returning id::text`
  relationId = row?.id ?? ''
})
afterAll(async () => {
  expect(await desk.violations()).toEqual([])
  await database.drop()
})

/** A copy that was closed so many days ago with a result; its share of a profit is in escrow. */
async function closedCopy(pnl: string, daysAgo: number, shared = '0') {
  const { sql } = desk
  const positions = await sql<{ id: string }[]>`
    insert into contract_position (member_id, product_code, wallet_type, is_follow, position_side, margin_mode, leverage,
        qty, available_qty, entry_price, close_price, liquidation_price, margin, maint_margin, realized_pnl, status,
        opened_at, closed_at)
      select m, 'BTCUSDT', 'contract', false, 'long', 'isolated', 10, 10, 0, 60000, 61000, 54000, 0, 3, ${pnl}, 'closed',
        now() - interval '40 days', now() - make_interval(days => ${daysAgo}) from unnest(${[tutor, follower]}::bigint[]) m
      returning id::text`
  return desk.db.transaction(async (tx) => {
    const [log] = await tx.execute<{ id: string; no: string }>(query`
    insert into follow_log (relation_id, tutor_id, member_id, tutor_position_id, position_id, product_code, currency,
        position_side, follow_mode, leverage, margin, open_price, close_price, realized_pnl, profit_share_rate,
        profit_share_amount, share_status, status, opened_at, closed_at)
      values (${relationId}, ${tutor}, ${follower}, ${positions[0]?.id ?? ''}, ${positions[1]?.id ?? ''}, 'BTCUSDT', 'USDT',
        'long', 'fixed', 10, 50, 60000, 61000, ${pnl}, 0.1, ${shared}, ${shared === '0' ? 'none' : 'held'}, 'closed',
        now() - interval '40 days', now() - make_interval(days => ${daysAgo})) returning id::text, follow_no as no`)
    if (!log) throw new Error('The copy was not stored.')
    if (shared !== '0')
      await post(tx, {
        bizType: 'follow',
        bizId: log.id,
        bizNo: log.no,
        step: 'hold',
        operatorId: null,
        memo: '',
        lines: [
          { house: '1100', currency: 'USDT', side: 'D', amount: shared },
          { house: '2940', currency: 'USDT', side: 'C', amount: shared },
        ],
      })
    return log
  })
}
const runJob = () =>
  followShareJob.run({ ...database, signal: new AbortController().signal } as never, '')
const stateOf = async (id: string) =>
  (await desk.sql`select share_status, fail_reason from follow_log where id = ${id}`)[0]
const available = async (memberId: string, wallet: string) =>
  (
    await desk.sql`select available::text from ledger_account
      where member_id = ${memberId} and wallet_type = ${wallet} and currency = 'USDT'`
  )[0]?.['available']
const reason = 'the tutor is in good standing again'

describe('the share of a copied profit', () => {
  it('goes to the tutor after a good week, back after a bad one, and waits while a week runs', async () => {
    const good = await closedCopy('100', 20, '10')
    const won = await closedCopy('20', 28, '2')
    await closedCopy('-60', 28)
    const fresh = await closedCopy('30', 0, '3')
    expect(await runJob()).toEqual({ settled: 1, returned: 1, failed: 0 })
    expect(await runJob()).toEqual({ settled: 0, returned: 0, failed: 0 })
    expect(await stateOf(good.id)).toMatchObject({ share_status: 'settled' })
    expect(await stateOf(won.id)).toMatchObject({ share_status: 'returned' })
    expect(await stateOf(fresh.id)).toMatchObject({ share_status: 'held' })
    expect(Number(await available(tutor, 'spot'))).toBe(9)
    const { data } = await send(desk.fetch, finance, incomes.list, { incomeType: ['tutorShare'] })
    expect(data.list).toMatchObject([
      {
        memberNo: market.memberNo,
        relatedNo: good.no,
        baseAmount: '10',
        rate: '0.9',
        amount: '9',
        status: 'paid',
      },
    ])
    expect(data.list[0]?.journalId).not.toBeNull()
    expect(Number(await available(follower, 'follow'))).toBe(2)
  })

  it('stays in escrow while the tutor is frozen, and is tried again by hand once', async () => {
    const { id } = await closedCopy('50', 35, '5')
    const retry = { ids: [id], reason, requestId: crypto.randomUUID() }
    await desk.sql`update member set status = 'frozen' where id = ${tutor}`
    expect(await runJob()).toEqual({ settled: 0, returned: 0, failed: 1 })
    expect((await send(desk.fetch, finance, api.retryShare, retry)).code).toBe(Code.rule)
    expect(await stateOf(id)).toMatchObject({ share_status: 'failed' })
    const reads = async (lang: string) =>
      (await send(desk.fetch, finance, api.get, { id }, { lang })).data.row.failReason
    expect(await reads('en')).toMatch(/tutor’s account cannot be paid/)
    expect(await reads('zh-tw')).toMatch(/^導師/)
    await desk.sql`update member set status = 'normal' where id = ${tutor}`
    const again = await send(desk.fetch, finance, api.retryShare, retry)
    expect(again.data).toMatchObject({ results: [{ id, code: Code.ok, status: 'settled' }] })
    const late = { ...retry, requestId: crypto.randomUUID() }
    expect((await send(desk.fetch, finance, api.retryShare, late)).code).toBe(Code.alreadyHandled)
    expect(Number(await available(tutor, 'spot'))).toBe(13.5)
  })
})

describe('followLog and followRelation', () => {
  it('finds a copy by its tutor position, with both sides and what was posted', async () => {
    const { data } = await send(desk.fetch, finance, api.list, { shareStatus: ['settled'] })
    const [first] = data.list
    expect(data.summary).toMatchObject([{ currency: 'USDT', count: 2, profitShareAmount: '15' }])
    const found = await send(desk.fetch, finance, api.list, { keyword: first?.tutorPositionNo })
    expect(found.data.list).toMatchObject([{ id: first?.id, tutorNo: market.memberNo }])
    const one = await send(desk.fetch, finance, api.get, { id: first?.id })
    expect(one.data).toMatchObject({
      tutorSide: { memberNo: market.memberNo, positionNo: first?.tutorPositionNo },
      followerSide: { positionNo: first?.positionNo },
    })
    expect(one.data.journals.map(({ step, variant }) => `${step} ${variant}`)).toEqual([
      'hold ',
      'share settle',
    ])
  })

  it('hides the tutor from an operator bound to the follower', async () => {
    const [agent] = (await desk.operators(1, 'agent')) as [Reviewer]
    await desk.sql`update operator set bind_member_id = ${follower} where id = ${agent.id}`
    const { data } = await send(desk.fetch, agent, api.list, { shareStatus: ['settled'] })
    const one = await send(desk.fetch, agent, api.get, { id: data.list[0]?.id })
    expect(one.data).toMatchObject({ tutorSide: null, followerSide: { leverage: 10 } })
    expect(one.data.journals).toEqual([])
  })

  it('ends a relation once and keeps its copies', async () => {
    const [support] = (await desk.operators(1, 'support')) as [Reviewer]
    const { data } = await send(desk.fetch, support, relation.list, { tutorId: tutor })
    expect(data.list).toMatchObject([{ status: 'active', copyCount: 5, profitShareAmount: '18' }])
    const items = [{ id: relationId, version: 1 }]
    const end = () => send(desk.fetch, support, relation.stop, { items, reason })
    expect((await end()).data).toEqual({ count: 1 })
    expect((await end()).code).toBe(Code.alreadyHandled)
    const after = await send(desk.fetch, support, relation.list, { status: ['stopped'] })
    expect(after.data.list).toMatchObject([{ stopReason: reason, copyCount: 5 }])
  })
})

describe('followShare', () => {
  it('settles the others when one cannot be written, and says so at the end', async () => {
    const bad = await closedCopy('40', 42, '4')
    const good = await closedCopy('10', 49, '1')
    const mend = await failUpdatesOf(database, 'follow_log', bad.id)
    await expect(runJob()).rejects.toThrow(AggregateError)
    expect(await stateOf(good.id)).toMatchObject({ share_status: 'settled' })
    await mend()
    expect(await runJob()).toEqual({ settled: 1, returned: 0, failed: 0 })
  })
})
