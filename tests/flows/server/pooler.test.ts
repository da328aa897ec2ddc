// The process of the server behind a pooler that gives connections out by transaction; needs `TEST_POOLER=1`.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { inDatabase } from '#tests/database-address.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { startServerOn } from '#tests/server-process.ts'

const pooled = inject('pooledDatabaseUrl')

describe.runIf(pooled !== undefined)('a server behind a pooler', () => {
  let database: TestDatabase
  const address = () => inDatabase(pooled ?? '', new URL(database.url).pathname.slice(1))
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.drop())

  it('refuses to start where its configuration names no pooler', async () => {
    await expect(startServerOn(database, { DATABASE_URL: address() })).rejects.toThrow(
      'DATABASE_URL leads through a pooler. Set DB_POOLER to transaction',
    )
  })

  it('starts, prepares its database through it, and is ready', async () => {
    const owner = new URL(address())
    owner.username = new URL(database.url).username
    const server = await startServerOn(database, {
      DATABASE_URL: address(),
      DATABASE_OWNER_URL: owner.href,
      DB_POOLER: 'transaction',
    })
    expect((await fetch(`${server.base}/readyz`)).status).toBe(200)
    await server.stop()
  })
})
