// Runs before every browser test file: the product on a clone of the demo data, for this file alone, so that files run
// side by side and in any order.
import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { inDatabase, testAuditKey } from '../database-address.ts'
import { createDatabase, dropDatabase } from '../databases.ts'
import { startServerProcess } from './server-process.ts'

const adminUrl = inject('adminDatabaseUrl')
const template = inject('demoDatabase')
// Carries the number of the test run, which drops what an aborted test leaves behind.
const database = `${template.replace('demo', 'browser')}_${randomBytes(5).toString('hex')}`

const env = {
  SEED: 'demo',
  DATABASE_URL: inDatabase(inject('runtimeDatabaseUrl'), database),
  DATABASE_OWNER_URL: inDatabase(adminUrl, database),
  AUDIT_KEY: testAuditKey,
  FRAME_SRC: 'https://frame.example.com',
}

await createDatabase(adminUrl, database, template)
let server = await startServerProcess(env)

afterAll(async () => {
  await server.stop()
  await dropDatabase(adminUrl, database)
})

/** Where the console of this file is, without a slash at the end. */
export const appUrl = (): string => server.url

/** The database of this file, as the owner of its tables. */
export const appDatabaseUrl = (): string => env.DATABASE_OWNER_URL

/** Ends the server and starts it again at the same address. */
export async function restartApp(): Promise<void> {
  const { port } = new URL(server.url)
  await server.stop()
  server = await startServerProcess({ ...env, PORT: port })
}
