// Mistakes that show only when calls meet: two at once, one that is repeated, one whose server dies.
import type { Mutant } from './mutant.ts'

export const raceMutants: readonly Mutant[] = [
  {
    name: 'M13 a wallet is read without being locked',
    file: 'server/ledger/wallets.ts',
    from: 'order by id for no key update`)',
    to: 'order by id`)',
    test: 'tests/flows/history.test.ts',
  },
]
