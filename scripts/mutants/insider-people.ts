// What keeps one person from being two, and from locking the others out.
import type { Mutant } from './mutant.ts'

const secondPerson = 'tests/flows/review/second-person.test.ts'
const lockOut = 'tests/flows/sign-in/lock-out.test.ts'

export const insiderPeopleMutants: readonly Mutant[] = [
  {
    name: 'I12 whoever made the account agrees with it',
    file: 'server/access/second-person.ts',
    from: "if (isRelated) throw new Refusal(Code.selfReview, 'secondRelated')",
    to: '',
    test: secondPerson,
  },
  {
    name: 'I12 a new credential gives a second consent',
    file: 'server/access/second-person.ts',
    from: 'if (isFresh) throw',
    to: 'if (isFresh && isRelated) throw',
    test: secondPerson,
  },
  {
    name: 'I12 only the one who made the account is kept from agreeing with it',
    file: 'server/access/credential.ts',
    from: 'or (c.operator_id = any (${ids}::bigint[]) and c.given_by = ${operatorId})) as',
    to: ') as',
    test: secondPerson,
  },
  {
    name: 'I12 an operator of whom nothing is noted is an old one',
    file: 'server/access/credential.ts',
    from: "where c.operator_id = ${operatorId} and c.kind = 'password')\n      or exists",
    to: "where c.operator_id = ${operatorId} and c.kind = 'password') and false\n      or exists",
    test: secondPerson,
  },
  {
    name: 'I12 the second review of a withdrawal takes a new account',
    file: 'server/money/withdraw/review.ts',
    from: "await assertSecondPerson(change, [row.log.firstReviewerId], { own: 'sameReviewer' })",
    to: "await assertSecondPerson(change, [row.log.firstReviewerId], { own: 'sameReviewer', isRejection: true })",
    test: secondPerson,
  },
  {
    name: 'I12 a reset does not say whose it was',
    file: 'server/system/people/user-secrets.ts',
    from: "await noteGivenCredential(call, id, 'password')",
    to: '',
    test: secondPerson,
  },
  {
    name: 'I12 nobody is told of a reset',
    file: 'server/system/people/user-secrets.ts',
    from: "await ringAdministrators(call, 'bellPasswordReset', { operator: row.userName })",
    to: '',
    test: secondPerson,
  },
  {
    name: 'I12 what the bell says can be deleted by its register',
    file: 'server/system/sys-notice.ts',
    from: 'only: isNull(table.bell),',
    to: '',
    test: secondPerson,
  },
  {
    name: 'I12 a sign-in at a provider asks for no code',
    file: 'server/session/oidc/sign-in.ts',
    from: '        await spendCode(tx)\n',
    to: '',
    test: 'tests/flows/sign-in/sign-in-oidc.test.ts',
  },
  {
    name: 'I12 an invited operator stays signed in',
    file: 'server/system/people/user-oidc.ts',
    from: 'await endSessions(call, id)\n    await ringAdministrators',
    to: 'await ringAdministrators',
    test: 'tests/flows/sign-in/sign-in-oidc.test.ts',
  },
  {
    name: 'I17 the security desk locks an administrator',
    file: 'server/other/login-error.ts',
    from: 'await assertOperatorsBelow(call, [id])',
    to: '',
    test: lockOut,
  },
  {
    name: 'I17 the last administrator who can sign in is locked',
    file: 'server/other/login-error.ts',
    from: 'if (isOperator) await assertAdminLeft(call.tx)',
    to: '',
    test: lockOut,
  },
  {
    name: 'I17 an administrator without a password counts as one who can sign in',
    file: 'server/system/people/people-guard.ts',
    from: "ne(operator.passwordHash, ''),",
    to: '',
    test: lockOut,
  },
  {
    name: 'I17 sessions of whoever holds more are ended one by one',
    file: 'server/system/online.ts',
    from: 'gone.map(({ operatorId }) => operatorId),',
    to: '[],',
    test: lockOut,
  },
  {
    name: 'I17 sessions of whoever holds more are ended all at once',
    file: 'server/system/online.ts',
    from: 'await assertSessionsBelow({ tx, actor }, [operatorId])',
    to: '',
    test: lockOut,
  },
]
