// Mistakes in what keeps one operator from giving away money, deposits and limits: each is noticed by a test.
import type { Mutant } from './mutant.ts'

const grants = {
  file: 'server/access/approval/value-grants.ts',
  test: 'tests/flows/review/value-grants.test.ts',
} as const
const addresses = 'tests/flows/money/addresses.test.ts'
const levels = 'tests/flows/member/member-levels.test.ts'

export const insiderValueMutants: readonly Mutant[] = [
  {
    name: 'I4 what one operator granted before does not count',
    ...grants,
    from: 'ownUsd.plus(worth).gte(one)',
    to: 'worth.gte(one)',
  },
  {
    name: 'I4 what all operators granted does not count',
    ...grants,
    from: '|| allUsd.plus(worth).gte(day)',
    to: '',
  },
  {
    name: 'I4 points that one operator granted before do not count',
    ...grants,
    from: 'ownPoints.plus(number).gte(pointsOne)',
    to: 'number.gte(pointsOne)',
  },
  {
    name: 'I4 points that all operators granted do not count',
    ...grants,
    from: 'allPoints.plus(number).gte(pointsDay)',
    to: 'false',
  },
  {
    name: 'I4 grants at the same time do not wait for each other',
    ...grants,
    from: "await db.execute(sql`select pg_advisory_xact_lock(hashtext('valueGrant'))`)",
    to: 'await Promise.resolve()',
  },
  {
    name: 'I4 what has no price is little',
    ...grants,
    from: '(single.eq(0) && number.eq(0)) ||',
    to: '',
  },
  {
    name: 'I4 a grant that nobody else saw is written down whatever it needs',
    ...grants,
    from: 'if (isAsked && (await needsSecond(tx, people.operatorId, worth)))',
    to: 'if (isAsked && people.operatorId === null)',
  },
  {
    name: 'I4 a red envelope is not counted',
    file: 'server/marketing/envelope/envelope-status.ts',
    from: "await recordGrant(call, granted('add', id), { usd: await worthOf(tx, input) })",
    to: 'await Promise.resolve()',
    test: grants.test,
  },
  {
    name: 'I4 what an edit adds to a red envelope is not counted',
    file: 'server/marketing/envelope/envelope-status.ts',
    from: 'usd: growth.gt(0) ? growth : 0, whole',
    to: 'usd: 0, whole',
    test: grants.test,
  },
  {
    name: 'I4 a batch of codes is not counted',
    file: 'server/marketing/redemption-batch.ts',
    from: "await recordGrant(change, entry('add', batch), worthOf(planned, input.count))",
    to: 'await Promise.resolve()',
    test: grants.test,
  },
  {
    name: 'I4 coupons that are sent are not counted',
    file: 'server/marketing/coupon/coupon-send.ts',
    from: 'await recordGrant(by, entry, { usd: cost })',
    to: 'await Promise.resolve()',
    test: grants.test,
  },
  {
    name: 'I4 trial funds are not counted',
    file: 'server/member/experience/experience-grant.ts',
    from: 'if (given.gt(0)) {',
    to: 'if (given.lt(0)) {',
    test: grants.test,
  },
  {
    name: 'I4 points that their maker sends off are not counted',
    file: 'server/marketing/integral/integral-batch.ts',
    from: 'return needsSecond(tx, creatorId, { usd: 0, points: totalPoints })',
    to: 'return creatorId === direction',
    test: grants.test,
  },
  {
    name: 'I4 corrections of balances are not counted',
    file: 'server/member/adjust-steps.ts',
    from: "if (row.direction === 'add') return requiredGrantConfirmation(call, { usd: row.usdValue })",
    to: '',
    test: grants.test,
  },
  {
    name: 'I4 whoever made codes downloads them',
    file: 'server/marketing/redemption-batch.ts',
    from: 'if (await needsSecondPerson(tx))',
    to: 'if (!(await needsSecondPerson(tx)))',
    test: grants.test,
  },
  {
    name: 'I5 an address is allocated by whoever brought it in',
    file: 'server/money/address/pool.ts',
    from: "await assertSecondPerson(call, [before.createdBy], { own: 'addressImporter' })",
    to: 'await Promise.resolve()',
    test: addresses,
  },
  {
    name: 'I5 a member gets another address from one operator',
    file: 'server/money/address/pool.ts',
    from: ".hadOne ? 'K4' : 'K3'",
    to: ".hadOne ? 'K3' : 'K3'",
    test: addresses,
  },
  {
    name: 'I5 the pool is filled by one operator',
    file: 'contract/money/recharge-address.ts',
    from: "    failed: z.array(z.object({ line: z.int(), address: z.string(), msg: z.string() })),\n  }),\n  { level: 'K4' },",
    to: "    failed: z.array(z.object({ line: z.int(), address: z.string(), msg: z.string() })),\n  }),\n  { level: 'K3' },",
    test: addresses,
  },
  {
    name: 'I8 limits are compared with the present level only',
    file: 'server/member/config/config-rules.ts',
    from: 'inArray(memberLevelConfig.level, [...new Set([now, ...had])])',
    to: 'inArray(memberLevelConfig.level, [now, ...had.slice(had.length)])',
    test: levels,
  },
  {
    name: 'I8 a level that gives more is set by one operator',
    file: 'server/member/config/config-rules.ts',
    from: 'isLooser(field, next[field], now[field]) ||',
    to: '',
    test: levels,
  },
  {
    name: 'I8 a lower level leaves looser limits behind',
    file: 'server/member/config/config-rules.ts',
    from: 'isLooser(field, set?.[field] ?? null, next[field])',
    to: 'set === null',
    test: levels,
  },
  {
    name: 'I8 an account is made internal by one operator',
    file: 'server/member/member.ts',
    from: "if (changed.includes('memberType') && isOfPlatform) return 'K4'",
    to: '',
    test: levels,
  },
  {
    name: 'I8 an account is opened as internal by one operator',
    file: 'server/member/member-add.ts',
    from: "if (profile.memberType === 'internal') throw",
    to: 'if (profile.memberType !== profile.memberType) throw',
    test: 'tests/flows/member/member-page.test.ts',
  },
  {
    name: 'I21 orders of trial funds are voided with the others',
    file: 'server/trade/void-window.ts',
    from: 'const voidable = and(inWindow(input), isOwn)',
    to: 'const voidable = inWindow(input)',
    test: 'tests/flows/trade/void-window.test.ts',
  },
]
