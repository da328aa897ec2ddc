// An update or deletion under a condition may change nothing, because another was faster. A verb that writes the
// audit trail must look at what its statement changed, or the trail tells of what never happened.
import { expect, it } from 'vitest'
import { sourceFiles, textOf } from './source-files.ts'

/** Statements beside the deed the trail tells of: how many rows they find changes nothing that is written. */
const besides: Record<string, string> = {
  'server/http/transact.ts delete(requestKey)': 'the key that the same transaction wrote',
  'server/http/transact.ts update(requestKey)': 'the key that the same transaction wrote',
  'server/member/resets.ts update(verificationCode)':
    'what became of a message, whose code another reset may have voided',
  'server/money/recharge/recheck.ts delete(rechargeRecheckLease)':
    'the own lease, which may have ended and be another’s now',
  'server/other/daily-statement/build.ts await tx.execute(sql`\n      update':
    'the trail tells of figures that were read before and after',
  'server/root/reseal-secrets.ts await tx.execute(sql`\n      update':
    'rows that are locked, each by its key',
  'server/session/avatar.ts delete(fileUse)': 'the picture before, which may have been none',
  'server/session/begin-session.ts update(operatorSession)':
    'sessions beyond the limit, which may be none',
  'server/session/one-time-password.ts update(operatorSession)': 'open sessions, which may be none',
  'server/session/reset-password.ts update(operatorSession)': 'other sessions, which may be none',
  'server/system/dict.ts update(dictData)': 'the default before, which may have been none',
  'server/system/people/role.ts delete(operatorRole)': 'holders that were read under the same lock',
  'server/system/people/user-change.ts update(operatorSession)': 'open sessions, which may be none',
}

const writesTrail = /\b(audited|write(?:Host|Clock)?Audit)\(/
/** A builder's chain whose value goes nowhere: a statement of its own, or the body of an arrow. */
const dropped = /(?:^|=>|if \(.*\))[ \n]*(?:await )?(?:tx|db)\s*\.(?:update|delete)\((\w+)\)/gm
const droppedSql = /^ *await \w+(?:\.execute\(sql)?`\s*(?:update|delete)\b/gm
/** Every row named by its key alone, locked by the verb before. */
const byKey = /\.where\(\s*(?:eq|inArray)\(\w+\.\w+, [\w.]+\),?\s*\)/

/** The text from a place to the end of its statement: the next line that is indented no deeper. */
function statementAt(text: string, start: number): string {
  const from = text.slice(start)
  const indent = /^ */.exec(text.slice(text.lastIndexOf('\n', start) + 1))?.[0].length ?? 0
  const rest = from.split('\n')
  const end = rest.findIndex(
    (line, at) => at > 0 && line.trim() !== '' && line.search(/\S/) <= indent,
  )
  return rest.slice(0, end < 0 ? rest.length : end).join('\n')
}

/** Statements of a file that may change nothing unnoticed, as `delete(table)`. */
function unnoticed(text: string): string[] {
  if (!writesTrail.test(text)) return []
  const chains = [...text.matchAll(dropped)].flatMap((match) => {
    const start = match.index + match[0].search(/(tx|db)\s*\./)
    const statement = statementAt(text, start)
    const what = /\.(update|delete)\(\w+\)/.exec(statement)?.[0].slice(1) ?? ''
    return byKey.test(statement) ? [] : [what]
  })
  return [...chains, ...[...text.matchAll(droppedSql)].map(([found]) => found.trim())]
}

const found = sourceFiles
  .filter((path) => /^server\/.*(?<!\.test)\.ts$/.test(path))
  .flatMap((path) => unnoticed(textOf(path)).map((what) => `${path} ${what}`))

it('looks at what a guarded update changed before the audit trail tells of it', () => {
  expect(found.toSorted(), 'Use .returning() and write no audit line for nothing').toEqual(
    Object.keys(besides).toSorted(),
  )
})

it('would see the release that was written although nothing was released', () => {
  const careless = (where: string) => `
  await tx
    .update(rechargeLog)
    .set(free)
    .where(${where})
  return audited(null, {})
`
  expect(unnoticed(careless('and(eq(rechargeLog.id, id), eq(rechargeLog.claimedBy, me))'))).toEqual(
    ['update(rechargeLog)'],
  )
  expect(unnoticed(careless('actionableWhere(id, version)'))).toEqual(['update(rechargeLog)'])
  expect(unnoticed(careless('eq(rechargeLog.id, id)'))).toEqual([])
  expect(
    unnoticed('  await tx.execute(sql`\n  update t`)\n  return audited(null, {})'),
  ).toHaveLength(1)
  const noticed = careless('actionableWhere(id)').replace('await', 'const [row] = await')
  expect(unnoticed(noticed)).toEqual([])
})
