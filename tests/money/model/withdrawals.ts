// Withdrawals by a model: two reviews by two people, the payout, and the ways on which the money comes back.
import Big from 'big.js'
import fc from 'fast-check'
import { expect } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/money/withdraw-log.ts'
import { bucket, house } from './books.ts'
import {
  amounts,
  at,
  byTwo,
  call,
  choose,
  confirmed,
  isOneOf,
  memberOf,
  reason,
  recordsOf,
  step,
  which,
  who,
  type World,
} from './world.ts'

interface Withdrawal {
  readonly id: string
  readonly memberId: string
  readonly amount: Big
  readonly fee: string
  /** A flag, or an amount from the setting on, takes two reviews. */
  takesTwo: boolean
  flags: readonly string[]
  version: number
  status: api.Status
  firstReviewer?: number
  payer?: number
  /** Whoever paid it before, or said that it failed: another person pays it again. */
  readonly paidBefore: Set<number>
}

const twoStepUsd = 2_000
const withdrawals = recordsOf<Withdrawal>()

/** By the contract's own table of states. */
const stateCode = ({ status }: Withdrawal, act: keyof typeof api.allowedFrom): Code =>
  (api.allowedFrom[act] as readonly api.Status[]).includes(status) ? Code.ok : Code.alreadyHandled

function advance(row: Withdrawal, status: api.Status): void {
  row.status = status
  row.version += 1
}

const giveBack = ({ books }: World, { memberId, amount }: Withdrawal) =>
  books.move(amount, bucket(memberId, 'frozen'), bucket(memberId, 'available'))

/** A command for one of the withdrawals, which starts from the states of an action. */
const act = <I>(
  name: string,
  action: keyof typeof api.allowedFrom,
  input: fc.Arbitrary<I>,
  run: (world: World, row: Withdrawal, by: number, input: I) => Promise<void>,
) =>
  step(name, fc.record({ which, by: who, input }), async (world, given) => {
    const fits = (row: Withdrawal) => stateCode(row, action) === Code.ok
    const row = choose(withdrawals(world), given.which, fits)
    if (row) await run(world, row, given.by, given.input)
  })

let hash = 0

/**
 * Opens a withdrawal whose approval was refused as changed: what else the member did speaks against it by now. There is a
 * flag more, which was on no screen, and it takes two reviews from the first on.
 */
async function readRisk(world: World, row: Withdrawal, by: number): Promise<void> {
  const { code, msg, data } = await call(world, by, api.get, { id: row.id })
  expect(code, msg).toBe(Code.ok)
  const { version, riskFlags } = data.row
  const added = riskFlags.filter((flag) => !row.flags.includes(flag))
  expect(added).not.toEqual([])
  expect(riskFlags).toEqual(expect.arrayContaining([...row.flags]))
  expect(version).toBe(row.version + 1)
  Object.assign(row, { version, flags: riskFlags, takesTwo: true })
}

const review = act(
  'review withdrawal',
  'approve',
  fc.record({
    // Mostly what the record waits for.
    isOwnStep: fc.nat({ max: 4 }).map((one) => one > 0),
    step: fc.constantFrom('first' as const, 'second' as const),
    action: fc.constantFrom(
      'approve' as const,
      'approve' as const,
      'approve' as const,
      'reject' as const,
    ),
  }),
  async (world, row, by, { isOwnStep, step: named, action }) => {
    const { id, status } = row
    const reviewed = isOwnStep ? api.getReviewStep(status) : named
    const isSecondPass = action === 'approve' && reviewed === 'second'
    const wanted = stateCode(
      row,
      action === 'reject' && reviewed === 'second' ? 'reject' : reviewed,
    )
    const input = {
      id,
      step: reviewed,
      action,
      ...(action === 'reject' && { rejectReason: 'risk' }),
    }
    const send = () =>
      (isSecondPass ? confirmed : call)(world, by, api.review, { ...input, version: row.version })
    let reply = await send()
    if (reply.code === Code.stale) {
      await readRisk(world, row, by)
      reply = await send()
    }
    const isSelf = isSecondPass && row.firstReviewer === by
    expect(reply.code, reply.msg).toBe(wanted === Code.ok && isSelf ? Code.selfReview : wanted)
    if (reply.code !== Code.ok) return
    if (status === 'pending') row.firstReviewer = by
    if (action === 'reject') {
      advance(row, 'rejected')
      giveBack(world, row)
    } else advance(row, status === 'pending' && row.takesTwo ? 'firstPassed' : 'approved')
  },
)

/** The commands: apply, review, pay, confirm, fail and refund. */
export const withdrawalSteps = [
  step(
    'withdraw',
    fc.record({
      member: at,
      amount: amounts,
      fee: fc.constantFrom('0', '0.5', '0.000001'),
      isFlagged: fc.boolean(),
    }),
    async (world, { member, amount, fee, isFlagged }) => {
      const memberId = memberOf(world, member)
      // The fourth within a day is one too many.
      const isFast = withdrawals(world).filter((each) => each.memberId === memberId).length >= 3
      const riskFlags = [...(isFlagged ? ['newIp'] : []), ...(isFast ? ['velocity'] : [])]
      const id = await world.at.one({ memberId, amount: amount.toFixed(), fee, riskFlags })
      world.books.move(amount, house('5400'), bucket(memberId, 'frozen'))
      // What the desk gives besides, so that no withdrawal takes all of a balance.
      world.books.move(
        amount,
        house('5400'),
        bucket(memberId, 'available', { walletType: 'contract' }),
      )
      const takesTwo = isFlagged || isFast || amount.gte(twoStepUsd)
      withdrawals(world).push({
        id,
        memberId,
        amount,
        fee,
        takesTwo,
        flags: riskFlags,
        version: 1,
        status: 'pending',
        paidBefore: new Set(),
      })
    },
  ),
  // As often as the others that follow it together.
  review,
  review,
  review,
  act('pay withdrawal', 'pay', fc.constant({}), async (world, row, by) => {
    const items = [{ id: row.id, version: row.version }]
    const { data } = await confirmed(world, by, api.pay, { items, method: 'hotWallet' })
    const wanted = stateCode(row, 'pay')
    const isAgain = row.paidBefore.has(by)
    expect(data.results[0]?.code).toBe(wanted === Code.ok && isAgain ? Code.selfReview : wanted)
    if (data.results[0]?.code !== Code.ok) return
    advance(row, 'paying')
    row.payer = by
    row.paidBefore.add(by)
  }),
  act(
    'confirm payout',
    'confirm',
    fc.record({ networkFee: fc.constantFrom('0', '0.7', '0.000003') }),
    async (world, row, by, { networkFee }) => {
      const { id, version, memberId, amount, fee } = row
      const txHash = `model${(hash += 1)}`
      const input = { id, version, txHash, networkFee }
      const { code, msg } = await confirmed(world, by, api.confirm, input)
      expect(code, msg).toBe(stateCode(row, 'confirm'))
      if (code !== Code.ok) return
      advance(row, 'paid')
      world.books.post(
        [bucket(memberId, 'frozen'), amount.times(-1)],
        [house('1100'), amount.minus(fee).plus(networkFee)],
        [house('4120'), new Big(fee)],
        [house('5500'), new Big(networkFee).times(-1)],
      )
    },
  ),
  act('fail payout', 'fail', fc.constant({}), async (world, row, by) => {
    const { id, version } = row
    const { code } = await confirmed(world, by, api.fail, { id, version, reason })
    expect(code).toBe(stateCode(row, 'fail'))
    if (code !== Code.ok) return
    advance(row, 'failed')
    row.paidBefore.add(by)
  }),
  act('refund withdrawal', 'refund', fc.constant({}), async (world, row, by) => {
    const { id, version, payer } = row
    const wanted = stateCode(row, 'refund')
    const code = await byTwo(world, by, api.refund, { id, version, reason })
    expect(code).toBe(wanted === Code.ok && isOneOf(by, payer) ? Code.selfReview : wanted)
    if (code !== Code.ok) return
    advance(row, 'refunded')
    giveBack(world, row)
  }),
]
