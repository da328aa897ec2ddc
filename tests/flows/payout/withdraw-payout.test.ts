// From an approved withdrawal to its end: what is posted, what is refused, and that it ends once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/money/withdraw-log.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { send, type Reviewer } from '#tests/money/desk.ts'
import {
  approveFirst,
  approveSecond,
  openWithdrawDesk,
  reject,
  type WithdrawDesk,
} from '#tests/money/withdraw-desk.ts'

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

const call = (endpoint: Parameters<typeof send>[2], input: object, who: Reviewer = at.carol) =>
  send(at.desk.fetch, who, endpoint, input)

describe('the journals', () => {
  it('gives a rejected amount back at once', async () => {
    const id = await at.one({ amount: '250' })
    expect(await at.walletOf(id)).toEqual({ available: '0', frozen: '250' })
    const { data } = await at.decide(at.alice, { id, step: 'first', ...reject })
    expect(await at.walletOf(id)).toEqual({ available: '250', frozen: '0' })
    const { journals } = await at.detailOf(id)
    expect(journals.at(-1)).toMatchObject({
      id: (data as { journalId: string }).journalId,
      step: 'close',
      variant: 'refund',
      lines: [
        { account: 'member.spot.frozen', side: 'D', amount: '250' },
        { account: 'member.spot.available', side: 'C', amount: '250' },
      ],
    })
  })

  it('takes a paid amount from the member, the net amount and the network fee out of the hot wallet', async () => {
    const { id, version } = await at.inState('paying', { amount: '1000', fee: '5' })
    const reply = await call(api.confirm, { id, version, txHash: 'FEED01', networkFee: '1' })
    expect(reply.code).toBe(Code.ok)
    expect(await at.walletOf(id)).toEqual({ available: '0', frozen: '0' })
    const { row, journals } = await at.detailOf(id)
    expect(row).toMatchObject({ status: 'paid', txHash: 'feed01', networkFee: '1' })
    expect(journals.at(-1)).toMatchObject({
      variant: 'paid',
      lines: [
        { account: 'member.spot.frozen', side: 'D', amount: '1000' },
        { account: '1100', side: 'C', amount: '995' },
        { account: '4120', side: 'C', amount: '5' },
        { account: '5500', side: 'D', amount: '1' },
        { account: '1100', side: 'C', amount: '1' },
      ],
    })
    const [member] = await at.sql<{ total: string }[]>`
      select trim_scale(withdraw_total_usd)::text as total from member where id = ${row.memberId}`
    expect(member?.total).toBe('1000')
  })

  it('gives a failed payout back by another person than the payer, once', async () => {
    const { id, version } = await at.inState('failed')
    const refund = { id, version, reason: 'address is dead' }
    await at.refused(Code.selfReview, () => call(api.refund, refund, at.bob))
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => call(api.refund, refund, at.alice)),
    )
    expect(replies.filter(({ code }) => code === Code.ok)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === Code.alreadyHandled)).toHaveLength(9)
    expect(await at.walletOf(id)).toEqual({ available: '100', frozen: '0' })
  })

  it('pays a failed payout again', async () => {
    const { id, version } = await at.inState('failed')
    expect(await at.pay(at.carol, id, version, 'manual')).toMatchObject({ code: Code.ok })
    expect((await at.detailOf(id)).row).toMatchObject({
      status: 'paying',
      payMethod: 'manual',
      payerName: at.carol.userName,
      failReason: '',
    })
  })
})

describe('the payout', () => {
  it('needs a hash of the network that no other withdrawal has', async () => {
    const first = await at.inState('paying')
    const second = await at.inState('paying')
    await at.refused(Code.invalid, () => call(api.confirm, { ...first }))
    expect((await call(api.confirm, { ...first, txHash: 'ab12' })).code).toBe(Code.ok)
    await at.refused(Code.duplicate, () => call(api.confirm, { ...second, txHash: 'AB12' }))
  })

  it('refuses the transaction of another withdrawal in whichever spelling, whatever was its form', async () => {
    const [first, second, third] = [
      await at.inState('paying'),
      await at.inState('paying'),
      await at.inState('paying'),
    ]
    const { data } = await call(api.confirm, { ...first, txHash: '0XBE12' })
    expect(data).toMatchObject({ status: 'paid' })
    expect((await at.detailOf(first.id)).row.txHash).toBe('be12')
    await at.refused(Code.duplicate, () => call(api.confirm, { ...second, txHash: '0xbe12' }))
    const setRule = (rule: string) =>
      database.sql`update wallet_code set tx_regex = ${rule} where network = 'TRC20'`
    await setRule('^0x[0-9a-f]+$')
    await at.refused(Code.duplicate, () => call(api.confirm, { ...second, txHash: 'be12' }))
    await setRule('')
    const spelled = database.sql`update withdraw_log set tx_hash = '0xBE13' where id = ${third.id}`
    await expect(spelled).rejects.toThrow('is written be13')
  })

  it('refuses a time before the application or after now', async () => {
    const row = await at.inState('paying')
    for (const paidAt of ['2020-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z'])
      await at.refused(Code.invalid, () => call(api.confirm, { ...row, txHash: 'cd34', paidAt }))
  })

  it('does not start what the hot wallet cannot cover, counting payouts under way', async () => {
    const large = { amount: '600000', fee: '0' }
    const rows = [await at.one(large), await at.one(large)]
    for (const id of rows) {
      await at.decide(at.alice, { id, ...approveFirst })
      await at.decide(at.bob, { id, version: 2, ...approveSecond })
    }
    const results = await Promise.all(rows.map((id) => at.pay(at.carol, id, 3)))
    expect(results.map((result) => result?.code).toSorted((a = 0, b = 0) => a - b)).toEqual([
      Code.ok,
      Code.insufficient,
    ])
    const started = rows[results.findIndex((result) => result?.code === Code.ok)] ?? ''
    await call(api.fail, { id: started, version: 4, reason: 'only a rehearsal' })
  })

  it('leaves bank withdrawals to people, without a hash', async () => {
    const { id, version } = await at.inState('approved', { network: 'BANK' })
    expect(await at.pay(at.carol, id, version)).toMatchObject({ code: Code.rule })
    // The bank account is empty in this test: nothing can leave from it.
    expect(await at.pay(at.carol, id, version, 'manual')).toMatchObject({ code: Code.insufficient })
  })
})

it('ends a payout once: confirmed or failed, never both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const row = await at.inState('paying')
    const replies = await Promise.all([
      call(api.confirm, { ...row, txHash: `race${round}` }, at.alice),
      call(api.fail, { ...row, reason: 'timed out, surely' }, at.bob),
    ])
    expect(replies.filter(({ code }) => code === Code.ok)).toHaveLength(1)
  }
})
