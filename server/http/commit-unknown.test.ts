// A commit that was not confirmed has an unknown outcome: it is reported neither as done nor as undone.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql as drizzleSql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLog } from '#server/base/log.ts'
import { connect } from '#server/db/connection/client.ts'
import type { Notice } from '#server/db/connection/connect-options.ts'
import { OutcomeUnknown } from '#server/db/connection/connection-errors.ts'
import { type Embedded, startEmbedded } from '#server/db/embedded/embedded.ts'
import { databaseLine } from '#tests/database-line.ts'
import { type TestDatabase, testDatabase } from '#tests/database.ts'
import { patience } from '#tests/patience.ts'
import { answerFor } from './errors.ts'

const log = createLog('silent')

describe('a commit that does not reach its standby', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-standby-'))
  let embedded: Embedded | undefined
  beforeAll(async () => {
    embedded = await startEmbedded({ dataDir: folder, log })
    const admin = connect(embedded.adminUrl, { max: 1 })
    await admin.sql`create table kept (x int)`
    await admin.close()
    await embedded.stop()
    const settings = {
      wal_level: 'replica',
      max_wal_senders: '2',
      synchronous_standby_names: 'nobody',
    }
    embedded = await startEmbedded({ dataDir: folder, settings, log })
  })
  afterAll(async () => {
    await embedded?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('throws OutcomeUnknown in a transaction, in Drizzle and for a single statement', async () => {
    const notices: Notice[] = []
    if (!embedded) throw new Error('There is no database.')
    const pool = connect(embedded.adminUrl, {
      max: 1,
      onNotice: (notice) => notices.push(notice),
    })
    const writes = [
      () => pool.sql.begin((tx) => tx`insert into kept values (1)`),
      () => pool.db.transaction((tx) => tx.execute(drizzleSql`insert into kept values (2)`)),
      async () => pool.sql`insert into kept values (3)`,
    ]
    const other = connect(embedded.adminUrl, { max: 1 })
    for (const write of writes) {
      const writing = expect(write()).rejects.toBeInstanceOf(OutcomeUnknown)
      await vi.waitFor(async () => {
        const cancelled = await other.sql`
          select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`
        expect(cancelled).toHaveLength(1)
      }, patience)
      await writing
    }
    await other.close()
    expect(notices).toHaveLength(writes.length)
    // They are there, which nobody was promised; a read waits for no standby, and tells what it found.
    expect(await pool.sql`select x from kept order by x`).toEqual([{ x: 1 }, { x: 2 }, { x: 3 }])
    await pool.close()
  })
})

describe('a commit whose answer does not come', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
    await database.sql`create table kept (x int)`
  })
  afterAll(() => database.drop())

  it('throws OutcomeUnknown when its connection is lost', async () => {
    const line = await databaseLine(database.url, (bytes) => bytes.includes('commit'))
    const pool = connect(line.url, { max: 1 })
    const writing = pool.sql.begin((tx) => tx`insert into kept values (1)`)
    await expect(writing).rejects.toBeInstanceOf(OutcomeUnknown)
    expect(await pool.sql`select x from kept`).toEqual([])
    await pool.close()
    line.close()
  })

  it('answers the caller with 503 and its own message, however deeply the error was wrapped', () => {
    const error = new Error('wrapped', { cause: new OutcomeUnknown('not confirmed') })
    const { status, body } = answerFor(error, {
      lang: 'en',
      ip: '127.0.0.1',
      country: null,
      userAgent: '',
      traceId: 't',
      log,
    })
    expect(status).toBe(503)
    expect(body.msg).toContain('unclear whether this action took effect')
  })
})
