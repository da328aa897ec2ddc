// Mistakes in what bounds a code that holds for several reviews (decision 102): each is noticed by a test.
import type { Mutant } from './mutant.ts'

const test = 'tests/flows/review/step-up.test.ts'
const code = { file: 'server/access/step-up.ts', test } as const
const bulk = { file: 'server/access/confirm-bulk.ts', test } as const
const single = { file: 'server/access/confirm.ts', test } as const

export const stepUpMutants: readonly Mutant[] = [
  {
    name: 'I22 a code holds in every session of its operator',
    ...code,
    from: `    eq(stepUp.sessionId, actor.sessionId),
    eq(stepUp.operatorId, actor.id),
    // Whoever has unlocked the session gives a code again, and so does whoever goes on elsewhere.
    eq(stepUp.tokenHash, actor.tokenHash),
`,
    to: '    eq(stepUp.operatorId, actor.id),\n',
  },
  {
    name: 'I22 a code holds after the session was unlocked',
    ...code,
    from: '    eq(stepUp.tokenHash, actor.tokenHash),\n',
    to: '',
  },
  {
    name: 'I22 a code holds at every address',
    ...code,
    from: '    eq(stepUp.ip, ip),\n',
    to: '',
  },
  {
    name: 'I22 a code holds for ever',
    ...code,
    from: 'clock_timestamp() - make_interval(mins => ',
    to: 'clock_timestamp() - make_interval(days => ',
  },
  {
    name: 'I22 a code holds with another authenticator',
    ...code,
    from: '\n      and ${operatorOtp.boundAt} <= ${stepUp.openedAt})`',
    to: ')`',
  },
  {
    name: 'I22 a code holds without an authenticator',
    ...code,
    from: 'sql`exists (select from ${operatorOtp} where',
    to: 'sql`not exists (select from ${operatorOtp} where not',
  },
  {
    name: 'I22 a code holds for a record of the limit',
    ...code,
    from: "new Big(usd).lt(settings['review.stepUpUsd'])",
    to: "new Big(usd).lte(settings['review.stepUpUsd'])",
  },
  {
    name: 'I22 the code of a large record holds for small ones',
    ...code,
    from: "!isBelowStepUp(usd, settings) || new Big(usd).gt(settings['review.stepUpSumUsd'])",
    to: "new Big(usd).gt(settings['review.stepUpSumUsd'])",
  },
  {
    name: 'I22 the record that a code was given for does not count',
    ...code,
    from: '    usedUsd: usd,\n',
    to: "    usedUsd: '0',\n",
  },
  {
    name: 'I22 what was decided under a code is not counted',
    ...code,
    from: '.set({ usedUsd: sql`${stepUp.usedUsd} + ${usd}::numeric` })',
    to: '.set({ usedUsd: sql`${stepUp.usedUsd}` })',
  },
  {
    name: 'I22 the sum of a code is no limit',
    ...code,
    from: " <= ${settings['review.stepUpSumUsd']}::numeric`",
    to: " <= ${settings['review.stepUpSumUsd']}::numeric * 100`",
  },
  {
    name: 'I22 what is left of a code is not asked in the transaction',
    ...single,
    from: '  if (since !== undefined) return since\n',
    to: '  if (usd !== undefined) return since\n',
  },
  {
    name: 'I22 a code that was given before stands for one beside a second operator',
    ...single,
    from: "endpoint.allowsStepUp && level === 'K3' ?",
    to: 'endpoint.allowsStepUp ?',
  },
  {
    name: 'I22 a code holds for calls that do not allow it',
    ...single,
    from: "endpoint.allowsStepUp && level === 'K3' ?",
    to: "level === 'K3' ?",
  },
  {
    name: 'I22 no line says that a decision had no code of its own',
    ...single,
    from: 'after: { ...entry.after, stepUp: since }',
    to: 'after: entry.after ?? null',
  },
  {
    name: 'I22 a batch moves rows that are too large for its code',
    ...bulk,
    from: 'if (usd === undefined || !isBelowStepUp(usd, await readConfirmSettings(change.tx)))',
    to: 'if (usd === undefined)',
  },
  {
    name: 'I22 a batch moves more than the sum of its code',
    ...bulk,
    from: "  if (since === undefined) throw new Refusal(Code.rule, 'stepUpSpent')\n",
    to: '',
  },
  {
    name: 'I22 a dry run counts to the code',
    ...bulk,
    from: '  if (dryRun) return undefined\n',
    to: '',
  },
]
