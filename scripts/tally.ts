// Counts what a step of `npm test` passed and failed.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

const Files = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).optional(),
        }),
      ),
      message: z.string().optional(),
    }),
  ),
})

/** Lines of a message that are shown: a reader of the end of a long run needs the reason, not the whole difference. */
const maxLines = 30
const maxColumns = 300

function reason(messages: readonly (string | undefined)[]): string {
  const lines = messages.flatMap((message) => stripVTControlCharacters(message ?? '').split('\n'))
  const shown = lines.filter((line) => line.trim() !== '').slice(0, maxLines)
  return shown.map((line) => `\n    ${line.slice(0, maxColumns)}`).join('')
}

const readReport = (report: string): unknown => JSON.parse(readFileSync(report, 'utf8'))

/**
 * A gate counts as one check. Of a test run every test counts, besides one failure for each file
 * that did not even load; a run that failed for another reason (nothing found, an error outside a
 * test, no report) never counts as passed.
 */
export function tallyOf(status: number | null, report?: string): Tally {
  const one = { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 }
  if (report === undefined) return one
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = Report.parse(
    readReport(report),
  )
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  const failed = numFailedTests + unloaded
  return {
    passed: numPassedTests,
    failed: failed === 0 && (status !== 0 || numPassedTests === 0) ? 1 : failed,
    skipped: numPendingTests,
  }
}

/**
 * Returns the full names of what failed in a test run, each with the lines that say why: `file > title` of every test, the file
 * alone where it did not load. Empty where a run wrote no report.
 */
export function failuresOf(report: string | undefined, root = process.cwd()): string[] {
  if (report === undefined || !existsSync(report)) return []
  return Files.parse(readReport(report)).testResults.flatMap(
    ({ name, status, assertionResults, message }) => {
      const file = relative(root, name)
      if (assertionResults.length === 0)
        return status === 'failed' ? [`${file} (did not load)${reason([message])}`] : []
      const failed = assertionResults.filter((test) => test.status === 'failed')
      return failed.map(
        ({ fullName, failureMessages = [] }) => `${file} > ${fullName}${reason(failureMessages)}`,
      )
    },
  )
}
