// What would make a test depend on how busy the machine is stays out of the tests.
import { expect, it } from 'vitest'
import { sourceFiles, textOf } from './source-files.ts'

const files = sourceFiles.filter(
  (path) => /^tests\/.*\.tsx?$/.test(path) || /\.test\.tsx?$/.test(path),
)

/** Lines of test code that a pattern finds. */
const found = (pattern: RegExp) =>
  files.flatMap((name) =>
    textOf(name)
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`${name}:${at + 1}: ${line.trim()}`] : [])),
  )

it('gives no test a second try', () => {
  expect(textOf('vitest.config.ts')).not.toMatch(/\bretry\b/)
  expect(found(/\bretry: (?:\d|\{)/)).toEqual([])
})

it('holds nothing to an elapsed time', () => {
  const elapsed = /expect\(\(?(?:performance|Date)\.now\(\) - \w+\)?.*\)\.toBeLess/
  expect(found(elapsed)).toEqual([])
  expect(elapsed.test('  expect(performance.now() - from).toBeLessThan(5_000)')).toBe(true)
})

it('puts no time-out at this very moment: stored as milliseconds, it may be rounded into the future', () => {
  const now = /\b(?:expires_at|next_try_at|\w+_until|valid_to|scheduled_at) = now\(\)(?! [-+])/
  expect(found(now)).toEqual([])
  expect(now.test('update a set cooling_until = now() where id = 1')).toBe(true)
})

it('drops no database by force, which fails while autovacuum is in it', () => {
  const forced = found(/drop database .*force/i)
  expect(forced.filter((line) => !line.includes('drops-databases.test.ts'))).toEqual([])
})

it('waits with the patience that all tests share', () => {
  expect(found(/^\}, [\d_]+\)$/).filter((line) => !line.includes('upload-crash'))).toEqual([])
  const own = found(/\.waitFor\(\{ timeout: |\btimeout: [\d_]+|testTimeout:/).filter(
    (line) =>
      !/patience\.ts|upload-faults|chromium\.ts|requestIdleCallback|day\.test|steady\.test/.test(
        line,
      ),
  )
  expect(own, 'vitest.config.ts and tests/patience.ts say how long is waited').toEqual([])
  expect(found(/vi\.waitFor\(\(\) => .*\)$/).filter((line) => !line.includes('patience'))).toEqual(
    [],
  )
})
