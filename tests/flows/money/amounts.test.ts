// The grammar of amounts: what is accepted, and that it comes back digit by digit, also through the screen and its field.
import Big from 'big.js'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/money/recharge-log.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { type Desk, openDesk, type Reviewer, send } from '#tests/money/desk.ts'
import { isFull } from '#tests/sample.ts'
import { decimalText } from '#ui/field/decimal-text.ts'

let database: TestDatabase
let desk: Desk
let actor: Reviewer
let walletCodeId: string
beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  desk = await openDesk(database, database.url)
  ;[actor] = (await desk.operators(1)) as [Reviewer]
  const [coin] = await database.sql<{ id: string }[]>`
    select id::text from wallet_code where code = 'USDT-TRC20'`
  walletCodeId = coin?.id ?? ''
})
afterAll(() => database.drop())

// At most 18 digits before the point and 18 behind it, a leading minus, nothing else.
const grammar = /^-?\d{1,18}(\.\d{1,18})?$/
const nasty = [
  '',
  ' ',
  '0',
  '00',
  '0.0',
  '-0',
  '-1',
  '+1',
  '1e3',
  '1E3',
  '1e-7',
  'NaN',
  'Infinity',
  '１２',
  '٣',
  '1,000',
  '1 000',
  '.5',
  '5.',
  '1.2.3',
  '0x10',
  '1_000',
  '1.0000001',
  '0.000001',
  '1\u0000',
  '1\n',
  'null',
  '1;drop',
  '9'.repeat(18),
  '9'.repeat(19),
  `1.${'0'.repeat(18)}`,
  `1.${'0'.repeat(19)}`,
  `0.${'0'.repeat(17)}1`,
  '999999999999999.999999',
  '1000000000000000',
  '100.50',
  '007',
  '9007199254740993',
  '0.1',
]
const wholes = [
  '0',
  '1',
  '7',
  '007',
  '100',
  '9007199254740993',
  '9'.repeat(15),
  '１２',
  '٣',
  'Ⅳ',
  '½',
  '一',
]
const disguises: ((whole: string) => string)[] = [
  (whole) => `+${whole}`,
  (whole) => `-${whole}`,
  (whole) => ` ${whole}`,
  (whole) => `${whole} `,
  (whole) => `${whole}.`,
  (whole) => `${whole}.5`,
  (whole) => `${whole},5`,
  (whole) => `${whole}.500000`,
  (whole) => `${whole}.0000000`,
  (whole) => `${whole}e2`,
  (whole) => `${whole}\u200b`,
  (whole) => `\u202e${whole}`,
  (whole) => `${whole}\u0000`,
  (whole) => `${whole}--`,
]
const strings = [...nasty, ...wholes.flatMap((whole) => disguises.map((of) => of(whole)))]

test('an amount is accepted exactly when it fits the grammar, the coin and the limits (M10)', async () => {
  expect(strings.length).toBeGreaterThanOrEqual(200)
  const [memberId] = await desk.members(1)
  const proofImgs = await desk.images(actor.id)
  const check = async (amount: string) => {
    const input = { memberId, walletCodeId, amount, proofImgs, remark: 'by the model' }
    const { status, code, data } = await send(desk.fetch, actor, api.add, input)
    expect(status, amount).toBe(200)
    const fits =
      grammar.test(amount) &&
      new Big(amount).gte(1) &&
      new Big(amount).lt('1e15') &&
      new Big(amount).round(6, Big.roundDown).eq(amount)
    expect(code === Code.ok, `${JSON.stringify(amount)} answered ${code}`).toBe(fits)
    if (!fits) return
    const { data: detail } = await send(desk.fetch, actor, api.get, { id: data.id })
    const { amount: shown, version } = detail.row
    expect(shown).toBe(new Big(amount).toFixed())
    // What is read on the screen and put into the field is sent back as it was: there is nothing to change.
    const field = decimalText(formatMoney(shown), { scale: 6, maxIntegers: 15 })
    expect(field).toBe(shown)
    const same = { id: data.id, version, amount: field, reason: 'by the field' }
    expect((await send(desk.fetch, actor, api.edit, same)).code).toBe(Code.rule)
  }
  for (const amount of strings) await check(amount)
  const parts = fc.stringMatching(/^[-+]?[0-9]{0,19}[.,]?[0-9]{0,19}(e[0-9])?$/)
  await fc.assert(fc.asyncProperty(parts, check), { numRuns: isFull ? 5_000 : 100 })
})
