// One PostgreSQL for all test projects, with a seeded template database that every test file clones.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { stopOrphan } from '#server/db/embedded-orphan.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { holderOf } from '#server/db/folder-lock.ts'
import { migrate, prepare } from '#server/db/migrate.ts'
import { seed } from '#server/db/seed/seed.ts'
import { createLog } from '#server/http/log.ts'
import { inDatabase, testPassword } from './database-address.ts'
import { asAdmin, createDatabase, dropDatabase } from './databases.ts'

interface Shared {
  readonly adminUrl: string
  readonly template: string
  stop(): Promise<void>
}

const log = createLog(process.env['TEST_LOG_LEVEL'] ?? 'error')
const prefix = 'countersign-test-'
// Vitest loads this file once per project, all in one process.
const shelf = globalThis as { countersignTests?: { users: number; shared: Promise<Shared> } }

/** Starts the database (or uses the one of `TEST_DATABASE_URL`) and hands its address to the tests. */
export default async function setUp({ provide }: TestProject) {
  const { adminUrl, template, release } = await sharedDatabases()
  provide('adminDatabaseUrl', adminUrl)
  provide('templateDatabase', template)
  return release
}

/** The PostgreSQL of this test run; the last `release` stops it and drops what was made on it. */
export async function sharedDatabases(): Promise<
  Pick<Shared, 'adminUrl' | 'template'> & { release(): Promise<void> }
> {
  const one = (shelf.countersignTests ??= { users: 0, shared: begin() })
  one.users += 1
  const { adminUrl, template, stop } = await one.shared
  return {
    adminUrl,
    template,
    async release() {
      one.users -= 1
      if (one.users > 0) return
      delete shelf.countersignTests
      await stop()
    },
  }
}

async function begin(): Promise<Shared> {
  const server = await serverForTests()
  const template = `countersign_template_${process.pid}`
  await dropDatabase(server.adminUrl, template)
  await createDatabase(server.adminUrl, template)
  await prepare(inDatabase(server.adminUrl, template), async (db) => {
    await migrate(db)
    await seed(db, { mode: 'none', adminPassword: testPassword, log })
  })
  return { ...server, template }
}

async function serverForTests(): Promise<{ adminUrl: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { adminUrl: given, stop: () => dropOurs(given) }
  await sweep()
  const dataDir = mkdtempSync(join(tmpdir(), prefix))
  const forget = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
  process.once('exit', forget)
  // Tests of crashes start their own, durable one; here only speed counts.
  const { url, adminUrl, stop } = await startEmbedded({ dataDir, log, durable: false })
  await asAdmin(adminUrl, (sql) => sql`alter role countersign createdb`)
  return {
    // The role that production uses: no superuser.
    adminUrl: url,
    async stop() {
      await stop()
      forget()
      process.off('exit', forget)
    },
  }
}

/** What a killed test run left behind. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const dataDir = join(tmpdir(), name)
    // One that another run made a moment ago may not be locked yet.
    const ageMs = Date.now() - statSync(dataDir).mtimeMs
    if (ageMs < 60_000 || holderOf(dataDir) !== undefined) continue
    await stopOrphan(join(dataDir, 'db'), log)
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
  }
}

async function dropOurs(adminUrl: string): Promise<void> {
  const rows = await asAdmin(
    adminUrl,
    (sql) => sql<{ datname: string }[]>`
      select datname from pg_database
      where datname ~ ${`^countersign_(template|test|demo|browser)_${process.pid}(_|$)`}`,
  )
  for (const { datname } of rows) await dropDatabase(adminUrl, datname)
}
