// Mistakes by which one person moves more than the contract declares: the model of a hostile day notices them (decision 101).
import type { Mutant } from './mutant.ts'

const test = 'tests/flows/server/one-insider-model.test.ts'
const grants = 'server/access/approval/value-grants.ts'

export const insiderModelMutants: readonly Mutant[] = [
  {
    name: 'I0 two accounts of one person agree',
    file: 'server/access/second-person.ts',
    from: 'if (isRejection) return',
    to: 'return',
    test,
  },
  {
    name: 'I0 what one account granted before does not count in a day',
    file: grants,
    from: 'ownUsd.plus(worth).gte(one)',
    to: 'worth.gte(one)',
    test,
  },
  {
    name: 'I0 what all accounts granted does not count in a day',
    file: grants,
    from: '|| allUsd.plus(worth).gte(day)',
    to: '',
    test,
  },
  {
    name: 'I0 points that another account sends off count for nobody',
    file: grants,
    from: 'const hasSecond = await isSecondPerson(tx, deciderId, operatorId)',
    to: 'const hasSecond = deciderId !== operatorId',
    test,
  },
  {
    name: 'I0 a payout is made again by another account',
    file: 'server/money/withdraw/payouts.ts',
    from: "if (others.length > 0) await assertSecondPerson(change, others, { own: 'paidBefore' })",
    to: '',
    test,
  },
  {
    name: 'I0 a payout that arrived takes nothing out of the wallet',
    file: 'server/money/withdraw/payout.ts',
    from: "const journalId = await payOut(change, after, { memo: '', requestId: input.requestId })",
    to: 'const journalId = null',
    test,
  },
]
