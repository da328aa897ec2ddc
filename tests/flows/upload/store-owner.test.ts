// Nothing is erased from a store that its database does not know: a fresh database, a restored backup, a shared bucket.
import { randomUUID } from 'node:crypto'
import { rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import { createLog } from '#server/base/log.ts'
import { diskStore } from '#server/store/disk-store.ts'
import { markKey, newFileKey, type ObjectStore } from '#server/store/object-store.ts'
import { s3Store } from '#server/store/s3-store.ts'
import { adoptStore, resolveStoreState } from '#server/upload/store-owner.ts'
import { sweep, sweepStore } from '#server/upload/sweeper.ts'
import { testServer, type TestServer } from '#tests/server.ts'
import { filesBelow } from '#tests/upload/files-below.ts'
import { startS3, type S3Server } from '#tests/upload/s3-server.ts'
import { film, textBytes } from '#tests/upload/samples.ts'
import { uploader, type Uploader } from '#tests/upload/upload-client.ts'

let server: TestServer
let mine: Uploader
let fileId: string
const bytes = film(5_000)
beforeAll(async () => {
  server = await testServer()
  mine = uploader(server.fetch, await server.signIn())
  const { code, data } = await mine.send({ bytes, filename: 'kept.avi' })
  expect(code).toBe(Code.ok)
  fileId = data.id ?? ''
})
afterAll(() => server.close())

const meansOf = ({ db, sql }: TestServer, store: ObjectStore) => ({
  db,
  sql,
  store,
  log: createLog('silent'),
  uploadMaxBytes: 2 * 1024 ** 3,
})
const deps = () => meansOf(server, diskStore(server.filesDir))
const age = async (hours: number) => {
  const at = new Date(Date.now() - hours * 3_600_000)
  for (const path of await filesBelow(server.filesDir)) await utimes(path, at, at)
}
const keysOf = async (store: ObjectStore) => {
  const keys: string[] = []
  for await (const { key } of store.list('files/')) keys.push(key)
  return keys
}
async function* from(text: string) {
  yield textBytes(text)
}
/** Everything the sweeper does, as if a week had passed. */
const sweepAll = async (of: ReturnType<typeof deps>) => {
  await age(2)
  for (let week = 0; week < 2; week += 1) {
    await sweep(of)
    await sweepStore(of)
    await of.sql`update store_quarantine set found_at = now() - interval '8 days'`
  }
}

describe('a fresh database on an old store', () => {
  let fresh: TestServer
  beforeAll(async () => {
    fresh = await testServer({}, diskStore(server.filesDir))
    await fresh.sql`update installation set id = ${randomUUID()}`
  })
  afterAll(() => fresh.close())

  test('erases nothing, and stores nothing that the owner of the store would erase', async () => {
    const of = meansOf(fresh, diskStore(server.filesDir))
    const before = await keysOf(server.store)
    await fresh.sql`insert into upload_trash (store_key) select unnest(${before}::text[])`
    await sweepAll(of)
    expect(await keysOf(server.store)).toEqual(before)
    expect(await fresh.sql`select from store_quarantine`).toHaveLength(0)
    const theirs = uploader(fresh.fetch, await fresh.signIn())
    const answer = await theirs.send({ bytes: film(100), filename: 'x.avi' })
    expect(answer).toMatchObject({ code: Code.rule, msg: expect.stringContaining('另一套系统') })
    expect(Buffer.from(await mine.download(fileId)).equals(bytes)).toBe(true)
  })

  test('does not take a store for its own that was filled before stores were marked', async () => {
    await rm(join(server.filesDir, markKey))
    expect(await resolveStoreState(meansOf(fresh, diskStore(server.filesDir)))).toBe('foreign')
    expect(await resolveStoreState(deps())).toBe('own')
    expect(await resolveStoreState(meansOf(fresh, diskStore(server.filesDir)))).toBe('foreign')
  })
})

describe('a restored backup', () => {
  test('erases nothing until the store is adopted, and then after a week', async () => {
    await sweepStore(deps())
    await server.sql`update installation set sweep = 0`
    const later = newFileKey()
    await server.store.write(later, from('stored after the backup'))
    const due = newFileKey()
    await server.store.write(due, from('deleted before the backup, restored since'))
    await server.sql`insert into upload_trash (store_key) values (${due})`
    const of = deps()
    expect(await resolveStoreState(of)).toBe('newer')
    await sweepAll(of)
    expect(await keysOf(server.store)).toEqual(expect.arrayContaining([later, due]))

    await adoptStore(of)
    expect(await resolveStoreState(of)).toBe('own')
    await sweep(of)
    await sweepStore(of)
    expect(await keysOf(server.store)).toEqual(expect.arrayContaining([later, due]))
    const quarantined = await server.sql<
      { key: string }[]
    >`select store_key as key from store_quarantine`
    expect(quarantined.map(({ key }) => key).toSorted()).toEqual([later, due].toSorted())
    await server.sql`update store_quarantine set found_at = now() - interval '6 days 23 hours'`
    await sweepStore(of)
    expect(await keysOf(server.store)).toHaveLength(3)
    await server.sql`update store_quarantine set found_at = now() - interval '7 days'`
    await sweepStore(of)
    expect(await keysOf(server.store)).toHaveLength(1)
    expect(Buffer.from(await mine.download(fileId)).equals(bytes)).toBe(true)
  })

  test('takes a file out of quarantine when its record is back', async () => {
    const [{ key } = { key: '' }] = await server.sql<{ key: string }[]>`
      select store_key as key from big_file where id = ${fileId}`
    await server.sql`insert into store_quarantine (store_key, found_at)
      values (${key}, now() - interval '30 days')`
    await age(2)
    await sweepStore(deps())
    expect(await server.sql`select from store_quarantine`).toHaveLength(0)
    expect(await keysOf(server.store)).toEqual([key])
  })
})

describe('a shared bucket', () => {
  let s3: S3Server
  beforeAll(async () => {
    s3 = await startS3()
  })
  afterAll(() => s3.close())

  test('shows each installation what lies below its own prefix', async () => {
    const one = s3Store({ ...s3.config, prefix: 'one/' })
    const other = s3Store({ ...s3.config, prefix: 'other/' })
    const whole = s3Store(s3.config)
    const [shared, own] = [newFileKey(), newFileKey()]
    await one.write(shared, from('of the one'))
    await one.write(own, from('of the one'))
    await other.write(shared, from('of the other'))
    expect((await keysOf(one)).toSorted()).toEqual([shared, own].toSorted())
    expect(await keysOf(other)).toEqual([shared])
    expect(await keysOf(whole)).toEqual([])
    await one.remove(shared)
    expect((await other.get(shared)).toString()).toBe('of the other')
    await one.writeMark({ installation: 'a', sweep: 1 })
    expect(await one.readMark()).toEqual({ installation: 'a', sweep: 1 })
    expect(await other.readMark()).toBeUndefined()
  })
})
