// Contact data and documents in clear: for a reason, counted by operator; a harvest slows down, asks for codes and is told.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as auth from '#contract/member/member-auth.ts'
import * as member from '#contract/member/member.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { type AuthDesk, openAuthDesk, setRevealLimits } from '#tests/money/auth-desk.ts'
import { type Holder, holders, sendConfirmed } from '#tests/money/authenticators.ts'
import type { Reviewer } from '#tests/money/desk.ts'

let database: TestDatabase
let at: AuthDesk
let holder: Holder
let lastNotice: string
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  at = await openAuthDesk(database, database.url, { confirms: true })
  ;[holder] = (await holders(at.desk, 1)) as [Holder]
})
afterAll(() => database.drop())
beforeEach(async () => {
  await setRevealLimits(database.sql, { slowFrom: 100, slowSec: 600, hourMax: 3, dayMax: 100 })
  await database.sql`truncate reveal`
  const [row] = await database.sql<{ last: string }[]>`
    select coalesce(max(id), 0)::text as last from sys_notice`
  lastNotice = row?.last ?? ''
})

const reason = 'the member asked for it'
const unmask = (who: Reviewer, id: string, more: object = {}) =>
  at.ask(who, member.unmask, { id, reason, ...more })
/** Opens members one after another; returns the codes. */
async function harvest(who: Reviewer, ids: readonly string[]): Promise<number[]> {
  const codes: number[] = []
  for (const id of ids) codes.push((await unmask(who, id)).code)
  return codes
}
const bells = () => database.sql<{ receivers: number; params: { by: string; hour: string } }[]>`
  select bell_params as params, cardinality(receiver_ids) as receivers
    from sys_notice where bell = 'bellManyReveals' and id > ${lastNotice}`
const age = (hours: number) =>
  database.sql.begin(async (tx) => {
    await tx`alter table reveal disable trigger append_only`
    await tx`update reveal set created_at = created_at - make_interval(hours => ${hours})`
    await tx`alter table reveal enable trigger append_only`
  })
const linesOf = async (id: string) => {
  const [row] = await database.sql<{ count: number }[]>`select count(*)::int as count
    from operation_log where action = 'member.unmask' and target_id = ${id}`
  return row?.count
}

describe('a reveal', () => {
  it('asks for a reason: of contact data, of documents, and pictures open with it', async () => {
    const id = await at.one()
    expect((await at.ask(at.alice, auth.reveal, { id })).code).toBe(Code.invalid)
    expect((await at.ask(at.alice, auth.image, { id, side: 'front' })).code).toBe(Code.rule)
    expect((await at.ask(at.alice, member.unmask, { id: '1' })).code).toBe(Code.invalid)
    expect(await at.trailOf(id)).toEqual([])
    expect((await at.ask(at.alice, auth.reveal, { id, reason })).code).toBe(Code.ok)
    expect((await at.ask(at.alice, auth.image, { id, side: 'front' })).code).toBe(Code.ok)
    expect((await at.ask(at.bob, auth.image, { id, side: 'front' })).code).toBe(Code.rule)
    expect((await at.trailOf(id)).map((line) => [line.action, line.reason])).toEqual([
      ['memberAuth.reveal', reason],
      ['memberAuth.image', reason],
    ])
    await age(1)
    expect((await at.ask(at.alice, auth.image, { id, side: 'front' })).code).toBe(Code.rule)
  })

  it('keeps what was shown, and why, from everybody', async () => {
    const [id = ''] = await at.desk.members(1)
    await unmask(at.alice, id)
    await expect(database.sql`delete from reveal`).rejects.toThrow('append-only')
    await expect(database.sql`update reveal set created_at = now()`).rejects.toThrow('append-only')
  })
})

describe('the records of an hour', () => {
  it('need a code each beyond `reveal.hourMax`, of contact data and documents together', async () => {
    const [one = '', two = '', more = ''] = await at.desk.members(3)
    expect(await harvest(holder, [one, two])).toEqual([Code.ok, Code.ok])
    expect((await at.reveal(holder, await at.one())).code).toBe(Code.ok)
    expect((await unmask(holder, more)).code).toBe(Code.otp)
    expect((await at.reveal(holder, await at.one())).code).toBe(Code.otp)
    expect(await linesOf(more)).toBe(0)
    const confirmed = await sendConfirmed(at.desk, holder, member.unmask, { id: more, reason })
    expect(confirmed.code).toBe(Code.ok)
  })

  it('count each record once while it is open, and nobody else’s', async () => {
    const [one = '', two = '', three = ''] = await at.desk.members(3)
    expect(await harvest(at.alice, [one, one, one, two, two, three, one])).toEqual(
      Array.from({ length: 7 }, () => Code.ok),
    )
    const [more = ''] = await at.desk.members(1)
    expect((await unmask(at.bob, more)).code).toBe(Code.ok)
    expect((await unmask(at.alice, more)).code).toBe(Code.otp)
    await age(1)
    expect((await unmask(at.alice, more)).code).toBe(Code.ok)
  })

  it('count calls at the same time one after another', async () => {
    const ids = await at.desk.members(12)
    const answers = await Promise.all(ids.map((id) => unmask(at.alice, id)))
    expect(answers.filter(({ code }) => code === Code.ok)).toHaveLength(3)
  })

  it('slow down from `reveal.slowFrom` on', async () => {
    await setRevealLimits(database.sql, { slowFrom: 2 })
    const [one = '', two = '', more = ''] = await at.desk.members(3)
    expect(await harvest(at.alice, [one, two])).toEqual([Code.ok, Code.ok])
    expect(await unmask(at.alice, more)).toMatchObject({
      code: Code.tooMany,
      msg: expect.stringMatching(
        /^Records are being revealed too quickly. Try again in \d+ seconds$/,
      ),
    })
    expect(await linesOf(more)).toBe(0)
    // What is open stays so.
    expect((await unmask(at.alice, two)).code).toBe(Code.ok)
    await setRevealLimits(database.sql, { slowSec: 0 })
    expect((await unmask(at.alice, more)).code).toBe(Code.ok)
  })

  it('alert the administrators once an hour when they are as many as are usual', async () => {
    const ids = await at.desk.members(3)
    await harvest(at.alice, ids.slice(0, 2))
    expect(await bells()).toEqual([])
    await harvest(at.alice, ids.slice(2))
    expect(await bells()).toMatchObject([{ params: { by: at.alice.userName, hour: '3' } }])
    expect((await bells())[0]?.receivers).toBeGreaterThan(0)
    await setRevealLimits(database.sql, { hourMax: 4 })
    await harvest(at.alice, await at.desk.members(1))
    expect(await bells()).toHaveLength(1)
    await age(1)
    await setRevealLimits(database.sql, { hourMax: 1 })
    await harvest(at.alice, ids.slice(0, 1))
    expect(await bells()).toHaveLength(2)
  })
})

it('counts the records of 24 hours as well', async () => {
  await setRevealLimits(database.sql, { dayMax: 2 })
  await harvest(at.alice, await at.desk.members(1))
  await age(2)
  await harvest(at.alice, await at.desk.members(1))
  expect(await bells()).toHaveLength(1)
  await age(2)
  const [more = ''] = await at.desk.members(1)
  expect((await unmask(at.alice, more)).code).toBe(Code.otp)
  await age(24)
  expect((await unmask(at.alice, more)).code).toBe(Code.ok)
})
