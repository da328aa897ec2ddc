// With `TEST_SERVERS=2` a second server stands beside that of each test and answers every other request: over the same
// database and files, with modules, and so memory, of its own, as a second process behind a proxy that takes turns.
import { basename } from 'node:path'
import { expect, vi } from 'vitest'
import { parseAuditKeys } from '#server/base/audit-key.ts'
import type { SqlClient } from '#server/db/connection/client.ts'
import type { createApp } from '#server/root/app.ts'
import { testAuditKey, testSecretKey } from './database-address.ts'

type Create = typeof createApp
type Deps = Parameters<Create>[0]

/** Tests that are about one process, and why. They run against one server. */
const oneProcess: Readonly<Record<string, string>> = {
  'audit.test.ts': 'mounts calls of its own',
  'call-limits.test.ts': 'a process counts the calls that it answers',
  'lookups.test.ts': 'a process counts the searches that it answers',
  'service-link.test.ts': 'a process counts the checks that it makes',
  'recharge-recheck.test.ts': 'throws errors of its own nodes, and counts what a process asks them',
  'ledger-check-shared.test.ts': 'callers of one process share a check',
  'sign-in-line.test.ts': 'holds the line of a process',
  'sign-in-scan.test.ts': 'holds the queue of a process',
  'upload-lost-chunk.test.ts': 'takes objects out of a store that it made',
  'upload-together.test.ts': 'several processes share a bucket, and no folder',
}

/** The pools of tests, for connections of their own beside them. */
export const addresses = new WeakMap<SqlClient, string>()

/** The server's code once more, none of it shared with what the tests import. */
async function loadAgain() {
  vi.resetModules()
  const [app, audit, secrets, client, disk] = await Promise.all([
    import('#server/root/app.ts'),
    import('#server/base/audit-key.ts'),
    import('#server/base/secret-box.ts'),
    import('#server/db/connection/client.ts'),
    import('#server/store/disk-store.ts'),
  ])
  audit.setAuditKeys(parseAuditKeys([testAuditKey]))
  secrets.setSecretKeys([testSecretKey])
  return (deps: Deps, filesDir: string | undefined) => {
    const url = addresses.get(deps.sql)
    // Its connections are ended with the database.
    const own = url === undefined ? {} : client.connect(url, { max: 5 })
    const store = filesDir === undefined ? deps.store : disk.diskStore(filesDir)
    return app.createApp({ ...deps, ...own, store })
  }
}
let again: ReturnType<typeof loadAgain> | undefined

/** How many servers answer the requests of a test; the benchmarks have no test file. */
export const serverCount = (): number =>
  process.env['TEST_SERVERS'] !== '2' || basename(expect.getState().testPath ?? '') in oneProcess
    ? 1
    : 2

/** Makes a server as `createApp` does; where two are asked for, its `fetch` takes turns between it and the other. */
export function roundRobin(create: Create, deps: Deps, filesDir?: string): ReturnType<Create> {
  const app = create(deps)
  if (serverCount() === 1) return app
  let other: Promise<ReturnType<Create>['fetch']> | undefined
  let turn = 0
  const fetch: ReturnType<Create>['fetch'] = async (...request) => {
    turn += 1
    if (turn % 2 === 1) return app.fetch(...request)
    other ??= (again ??= loadAgain()).then((make) => make(deps, filesDir).fetch)
    return (await other)(...request)
  }
  return { ...app, fetch }
}
