// Checks that read what is not there as permission.
import type { Mutant } from './mutant.ts'

const signIn = 'tests/flows/sign-in/checks-fail-closed-sign-in.test.ts'
const calls = 'tests/flows/server/checks-fail-closed.test.ts'

export const checkMutants: readonly Mutant[] = [
  {
    name: 'Z8 no answer about an address: not blocked',
    file: 'server/other/ip-rule.ts',
    from: 'return exactlyOne(rows, z.object({ blocked: z.boolean() })).blocked',
    to: "return rows[0]?.['blocked'] === true",
    test: signIn,
  },
  {
    name: 'Z8 no answer about a lock by hand: not locked',
    file: 'server/session/sign-in-trail.ts',
    from: 'return exactlyOne(rows, z.object({ held: z.boolean() })).held',
    to: 'return rows[0]?.held === true',
    test: signIn,
  },
  {
    name: 'Z8 no answer of a throttle: go on',
    file: 'server/access/attempt.ts',
    from: 'return exactlyOne(rows, Counted).counted',
    to: "return rows[0]?.['counted'] !== false",
    test: signIn,
  },
  {
    name: 'Z8 no answer about an authenticator: none is bound',
    file: 'server/access/otp.ts',
    from: 'return exactlyOne(rows, Bound)',
    to: 'return (rows[0]?.isBound ? rows[0] : { isBound: false }) as BoundOtp',
    test: signIn,
  },
  {
    name: 'Z8 no count of codes to scan: none yet',
    file: 'server/db/lists/count-rows.ts',
    from: 'return exactlyOne(rows, Counted).count',
    to: 'return rows[0]?.count ?? 0',
    test: signIn,
  },
  {
    name: 'Z8 no answer about a data scope: everything',
    file: 'server/access/data-scope.ts',
    from: '= exactlyOne(rows, StoredScope)',
    to: '= (rows[0] ?? { is_all: true }) as z.output<typeof StoredScope>',
    test: signIn,
  },
  {
    name: 'Z8 settings that are missing are off',
    file: 'server/db/settings.ts',
    from: 'const { stored } = exactlyOne(rows, Stored)',
    to: "const stored: Record<string, unknown> = (rows[0]?.stored as never) ?? Object.fromEntries(keys.map((key) => [key, key.endsWith('Usd') ? '999999' : 'off']))",
    test: signIn,
  },
  {
    name: 'Z8 a setting that is not found is not guarded',
    file: 'server/system/config.ts',
    from: "foundOr(rows, Key, () => new Refusal(Code.notFound, 'notFound'))",
    to: "rows[0] ?? { key: '' }",
    test: calls,
  },
  {
    name: 'Z8 no answer about an applicant: they may still apply',
    file: 'server/access/approval/applicant.ts',
    from: 'return exactlyOne(rows, Rights)',
    to: 'return (rows[0] ?? { mayApply: true, isScoped: false }) as z.output<typeof Rights>',
    test: calls,
  },
  {
    name: 'Z8 no answer about the end of an application: it still waits',
    file: 'server/approval/review.ts',
    from: 'exactlyOne(times, z.object({ isDue: z.boolean() })).isDue',
    to: 'times[0]?.isDue',
    test: calls,
  },
  {
    name: 'Z8 no answer about what roles hold: nothing',
    file: 'server/system/people/people-guard.ts',
    from: 'return exactlyOne(rows, Holdings).list',
    to: "return ((rows[0]?.['list'] ?? []) as z.output<typeof Holdings>['list'])",
    test: calls,
  },
  {
    name: 'Z8 no answer about the roles of an operator: they have none',
    file: 'server/system/people/people-guard.ts',
    from: 'await rolesAbove(tx, actor, exactlyOne(rows, Names).list)',
    to: 'await rolesAbove(tx, actor, (rows[0]?.list ?? []) as string[])',
    test: calls,
  },
  {
    name: 'Z8 no answer about a hold on withdrawals: none',
    file: 'server/member/resets.ts',
    from: 'const held = exactlyOne(rows, Held)',
    to: 'const held = (rows[0]?.isHeld ? rows[0] : { isHeld: false }) as z.output<typeof Held>',
    test: calls,
  },
  {
    name: 'Z8 a code is asked for by what was read before the transaction',
    file: 'server/access/confirm.ts',
    from: '  if (!needsCode) return undefined\n',
    to: '  if (needsCode || !needsCode) return undefined\n',
    test: 'tests/flows/server/checks-in-the-transaction.test.ts',
  },
  {
    name: 'Z8 four eyes are asked for by what was read before the transaction',
    file: 'server/access/confirm.ts',
    from: 'const demand = await readConfirmDemand(tx, wanted.level)',
    to: 'const demand = { needsCode: false, needsApproval: false }',
    test: 'tests/flows/server/checks-in-the-transaction.test.ts',
  },
  {
    name: 'Z8 an authenticator that was bound meanwhile is not asked for',
    file: 'server/session/second-factor.ts',
    from: 'if (await askedFor(tx, found)) throw',
    to: 'if (tx === undefined) throw',
    test: 'tests/flows/server/checks-in-the-transaction.test.ts',
  },
  {
    name: 'Z8 a setting that was deleted stays away',
    file: 'server/root/seed/first-data.ts',
    from: 'settingItems().filter(({ key }) => !stored.has(key))',
    to: '[].filter(() => stored.size < 0)',
    test: 'tests/flows/operations/upgrade.test.ts',
  },
]
