// Recharges by a model: entered by one, decided by another, changed before that, taken back by two.
import Big from 'big.js'
import fc from 'fast-check'
import { expect } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/money/recharge-log.ts'
import { allowedFrom } from '#contract/money/recharge-rules.ts'
import { bucket, house } from './books.ts'
import {
  amounts,
  at,
  byTwo,
  choose,
  confirmed,
  memberOf,
  personOf,
  reason,
  recordsOf,
  step,
  which,
  who,
  type World,
} from './world.ts'

interface Recharge {
  readonly id: string
  readonly memberId: string
  /** Who entered it or changed its amount. */
  readonly makers: Set<number>
  amount: Big
  version: number
  status: api.Status
  isRemoved: boolean
}

const recharges = recordsOf<Recharge>()

/** By the contract's own table of states. */
function stateCode({ status, isRemoved }: Recharge, act: keyof typeof allowedFrom): Code {
  if (isRemoved) return Code.notFound
  return (allowedFrom[act] as readonly api.Status[]).includes(status)
    ? Code.ok
    : Code.alreadyHandled
}

/** Compares what the record of the member says was recharged in all; a USDT is a dollar here. */
async function expectTotal(world: World, memberId: string): Promise<void> {
  const [row] = await world.at.sql<{ total: string }[]>`
    select trim_scale(recharge_total_usd)::text as total from member where id = ${memberId}`
  const mine = recharges(world).filter((each) => each.memberId === memberId)
  const credited = mine.filter(({ status }) => status === 'approved')
  const total = credited.reduce((sum, { amount }) => sum.plus(amount), new Big(0))
  expect(row?.total).toBe(total.toFixed())
}

/** A command for one of the recharges, which starts from the states of an action. */
const act = <I>(
  name: string,
  action: keyof typeof allowedFrom,
  input: fc.Arbitrary<I>,
  run: (world: World, row: Recharge, by: number, input: I) => Promise<void>,
) =>
  step(name, fc.record({ which, by: who, input }), async (world, given) => {
    const fits = (row: Recharge) => stateCode(row, action) === Code.ok
    const row = choose(recharges(world), given.which, fits)
    if (row) await run(world, row, given.by, given.input)
  })

const review = act(
  'review recharge',
  'approve',
  fc.constantFrom('approve' as const, 'approve' as const, 'reject' as const),
  async (world, row, by, action) => {
    const { id, version, memberId, amount, makers } = row
    const ofState = stateCode(row, action)
    const wanted = ofState === Code.ok && makers.has(by) ? Code.selfReview : ofState
    const verdict = { action, ...(action === 'reject' && { rejectReason: 'wrongProof' }) }
    const input = { id, version, remark: reason, ...verdict }
    const { code, msg } = await confirmed(world, by, api.review, input)
    expect(code, msg).toBe(wanted)
    if (code !== Code.ok) return
    row.version += 1
    row.status = action === 'approve' ? 'approved' : 'rejected'
    if (action === 'approve') world.books.move(amount, house('1100'), bucket(memberId, 'available'))
  },
)

/** The commands: enter, review, change, reverse and remove. */
export const rechargeSteps = [
  step(
    'enter recharge',
    fc.record({ member: at, by: who, amount: amounts }),
    async (world, { member, by, amount }) => {
      const memberId = memberOf(world, member)
      const [coin] = await world.at.sql<{ id: string }[]>`
        select id::text from wallet_code where code = 'USDT-TRC20'`
      const proofImgs = await world.at.desk.images(personOf(world, by).id)
      const { code, msg, data } = await confirmed(world, by, api.add, {
        memberId,
        walletCodeId: coin?.id,
        amount: amount.toFixed(),
        proofImgs,
        remark: reason,
      })
      expect(code, msg).toBe(Code.ok)
      const fresh = { version: 1, status: 'pending' as const, isRemoved: false }
      recharges(world).push({ id: data.id, memberId, amount, makers: new Set([by]), ...fresh })
    },
  ),
  review,
  review,
  review,
  act('change recharge', 'edit', amounts, async (world, row, by, amount) => {
    const { id, version } = row
    const ofState = stateCode(row, 'edit')
    const wanted = ofState === Code.ok && amount.eq(row.amount) ? Code.rule : ofState
    const input = { id, version, amount: amount.toFixed(), reason }
    const { code, msg } = await confirmed(world, by, api.edit, input)
    expect(code, msg).toBe(wanted)
    if (code !== Code.ok) return
    row.version += 1
    row.amount = amount
    row.makers.add(by)
  }),
  act('reverse recharge', 'reverse', fc.constant({}), async (world, row, by) => {
    const { id, version, memberId, amount } = row
    const available = bucket(memberId, 'available')
    const ofState = stateCode(row, 'reverse')
    const isShort = world.books.of(available).lt(amount)
    const wanted = ofState === Code.ok && isShort ? Code.insufficient : ofState
    expect(await byTwo(world, by, api.reverse, { id, version, reason })).toBe(wanted)
    if (wanted !== Code.ok) return
    row.version += 1
    row.status = 'reversed'
    world.books.move(amount, available, house('1100'))
    await expectTotal(world, memberId)
  }),
  act('remove recharge', 'remove', fc.constant({}), async (world, row, by) => {
    const { id, version } = row
    const input = { items: [{ id, version }], reason }
    const { code, msg } = await confirmed(world, by, api.remove, input)
    expect(code, msg).toBe(stateCode(row, 'remove'))
    if (code === Code.ok) row.isRemoved = true
  }),
]
