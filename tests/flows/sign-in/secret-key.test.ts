// A start without the key that sealed the authenticators: nobody could use theirs, so it says so and makes no other key.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Child, runServer } from '#tests/child-process.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { holders } from '#tests/money/authenticators.ts'
import { openDesk } from '#tests/money/desk.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'countersign-secret-key-'))
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const start = (env: Record<string, string> = {}): Child =>
  runServer(['--no-build'], {
    PORT: '0',
    DATABASE_URL: database.runtime.url,
    DATABASE_OWNER_URL: database.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    ...env,
  })
const key = 'secret.key'

it('makes one while nothing is sealed', async () => {
  const child = start()
  await child.prints(/Console/)
  await child.end()
  expect(existsSync(join(folder, key))).toBe(true)
  rmSync(join(folder, key))
})

it('refuses a start without it while an operator has an authenticator, and makes none', async () => {
  await holders(await openDesk(database, database.url), 1)
  const child = start()
  expect(await child.ended).toBe(1)
  expect(child.output()).toMatch(/There is no secret key at .*secret\.key, and without it nobody/)
  expect(child.output()).not.toMatch(/^ +at /m)
  expect(existsSync(join(folder, key))).toBe(false)
})

it('refuses a start whose key opens nothing, until somebody says that the right one is lost', async () => {
  const other = { SECRET_KEY: 'k'.repeat(32) }
  const refused = start(other)
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toMatch(/None of the keys in SECRET_KEY opens 1 of 1 .*KEYS_LOST=1/)
  const child = start({ ...other, KEYS_LOST: '1' })
  await child.prints(/Console/)
  expect(child.output()).toMatch(/sealed with a key that this server does not have/)
  await child.end()
})
