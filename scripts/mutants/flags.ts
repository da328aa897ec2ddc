// Mistakes in who takes a flag off a record, and what follows from it: each is noticed by a test.
import type { Mutant } from './mutant.ts'

const test = 'tests/flows/review/clear-flags.test.ts'
const recharge = { file: 'server/money/recharge/clear-flags.ts', test } as const
const withdraw = { file: 'server/money/withdraw/clear-flags.ts', test } as const

export const flagMutants: readonly Mutant[] = [
  {
    name: 'I23 a flag of a recharge is cleared while its reason holds',
    ...recharge,
    from: 'if (!flags.every((flag) => gone.includes(flag)))',
    to: 'if (gone.length < 0)',
  },
  {
    name: 'I23 whoever clears a flag decides the recharge',
    ...recharge,
    from: '    amenderIds: [...amenderIds, actor.id],\n',
    to: '',
  },
  {
    name: 'I23 whoever changed a recharge clears its flags',
    ...recharge,
    from: 'await assertSecondPerson(change, [creatorId, ...amenderIds])',
    to: 'await Promise.resolve()',
  },
  {
    name: 'I23 what a channel said is gone',
    ...recharge,
    from: 'log.riskFlags.filter((flag) => isGone[flag] === true)',
    to: 'log.riskFlags.filter((flag) => isGone[flag] !== false)',
  },
  {
    name: 'I23 a flag of a withdrawal is cleared while its reason holds',
    ...withdraw,
    from: 'if (!flags.every((flag) => gone.includes(flag)))',
    to: 'if (gone.length < 0)',
  },
  {
    name: 'I23 a withdrawal whose flags were cleared needs one reviewer',
    file: 'server/money/withdraw/row.ts',
    from: '[...riskFlags, ...clearedFlags].some(',
    to: 'riskFlags.filter(() => clearedFlags).some(',
    test,
  },
]
