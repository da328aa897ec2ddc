// Every browser test fails on what the page complains about (C16): uncaught errors, unhandled rejections, the content policy.
import { expect, it } from 'vitest'
import { sourceFiles, textOf } from './source-files.ts'

/** It looks for Chromium on the disk, and opens none. */
const noBrowser = 'tests/browser/chromium.test.ts'
const tests = sourceFiles.filter(
  (path) => /^tests\/browser\/.*\.test\.ts$/.test(path) && path !== noBrowser,
)

it('takes the test function that records complaints', () => {
  expect(tests.length).toBeGreaterThan(30)
  const without = tests.filter(
    (path) => !/import \{[^}]*\bit\b[^}]*\} from '\.\/app\.ts'/.test(textOf(path)),
  )
  expect(without, 'import { it } from ./app.ts').toEqual([])
})

it('opens no window whose complaints nobody records', () => {
  const beside = sourceFiles.filter(
    (path) =>
      path.startsWith('tests/browser/') &&
      path !== 'tests/browser/app.ts' &&
      /\.newContext\(|browser\.newPage\(/.test(textOf(path)),
  )
  expect(beside, 'use newContext of ./app.ts').toEqual([])
})
