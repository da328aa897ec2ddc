// What is left of uploads that were given up (reliability U14).
import { utimes } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { chunkSize } from '#contract/upload.ts'
import { createLog } from '#server/base/log.ts'
import { sweep, sweepStore } from '#server/upload/sweeper.ts'
import { filesBelow } from '#tests/upload/files-below.ts'
import { film } from '#tests/upload/samples.ts'
import { uploadServer } from '#tests/upload/upload-server.ts'

const { server, mine } = await uploadServer()

const deps = () => ({
  db: server.db,
  sql: server.sql,
  store: server.store,
  log: createLog('silent'),
  uploadMaxBytes: 2 * 1024 ** 3,
})
let ordinal = 0
const fresh = (size: number) => ({ bytes: film(size), filename: `left ${(ordinal += 1)}.avi` })

describe('what nobody comes back to', () => {
  test('is swept after 24 h, merging or not, and makes room again', async () => {
    const waiting = fresh(2 * chunkSize)
    const stuck = fresh(2 * chunkSize)
    const young = fresh(2 * chunkSize)
    for (const source of [waiting, stuck, young]) await mine.chunk(source, 1)
    await mine.chunk(stuck, 2)
    await server.sql`
      update upload_session set status = 'merging', lease_owner = 'gone', lease_until = now() - interval '25 hours',
        final_key = ${`files/${'0'.repeat(32)}`} where filename = ${stuck.filename}`
    const [kept] = await server.sql<{ key: string }[]>`
      select store_key as key from upload_session where filename = ${young.filename}`
    await sweep(deps())
    await server.sql`update upload_session set active_at = now() - interval '24 hours 1 second'
      where filename <> ${young.filename}`
    await sweep(deps())
    const rows = await server.sql<{ filename: string }[]>`select filename from upload_session`
    expect(rows.map(({ filename }) => filename)).toEqual([young.filename])
    const left: string[] = []
    for await (const { key } of server.store.list('chunks/')) left.push(key.split('/')[1] ?? '')
    expect(left).toEqual([kept?.key])
    expect((await mine.test(waiting)).data.uploaded).toEqual([])
    expect(await server.sql`select from upload_trash`).toHaveLength(0)
  })

  test('is found in the store when no record mentions it, but not while it is young', async () => {
    const key = `files/${'a'.repeat(32)}`
    await server.store.write(
      key,
      (async function* () {
        yield film(10)
      })(),
    )
    const count = async () => {
      let found = 0
      for await (const object of server.store.list('files/')) if (object.key === key) found += 1
      return found
    }
    await sweepStore(deps())
    expect(await count()).toBe(1)
    const old = new Date(Date.now() - 2 * 3_600_000)
    for (const path of await filesBelow(server.filesDir)) await utimes(path, old, old)
    await sweepStore(deps())
    // A week of quarantine comes first: the record may come back with a backup.
    expect(await count()).toBe(1)
    await server.sql`update store_quarantine set found_at = now() - interval '7 days'`
    await sweepStore(deps())
    expect(await count()).toBe(0)
    const [lost] = await server.sql`select count(*)::int as count from big_file`
    let files = 0
    for await (const _ of server.store.list('files/')) files += 1
    expect(files).toBe(lost?.['count'])
  })
})
