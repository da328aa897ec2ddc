// The databases of the tests go away whoever is in them: a superuser's autovacuum, a connection left open.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createLog } from '#server/base/log.ts'
import { connect } from '#server/db/connection/client.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { inDatabase } from '#tests/database-address.ts'
import { asAdmin, createDatabase, dropDatabase } from '#tests/databases.ts'
import { patience } from '#tests/patience.ts'

it('drops a database while autovacuum is at work in it, as a role that is no superuser', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-autovacuum-'))
  const { url, adminUrl, stop } = await startEmbedded({
    dataDir,
    log: createLog('silent'),
    durable: false,
  })
  onTestFinished(async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  await asAdmin(adminUrl, async (sql) => {
    await sql`alter role countersign createdb`
    // Autovacuum comes at once and stays long.
    await sql`alter system set autovacuum_naptime = 1`
    await sql`alter system set autovacuum_vacuum_threshold = 0`
    await sql`alter system set autovacuum_vacuum_cost_limit = 1`
    await sql`alter system set autovacuum_vacuum_cost_delay = 100`
    await sql`select pg_reload_conf()`
  })
  await createDatabase(url, 'vacuumed')
  const inside = connect(inDatabase(url, 'vacuumed'), { max: 1 })
  await inside.sql`create table filler as select n, repeat('x', 200) as text from generate_series(1, 50000) as n`
  await inside.sql`delete from filler`
  // Otherwise an idle connection reports its dead rows ten seconds later.
  await inside.sql`select pg_stat_force_next_flush()`
  // Workers that find nothing to do come and go each second: the one that matters is at the table.
  const atWork = () =>
    asAdmin(
      adminUrl,
      (sql) => sql<{ pid: number }[]>`
        select pid from pg_stat_activity
        where datname = 'vacuumed' and backend_type = 'autovacuum worker' and query like '%public.filler%'`,
    )
  const working = await vi.waitUntil(async () => (await atWork())[0], patience)

  // What the tests did before, and what this one is there for.
  const forced = asAdmin(url, (sql) => sql`drop database vacuumed with (force)`)
  await expect(forced).rejects.toThrow('permission denied to terminate process')

  expect(await atWork()).toEqual([working])
  await dropDatabase(url, 'vacuumed')
  const left = await asAdmin(url, (sql) => sql`select from pg_database where datname = 'vacuumed'`)
  expect(left).toHaveLength(0)
  await inside.close()
})
