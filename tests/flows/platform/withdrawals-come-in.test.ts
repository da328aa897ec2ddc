// A withdrawal that a member asks the platform for holds its amount, obeys the rules of the console, waits in the queue, and
// can be taken back until somebody decides.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as members from '#contract/member/member.ts'
import * as withdrawals from '#contract/money/withdraw-log.ts'
import { send } from '#tests/money/desk.ts'
import { anAddress, openPlatformDesk, type PlatformDesk } from '#tests/platform/platform-desk.ts'

let at: PlatformDesk
beforeAll(async () => {
  at = await openPlatformDesk(['members', 'withdrawals'])
  await at.desk.sql`
    update wallet_code set withdraw_fee = '1', min_withdraw = '10', max_withdraw = '4000' where code = 'USDT-TRC20'`
})
afterAll(async () => {
  expect(await at.desk.violations()).toEqual([])
  await at.database.drop()
})

const inOrder = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)
const written = async (externalId: string) => {
  const [row] = await at.desk.sql<{ count: number }[]>`
    select (select count(*) from withdraw_log where external_id = ${externalId})::int
         + (select count(*) from ledger_journal j join withdraw_log w on j.biz_type = 'withdraw' and j.biz_id = w.id
             where w.external_id = ${externalId})::int as count`
  return row?.count
}

describe('a withdrawal', () => {
  it('holds its amount, waits in the queue and is decided there', async () => {
    const owner = await at.member('1000')
    const body = at.withdrawal(owner, { ip: '203.0.113.9', deviceId: 'phone-1' })
    const sent = await at.program.send('POST withdrawals', body)
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    expect(sent.body).toMatchObject({
      externalId: body.externalId,
      status: 'pending',
      member: owner,
      amount: '100',
      fee: '1',
      netAmount: '99',
      toAddress: anAddress,
      requestedAt: '2026-01-02T03:04:05.000Z',
    })
    expect(await at.spot(owner)).toMatchObject({ available: '900', frozen: '100' })
    const listed = await send(at.desk.fetch, at.operator, withdrawals.list, {
      keyword: sent.body['withdrawNo'],
    })
    expect(listed.data.list).toMatchObject([{ amount: '100', applyDevice: 'phone-1' }])
    expect(listed.data.list[0]?.riskFlags).toContain('newAddress')
    const row = listed.data.list[0]
    await send(at.desk.fetch, at.operator, withdrawals.review, {
      id: row?.id,
      version: row?.version,
      step: 'first',
      action: 'reject',
      rejectReason: 'memberRequest',
    })
    const read = await at.program.send(`GET withdrawals/${body.externalId}`)
    expect(read.body).toMatchObject({ status: 'rejected', rejectReason: 'memberRequest' })
    expect(await at.spot(owner)).toMatchObject({ available: '1000', frozen: '0' })
  })

  it('sent five times at once under one key holds its amount once', async () => {
    const owner = await at.member('1000')
    const body = at.withdrawal(owner)
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => at.program.send('POST withdrawals', body, { key })),
    )
    for (const { status } of answers) expect([200, 201, 409]).toContain(status)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await at.spot(owner)).toMatchObject({ available: '900', frozen: '100' })
  })

  it('sent at once under other keys is refused with 409 but once', async () => {
    const owner = await at.member('1000')
    const body = at.withdrawal(owner)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => at.program.send('POST withdrawals', body)),
    )
    expect(inOrder(answers)).toEqual([201, 409, 409, 409, 409])
    expect(await at.spot(owner)).toMatchObject({ available: '900', frozen: '100' })
  })

  it('of several at once takes no more than the wallet holds', async () => {
    const owner = await at.member('250')
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => at.program.send('POST withdrawals', at.withdrawal(owner))),
    )
    expect(inOrder(answers)).toEqual([201, 201, 422, 422])
    for (const { status, body } of answers)
      if (status === 422) expect(body).toMatchObject({ code: 'insufficient_funds' })
    expect(await at.spot(owner)).toMatchObject({ available: '50', frozen: '200' })
  })
})

describe('a withdrawal is refused, and nothing is written,', () => {
  it.each<[string, object, number, string, string | undefined]>([
    ['for an unknown member', { member: 'nobody' }, 404, 'unknown_member', undefined],
    [
      'over a network that is not there',
      { network: 'NONE' },
      422,
      'currency_disabled',
      '/currency',
    ],
    [
      'to an address with a wrong checksum',
      { toAddress: `${anAddress}x` },
      422,
      'address_refused',
      '/toAddress',
    ],
    ['of less than the smallest amount', { amount: '9' }, 422, 'limit_exceeded', '/amount'],
    ['of more than the currency lets out', { amount: '4001' }, 422, 'limit_exceeded', '/amount'],
    ['of more than there is', { amount: '1001' }, 422, 'insufficient_funds', undefined],
    ['of more digits than the currency has', { amount: '10.1234567' }, 400, 'invalid', '/amount'],
    ['of nothing', { amount: '0' }, 400, 'invalid', '/amount'],
    ['without an address', { toAddress: '' }, 400, 'invalid', '/toAddress'],
    ['with a field that nobody knows', { fee: '0' }, 400, 'invalid', undefined],
    ['from no address', { ip: 'here' }, 400, 'invalid', '/ip'],
  ])('%s', async (_, over, status, code, pointer) => {
    const owner = await at.member('1000')
    const body = at.withdrawal(owner, over)
    const answer = await at.program.send('POST withdrawals', body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    expect(answer.body).toMatchObject({ code, status })
    if (pointer !== undefined) expect(answer.body['errors']).toMatchObject([{ pointer }])
    expect(await written(body.externalId)).toBe(0)
    expect(await at.spot(owner)).toMatchObject({ available: '1000', frozen: '0' })
  })

  it.each<[string, (id: string) => Promise<unknown>, string, string]>([
    [
      'while the member is frozen',
      (id) =>
        send(at.desk.fetch, at.operator, members.setStatus, {
          ids: [id],
          field: 'status',
          value: 'frozen',
          reason: 'looked into',
        }),
      'frozen',
      'accountFrozen',
    ],
    [
      'while withdrawals are switched off',
      (id) =>
        send(at.desk.fetch, at.operator, members.setStatus, {
          ids: [id],
          field: 'withdrawStatus',
          value: 'off',
          reason: 'looked into',
        }),
      'frozen',
      'withdrawalsOff',
    ],
    [
      'after a reset of how the member signs in',
      (id) =>
        at.desk
          .sql`update member set credential_hold_until = now() + interval '1 hour' where id = ${id}`,
      'frozen',
      'credentialHeld',
    ],
    [
      'beyond what the member may withdraw at a time',
      (id) =>
        at.desk
          .sql`insert into member_config (member_id, withdraw_single_limit_usd) values (${id}, 99)`,
      'limit_exceeded',
      'withdrawSingleLimit',
    ],
    [
      'beyond what the member may withdraw in a day',
      (id) =>
        at.desk
          .sql`insert into member_config (member_id, withdraw_daily_limit_usd) values (${id}, 99)`,
      'limit_exceeded',
      'withdrawDailyLimit',
    ],
    [
      'beyond the number of a day',
      (id) =>
        at.desk.sql`insert into member_config (member_id, withdraw_daily_count) values (${id}, 0)`,
      'limit_exceeded',
      'withdrawDailyCount',
    ],
    [
      'to an address that is blocked',
      (id) => at.desk
        .sql`insert into withdraw_address (member_id, currency, network, address, status)
        values (${id}, 'USDT', 'TRC20', ${anAddress}, 'blocked')`,
      'address_refused',
      'addressBlocked',
    ],
    [
      'to an address that cools down',
      (id) => at.desk
        .sql`insert into withdraw_address (member_id, currency, network, address, status, cooling_until)
        values (${id}, 'USDT', 'TRC20', ${anAddress}, 'cooling', now() + interval '1 hour')`,
      'address_refused',
      'addressCooling',
    ],
  ])('%s', async (_, prepare, code, rule) => {
    const owner = await at.member('1000')
    await prepare(await at.idOf(owner))
    const body = at.withdrawal(owner)
    const answer = await at.program.send('POST withdrawals', body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(422)
    expect(answer.body).toMatchObject({ code, errors: [{ code: rule }] })
    expect(await written(body.externalId)).toBe(0)
    expect(await at.spot(owner)).toMatchObject({ available: '1000', frozen: '0' })
  })

  it('while the currency is closed', async () => {
    const owner = await at.member('1000')
    await at.desk.sql`update wallet_code set withdraw_enabled = false where code = 'USDT-TRC20'`
    const answer = await at.program.send('POST withdrawals', at.withdrawal(owner))
    await at.desk.sql`update wallet_code set withdraw_enabled = true where code = 'USDT-TRC20'`
    expect(answer.body).toMatchObject({ status: 422, code: 'currency_disabled' })
  })

  it('from an address that the rules keep out', async () => {
    const owner = await at.member('1000')
    await at.desk.sql`insert into ip_rule (cidr, rule, scope, reason, operator_name)
      values ('198.51.100.7/32', 'block', 'withdraw', 'stolen accounts', 'test')`
    const answer = await at.program.send(
      'POST withdrawals',
      at.withdrawal(owner, { ip: '198.51.100.7' }),
    )
    expect(answer.body).toMatchObject({ status: 422, code: 'rule', errors: [{ pointer: '/ip' }] })
  })
})

describe('a cancellation', () => {
  it('frees what was held, once, while nobody has decided', async () => {
    const owner = await at.member('1000')
    const body = at.withdrawal(owner)
    await at.program.send('POST withdrawals', body)
    const call = `POST withdrawals/${body.externalId}/cancel` as const
    const key = randomUUID()
    const first = await at.program.send(call, { reason: 'wrong address' }, { key })
    expect(first.body).toMatchObject({ status: 'cancelled', externalId: body.externalId })
    const again = await at.program.send(call, { reason: 'wrong address' }, { key })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect((await at.program.send(call, {})).status).toBe(409)
    expect(await at.spot(owner)).toMatchObject({ available: '1000', frozen: '0' })
    const [row] = await at.desk.sql<{ id: string }[]>`
      select id::text from withdraw_log where external_id = ${body.externalId}`
    const { data } = await send(at.desk.fetch, at.operator, withdrawals.get, { id: row?.id })
    expect(data.timeline.map(({ action }) => action)).toContain('cancelled')
  })

  it('is refused with 409 once somebody has decided', async () => {
    const owner = await at.member('1000')
    const body = at.withdrawal(owner)
    const sent = await at.program.send('POST withdrawals', body)
    const [row] = await at.desk.sql<{ version: number }[]>`
      select version from withdraw_log where external_id = ${body.externalId}`
    const decided = await send(at.desk.fetch, at.operator, withdrawals.review, {
      id: sent.body['id'],
      version: row?.version,
      step: 'first',
      action: 'approve',
      remark: 'known to the member',
    })
    expect(decided.code, decided.msg).toBe(0)
    const answer = await at.program.send(`POST withdrawals/${body.externalId}/cancel`, {})
    expect(answer.body).toMatchObject({ status: 409, code: 'conflict' })
    expect(await at.spot(owner)).toMatchObject({ available: '900', frozen: '100' })
  })

  it('of one that is not there is refused with 404', async () => {
    const answer = await at.program.send('POST withdrawals/nothing/cancel', {})
    expect(answer.body).toMatchObject({ status: 404, code: 'not_found' })
  })
})
