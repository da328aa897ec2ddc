// The scripts for the person at the machine: they read what the server reads, make nothing, and end.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPostmaster } from '#server/db/embedded/embedded-orphan.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { type Child, runProgram } from '#tests/child-process.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'countersign-scripts-'))
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a script as npm does, in a folder with a `.env` of its own. */
function run(name: string, env: Record<string, string> = {}, args: readonly string[] = []): Child {
  const script = fileURLToPath(new URL(`../../../scripts/${name}.ts`, import.meta.url))
  const loader = import.meta.resolve('tsx')
  return runProgram(process.execPath, ['--import', loader, script, ...args], env, folder)
}

it.each([
  ['ledger-check', 2],
  ['audit-verify', 2],
  ['store-adopt', 1],
  ['operator-password', 1],
])('%s says that there is no database, and makes none', async (name, code) => {
  const child = run(name, {}, ['admin'])
  expect(await child.ended).toBe(code)
  expect(child.output()).toMatch(/There is no database in .*db\. Set DATA_DIR or DATABASE_URL/)
  expect(readdirSync(folder)).toEqual([])
})

it('reads the database of .env, checks it and ends', async () => {
  writeFileSync(join(folder, '.env'), `DATABASE_URL=${database.runtime.url}\n`)
  for (const name of ['ledger-check', 'audit-verify']) {
    const child = run(name)
    expect([child.output(), await child.ended]).toEqual([expect.any(String), 0])
    expect(child.output()).toMatch(/ok|0 off their seals/)
  }
  rmSync(join(folder, '.env'))
})

it('ends and stops a database that it started, also where it is empty', async () => {
  const dataDir = join(folder, 'data')
  const quiet = { debug() {}, info() {}, warn() {}, error() {} }
  await (await startEmbedded({ dataDir, log: quiet, durable: false })).stop()
  const child = run('ledger-check', { DATA_DIR: dataDir })
  expect(await child.ended).toBe(2)
  expect(child.output()).toContain('The database is empty')
  expect(readPostmaster(join(dataDir, 'db'))).toBeUndefined()
})
