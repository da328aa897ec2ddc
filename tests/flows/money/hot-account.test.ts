// Everything at once on the money of one member: nothing is promised twice, and all of it comes back.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/money/withdraw-log.ts'
import { post } from '#server/ledger/post.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { send } from '#tests/money/desk.ts'
import { codeOf } from '#tests/money/model/world.ts'
import { openWithdrawDesk, reject, type WithdrawDesk } from '#tests/money/withdraw-desk.ts'

let database: TestDatabase
let at: WithdrawDesk
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  at = await openWithdrawDesk(database, database.url)
})
afterAll(() => database.drop())

const bare = { operatorId: null, bizNo: '', memo: '' }
const wallet = (memberId: string, amount: string) =>
  ({ memberId, walletType: 'spot', currency: 'USDT', amount }) as const

/** What the app's own server does when a member applies: the record and what it holds, or neither. */
const apply = (memberId: string, amount: string) =>
  database.db.transaction(async (tx) => {
    const [row] = await tx.execute<{ id: string }>(sql`
      insert into withdraw_log (member_id, currency, network, amount, fee, net_amount, price_usd, usd_value, to_address)
      values (${memberId}, 'USDT', 'TRC20', ${amount}, 0, ${amount}, 1, ${amount}, ${`T${memberId}`}) returning id::text`)
    const line = { ...wallet(memberId, amount), reason: 'withdrawApply' }
    await post(tx, {
      ...bare,
      bizType: 'withdraw',
      bizId: row?.id ?? '',
      step: 'apply',
      lines: [
        { ...line, bucket: 'available', side: 'D' },
        { ...line, bucket: 'frozen', side: 'C' },
      ],
    })
  })

it('holds 120 of 200 withdrawals that one balance covers, and gives each back once (M16)', async () => {
  const [memberId = ''] = await at.desk.members(1)
  await database.db.transaction((tx) =>
    post(tx, {
      ...bare,
      bizType: 'fund',
      bizId: memberId,
      step: 'add',
      lines: [
        { house: '5400', currency: 'USDT', side: 'D', amount: '120' },
        { ...wallet(memberId, '120'), bucket: 'available', side: 'C', reason: 'adjustAdd' },
      ],
    }),
  )
  const codes = await Promise.all(Array.from({ length: 200 }, () => codeOf(apply(memberId, '1'))))
  expect(codes.filter((code) => code === Code.ok)).toHaveLength(120)
  expect(codes.filter((code) => code === Code.insufficient)).toHaveLength(80)
  const rows = await at.sql<{ id: string }[]>`
    select id::text from withdraw_log where member_id = ${memberId}`
  expect(rows).toHaveLength(120)
  const [first] = rows
  expect(await at.walletOf(first?.id ?? '')).toEqual({ available: '0', frozen: '120' })
  await at.expectSoundBooks()

  const decide = ({ id }: { id: string }, index: number) =>
    send(at.desk.fetch, index % 2 === 0 ? at.alice : at.bob, api.review, {
      id,
      version: 1,
      step: 'first',
      ...reject,
    })
  const replies = await Promise.all([...rows, ...rows].map(decide))
  expect(replies.filter(({ code }) => code === Code.ok)).toHaveLength(120)
  expect(replies.filter(({ code }) => code === Code.alreadyHandled)).toHaveLength(120)
  expect(await at.walletOf(first?.id ?? '')).toEqual({ available: '120', frozen: '0' })
  await at.expectSoundBooks()
})
