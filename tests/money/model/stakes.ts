// Stakes by a model: redeemed early with a penalty or without, after their term, by the clock, or not at all.
import type Big from 'big.js'
import fc from 'fast-check'
import { expect } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/other/staking-record.ts'
import { accrueStake } from '#server/other/staking/stake-accrual.ts'
import { openStake } from '../stake-desk.ts'
import { bucket, house } from './books.ts'
import {
  amounts,
  at,
  byTwo,
  choose,
  memberOf,
  reason,
  recordsOf,
  step,
  which,
  who,
} from './world.ts'

interface Stake {
  readonly id: string
  readonly memberId: string
  readonly amount: Big
  readonly term: 'open' | 'locked' | 'over' | 'due'
  isOpen: boolean
}

const stakes = recordsOf<Stake>()
const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
const terms = {
  open: {},
  locked: { early: false },
  over: {
    status: 'matured',
    early: false,
    matureAt: inDays(-1),
  },
  /** Its interest has not been paid. */
  due: { early: false, startAt: inDays(-30.5), matureAt: inDays(-0.5) },
}
const kept = '0.99'

const daysOfTerm = 30
/** What a stake earns a day at 5 % a year, rounded as the member is credited. */
const interestOf = (amount: Big) => amount.times('0.05').div(365).round(6, 0).times(daysOfTerm)

/** The commands: stake, redeem, and let the clock pay and redeem what is due. */
export const stakeSteps = [
  step(
    'stake',
    fc.record({
      member: at,
      amount: amounts,
      term: fc.constantFrom(
        'open' as const,
        'open' as const,
        'locked' as const,
        'over' as const,
        'due' as const,
      ),
    }),
    async (world, { member, amount, term }) => {
      const memberId = memberOf(world, member)
      const principal = amount.toFixed()
      const { id } = await openStake(world.at.desk, { memberId, principal, ...terms[term] })
      const staked = bucket(memberId, 'frozen', { walletType: 'staking' })
      // What the member paid in first went through their wallet.
      world.books.post([house('1100'), amount.times(-1)], [bucket(memberId, 'available'), amount])
      world.books.move(amount, bucket(memberId, 'available'), staked)
      stakes(world).push({ id, memberId, amount, term, isOpen: true })
    },
  ),
  step(
    'redeem stake',
    fc.record({ which, by: who, waivePenalty: fc.boolean() }),
    async (world, { which: chosen, by, waivePenalty }) => {
      const stake = choose(stakes(world), chosen, ({ isOpen }) => isOpen)
      if (!stake) return
      const { id, memberId, amount, term } = stake
      const version = 1
      const code = await byTwo(world, by, api.redeem, { id, version, waivePenalty, reason })
      const ofOpen = term === 'locked' || term === 'due' ? Code.rule : Code.ok
      expect(code).toBe(stake.isOpen ? ofOpen : Code.alreadyHandled)
      if (code !== Code.ok) return
      stake.isOpen = false
      const hasPenalty = term === 'open' && !waivePenalty
      const received = hasPenalty ? amount.times(kept).round(6, 0) : amount
      world.books.post(
        [bucket(memberId, 'frozen', { walletType: 'staking' }), amount.times(-1)],
        [bucket(memberId, 'available'), received],
        [house('4150'), amount.minus(received)],
      )
    },
  ),
  step(
    'accrue stakes',
    fc.record({ runs: fc.integer({ min: 1, max: 3 }) }),
    async (world, { runs }) => {
      for (const stake of stakes(world)) {
        const { memberId, amount, term } = stake
        if (!stake.isOpen || (term !== 'over' && term !== 'due')) continue
        // Only its own: what another history left open is no part of this model.
        const run = () => world.at.desk.db.transaction((tx) => accrueStake(tx, stake.id))
        await Promise.all(Array.from({ length: runs }, run))
        stake.isOpen = false
        const interest = term === 'due' ? interestOf(amount) : amount.times(0)
        world.books.post(
          [house('5300'), interest.times(-1)],
          [bucket(memberId, 'available'), interest],
        )
        world.books.move(
          amount,
          bucket(memberId, 'frozen', { walletType: 'staking' }),
          bucket(memberId, 'available'),
        )
      }
    },
  ),
]
