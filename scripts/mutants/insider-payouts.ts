// Guards that keep one hostile person from moving money by payouts, identity checks, holds and calendar days (issue 30).
import type { Mutant } from './mutant.ts'

const payoutByTwo = 'tests/flows/payout-by-two.test.ts'

export const insiderPayoutMutants: readonly Mutant[] = [
  {
    name: 'I10 any sum is a network fee',
    file: 'server/money/withdraw/network-fee.ts',
    from: "if (feeUsd.gt(settings['payout.maxNetworkFeeUsd'])) return two",
    to: "if (feeUsd.lt(0) || !settings['payout.maxNetworkFeeUsd']) return two",
    test: payoutByTwo,
  },
  {
    name: 'I10 a network fee is not compared with those of others',
    file: 'server/money/withdraw/network-fee.ts',
    from: 'return feeUsd.gt(new Big(median).times(maxTimesMedian)) ? two : one',
    to: 'return feeUsd.lt(new Big(median).times(0)) ? two : one',
    test: payoutByTwo,
  },
  {
    name: 'I10 a fee without a price is worth nothing',
    file: 'server/money/withdraw/network-fee.ts',
    from: 'if (new Big(priceUsd).eq(0)) return two',
    to: 'if (new Big(priceUsd).lt(0)) return two',
    test: payoutByTwo,
  },
  {
    name: 'I10 whoever paid once pays again',
    file: 'server/money/withdraw/payouts.ts',
    from: '[payerId, failedById].includes(actor.id)',
    to: '[failedById].includes(actor.id)',
    test: payoutByTwo,
  },
  {
    name: 'I10 whoever said that it failed pays again',
    file: 'server/money/withdraw/payouts.ts',
    from: '[payerId, failedById].includes(actor.id)',
    to: '[payerId].includes(actor.id)',
    test: payoutByTwo,
  },
  {
    name: 'I10 the database lets the same person pay again',
    file: 'server/db/migrations/0480_withdraw_payout.sql',
    from: 'new.payer_id in (payer_id, failed_by_id)',
    to: 'new.payer_id = 0',
    test: payoutByTwo,
  },
]
