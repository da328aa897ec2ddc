// One real server for all browser tests, and the browser they run in.
import type { TestProject } from 'vitest/node'
import { connect } from '#server/db/client.ts'
import { inDatabase } from '../database-address.ts'
import { findChromium } from './chromium.ts'
import { startServerProcess } from './server-process.ts'

const adminPassword = 'Countersign-browser-7531'

/** Finds a browser, starts the product with the demo data and hands both to the tests. */
export default async function setUp({ provide }: TestProject) {
  provide('chromiumPath', findChromium())
  provide('adminPassword', adminPassword)
  const database = await databaseOf(process.env['TEST_DATABASE_URL'])
  const server = await startServerProcess({
    SEED: 'demo',
    ADMIN_PASSWORD: adminPassword,
    ADMIN_PASSWORD_KEEP: '1',
    FRAME_SRC: 'https://frame.example.com',
    ...database?.env,
  })
  provide('appUrl', server.url)
  return async () => {
    await server.stop()
    await database?.drop()
  }
}

/** An empty database on the server that the tests were pointed at; without one the product brings its own. */
async function databaseOf(adminUrl: string | undefined) {
  if (!adminUrl) return undefined
  const name = `countersign_browser_${process.pid}`
  const run = async (statement: string) => {
    const { sql, close } = connect(adminUrl, { max: 1 })
    await sql.unsafe(statement)
    await close()
  }
  await run(`create database ${name}`)
  return {
    env: { DATABASE_URL: inDatabase(adminUrl, name) },
    drop: () => run(`drop database ${name} with (force)`),
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the console is, without a slash at the end. */
    appUrl: string
    /** Password of the operator `admin` on that server. */
    adminPassword: string
    chromiumPath: string
  }
}
