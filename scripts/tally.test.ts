import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { failuresOf, tallyOf } from './tally.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-tally-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const report = (passed: number, failed: number, files: object[] = [], pending = 0) => {
  const path = join(folder, 'report.json')
  writeFileSync(
    path,
    JSON.stringify({
      numPassedTests: passed,
      numFailedTests: failed,
      numPendingTests: pending,
      testResults: files,
    }),
  )
  return path
}

it('counts a gate as one check', () => {
  expect(tallyOf(0)).toEqual({ passed: 1, failed: 0, skipped: 0 })
  expect(tallyOf(2)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(tallyOf(null)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

it('counts every test of a run', () => {
  expect(tallyOf(0, report(12, 0, [], 1))).toEqual({ passed: 12, failed: 0, skipped: 1 })
  expect(tallyOf(1, report(10, 2))).toEqual({ passed: 10, failed: 2, skipped: 0 })
})

it.each([
  ['a file that did not load', 1, 5, [{ status: 'failed', assertionResults: [] }]],
  ['an error outside every test', 1, 5, []],
  ['a run without tests', 0, 0, []],
])('never calls it passed: %s', (_case, status, passed, files) => {
  expect(tallyOf(status, report(passed, 0, files))).toEqual({ passed, failed: 1, skipped: 0 })
})

it('counts a run without a report as failed', () => {
  expect(tallyOf(0, join(folder, 'none.json'))).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

it('names every failed test in full with its reason, and the files that did not load', () => {
  const test = (fullName: string, status: string, ...failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  })
  const file = (name: string, status: string, assertionResults: object[]) => ({
    name: join(folder, name),
    status,
    assertionResults,
  })
  const path = report(1, 2, [
    file('server/a.test.ts', 'failed', [
      test('the rate refuses with 42901', 'failed', '\u001B[31mexpected 1\u001B[39m\n\nto be 2'),
      test('the rate counts all sessions', 'passed'),
      test('the rate is waited for', 'pending'),
    ]),
    { ...file('server/b.test.ts', 'failed', []), message: 'no such module' },
    file('server/c.test.ts', 'passed', [test('adds up', 'passed')]),
  ])
  expect(failuresOf(path, folder)).toEqual([
    'server/a.test.ts > the rate refuses with 42901\n    expected 1\n    to be 2',
    'server/b.test.ts (did not load)\n    no such module',
  ])
})

it('names nothing of a gate or of a run without a report', () => {
  expect(failuresOf(undefined)).toEqual([])
  expect(failuresOf(join(folder, 'none.json'))).toEqual([])
})
