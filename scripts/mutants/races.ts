// Mistakes that show only when calls meet: two at once, one that is repeated, one whose server dies.
import type { Mutant } from './mutant.ts'

export const raceMutants: readonly Mutant[] = [
  {
    name: 'M9 the silence of a channel counts as its refusal',
    file: 'server/money/payout/settle.ts',
    from: "channelStatus: isWaiting ? 'processing' : 'unknown',",
    to: "channelStatus: isWaiting ? 'processing' : 'failed',\n      ...(!isWaiting && { finishedAt: sql`now()` }),",
    test: 'tests/flows/payout-workers.test.ts',
  },
  {
    name: 'M13 a wallet is read without being locked',
    file: 'server/ledger/wallets.ts',
    from: 'order by id for no key update`)',
    to: 'order by id`)',
    test: 'tests/flows/history.test.ts',
  },
]
