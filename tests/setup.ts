// Runs before every test file: a test that makes the code complain on the console has failed,
// because React and the router report real mistakes there and nowhere else.
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { parseAuditKeys, setAuditKeys } from '#server/base/audit-key.ts'
import { setSecretKeys } from '#server/base/secret-box.ts'
import { testAuditKey, testSecretKey } from './database-address.ts'

setAuditKeys(parseAuditKeys([testAuditKey]))
setSecretKeys([testSecretKey])

const complaints: string[] = []

const record =
  (level: 'error' | 'warn') =>
  (...parts: unknown[]) => {
    complaints.push(`console.${level}: ${parts.map(String).join(' ')}`)
  }

beforeEach(() => {
  complaints.length = 0
  vi.spyOn(console, 'error').mockImplementation(record('error'))
  vi.spyOn(console, 'warn').mockImplementation(record('warn'))
})

// A test that provokes a message on purpose spies on the console itself and asserts on its spy.
afterEach(() => {
  vi.restoreAllMocks()
  expect(
    complaints,
    'The test wrote to the console: mend the cause, or spy on console and assert the message',
  ).toEqual([])
})
