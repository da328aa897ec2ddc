// Redemption codes, red envelopes and coupons at the platform: each pays once, within its budget, under the console's rules.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aCoupon,
  aStake,
  aStakingProduct,
  anEnvelope,
  someCodes,
} from '#tests/platform/campaigns.ts'
import { openPlatformDesk, type PlatformDesk } from '#tests/platform/platform-desk.ts'

let at: PlatformDesk
beforeAll(async () => {
  at = await openPlatformDesk(['members', 'marketing', 'wallets'])
})
afterAll(async () => {
  expect(await at.desk.violations()).toEqual([])
  await at.database.drop()
})

const held = async (member: string) => (await at.spot(member))?.['available'] ?? '0'
const freeze = async (member: string) =>
  at.desk.sql`update member set status = 'frozen' where external_id = ${member}`

describe('a redemption code', () => {
  const redeem = (member: string, code = '', over: object = {}) =>
    at.program.send('POST redemptions', { member, code, ...over })

  it('pays one of those who use it at once', async () => {
    const [code = ''] = await someCodes(at.desk, 1)
    const members = [await at.member(), await at.member(), await at.member(), await at.member()]
    const answers = await Promise.all(members.map((member) => redeem(member, code)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409, 409,
    ])
    const paid = answers.find(({ status }) => status === 201)
    expect(paid?.body).toMatchObject({ reward: 'currency', currency: 'USDT', amount: '2.5' })
    const amounts = await Promise.all(members.map(held))
    expect(amounts.map(String).toSorted()).toEqual(['0', '0', '0', '2.5'])
    const [trail] = await at.desk.sql<{ name: string }[]>`
      select operator_name as name from operation_log where action = 'redemptionCode.redeem'`
    expect(trail?.name).toBe(`platform:${at.program.keyId}`)
  })

  it('that is not there, or more of a batch than a member may use, pays nothing', async () => {
    const member = await at.member()
    expect((await redeem(member, 'ZZZZZZZZZZZZ')).body).toMatchObject({ code: 'not_found' })
    const [first, second] = await someCodes(at.desk, 2)
    expect((await redeem(member, first)).status).toBe(201)
    expect((await redeem(member, second)).body).toMatchObject({ code: 'limit_exceeded' })
    expect(await held(member)).toBe('2.5')
    const other = await at.member()
    await freeze(other)
    expect((await redeem(other, second)).body).toMatchObject({ code: 'rule' })
  })

  it('is guessed five times a minute, by a member or from an address; repeats of a guess count once', async () => {
    const member = await at.member()
    const key = randomUUID()
    for (let n = 0; n < 8; n += 1)
      await at.program.send('POST redemptions', { member, code: 'AAAAAAAAAAAA' }, { key })
    for (let n = 0; n < 4; n += 1)
      expect((await redeem(member, 'AAAAAAAAAAAA')).body).toMatchObject({ code: 'not_found' })
    const [code] = await someCodes(at.desk, 1)
    expect((await redeem(member, code)).body).toMatchObject({ code: 'too_many' })
    const ip = '198.51.100.40'
    const guesses = await Promise.all(
      Array.from({ length: 7 }, async () => redeem(await at.member(), 'AAAAAAAAAAAA', { ip })),
    )
    const codes = guesses.map(({ body }) => body['code'])
    expect(codes.filter((each) => each === 'too_many')).toHaveLength(2)
  })
})

describe('a red envelope', () => {
  const claim = (no: string, member: string, over: object = {}) =>
    at.program.send(`POST red-envelopes/${no}/claims`, { member, ...over })

  it('pays as many members as it has parts, each once', async () => {
    const { no, claimCode } = await anEnvelope(at.desk, 2)
    const first = await at.member()
    const paid = await claim(no, first, { claimCode, ip: '198.51.100.41' })
    expect(paid.status, JSON.stringify(paid.body)).toBe(201)
    expect(paid.body).toMatchObject({ envelopeNo: no, member: first, amount: '5' })
    expect((await claim(no, first)).body).toMatchObject({ code: 'conflict' })
    const others = [await at.member(), await at.member(), await at.member()]
    const answers = await Promise.all(others.map((member) => claim(no, member)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, body } of answers)
      if (status !== 201) expect(body).toMatchObject({ code: 'limit_exceeded' })
    const amounts = await Promise.all([first, ...others].map(held))
    expect(amounts.map(String).toSorted()).toEqual(['0', '0', '5', '5'])
  })

  it('is not there before it is opened, and closed to a wrong code and to who is frozen', async () => {
    const { no } = await anEnvelope(at.desk, 2)
    const member = await at.member()
    expect((await claim('RE0', member)).body).toMatchObject({ code: 'not_found' })
    expect((await claim(no, member, { claimCode: 'WRONG1' })).body).toMatchObject({
      code: 'rule',
      errors: [{ pointer: '/claimCode' }],
    })
    await freeze(member)
    expect((await claim(no, member)).body).toMatchObject({ code: 'rule' })
    expect(await held(member)).toBe('0')
  })
})

describe('a coupon', () => {
  const use = (no: string, member: string, order: string) =>
    at.program.send(`POST coupons/${no}/use`, { member, order })
  const rechargeOf = async (member: string) => {
    const [row] = await at.desk.sql<{ no: string; externalId: string }[]>`
      select recharge_no as no, external_id as "externalId" from recharge_log
       where member_id = ${await at.idOf(member)}`
    return row ?? { no: '', externalId: '' }
  }

  it('pays for a recharge of the member, once, and no second coupon does', async () => {
    const member = await at.member('100')
    const id = await at.idOf(member)
    const [one, two] = [await aCoupon(at.desk, id), await aCoupon(at.desk, id)]
    const { no, externalId } = await rechargeOf(member)
    const answers = await Promise.all([
      use(one, member, externalId),
      use(one, member, no),
      use(two, member, no),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ])
    const used = answers.find(({ status }) => status === 200)
    expect(used?.body).toMatchObject({ member, order: no, currency: 'USDT', amount: '10' })
    expect(await held(member)).toBe('110')
  })

  it('raises the rate of a stake of the member', async () => {
    const member = await at.member('200')
    const product = await aStakingProduct(at.desk)
    const stake = aStake(member, product)
    expect((await at.program.send('POST stakes', stake)).status).toBe(201)
    const no = await aCoupon(at.desk, await at.idOf(member), 'rateUp')
    const used = await use(no, member, stake.externalId)
    expect(used.status, JSON.stringify(used.body)).toBe(200)
    const read = await at.program.send(`GET stakes/${stake.externalId}`)
    expect(read.body).toMatchObject({ annualRate: '0.05', rateUp: '0.02' })
  })

  it('is refused for what is another member’s, and where it is not theirs', async () => {
    const member = await at.member('100')
    const other = await at.member('100')
    const no = await aCoupon(at.desk, await at.idOf(member))
    const theirs = await rechargeOf(other)
    expect((await use(no, member, theirs.no)).body).toMatchObject({ code: 'rule' })
    expect((await use(no, other, theirs.no)).body).toMatchObject({ code: 'not_found' })
    expect(await held(member)).toBe('100')
    expect(await held(other)).toBe('100')
  })
})
