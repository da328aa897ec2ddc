// Stakes that members open and leave at the platform: what D4 posts, within the quota, at the terms of the product.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as stakes from '#contract/other/staking-record.ts'
import { send } from '#tests/money/desk.ts'
import { aStake, aStakingProduct } from '#tests/platform/campaigns.ts'
import { openPlatformDesk, type PlatformDesk } from '#tests/platform/platform-desk.ts'

let at: PlatformDesk
beforeAll(async () => {
  at = await openPlatformDesk(['members', 'wallets'])
})
afterAll(async () => {
  expect(await at.desk.violations()).toEqual([])
  await at.database.drop()
})

const balances = async (member: string) => {
  const { body } = await at.program.send(`GET members/${member}/balances`)
  return Object.fromEntries(
    (body.data ?? []).map(({ wallet, available, frozen }) => [wallet, [available, frozen]]),
  )
}
const open = (body: object) => at.program.send('POST stakes', body)
const redeem = (externalId: string) => at.program.send(`POST stakes/${externalId}/redeem`, {})
const productOf = async (no: string) => {
  const [row] = await at.desk.sql<{ staked: string; status: string }[]>`
    select trim_scale(staked_amount)::text as staked, status from staking_product where staking_no = ${no}`
  return row && { ...row }
}

describe('a stake', () => {
  it('takes its amount from the spot wallet and is seen in the console', async () => {
    const member = await at.member('250')
    const product = await aStakingProduct(at.desk)
    const body = aStake(member, product)
    const opened = await open(body)
    expect(opened.status, JSON.stringify(opened.body)).toBe(201)
    expect(opened.body).toMatchObject({ status: 'staking', product, amount: '100', penalty: '0' })
    const days =
      Date.parse(String(opened.body['matureAt'])) - Date.parse(String(opened.body['startAt']))
    expect(days).toBe(30 * 86_400_000)
    expect(await balances(member)).toEqual({ spot: ['150', '0'], staking: ['0', '100'] })
    expect(await productOf(product)).toEqual({ staked: '100', status: 'onSale' })
    const { data } = await send(at.desk.fetch, at.operator, stakes.list, {
      keyword: opened.body['recordNo'],
    })
    expect(data.list).toMatchObject([{ principal: '100', status: 'staking' }])
  })

  it('of many at once takes no more than the quota, and the last one ends the sale', async () => {
    // What three leave is enough for a smaller stake: the sale goes on, and the quota alone refuses the others.
    const product = await aStakingProduct(at.desk, { quota: 350 })
    const members = await Promise.all(Array.from({ length: 5 }, () => at.member('100')))
    const answers = await Promise.all(members.map((member) => open(aStake(member, product))))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 201, 201, 422, 422,
    ])
    for (const { status, body } of answers)
      if (status !== 201) expect(body).toMatchObject({ code: 'limit_exceeded' })
    expect(await productOf(product)).toEqual({ staked: '300', status: 'onSale' })
    const rest = await open(aStake(await at.member('100'), product, { amount: '50' }))
    expect(rest.status, JSON.stringify(rest.body)).toBe(201)
    expect(await productOf(product)).toEqual({ staked: '350', status: 'soldOut' })
  })

  it.each<[string, object, object]>([
    ['in a product that is not there', { product: 'SP0' }, { code: 'not_found' }],
    ['of less than the product takes', { amount: '9' }, { code: 'limit_exceeded' }],
    ['of more than the product takes', { amount: '501' }, { code: 'limit_exceeded' }],
    ['of more than there is', { amount: '251' }, { code: 'insufficient_funds' }],
    ['of more digits than the currency has', { amount: '10.1234567' }, { code: 'invalid' }],
  ])('%s is refused, and nothing moves', async (_, over, problem) => {
    const member = await at.member('250')
    const product = await aStakingProduct(at.desk)
    const answer = await open(aStake(member, product, over))
    expect(answer.body, JSON.stringify(answer.body)).toMatchObject(problem)
    expect(await balances(member)).toEqual({ spot: ['250', '0'] })
    expect(await productOf(product)).toEqual({ staked: '0', status: 'onSale' })
  })

  it('is refused while the product is not on sale, and for a member who is frozen or switched off', async () => {
    const member = await at.member('250')
    const ended = await aStakingProduct(at.desk, { status: 'ended' })
    expect((await open(aStake(member, ended))).body).toMatchObject({ code: 'rule' })
    const product = await aStakingProduct(at.desk)
    await at.desk
      .sql`insert into member_config (member_id, staking_enabled) values (${await at.idOf(member)}, false)`
    expect((await open(aStake(member, product))).body).toMatchObject({ code: 'frozen' })
    await at.desk.sql`delete from member_config`
    await at.desk.sql`update member set status = 'frozen' where external_id = ${member}`
    expect((await open(aStake(member, product))).body).toMatchObject({ code: 'frozen' })
    expect(await balances(member)).toEqual({ spot: ['250', '0'] })
  })
})

describe('a redemption', () => {
  it('before maturity costs what the product keeps, once', async () => {
    const member = await at.member('250')
    const product = await aStakingProduct(at.desk)
    const body = aStake(member, product)
    await open(body)
    const answers = await Promise.all([redeem(body.externalId), redeem(body.externalId)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    const read = await at.program.send(`GET stakes/${body.externalId}`)
    expect(read.body).toMatchObject({ status: 'earlyRedeemed', penalty: '1' })
    expect(await balances(member)).toEqual({ spot: ['249', '0'], staking: ['0', '0'] })
    expect(await productOf(product)).toEqual({ staked: '0', status: 'onSale' })
  })

  it('of a flexible stake costs nothing', async () => {
    const member = await at.member('250')
    const body = aStake(member, await aStakingProduct(at.desk, { type: 'flexible' }))
    expect((await open(body)).body).toMatchObject({ matureAt: null })
    expect((await redeem(body.externalId)).body).toMatchObject({ status: 'redeemed', penalty: '0' })
    expect(await balances(member)).toEqual({ spot: ['250', '0'], staking: ['0', '0'] })
  })

  it('is refused where the product does not let a stake leave, and for a frozen member', async () => {
    const member = await at.member('250')
    const body = aStake(member, await aStakingProduct(at.desk, { early: false }))
    await open(body)
    expect((await redeem(body.externalId)).body).toMatchObject({ code: 'rule' })
    const other = await at.member('250')
    const leaving = aStake(other, await aStakingProduct(at.desk))
    await open(leaving)
    await at.desk.sql`update member set status = 'frozen' where external_id = ${other}`
    expect((await redeem(leaving.externalId)).body).toMatchObject({ code: 'frozen' })
    expect((await redeem('nothing')).body).toMatchObject({ code: 'not_found' })
    expect(await balances(other)).toEqual({ spot: ['150', '0'], staking: ['0', '100'] })
  })
})
