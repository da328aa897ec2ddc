// One code for several second reviews of small value (decision 102), seen from whoever tries to get more out of it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as authenticator from '#contract/authenticator.ts'
import { Code } from '#contract/codes.ts'
import * as asset from '#contract/member/member-asset.ts'
import * as recharge from '#contract/money/recharge-log.ts'
import * as api from '#contract/money/withdraw-log.ts'
import * as config from '#contract/system/config.ts'
import { hashToken } from '#server/base/token.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import {
  bindAuthenticator,
  type Holder,
  holders,
  sendConfirmed,
} from '#tests/money/authenticators.ts'
import { approve } from '#tests/money/decisions.ts'
import { type Reviewer, send } from '#tests/money/desk.ts'
import { approveSecond, openWithdrawDesk, type WithdrawDesk } from '#tests/money/withdraw-desk.ts'

let database: TestDatabase
let at: WithdrawDesk
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  at = await openWithdrawDesk(database, database.url)
})
afterAll(async () => {
  await at.expectSoundBooks()
  await database.drop()
})

/** A withdrawal that somebody else passed, made without codes. */
async function passed(amount = '100') {
  await at.desk.setConfirms('off')
  const row = await at.inState('firstPassed', { amount, riskFlags: ['newIp'] })
  await at.desk.setConfirms('on')
  return { ...row, ...approveSecond }
}
const review = async (who: Pick<Reviewer, 'token'>, input: object) =>
  (await send(at.desk.fetch, who, api.review, input)).code
/** An operator whose code holds, after one review of so much. */
async function windowOpen(amount = '100'): Promise<Holder> {
  const [who] = (await holders(at.desk, 1)) as [Holder]
  expect(await review(who, await passed(amount))).toBe(Code.otp)
  const first = await sendConfirmed(at.desk, who, api.review, await passed(amount))
  expect(first.code).toBe(Code.ok)
  return who
}
const stepUpOf = async (who: Reviewer) =>
  (await send(at.desk.fetch, who, authenticator.state, {})).data.stepUp

describe('a code given for a second review', () => {
  it('holds for others, and each says so in the trail', async () => {
    const who = await windowOpen()
    const rows = [await passed('25'), await passed('4999.99')]
    for (const row of rows) expect(await review(who, row)).toBe(Code.ok)
    const lines = await at.sql<{ since: string | null }[]>`
      select after ->> 'stepUp' as since from operation_log
       where operator_id = ${who.id} and action = 'withdraw.approve' order by seq`
    const [held] = await at.sql<{ at: Date }[]>`
      select opened_at as at from step_up where operator_id = ${who.id}`
    const since = new Date(held?.at ?? 0).toISOString()
    expect(lines.map((line) => line.since)).toEqual([null, since, since])
    expect(await stepUpOf(who)).toMatchObject({ leftUsd: '14875.01', sumUsd: '20000', minutes: 5 })
  })

  it('does not hold in another session of the same operator, nor for another operator', async () => {
    const who = await windowOpen()
    const row = await passed()
    const token = await at.desk.session(who.id)
    expect(await review({ token }, row)).toBe(Code.otp)
    expect(await stepUpOf({ ...who, token })).toMatchObject({ until: null })
    const [other] = (await holders(at.desk, 1)) as [Holder]
    expect(await review(other, row)).toBe(Code.otp)
    expect(await review(who, row)).toBe(Code.ok)
  })

  it('does not hold from another address, nor once the session was unlocked, nor with another authenticator', async () => {
    const who = await windowOpen()
    const row = await passed()
    const elsewhere = (request: Request) => {
      request.headers.set('x-forwarded-for', '203.0.113.77')
      return at.desk.fetch(request)
    }
    expect((await send(elsewhere, who, api.review, row)).code).toBe(Code.otp)
    // Unlocking replaces the token of the session.
    const token = 'u'.repeat(43)
    await at.sql`update operator_session set token_hash = ${hashToken(token)}
      where token_hash = ${hashToken(who.token)}`
    expect(await review({ token }, row)).toBe(Code.otp)
    await at.sql`update operator_session set token_hash = ${hashToken(who.token)}
      where token_hash = ${hashToken(token)}`
    await at.sql`delete from operator_otp where operator_id = ${who.id}`
    expect(await review(who, row)).toBe(Code.otp)
    await bindAuthenticator(at.sql, who.id)
    await at.sql`update operator_otp set bound_at = clock_timestamp() where operator_id = ${who.id}`
    expect(await review(who, row)).toBe(Code.otp)
  })

  it('is over after its minutes, and holds for none where there are none', async () => {
    const who = await windowOpen()
    const row = await passed()
    await at.sql`update step_up set opened_at = opened_at - interval '5 minutes' where operator_id = ${who.id}`
    expect(await review(who, row)).toBe(Code.otp)
    await at.sql`update step_up set opened_at = opened_at + interval '4 minutes' where operator_id = ${who.id}`
    await at.sql`update sys_config set value = '0' where key = 'review.stepUpMinutes'`
    expect(await review(who, row)).toBe(Code.otp)
    await at.sql`update sys_config set value = '5' where key = 'review.stepUpMinutes'`
    expect(await review(who, row)).toBe(Code.ok)
  })

  it('holds for no record of review.stepUpUsd or more, whose own code holds for nothing else', async () => {
    const who = await windowOpen()
    const large = await passed('5000')
    expect(await review(who, large)).toBe(Code.otp)
    const [other] = (await holders(at.desk, 1)) as [Holder]
    expect((await sendConfirmed(at.desk, other, api.review, large)).code).toBe(Code.ok)
    expect(await review(other, await passed())).toBe(Code.otp)
  })

  it('holds for no more than the sum, however many ask at once', async () => {
    const who = await windowOpen('4000')
    const rows = [await passed('4000')]
    for (let more = 0; more < 7; more += 1) rows.push(await passed('4000'))
    const codes = await Promise.all(rows.map((row) => review(who, row)))
    expect(codes.filter((code) => code === Code.ok)).toHaveLength(4)
    expect(codes.filter((code) => code === Code.otp)).toHaveLength(4)
    expect(await stepUpOf(who)).toMatchObject({ leftUsd: '0' })
    const left = rows[codes.indexOf(Code.otp)]
    // Another code holds for another sum.
    expect((await sendConfirmed(at.desk, who, api.review, left ?? {})).code).toBe(Code.ok)
    expect(await stepUpOf(who)).toMatchObject({ leftUsd: '16000' })
  })

  it('is not used up by what is refused, and is not counted twice by a retry', async () => {
    const who = await windowOpen()
    const row = await passed('200')
    expect(await review(who, { ...row, version: 1 })).toBe(Code.stale)
    const input = { ...row, requestId: crypto.randomUUID() }
    for (let times = 0; times < 2; times += 1) expect(await review(who, input)).toBe(Code.ok)
    expect(await stepUpOf(who)).toMatchObject({ leftUsd: '19700' })
  })

  /** Writes down that the code of one operator was given by another. */
  const copyWindow = (from: Reviewer, to: Reviewer) => at.sql`
    insert into step_up (session_id, operator_id, token_hash, ip, used_usd)
    select s.id, s.operator_id, s.token_hash, h.ip, 0 from operator_session s, step_up h
     where s.operator_id = ${to.id} and h.operator_id = ${from.id}`

  it('holds for no consent of a second operator and for no setting', async () => {
    const who = await windowOpen()
    const review = async (amount: string) => {
      const [id = ''] = await at.desk.recharges(1, { amount })
      return (await send(at.desk.fetch, who, recharge.review, { id, version: 1, ...approve })).code
    }
    expect(await review('10000')).toBe(Code.otp)
    // Nor where two have to agree to what is small.
    await at.sql`update sys_config set value = '2000' where key = 'review.fourEyesUsd'`
    expect(await review('2000')).toBe(Code.otp)
    await at.sql`update sys_config set value = '10000' where key = 'review.fourEyesUsd'`
    const [admin] = await at.desk.operators(1, 'admin')
    if (!admin) throw new Error('no administrator')
    await copyWindow(who, admin)
    await bindAuthenticator(at.sql, admin.id)
    const [setting] = await at.sql<{ id: string; version: number }[]>`
      select id::text, version from sys_config where key = 'review.stepUpSumUsd'`
    const raise = { ...setting, value: '999999', reason: 'for the night shift' }
    expect((await send(at.desk.fetch, admin, config.edit, raise)).code).toBe(Code.otp)
  })

  it('holds for no correction of a balance, however small', async () => {
    const who = await windowOpen()
    const [clerk, second] = (await holders(at.desk, 2, 'finance2')) as [Holder, Holder]
    const [memberId = ''] = await at.desk.members(1)
    const asked = await sendConfirmed(at.desk, clerk, asset.adjust, {
      memberId,
      walletType: 'spot',
      currency: 'USDT',
      direction: 'add',
      amount: '1',
      category: 'compensation',
      reason: 'a deposit that was never credited',
    })
    await copyWindow(who, second)
    const verdict = { id: asked.data.id, version: 1, action: 'approve' }
    expect((await send(at.desk.fetch, second, asset.adjustReview, verdict)).code).toBe(Code.otp)
    const done = await sendConfirmed(at.desk, second, asset.adjustReview, verdict)
    expect(done.code).toBe(Code.ok)
  })
})

describe('a batch of second reviews', () => {
  const many = (rows: readonly { id: string; version: number }[]) => {
    const items = rows.map(({ id, version }) => ({ id, version }))
    return { items, step: 'second', action: 'approve', requestId: crypto.randomUUID() }
  }
  const codesOf = ({ data }: { data: unknown }) =>
    (data as { results: { code: number }[] }).results.map(({ code }) => code)

  it('needs one code, counts each row to it, and refuses what is too large or beyond the sum', async () => {
    const [who] = (await holders(at.desk, 1)) as [Holder]
    const danger = await passed()
    await at.sql`update withdraw_log set risk_flags = '{sharedAddress}' where id = ${danger.id}`
    const rows = [await passed('5000'), danger]
    for (let more = 0; more < 5; more += 1) rows.push(await passed('4500'))
    const input = many(rows)
    expect(await review(who, input)).toBe(Code.otp)
    // A dry run, which needs no code and counts nothing, finds what is too large.
    const tried = await send(at.desk.fetch, who, api.review, { ...input, dryRun: true })
    expect(codesOf(tried)).toEqual([Code.rule, Code.rule, ...Array<number>(5).fill(Code.ok)])
    const done = await sendConfirmed(at.desk, who, api.review, input)
    expect(codesOf(done)).toEqual([
      Code.rule,
      Code.rule,
      ...Array<number>(4).fill(Code.ok),
      Code.rule,
    ])
    expect(await stepUpOf(who)).toMatchObject({ leftUsd: '2000' })
    // What is left holds for single reviews as well, and for no more.
    expect(await review(who, await passed('2001'))).toBe(Code.otp)
    expect(await review(who, await passed('2000'))).toBe(Code.ok)
  })

  it('needs none inside the window, which it counts to, and says so in the trail', async () => {
    const who = await windowOpen('4000')
    const rows = []
    for (let more = 0; more < 5; more += 1) rows.push(await passed('4000'))
    const tried = await send(at.desk.fetch, who, api.review, {
      ...many(rows),
      dryRun: true,
    })
    expect(codesOf(tried)).toEqual(Array<number>(5).fill(Code.ok))
    expect(await stepUpOf(who)).toMatchObject({ leftUsd: '16000' })
    const done = await send(at.desk.fetch, who, api.review, many(rows))
    expect(codesOf(done)).toEqual([...Array<number>(4).fill(Code.ok), Code.rule])
    const [line] = await at.sql<{ since: string | null }[]>`
      select after ->> 'stepUp' as since from operation_log
       where operator_id = ${who.id} and action = 'otp.confirm'`
    expect(line?.since).toEqual(expect.stringMatching(/Z$/))
  })

  it('does not pass a member whom the reviewer passed first', async () => {
    const who = await windowOpen()
    await at.desk.setConfirms('off')
    const id = await at.one({ riskFlags: ['newIp'] })
    await at.decide(who, { id, step: 'first', action: 'approve' })
    await at.desk.setConfirms('on')
    const done = await send(at.desk.fetch, who, api.review, many([{ id, version: 2 }]))
    expect(codesOf(done)).toEqual([Code.selfReview])
    expect(await stepUpOf(who)).toMatchObject({ leftUsd: '19900' })
  })
})
