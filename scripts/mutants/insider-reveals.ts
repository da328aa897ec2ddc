// What bounds what one operator looks at, what guesses at a sign-in hold up,
// and what one operator writes into the trail.
import type { Mutant } from './mutant.ts'

const volume = 'tests/flows/system/audit-volume.test.ts'
const line = 'tests/flows/sign-in/sign-in-line.test.ts'
const reveals = 'tests/flows/member/reveals.test.ts'

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
    file: 'server/member/auth/image.ts',
    from: 'const reason = await assertRevealed(call, targetOf(id))',
    to: "const reason = 'nobody asked for it'",
    test: reveals,
  },
  {
    name: 'I14 documents are not counted',
    file: 'server/member/auth/image.ts',
    from: '{ need: ({ id }, call) => requiredRevealConfirmation(call, targetOf(id)) },',
    to: '{ need: () => ({ level: undefined }) },',
    test: reveals,
  },
  {
    name: 'I18 any number of attempts waits in line',
    file: 'server/access/sign-in-line.ts',
    from: '>= maxInLine)',
    to: '>= maxInLine * 1_000)',
    test: line,
  },
  {
    name: 'I18 guesses from one address are not counted together',
    file: 'server/access/attempt.ts',
    from: '[account.key, address.key]',
    to: '[account.key]',
    test: line,
  },
  {
    name: 'I18 guesses at one account are not counted together',
    file: 'server/access/attempt.ts',
    from: '[account.key, address.key]',
    to: '[address.key]',
    test: line,
  },
  {
    name: 'I18 a known device waits in the line of its account',
    file: 'server/access/attempt.ts',
    from: 'runExclusive(sql, (device ?? account).key, () =>',
    to: 'runExclusive(sql, account.key, () =>',
    test: line,
  },
  {
    name: 'I18 a known device is counted with the guesses',
    file: 'server/access/attempt.ts',
    from: 'device ? [device.key] : [account.key, address.key]',
    to: '[account.key, address.key]',
    test: line,
  },
  {
    name: 'I18 passwords of known devices are checked behind guesses',
    file: 'server/session/login.ts',
    from: "deviceId === undefined ? 'guess' : 'own'",
    to: "'guess'",
    test: line,
  },
  {
    name: 'I15 a layout is kept again and again',
    file: 'server/system/kept-layout.ts',
    from: 'assertNotTooSoon(before.layoutWaitSec)',
    to: '',
    test: volume,
  },
  {
    name: 'I15 a line of a call that moves nothing may be long',
    file: 'server/http/audit/audit-volume.ts',
    from: "kind === 'nothing' ? entries.map(shortLine) : entries",
    to: 'entries',
    test: volume,
  },
  {
    name: 'I15 the trail grows without end by calls that move nothing',
    file: 'server/http/audit/audit-volume.ts',
    from: 'where v.hour <> excluded.hour or v.bytes + excluded.bytes <= ${max}',
    to: '',
    test: volume,
  },
  {
    name: 'I15 a full hour of one operator silences the others',
    file: 'server/http/audit/audit-volume.ts',
    from: 'return lines.filter(({ source }) => charged.has(source.operatorId))',
    to: 'return charged.size < bytes.size ? [] : lines',
    test: volume,
  },
  {
    name: 'I15 refused calls are written without end',
    file: 'server/http/audit/refused-calls.ts',
    from: 'const fitting = await fittingRefusals(tx, lines)',
    to: 'const fitting = lines',
    test: volume,
  },
]
