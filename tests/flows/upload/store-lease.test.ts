// Two databases of one installation and one store: the copy that was restored beside the live one takes nothing over.
import { spawnSync } from 'node:child_process'
import { utimes } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import { createLog } from '#server/base/log.ts'
import { connect, type Connection } from '#server/db/connection/client.ts'
import { diskStore } from '#server/store/disk-store.ts'
import { releaseLease, writeLease } from '#server/upload/store-lease.ts'
import {
  adoptStore,
  beginSweep,
  resolveStoreState,
  keepLease,
  canErase,
} from '#server/upload/store-owner.ts'
import { sweep, sweepStore } from '#server/upload/sweeper.ts'
import { testServer, type TestServer } from '#tests/server.ts'
import { filesBelow } from '#tests/upload/files-below.ts'
import { film } from '#tests/upload/samples.ts'
import { uploader } from '#tests/upload/upload-client.ts'

let live: TestServer
let copy: TestServer
const connections: Connection[] = []
beforeAll(async () => {
  live = await testServer()
  copy = await testServer({}, diskStore(live.filesDir))
  const mine = uploader(live.fetch, await live.signIn())
  expect((await mine.send({ bytes: film(5_000), filename: 'kept.avi' })).code).toBe(Code.ok)
})
afterAll(async () => {
  for (const { close } of connections) await close()
  await copy.close()
  await live.close()
})

/** What a server process just started over the database works with. */
function started({ url }: TestServer) {
  const connection = connect(url, { max: 2 })
  connections.push(connection)
  const { db, sql } = connection
  return {
    db,
    sql,
    store: diskStore(live.filesDir),
    log: createLog('silent'),
    uploadMaxBytes: 2 * 1024 ** 3,
  }
}
/** Whether a process that starts now would erase what no record names. */
const erases = (server: TestServer) => canErase(started(server))
const elsewhere = 'another-machine/boot/1'
const setHolder = ({ sql }: TestServer, holder: string | null) =>
  sql`update store_lease set holder = ${holder}`
/** Makes the tokens older; a token is not written again at once. */
const age = ({ sql }: TestServer, seconds: number) =>
  sql`update store_lease set created_at = created_at - make_interval(secs => ${seconds})`
/** What the live server does four times a minute. */
const renew = () => writeLease({ sql: live.sql, store: diskStore(live.filesDir) })
/** Copies what a backup of the live database holds about its store. */
async function restore(): Promise<void> {
  const [installation] = await live.sql<{ id: string; sweep: string }[]>`
    select id::text, sweep::text from installation`
  await copy.sql`update installation set id = ${installation?.id ?? ''}, sweep = ${installation?.sweep ?? ''}`
  await copy.sql`delete from store_lease`
  for (const row of await live.sql<{ token: string; holder: string | null; at: string }[]>`
    select token::text, holder, created_at::text as at from store_lease`)
    await copy.sql`insert into store_lease (token, holder, created_at) values (${row.token}, ${row.holder}, ${row.at})`
}
const keys = async () => {
  const found: string[] = []
  for await (const { key } of diskStore(live.filesDir).list('files/')) found.push(key)
  return found
}

describe('a copy of the running database', () => {
  beforeAll(async () => {
    await keepLease(started(live))
    // The live server runs elsewhere.
    await setHolder(live, elsewhere)
    await restore()
  })

  test('is not known from it at first, and erases, quarantines and marks nothing', async () => {
    const before = await keys()
    const mark = await diskStore(live.filesDir).readMark()
    for (const path of await filesBelow(live.filesDir)) await utimes(path, 0, 0)
    const deps = started(copy)
    expect(await beginSweep(deps)).toBe(false)
    await sweep(deps)
    await sweepStore(deps)
    await keepLease(deps)
    expect(await copy.sql`select from store_quarantine`).toHaveLength(0)
    expect(await keys()).toEqual(before)
    expect(await diskStore(live.filesDir).readMark()).toEqual(mark)
  })

  test('holds nothing once the running one has renewed its hold, stores nothing, and is not adopted', async () => {
    await renew()
    const deps = started(copy)
    expect(await resolveStoreState(deps)).toBe('held')
    await age(copy, 3_600)
    await sweepStore(deps)
    expect(await copy.sql`select from store_quarantine`).toHaveLength(0)
    const theirs = uploader(copy.fetch, await copy.signIn())
    const answer = await theirs.send({ bytes: film(100), filename: 'x.avi' })
    expect(answer).toMatchObject({ code: Code.rule, msg: expect.stringContaining('另一个运行中') })
    await expect(adoptStore(deps)).rejects.toThrow('Another database is running on these files')
    expect(await resolveStoreState(started(live))).toBe('own')
    await setHolder(live, null)
    expect(await beginSweep(started(live))).toBe(true)
  })

  test('is adopted once the other one does not run, which then holds nothing', async () => {
    const store = diskStore(live.filesDir)
    const mark = await store.readMark()
    if (!mark) throw new Error('The store has no mark.')
    await store.writeMark({ ...mark, renewedAt: new Date(Date.now() - 180_000).toISOString() })
    expect(await resolveStoreState(started(copy))).toBe('newer')
    await adoptStore(started(copy))
    expect(await resolveStoreState(started(copy))).toBe('own')
    expect(await erases(copy)).toBe(true)
    expect(await resolveStoreState(started(live))).toBe('held')
    expect(await beginSweep(started(live))).toBe(false)
    await store.writeMark(mark)
  })
})

describe('the servers of one database', () => {
  test('both hold the store, the second one as soon as the first has renewed its hold', async () => {
    await renew()
    await setHolder(live, elsewhere)
    const second = started(live)
    expect(await canErase(second)).toBe(false)
    await live.sql`insert into store_lease (holder, created_at) values (${elsewhere}, now() + interval '1 second')`
    const again = { ...second, store: diskStore(live.filesDir) }
    expect(await canErase(again)).toBe(true)
    expect(await resolveStoreState(again)).toBe('own')
  })

  test('start again after a crash: at once on the same machine, after a minute on another', async () => {
    await setHolder(live, elsewhere)
    expect(await erases(live)).toBe(false)
    await age(live, 70)
    expect(await erases(live)).toBe(true)
    await keepLease(started(live))
    const [own] = await live.sql<{ holder: string }[]>`
      select holder from store_lease order by created_at desc limit 1`
    const { pid } = spawnSync(process.execPath, ['--version'])
    await setHolder(live, (own?.holder ?? '').replace(/\d+$/, String(pid)))
    expect(await erases(live)).toBe(true)
    await setHolder(live, (own?.holder ?? '').replace(/\d+$/, String(process.ppid)))
    expect(await erases(live)).toBe(false)
  })

  test('go on at once after one that ended in order', async () => {
    await setHolder(live, null)
    await keepLease(started(live))
    await releaseLease(live.sql)
    expect(await live.sql`select from store_lease where holder is not null`).toHaveLength(0)
    expect(await erases(live)).toBe(true)
  })

  test('keep a store that was marked before there were tokens', async () => {
    const store = diskStore(live.filesDir)
    const { installation = '', sweep: count = 0 } = (await store.readMark()) ?? {}
    await store.writeMark({ installation, sweep: count })
    await live.sql`delete from store_lease`
    expect(await resolveStoreState(started(live))).toBe('own')
    await keepLease(started(live))
    expect((await store.readMark())?.lease).toBeDefined()
  })
})
