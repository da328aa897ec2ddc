// One PostgreSQL for all test projects, with a seeded template database that every test file clones.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { parseAuditKeys, setAuditKeys } from '#server/base/audit-key.ts'
import { createLog } from '#server/base/log.ts'
import { stopOrphan } from '#server/db/embedded/embedded-orphan.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { findLockHolder } from '#server/db/embedded/folder-lock.ts'
import { bringUp } from '#server/root/bring-up.ts'
import { bundleIfStale } from '#server/root/bundle.ts'
import { seed } from '#server/root/seed/seed.ts'
import { inDatabase, testAuditKey, testPassword } from './database-address.ts'
import { asAdmin, createDatabase, dropDatabase } from './databases.ts'
import { startPooler } from './pooler.ts'

interface Shared {
  readonly adminUrl: string
  readonly runtimeUrl: string
  readonly template: string
  stop(): Promise<void>
}

const log = createLog(process.env['TEST_LOG_LEVEL'] ?? 'error')
const prefix = 'countersign-test-'
// Vitest loads this file once per project, all in one process.
const shelf = globalThis as { countersignTests?: { users: number; shared: Promise<Shared> } }

/** Starts the database (or uses the one of `TEST_DATABASE_URL`) and hands its address to the tests. */
export default async function setUp({ provide }: TestProject) {
  const { adminUrl, runtimeUrl, template, release } = await sharedDatabases()
  provide('adminDatabaseUrl', adminUrl)
  provide('runtimeDatabaseUrl', runtimeUrl)
  provide('templateDatabase', template)
  if (process.env['TEST_POOLER'] !== '1') return release
  const pooler = await startPooler(
    runtimeUrl,
    [runtimeUrl, adminUrl].map((url) => new URL(url).username),
  )
  provide('pooledDatabaseUrl', pooler.through(runtimeUrl))
  return async () => {
    await pooler.stop()
    await release()
  }
}

/** The PostgreSQL of this test run; the last `release` stops it and drops what was made on it. */
export async function sharedDatabases(): Promise<
  Pick<Shared, 'adminUrl' | 'runtimeUrl' | 'template'> & { release(): Promise<void> }
> {
  const one = (shelf.countersignTests ??= { users: 0, shared: begin() })
  one.users += 1
  const { adminUrl, runtimeUrl, template, stop } = await one.shared
  return {
    adminUrl,
    runtimeUrl,
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
  await bundleIfStale(process.cwd())
  const server = await serverForTests()
  const template = `countersign_template_${process.pid}`
  await dropDatabase(server.adminUrl, template)
  await createDatabase(server.adminUrl, template)
  setAuditKeys(parseAuditKeys([testAuditKey]))
  const made = {
    url: inDatabase(server.runtimeUrl, template),
    ownerUrl: inDatabase(server.adminUrl, template),
  }
  await bringUp(made, (db) =>
    seed(db, { mode: 'none', adminPassword: testPassword, keepAdminPassword: true, log }),
  )
  return { ...server, template }
}

async function serverForTests(): Promise<Omit<Shared, 'template'>> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { adminUrl: given, runtimeUrl: given, stop: () => dropOurs(given) }
  await sweep()
  const dataDir = mkdtempSync(join(tmpdir(), prefix))
  const forget = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
  process.once('exit', forget)
  // Tests of crashes start their own, durable one; here only speed counts.
  const { url, ownerUrl, adminUrl, stop } = await startEmbedded({ dataDir, log, durable: false })
  // The owner may also end connections of the server's role, so that databases can be dropped.
  await asAdmin(adminUrl, async (sql) => {
    await sql`alter role countersign_owner createdb`
    await sql`grant countersign to countersign_owner`
  })
  return {
    // The roles that production uses: neither is a superuser, and the server owns nothing.
    adminUrl: ownerUrl,
    runtimeUrl: url,
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
    if (ageMs < 60_000 || findLockHolder(dataDir) !== undefined) continue
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
