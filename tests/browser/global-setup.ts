// One real server for all browser tests, and the browser they run in.
import type { TestProject } from 'vitest/node'
import { findChromium } from './chromium.ts'
import { startServerProcess } from './server-process.ts'

const adminPassword = 'Countersign-browser-7531'

/** Finds a browser, starts the product with the demo data and hands both to the tests. */
export default async function setUp({ provide }: TestProject) {
  provide('chromiumPath', findChromium())
  provide('adminPassword', adminPassword)
  const server = await startServerProcess({ SEED: 'demo', ADMIN_PASSWORD: adminPassword })
  provide('appUrl', server.url)
  return () => server.stop()
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
