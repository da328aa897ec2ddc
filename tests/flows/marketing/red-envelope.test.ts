// Red envelopes through the real server: escrow, claims that race for it, and what comes back.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as records from '#contract/marketing/red-envelope-record.ts'
import * as api from '#contract/marketing/red-envelope.ts'
import * as violations from '#contract/other/violation-record.ts'
import { claimEnvelope } from '#server/marketing/envelope/envelope-claim.ts'
import { expireEnvelopes } from '#server/marketing/envelope/envelope-life.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { type Desk, openDesk, type Reviewer, send } from '#tests/money/desk.ts'
import { draftEnvelope, type NewEnvelope } from '#tests/money/envelope-draft.ts'

let database: TestDatabase
let desk: Desk
let market: Reviewer
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  desk = await openDesk(database, database.url)
  market = (await desk.operators(1, 'marketing'))[0] as Reviewer
  await database.sql`update wallet_code set reward_enabled = true`
})
afterAll(() => database.drop())
beforeEach(() => database.sql`truncate red_envelope, red_envelope_record`)

/** Escrow by the books, and what open envelopes still hold: always the same. */
const escrow = async () => {
  const [row] = await database.sql<{ books: string; open: string }[]>`
    select (select trim_scale(coalesce(sum(case side when 'C' then amount else -amount end), 0))
              from ledger_entry where house_code = '2930')::text as books,
           (select trim_scale(coalesce(sum(total_amount - claimed_amount), 0))
              from red_envelope where status = 'active')::text as open`
  return row ?? { books: '', open: '' }
}
afterEach(async () => {
  const { books, open } = await escrow()
  expect(books).toBe(open)
  expect(await desk.violations()).toEqual([])
  // The next test begins with an empty escrow.
  await database.sql`update red_envelope set expire_at = now() - interval '1 second',
    start_at = now() - interval '1 day' where status = 'active'`
  await expireEnvelopes(database.db)
})

const draft = (...values: NewEnvelope) => draftEnvelope(database.sql, ...values)
const reason = 'new year campaign'
const setStatus = (id: string, version: number, status: string) =>
  send(desk.fetch, market, api.setStatus, { id, version, status, reason })
const active = async (...values: NewEnvelope) => {
  const id = await draft(...values)
  expect((await setStatus(id, 1, 'active')).code).toBe(0)
  return id
}
const claim = (envelopeId: string, memberId: string) =>
  database.db.transaction((tx) =>
    claimEnvelope(tx, { envelopeId, memberId, ip: '198.18.0.1', clientSource: 'web' }),
  )
const stored = async (id: string) => (await send(desk.fetch, market, api.get, { id })).data.row

describe('red envelope claims', () => {
  it('pay 50 of 200 members who claim at once, exactly what the escrow held', async () => {
    const id = await active('lucky', '500', 50)
    const members = await desk.members(200)
    const results = await Promise.allSettled(members.map((member) => claim(id, member)))
    const paid = results.filter(({ status }) => status === 'fulfilled')
    expect(paid).toHaveLength(50)
    expect(await stored(id)).toMatchObject({
      status: 'finished',
      claimedAmount: '500',
      claimedCount: 50,
      refundAmount: '0',
    })
    const [wallets] = await database.sql`
      select trim_scale(sum(a.available))::text as paid, count(*)::int as wallets
        from ledger_account a where a.member_id = any (${members}) and a.available > 0`
    expect(wallets).toEqual({ paid: '500', wallets: 50 })
    const { data } = await send(desk.fetch, market, records.list, { envelopeId: id, pageSize: 100 })
    expect(data.summary).toEqual([{ currency: 'USDT', priceUsd: '1', count: 50, amount: '500' }])
    expect(data.list.filter(({ isBest }) => isBest)).toHaveLength(1)
    expect(data.list[0]).toMatchObject({ sameIpCount: 50, claimIp: '198.18.0.1' })
  })
  it('pay a member once, however often they ask at once', async () => {
    const id = await active('equal', '10', 3)
    const [member = ''] = await desk.members(1)
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => claim(id, member)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stored(id)).toMatchObject({ claimedCount: 1, claimedAmount: '3.333333' })
  })
  it('cost a campaign what they pay, unless a member sent them', async () => {
    const id = await active('equal', '10', 2)
    const [member = ''] = await desk.members(1)
    await claim(id, member)
    const costs = async () => {
      const [row] = await database.sql<{ cost: string }[]>`
        select trim_scale(campaign_cost)::text as cost
          from member_day_revenue(now() - interval '1 hour', now() + interval '1 hour') where member_id = ${member}`
      return row?.cost
    }
    expect(await costs()).toBe('5')
    await database.sql`update red_envelope set sender_type = 'member', member_id = ${member} where id = ${id}`
    expect(await costs()).toBeUndefined()
  })

  it('cut equal parts and give the rest to the last', async () => {
    const id = await active('equal', '10', 3)
    const amounts: string[] = []
    for (const member of await desk.members(3)) amounts.push((await claim(id, member)).amount)
    expect(amounts).toEqual(['3.333333', '3.333333', '3.333334'])
  })
  it('leave at least a unit for each that follows', async () => {
    const id = await active('lucky', '0.000005', 5)
    for (const member of await desk.members(5))
      expect((await claim(id, member)).amount).toBe('0.000001')
  })
  it('are refused to whom it is not for', async () => {
    const id = await active('equal', '10', 3)
    await database.sql`update red_envelope set claim_limit = 'verified' where id = ${id}`
    const [member = ''] = await desk.members(1)
    await expect(claim(id, member)).rejects.toMatchObject({ code: Code.rule })
  })
})

describe('red envelope end', () => {
  it('returns exactly the rest when it is stopped while members claim', async () => {
    const id = await active('equal', '100', 100)
    const members = await desk.members(60)
    const claims = members.map((member) => claim(id, member))
    const [stop] = await Promise.all([setStatus(id, 2, 'stopped'), Promise.allSettled(claims)])
    expect(stop.code).toBe(0)
    const row = await stored(id)
    expect(row.status).toBe('stopped')
    expect(Number(row.claimedAmount) + Number(row.refundAmount)).toBe(100)
    expect(row.claimedAmount).toBe(String(row.claimedCount))
    expect((await escrow()).books).toBe('0')
    expect((await setStatus(id, row.version, 'stopped')).code).toBe(Code.rule)
  })
  it('returns the rest once at its time, by however many servers', async () => {
    const id = await active('equal', '9', 3)
    const [member = ''] = await desk.members(1)
    await claim(id, member)
    await database.sql`update red_envelope set start_at = now() - interval '1 day',
      expire_at = now() - interval '1 second'`
    await Promise.all([1, 2, 3].map(() => expireEnvelopes(database.db)))
    expect(await stored(id)).toMatchObject({ status: 'expired', refundAmount: '6' })
    expect((await escrow()).books).toBe('0')
  })
  it('funds a draft once, and only a draft is changed or deleted', async () => {
    const id = await draft('equal', '10', 2)
    const both = await Promise.all([setStatus(id, 1, 'active'), setStatus(id, 1, 'active')])
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, Code.stale])
    expect((await escrow()).books).toBe('10')
    const edit = await send(desk.fetch, market, api.edit, { id, version: 2, totalCount: 3 })
    expect(edit.code).toBe(Code.rule)
    const remove = await send(desk.fetch, market, api.remove, { items: [{ id, version: 2 }] })
    expect(remove.code).toBe(Code.rule)
  })
})

describe('redEnvelopeRecord/flag', () => {
  const claims = async (count: number) => {
    const id = await active('equal', '50', 50)
    for (const member of await desk.members(count)) await claim(id, member)
    const { data } = await send(desk.fetch, market, records.list, { envelopeId: id })
    return data.list
  }
  const flag = (ids: string[], who = market) =>
    send(desk.fetch, who, records.flag, { ids, reason: 'many claims from one address' })

  it('opens a case for each claim, with its numbers, once, however many mark it at once', async () => {
    const [one, two] = await claims(2)
    const ids = [one?.id ?? '', two?.id ?? '']
    const crowd = await desk.operators(5, 'marketing')
    const answers = await Promise.all(crowd.map((who) => flag(ids, who)))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      0,
      ...Array(4).fill(Code.alreadyHandled),
    ])
    const [risk] = (await desk.operators(1, 'risk')) as [Reviewer]
    const { data } = await send(desk.fetch, risk, violations.list, {
      keyword: one?.recordNo,
    })
    expect(data.list).toMatchObject([
      {
        memberNo: one?.memberNo,
        violationType: 'bonusAbuse',
        status: 'open',
        relatedNos: [one?.recordNo, one?.envelopeNo],
        description: `Suspicious claim of a red envelope (envelope ${one?.envelopeNo}, claim ${one?.recordNo}, IP 198.18.0.1): many claims from one address`,
      },
    ])
    const { history } = (await send(desk.fetch, market, records.get, { id: one?.id })).data
    expect(history.at(-1)).toMatchObject({
      action: 'flag',
      remark: 'many claims from one address',
    })
  })
  it('stores nothing where one of the claims is not there', async () => {
    const [one] = await claims(1)
    expect((await flag([one?.id ?? '', '999999'])).code).toBe(Code.notFound)
    expect((await flag([one?.id ?? ''])).code).toBe(0)
  })
})
