// One browser, one PostgreSQL and one set of demo data for all browser tests; each file gets a clone of the data and
// a server of its own on it (`app-server.ts`).
import { sql } from 'drizzle-orm'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { parseAuditKeys, setAuditKeys } from '#server/base/audit-key.ts'
import { createLog } from '#server/base/log.ts'
import { connect } from '#server/db/connection/client.ts'
import { writeMemberDays } from '#server/member/stats/member-days.ts'
import { bringUp } from '#server/root/bring-up.ts'
import { buildIfStale } from '#server/root/build.ts'
import { seed } from '#server/root/seed/seed.ts'
import { inDatabase, testAuditKey } from '../database-address.ts'
import { createDatabase, dropDatabase } from '../databases.ts'
import { sharedDatabases } from '../global-setup.ts'
import { isFull } from '../sample.ts'
import { chromiumFlags } from './chromium-flags.ts'
import { findChromium, findShell } from './chromium.ts'

const adminPassword = 'Countersign-browser-7531'
const log = createLog(process.env['TEST_LOG_LEVEL'] ?? 'error')

/** Finds and starts a browser, builds the console where it is stale, makes the demo data, and hands all to the tests. */
export default async function setUp({ provide }: TestProject) {
  const executablePath = isFull ? findChromium() : findShell()
  await buildIfStale(process.cwd(), (text) => process.stderr.write(`${text}\n`))
  const { adminUrl, runtimeUrl, release } = await sharedDatabases()
  const template = `countersign_demo_${process.pid}`
  await dropDatabase(adminUrl, template)
  await createDatabase(adminUrl, template)
  setAuditKeys(parseAuditKeys([testAuditKey]))
  const made = { url: inDatabase(runtimeUrl, template), ownerUrl: inDatabase(adminUrl, template) }
  await bringUp(made, async (db) => {
    await seed(db, { mode: 'demo', adminPassword, keepAdminPassword: true, log })
    // The server of each file would do it at its start.
    const { sql: client, close } = connect(made.ownerUrl, { max: 1 })
    await writeMemberDays(client)
    await close()
    // What browser tests show comes after a call is confirmed; codes and second operators have tests of their own.
    await db.execute(sql`update sys_config set value = to_jsonb('off'::text)
      where key in ('review.otp', 'review.fourEyes')`)
  })
  const browser = await chromium.launchServer({ executablePath, args: [...chromiumFlags] })
  provide('chromiumPath', findChromium())
  provide('browserEndpoint', browser.wsEndpoint())
  provide('adminPassword', adminPassword)
  provide('adminDatabaseUrl', adminUrl)
  provide('runtimeDatabaseUrl', runtimeUrl)
  provide('demoDatabase', template)
  return async () => {
    await browser.close()
    await release()
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Password of the operator `admin` on the servers of the browser tests. */
    adminPassword: string
    /** A whole browser, for files that start one of their own. */
    chromiumPath: string
    /** Where the browser that all files share is driven. */
    browserEndpoint: string
    /** Migrated and seeded (`SEED=demo`); cloned, never changed. */
    demoDatabase: string
  }
}
