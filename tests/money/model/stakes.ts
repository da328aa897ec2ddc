// Stakes by a model: redeemed early with a penalty or without, after their term, or not at all.
import type Big from 'big.js'
import fc from 'fast-check'
import { expect } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/other/staking-record.ts'
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
  readonly term: 'open' | 'locked' | 'over'
  isOpen: boolean
}

const stakes = recordsOf<Stake>()
const terms = {
  open: {},
  locked: { early: false },
  over: {
    status: 'matured',
    early: false,
    matureAt: new Date(Date.now() - 86_400_000).toISOString(),
  },
}
const kept = '0.99'

/** The commands: stake and redeem. */
export const stakeSteps = [
  step(
    'stake',
    fc.record({
      member: at,
      amount: amounts,
      term: fc.constantFrom('open' as const, 'open' as const, 'locked' as const, 'over' as const),
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
      const version = stake.isOpen ? 1 : 2
      const code = await byTwo(world, by, api.redeem, { id, version, waivePenalty, reason })
      const ofOpen = term === 'locked' ? Code.rule : Code.ok
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
]
