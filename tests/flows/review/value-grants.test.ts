// Grants of any kind through the real server: many small ones count like a large one, by one operator and by all.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as awards from '#contract/marketing/award-record.ts'
import * as envelopes from '#contract/marketing/red-envelope.ts'
import * as codes from '#contract/marketing/redemption-code.ts'
import * as approval from '#contract/system/approval.ts'
import { requiredGrantConfirmation, recordGrant } from '#server/access/approval/value-grants.ts'
import type { Change } from '#server/http/call.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { approvalOf, type Holder, holders, sendConfirmed } from '#tests/money/authenticators.ts'
import { type Desk, openDesk, type Reply, send } from '#tests/money/desk.ts'
import { envelope, openGrantsDesk } from '#tests/money/grants-desk.ts'

let database: TestDatabase
let desk: Desk
let grants: Awaited<ReturnType<typeof openGrantsDesk>>
let first: Holder
let second: Holder
let third: Holder
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  desk = await openDesk(database, database.url, { confirms: true })
  grants = await openGrantsDesk(desk, database.sql)
  ;[first, second, third] = (await holders(desk, 3)) as [Holder, Holder, Holder]
})
afterAll(async () => {
  expect(await desk.violations()).toEqual([])
  await database.drop()
})
beforeEach(async () => {
  await desk.setConfirms('on')
  await database.sql`truncate value_grant, approval_request cascade`
})

const waits = ({ code, data, msg }: Reply) => {
  expect(code, msg).toBe(Code.ok)
  return typeof (data as { approvalId?: string }).approvalId === 'string'
}
const approve = (who: Holder, applied: Reply) => {
  const decision = { id: approvalOf(applied), version: 1, action: 'approve', remark: 'as planned' }
  return sendConfirmed(desk, who, approval.review, decision)
}
const drafts = async () => {
  const [row] = await database.sql<{ count: number; total: string }[]>`
    select count(*)::int as count, trim_scale(coalesce(sum(total_amount), 0))::text as total from red_envelope`
  return row
}
const recorded = () => database.sql`
  select action, operator_id::text as by, second_id::text as second, trim_scale(usd_value)::text as usd,
    trim_scale(points)::text as points from value_grant order by id`

describe('grants of one operator in 24 hours', () => {
  it.each(['draft', 'batch', 'coupon', 'trialFunds'] as const)(
    'need another operator together, whatever follows %s',
    async (verb) => {
      expect(waits(await grants[verb](first, 6_000))).toBe(false)
      for (const next of Object.values(grants.verbs))
        expect(waits(await next(first, 4_000))).toBe(true)
      expect(waits(await grants.draft(first, 3_999))).toBe(false)
      expect(waits(await grants.draft(second, 9_999))).toBe(false)
    },
  )

  it('that another one agreed to leave room for small ones', async () => {
    const applied = await grants.draft(first, 50_000)
    expect(waits(applied)).toBe(true)
    expect(await recorded()).toEqual([])
    expect((await approve(second, applied)).code).toBe(Code.ok)
    expect(waits(await grants.draft(first, 9_999))).toBe(false)
    const by = { action: 'redEnvelope.add', by: first.id, points: '0' }
    expect(await recorded()).toEqual([
      { ...by, second: second.id, usd: '50000' },
      { ...by, second: null, usd: '9999' },
    ])
    await expect(database.sql`update value_grant set usd_value = 0`).rejects.toThrow('append-only')
  })

  it('stop counting when they are older', async () => {
    await database.sql`insert into value_grant (action, target_type, target_id, operator_id, usd_value, created_at)
      values ('redEnvelope.add', 'redEnvelope', '1', ${first.id}, 9999, now() - interval '24 hours 1 minute'),
        ('redEnvelope.add', 'redEnvelope', '1', ${first.id}, 5000, now() - interval '23 hours 59 minutes')`
    expect(waits(await grants.draft(first, 4_999))).toBe(false)
    expect(waits(await grants.draft(first, 1))).toBe(true)
  })

  it('stay below the limit however many calls are made at once', async () => {
    await desk.setConfirms('off', ['review.otp'])
    await database.sql`truncate red_envelope, red_envelope_record`
    const calls = Array.from({ length: 50 }, () =>
      send(desk.fetch, first, envelopes.add, envelope('999')),
    )
    const waiting = (await Promise.all(calls)).filter((answer) => waits(answer))
    expect(waiting).toHaveLength(40)
    expect(await drafts()).toEqual({ count: 10, total: '9990' })
  })

  it('count what an edit adds to a draft', async () => {
    const { data } = await grants.draft(first, 5_000)
    const edit = (who: Holder, version: number, totalAmount: string) =>
      send(desk.fetch, who, envelopes.edit, { id: data.id, version, totalAmount })
    expect((await edit(first, 1, '9999')).code).toBe(Code.ok)
    const other = await grants.draft(first, 0.5)
    expect(waits(other)).toBe(false)
    const grown = { id: other.data.id, version: 1, totalAmount: '2' }
    expect((await send(desk.fetch, first, envelopes.edit, grown)).data).toMatchObject({
      errors: [{ field: 'totalAmount', rule: 'envelopeTooLarge' }],
    })
    // A single one is large whoever made it grow.
    expect((await edit(third, 2, '10000')).code).toBe(Code.invalid)
  })
})

describe('grants of all operators in 24 hours', () => {
  it('need another operator from review.fourEyesDayUsd on', async () => {
    const people = [first, second, third]
    for (const who of people) expect(waits(await grants.draft(who, 9_500))).toBe(false)
    const [fourth] = (await holders(desk, 1)) as [Holder]
    expect(waits(await grants.batch(fourth, 1_500))).toBe(true)
    expect(waits(await grants.batch(fourth, 1_499))).toBe(false)
  })
})

describe('points', () => {
  it('of one operator need another one together, as a batch or as codes', async () => {
    expect((await grants.pointsBatch(first, 6_000)).code).toBe(Code.ok)
    expect((await grants.pointsBatch(first, 4_000)).code).toBe(Code.selfReview)
    expect(waits(await grants.codesOfPoints(first, 4_000))).toBe(true)
    expect((await grants.pointsBatch(first, 4_000, second)).code).toBe(Code.ok)
    expect((await grants.pointsBatch(first, 9_000, first, 'sub')).code).toBe(Code.ok)
    expect(waits(await grants.codesOfPoints(first, 3_999))).toBe(false)
    const batch = { action: 'integralSend.approve', by: first.id, usd: '0' }
    expect((await recorded()).slice(0, 2)).toEqual([
      { ...batch, second: null, points: '6000' },
      { ...batch, second: second.id, points: '4000' },
    ])
  })
  it('count alone where somebody sends off what an account of theirs has planned', async () => {
    const [puppet] = (await holders(desk, 1)) as [Holder]
    await database.sql`update operator_credential set source = 'operator', given_by = ${first.id}
      where operator_id = ${puppet.id}`
    for (const [maker, by] of [
      [puppet, first],
      [first, puppet],
    ] as const) {
      expect((await grants.pointsBatch(maker, 6_000, by)).code).toBe(Code.ok)
      expect((await grants.pointsBatch(maker, 4_000, by)).code).toBe(Code.selfReview)
    }
    expect(await recorded()).toMatchObject([
      { by: puppet.id, second: null },
      { by: first.id, second: null },
    ])
  })
  it('of all need another one from marketing.integralReviewDayMin on', async () => {
    for (const who of [first, second, third])
      expect((await grants.pointsBatch(who, 9_500)).code).toBe(Code.ok)
    const [fourth] = (await holders(desk, 1)) as [Holder]
    expect((await grants.pointsBatch(fourth, 1_500)).code).toBe(Code.selfReview)
    expect((await grants.pointsBatch(fourth, 1_499)).code).toBe(Code.ok)
  })
})

describe('corrections and awards', () => {
  it('asks for a third person when one operator posts many corrections; deductions give nothing', async () => {
    expect(waits(await grants.adjustment(second, 6_000, first))).toBe(false)
    expect(waits(await grants.adjustment(second, 4_000, first))).toBe(true)
    expect(waits(await grants.adjustment(second, 5_000, first, 'sub'))).toBe(false)
    expect(waits(await grants.adjustment(third, 4_000, first))).toBe(false)
    const by = { action: 'memberAdjust.approve', second: null, points: '0' }
    expect(await recorded()).toEqual([
      { ...by, by: second.id, usd: '6000' },
      { ...by, by: third.id, usd: '4000' },
    ])
  })
  it('writes awards down with both who agreed', async () => {
    const reward = { rewardType: 'currency', currency: 'USDT', amount: '9999' }
    const input = { memberNos: grants.numbers.slice(0, 1), ...reward, remark: grants.reason }
    expect((await send(desk.fetch, first, awards.add, input)).code).toBe(Code.ok)
    const { list } = (await send(desk.fetch, first, awards.list, { status: ['pending'] })).data
    const items = list.map(({ id, version }) => ({ id, version }))
    const review = (who: Holder) =>
      sendConfirmed(desk, who, awards.review, { items, action: 'approve' })
    expect((await review(first)).data.results[0]?.code).toBe(Code.selfReview)
    expect((await review(second)).data.results[0]?.code).toBe(Code.ok)
    const line = { action: 'awardRecord.approve', by: first.id, second: second.id }
    expect(await recorded()).toEqual([{ ...line, usd: '9999', points: '0' }])
  })
})

describe('recordGrant', () => {
  it('refuses what needs another operator, even where the verb did not ask', async () => {
    const entry = { action: 'some.grant', targetType: 'some', targetId: '1' }
    const grant = (usd: number) =>
      database.db.transaction((tx) =>
        recordGrant({ tx, db: tx, actor: first } as unknown as Change, entry, { usd }),
      )
    await grant(9_999)
    await expect(grant(1)).rejects.toMatchObject({ code: Code.rule, key: 'grantNeedsSecond' })
    await expect(grant(0)).rejects.toMatchObject({ code: Code.rule })
    await desk.setConfirms('off', ['review.fourEyes'])
    await grant(1)
    const call = { db: database.db, actor: first } as unknown as Change
    expect((await requiredGrantConfirmation(call, { usd: 0, points: 1 })).level).toBe('K3')
  })
})

describe('redemptionCode/download', () => {
  it('is refused to whoever made the codes, while four eyes are asked for', async () => {
    const { batchNo } = (await grants.batch(first, 100)).data
    const download = (who: Holder) =>
      sendConfirmed(desk, who, codes.download, { batchNo, reason: grants.reason })
    const shown = async (who: Holder) => {
      const { list } = (await send(desk.fetch, who, codes.list, { batchNo })).data
      return [list[0]?.isBarred, list[0]?.isDownloadable]
    }
    expect([await shown(first), await shown(second)]).toEqual([
      [true, false],
      [false, true],
    ])
    expect((await download(first)).code).toBe(Code.selfReview)
    await desk.setConfirms('off', ['review.fourEyes'])
    expect(await shown(first)).toEqual([false, true])
    await desk.setConfirms('on', ['review.fourEyes'])
    expect((await download(second)).data.codes).toHaveLength(1)
    // Whoever applied for a large batch made it, not who agreed.
    const applied = await grants.batch(first, 10_000)
    expect((await approve(second, applied)).code).toBe(Code.ok)
    const [large] = await database.sql<{ no: string; by: string }[]>`
      select batch_no as no, creator_id::text as by from redemption_batch order by id desc limit 1`
    expect(large?.by).toBe(first.id)
  })
})
