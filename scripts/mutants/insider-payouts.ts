// Guards that keep one hostile person from moving money by payouts, identity checks, holds and calendar days (issue 30).
import type { Mutant } from './mutant.ts'

const realNameByTwo = 'tests/flows/member/real-name-by-two.test.ts'
const freezeHolds = 'tests/flows/money/freeze-holds.test.ts'
const payoutByTwo = 'tests/flows/payout/payout-by-two.test.ts'

export const insiderPayoutMutants: readonly Mutant[] = [
  {
    name: 'I10 any sum is a network fee',
    file: 'server/money/withdraw/network-fee.ts',
    from: "if (feeUsd.gt(settings['payout.maxNetworkFeeUsd'])) return true",
    to: "if (feeUsd.lt(0) || !settings['payout.maxNetworkFeeUsd']) return true",
    test: payoutByTwo,
  },
  {
    name: 'I10 a network fee is not compared with those of others',
    file: 'server/money/withdraw/network-fee.ts',
    from: 'return feeUsd.gt(new Big(median).times(maxTimesMedian))',
    to: 'return feeUsd.lt(new Big(median).times(0))',
    test: payoutByTwo,
  },
  {
    name: 'I10 a fee without a price is worth nothing',
    file: 'server/money/withdraw/network-fee.ts',
    from: 'if (new Big(priceUsd).eq(0)) return true',
    to: 'if (new Big(priceUsd).lt(0)) return true',
    test: payoutByTwo,
  },
  {
    name: 'I10 whoever paid once pays again',
    file: 'server/money/withdraw/payouts.ts',
    from: '=> [payerId, failedById])',
    to: '=> [failedById])',
    test: payoutByTwo,
  },
  {
    name: 'I10 whoever said that it failed pays again',
    file: 'server/money/withdraw/payouts.ts',
    from: '=> [payerId, failedById])',
    to: '=> [payerId])',
    test: payoutByTwo,
  },
  {
    name: 'I10 the database lets the same person pay again',
    file: 'server/db/migrations/0480_withdraw_payout.sql',
    from: 'new.payer_id in (payer_id, failed_by_id)',
    to: 'new.payer_id = 0',
    test: payoutByTwo,
  },
  {
    name: 'I11 whoever corrected an identity check decides it',
    file: 'server/member/auth/review.ts',
    from: 'if (amenderIds.length > 0)',
    to: 'if (amenderIds.length > 99)',
    test: realNameByTwo,
  },
  {
    name: 'I11 a corrected number is new',
    file: 'server/member/auth/review.ts',
    from: 'earlierHashes: [...new Set([...before.earlierHashes, before.idNoHash])],',
    to: 'earlierHashes: [],',
    test: realNameByTwo,
  },
  {
    name: 'I11 an identity check is approved without a look at its pictures',
    file: 'server/member/auth/evidence.ts',
    from: 'if (getPicturedSides(has).some((side) => !sides.includes(side)))',
    to: 'if (sides.length > 3)',
    test: realNameByTwo,
  },
  {
    name: 'I11 looks at an earlier version count',
    file: 'server/member/auth/evidence.ts',
    from: "(after ->> 'version')::int = ${log.version}",
    to: "(after ->> 'version')::int <= ${log.version}",
    test: realNameByTwo,
  },
  {
    name: 'I11 a picture that the document needs may be missing',
    file: 'server/member/auth/evidence.ts',
    from: 'if (missingSides({ ...log, ...has }).length > 0)',
    to: 'if (missingSides({ ...log, ...has }).length > 3)',
    test: realNameByTwo,
  },
  {
    name: 'I11 a number that cannot be read is approved',
    file: 'server/member/auth/evidence.ts',
    from: '  openedNumber(log)\n',
    to: '',
    test: realNameByTwo,
  },
  {
    name: 'I11 a withdrawal needs no journal of what it holds',
    file: 'server/db/migrations/0482_holding_journals.sql',
    from: 'if held is distinct from amount then',
    to: 'if held < 0 then',
    test: 'tests/flows/money/holding-journals.test.ts',
  },
  {
    name: 'I7 every order holds in the wallet for contracts',
    file: 'server/trade/cancel-entrust.ts',
    from: "walletType: isFollow ? 'follow' : 'contract'",
    to: "walletType: isFollow ? 'contract' : 'contract'",
    test: freezeHolds,
  },
  {
    name: 'I7 a cancellation releases what another record holds',
    file: 'server/db/migrations/0482_holding_journals.sql',
    from: 'else -e.amount end) < 0',
    to: 'else 0 end) < 0',
    test: freezeHolds,
  },
]
