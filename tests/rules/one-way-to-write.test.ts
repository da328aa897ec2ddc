// Records are locked, refused and changed by `server/db/records` alone: one order of locks, one order of refusals, one way to
// raise a version. What needs another form is listed here, with what it needs.
import { expect, it } from 'vitest'
import { sourceFiles, textOf } from './source-files.ts'

const path = 'server/db/records/'
const forms = {
  lock: /\.for\(\s*'update'/g,
  refusal: /new Refusal\(\s*Code\.alreadyHandled\b/g,
  version: /\bversion: (?:[\w.]*\bversion \+ 1\b|sql`\$\{[\w.]+\.version\} \+ 1`)/g,
}

/** Places that go another way, and why. */
const others: Record<string, string> = {
  'server/system/dict.ts lock':
    'an entry is known by its code, and is read with what is worked out of it',
  'server/system/kept-layout.ts lock':
    'kept by operator and list, and read with how long it has to stay',
  'server/member/freeze.ts lock': 'orders with the product they are on, which stays free',
  'server/marketing/envelope/envelope-flag.ts lock':
    'claims with the envelope they are of, which stays free',
  'server/member/experience/experience-expiry.ts lock': 'takes what no other run has',
  'server/money/watch/chain-position.ts lock':
    'the place in a chain, which is no record of the console',
  'server/marketing/envelope/envelope-life.ts lock': 'takes what no other run has',
  'server/marketing/integral/integral-worker.ts lock': 'takes what no other run has',
  'server/marketing/redeem-code.ts lock': 'takes what no other run has',
  'server/trade/void-window.ts version': 'orders have no time of their last change',
  'server/trade/control/control-change.ts version':
    'a record as it is stored by now; nothing is written',
  'server/other/daily-statement/steps.ts version': 'all rows of a day get the version of the day',
  'server/lists/export/job.ts version':
    'a job is changed under its lease, whose beats raise nothing',
}

/** The forms of writing that a text goes by itself. */
const byHand = (text: string) =>
  Object.entries(forms).flatMap(([form, pattern]) => [...text.matchAll(pattern)].map(() => form))

const found = sourceFiles
  .filter((file) => /^server\/.*(?<!\.test)\.ts$/.test(file) && !file.startsWith(path))
  .flatMap((file) => [...new Set(byHand(textOf(file)))].map((form) => `${file} ${form}`))

it('locks, refuses and changes records by the shared path', () => {
  expect(found.toSorted(), `Use ${path}`).toEqual(Object.keys(others).toSorted())
})

it.each([
  ['lock', "const [row] = await tx.select().from(t).where(eq(t.id, id)).for('update')"],
  ['lock', "tx\n  .select()\n  .from(t)\n  .for('update', { of: t })"],
  ['refusal', "throw new Refusal(\n  Code.alreadyHandled,\n  'adjustHandled')"],
  ['version', '.set({ ...values, version: row.version + 1 })'],
  ['version', '.set({ version: sql`${table.version} + 1`, updatedAt: sql`now()` })'],
])('finds a %s by hand', (form, text) => {
  expect(byHand(text)).toEqual([form])
})

it.each([
  'await lockRecord(tx, table, seen, { fresh })',
  "tx.select().from(t).for('key share')",
  'const voiding = new Set<Code>([Code.alreadyHandled])',
  "throw alreadyHandled('adjustHandled', toDecisionDetails(row))",
  '.set({ ...values, ...nextVersion(table) })',
])('accepts %s', (text) => {
  expect(byHand(text)).toEqual([])
})
