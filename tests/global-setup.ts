// One PostgreSQL for all test projects, with a seeded template database that every test file clones.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { auditKeysOf, setAuditKeys } from '#server/audit-key.ts'
import { bringUp } from '#server/db/bring-up.ts'
import { connect } from '#server/db/client.ts'
import { stopOrphan } from '#server/db/embedded-orphan.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { holderOf } from '#server/db/folder-lock.ts'
import { seed } from '#server/db/seed/seed.ts'
import { createLog } from '#server/http/log.ts'
import { inDatabase, testAuditKey, testPassword } from './database-address.ts'

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
  const one = (shelf.countersignTests ??= { users: 0, shared: begin() })
  one.users += 1
  const { adminUrl, runtimeUrl, template } = await one.shared
  provide('adminDatabaseUrl', adminUrl)
  provide('runtimeDatabaseUrl', runtimeUrl)
  provide('templateDatabase', template)
  return async () => {
    one.users -= 1
    if (one.users > 0) return
    delete shelf.countersignTests
    await (await one.shared).stop()
  }
}

async function begin(): Promise<Shared> {
  const server = await serverForTests()
  const template = `countersign_template_${process.pid}`
  const { sql, close } = connect(server.adminUrl, { max: 1, statementTimeoutMs: 0 })
  try {
    await sql.unsafe(`drop database if exists ${template} with (force)`)
    await sql.unsafe(`create database ${template}`)
    setAuditKeys(auditKeysOf([testAuditKey]))
    const made = {
      url: inDatabase(server.runtimeUrl, template),
      ownerUrl: inDatabase(server.adminUrl, template),
    }
    await bringUp(made, (db) =>
      seed(db, { mode: 'none', adminPassword: testPassword, keepAdminPassword: true, log }),
    )
    return { ...server, template }
  } finally {
    await close()
  }
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
  const { sql, close } = connect(adminUrl, { max: 1 })
  await sql`alter role countersign_owner createdb`
  await close()
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
    if (ageMs < 60_000 || holderOf(dataDir) !== undefined) continue
    await stopOrphan(join(dataDir, 'db'), log)
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
  }
}

async function dropOurs(adminUrl: string): Promise<void> {
  const { sql, close } = connect(adminUrl, { max: 1, statementTimeoutMs: 0 })
  const rows = await sql<{ datname: string }[]>`
    select datname from pg_database
    where datname in (${`countersign_template_${process.pid}`})
       or datname like ${`countersign\\_test\\_${process.pid}\\_%`}`
  for (const { datname } of rows)
    await sql.unsafe(`drop database if exists ${datname} with (force)`)
  await close()
}
