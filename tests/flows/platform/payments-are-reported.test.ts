// A platform that signs its payouts itself reports them: the rules and the postings are those of the console.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as withdrawals from '#contract/money/withdraw-log.ts'
import { send } from '#tests/money/desk.ts'
import { approvedWithdrawal, fundPayouts, setPayer } from '#tests/platform/approved-withdrawal.ts'
import { openPlatformDesk, type PlatformDesk } from '#tests/platform/platform-desk.ts'

let at: PlatformDesk
beforeAll(async () => {
  at = await openPlatformDesk(['members', 'withdrawals'])
  await fundPayouts(at.desk)
  await setPayer(at.desk, 'platform')
})
afterAll(async () => {
  expect(await at.desk.violations()).toEqual([])
  await at.database.drop()
})

const aHash = () => randomUUID().replaceAll('-', '').repeat(2)

async function approved() {
  const owner = await at.member()
  const { externalId, id } = await approvedWithdrawal(at, owner)
  const report = (body: object) => at.program.send(`POST withdrawals/${externalId}/payment`, body)
  return { owner, id, externalId, report }
}

describe('a payout of the platform', () => {
  it('takes the amount from the member once it is confirmed, with what the network took', async () => {
    const { owner, id, report } = await approved()
    const txHash = aHash()
    const sent = await report({ status: 'sent', txHash })
    expect(sent.body, JSON.stringify(sent.body)).toMatchObject({ status: 'paying', txHash })
    expect(await at.spot(owner)).toMatchObject({ available: '150', frozen: '100' })
    const paid = await report({ status: 'confirmed', networkFee: '1.5' })
    expect(paid.body, JSON.stringify(paid.body)).toMatchObject({ status: 'paid', txHash })
    expect(await at.spot(owner)).toMatchObject({ available: '150', frozen: '0' })
    const lines = await at.desk.sql<{ house: string; side: string; amount: string }[]>`
      select house_code as house, side, trim_scale(amount)::text as amount from ledger_entry
       where journal_id = (select id from ledger_journal where biz_type = 'withdraw' and biz_id = ${id} and step = 'close')
         and house_code is not null order by line_no`
    expect(lines.map((line) => ({ ...line }))).toEqual([
      { house: '1100', side: 'C', amount: '100' },
      { house: '5500', side: 'D', amount: '1.5' },
      { house: '1100', side: 'C', amount: '1.5' },
    ])
    const [trail] = await at.desk.sql<{ operatorName: string }[]>`
      select operator_name as "operatorName" from operation_log where target_id = ${id} and action = 'withdraw.confirm'`
    expect(trail?.operatorName).toBe(`platform:${at.program.keyId}`)
  })

  it('that failed is sent again, or given back by operators', async () => {
    const { owner, id, report } = await approved()
    const txHash = aHash()
    await report({ status: 'sent', txHash })
    const failed = await report({ status: 'failed', failureReason: 'out of gas' })
    expect(failed.body).toMatchObject({ status: 'failed', failReason: 'out of gas', txHash: null })
    expect(await at.spot(owner)).toMatchObject({ frozen: '100' })
    const again = aHash()
    expect((await report({ status: 'sent', txHash: again })).body).toMatchObject({ txHash: again })
    expect((await report({ status: 'confirmed' })).body).toMatchObject({ status: 'paid' })
    const detail = await send(at.desk.fetch, at.operator, withdrawals.get, { id })
    expect(detail.data.row.payouts).toMatchObject([
      { outcome: 'failed', txHash, failReason: 'out of gas', payerId: null },
      { outcome: 'paid', txHash: again, payerName: `platform:${at.program.keyId}` },
    ])
  })

  it('confirmed five times at once under other keys is paid once', async () => {
    const { owner, report } = await approved()
    await report({ status: 'sent', txHash: aHash() })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => report({ status: 'confirmed' })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409,
    ])
    expect(await at.spot(owner)).toMatchObject({ available: '150', frozen: '0' })
  })
})

describe('a report is refused, and nothing moves,', () => {
  const refused = async (
    { report, externalId }: Awaited<ReturnType<typeof approved>>,
    body: object,
    problem: object,
  ) => {
    const before = await at.program.send(`GET withdrawals/${externalId}`)
    expect((await report(body)).body).toMatchObject(problem)
    expect((await at.program.send(`GET withdrawals/${externalId}`)).body).toEqual(before.body)
  }

  it('of what was not sent, and of one that nobody has approved', async () => {
    const one = await approved()
    await refused(one, { status: 'confirmed', txHash: aHash() }, { status: 409, code: 'conflict' })
    await refused(one, { status: 'failed', failureReason: 'x' }, { status: 409, code: 'conflict' })
    const owner = await at.member('1000')
    const body = at.withdrawal(owner)
    await at.program.send('POST withdrawals', body)
    const call = `POST withdrawals/${body.externalId}/payment` as const
    expect((await at.program.send(call, { status: 'sent' })).body).toMatchObject({
      code: 'conflict',
    })
  })

  it('without a hash, with one of another form, or with that of another withdrawal', async () => {
    const one = await approved()
    await refused(one, { status: 'sent', txHash: 'no hash' }, { status: 400, code: 'invalid' })
    await one.report({ status: 'sent' })
    await refused(one, { status: 'confirmed' }, { status: 400, errors: [{ pointer: '/txHash' }] })
    const other = await approved()
    const txHash = aHash()
    await other.report({ status: 'sent', txHash })
    await refused(one, { status: 'confirmed', txHash }, { status: 409, code: 'conflict' })
  })

  it('with a network fee that takes two operators', async () => {
    const one = await approved()
    await one.report({ status: 'sent', txHash: aHash() })
    await refused(
      one,
      { status: 'confirmed', networkFee: '50.01' },
      { code: 'limit_exceeded', errors: [{ pointer: '/networkFee', code: 'networkFeeForTwo' }] },
    )
  })

  it('of a payout that an operator has started, or where operators pay', async () => {
    const one = await approved()
    await setPayer(at.desk, 'console')
    await refused(one, { status: 'sent' }, { code: 'rule', errors: [{ code: 'paidByConsole' }] })
    const [payer] = await at.desk.operators(1)
    if (!payer) throw new Error('nobody pays')
    const [row] = await at.desk.sql<{ version: number }[]>`
      select version from withdraw_log where id = ${one.id}`
    const items = [{ id: one.id, version: row?.version }]
    const started = await send(at.desk.fetch, payer, withdrawals.pay, {
      items,
      method: 'hotWallet',
    })
    expect(started.data.results).toMatchObject([{ status: 'paying' }])
    await setPayer(at.desk, 'platform')
    await refused(one, { status: 'failed', failureReason: 'x' }, { status: 409, code: 'conflict' })
  })
})

it('operators do not pay what the platform pays', async () => {
  const { id } = await approved()
  const [row] = await at.desk.sql<{ version: number }[]>`
    select version from withdraw_log where id = ${id}`
  const items = [{ id, version: row?.version }]
  const tried = await send(at.desk.fetch, at.operator, withdrawals.pay, {
    items,
    method: 'hotWallet',
  })
  expect(JSON.stringify(tried)).toContain('The platform pays withdrawals out itself')
})
