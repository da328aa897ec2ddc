// What bounds what one operator looks at.
import type { Mutant } from './mutant.ts'

const reveals = 'tests/flows/reveals.test.ts'

export const insiderRevealMutants: readonly Mutant[] = [
  {
    name: 'I14 no code is asked for beyond the records of an hour',
    file: 'server/member/reveals.ts',
    from: "hour >= settings['reveal.hourMax'] || ",
    to: '',
    test: reveals,
  },
  {
    name: 'I14 the records of 24 hours are not counted',
    file: 'server/member/reveals.ts',
    from: "|| day >= settings['reveal.dayMax']",
    to: '',
    test: reveals,
  },
  {
    name: 'I14 reveals at the same time do not see each other',
    file: 'server/member/reveals.ts',
    from: "await db.execute(sql`select pg_advisory_xact_lock(hashtext('reveal'), hashtext(${operatorId}))`)",
    to: '',
    test: reveals,
  },
  {
    name: 'I14 a harvest is not slowed down',
    file: 'server/member/reveals.ts',
    from: "if (isNew && hour >= settings['reveal.slowFrom'] && waitSec > 0) {",
    to: 'if (isNew && hour > 1_000_000 && waitSec > 0) {',
    test: reveals,
  },
  {
    name: 'I14 nobody is told of a harvest',
    file: 'server/member/reveals.ts',
    from: 'if (isAlert)\n',
    to: 'if (isAlert && hour < 0)\n',
    test: reveals,
  },
  {
    name: 'I14 a picture opens without a reason',
    file: 'server/member/auth/auth-image.ts',
    from: 'const reason = await assertRevealed(call, targetOf(id))',
    to: "const reason = 'nobody asked for it'",
    test: reveals,
  },
  {
    name: 'I14 documents are not counted',
    file: 'server/member/auth/auth-image.ts',
    from: '{ need: ({ id }, call) => needOfReveal(call, targetOf(id)) },',
    to: '{ need: () => ({ level: undefined }) },',
    test: reveals,
  },
]
