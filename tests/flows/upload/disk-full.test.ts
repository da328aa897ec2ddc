// Uploads never take the room of the database: promised bytes count, a floor stays, a full disk is a clear refusal.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as recharge from '#contract/money/recharge-log.ts'
import { chunkSize } from '#contract/upload.ts'
import { connect, type Connection } from '#server/db/connection/client.ts'
import { runningEmbedded } from '#server/db/embedded/embedded.ts'
import { diskSystem, type DiskSystem } from '#server/store/disk-room.ts'
import { diskStore } from '#server/store/disk-store.ts'
import type { ObjectStore } from '#server/store/object-store.ts'
import { runServer } from '#tests/child-process.ts'
import { openDesk, send, type Desk } from '#tests/money/desk.ts'
import { patience } from '#tests/patience.ts'
import { isFull as isLongRun } from '#tests/sample.ts'
import { testServer, type TestServer } from '#tests/server.ts'
import { smallDisk } from '#tests/small-disk.ts'
import { film, textBytes } from '#tests/upload/samples.ts'
import { sha256, uploader, type Uploader } from '#tests/upload/upload-client.ts'

const block = 4_096
const million = 1_000_000
/** A disk of 100 million bytes, of which so many are free before anything is uploaded. */
const disk = { freeBytes: 0 }
const system: DiskSystem = {
  ...diskSystem,
  statfs: async () => ({
    blocks: (100 * million) / block,
    bavail: Math.floor(disk.freeBytes / block),
    bsize: block,
  }),
}
const folder = join(tmpdir(), `countersign-room-${randomUUID()}`)
const real = diskStore(folder, system, 30 * million)
let isFull = false
const store: ObjectStore = {
  ...real,
  async writeChunk(location, source) {
    if (isFull) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    const size = await real.writeChunk(location, source)
    disk.freeBytes -= size
    return size
  },
}

let server: TestServer
let desk: Desk
let mine: Uploader
beforeAll(async () => {
  server = await testServer({}, store)
  desk = await openDesk(server, server.url)
  mine = uploader(server.fetch, await server.signIn())
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

let ordinal = 0
const fresh = (size: number) => {
  ordinal += 1
  return { bytes: film(size), filename: `${ordinal}.avi`, identifier: `upload-${ordinal}` }
}
const forgetAll = () => server.sql`delete from upload_session`
const approve = async () => {
  const [reviewer] = await desk.operators(1)
  const [id] = await desk.recharges(1)
  if (!reviewer) throw new Error('no reviewer')
  return send(desk.fetch, reviewer, recharge.review, { id, version: 1, action: 'approve' })
}

describe('the room for uploads', () => {
  test('is promised once: of four uploads that fit one by one, those are refused that do not fit together', async () => {
    disk.freeBytes = 70 * million
    const codes: number[] = []
    for (let count = 0; count < 4; count += 1) {
      codes.push((await mine.chunk(fresh(20.5 * million), 1)).code)
    }
    // 70 free, 30 of them kept: one upload of 20.5 fits, two do not.
    const { ok, limitExceeded } = Code
    expect(codes).toEqual([ok, limitExceeded, limitExceeded, limitExceeded])
    expect(await server.sql`select from upload_session`).toHaveLength(1)
    expect((await approve()).code).toBe(Code.ok)
  })

  test('is promised to one of twenty that ask at the same time', async () => {
    await forgetAll()
    disk.freeBytes = 60 * million
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => mine.chunk(fresh(20 * million), 1)),
    )
    expect(answers.filter(({ code }) => code === Code.ok)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === Code.limitExceeded)).toHaveLength(19)
  })

  test('counts what is written once, and comes back with the end of an upload', async () => {
    await forgetAll()
    disk.freeBytes = 53 * million
    const first = fresh(10 * million)
    expect((await mine.send(first)).code).toBe(Code.ok)
    expect(await server.sql`select from upload_session`).toHaveLength(0)
    expect((await mine.send(fresh(10 * million))).code).toBe(Code.ok)
    expect((await mine.chunk(fresh(10 * million), 1)).code).toBe(Code.limitExceeded)
  })

  test('is looked at before each chunk: what others took is kept free, and the upload goes on later', async () => {
    await forgetAll()
    disk.freeBytes = 60 * million
    const source = fresh(3 * chunkSize)
    expect((await mine.chunk(source, 1)).code).toBe(Code.ok)
    disk.freeBytes = 30 * million + chunkSize - block
    const refused = await mine.chunk(source, 2)
    expect(refused).toMatchObject({ code: Code.limitExceeded, msg: '存储空间不足，请联系管理员' })
    expect((await mine.test(source)).data.uploaded).toEqual([1])
    expect((await approve()).code).toBe(Code.ok)
    disk.freeBytes = 60 * million
    const { code, data, sent } = await mine.send(source)
    expect({ code, sent }).toEqual({ code: Code.ok, sent: [2, 3] })
    expect(sha256(await mine.download(data.id ?? ''))).toBe(sha256(source.bytes))
  })
})

describe('a full disk', () => {
  test('is a clear refusal of the chunk, and what was sent before stays', async () => {
    await forgetAll()
    disk.freeBytes = 60 * million
    const source = fresh(2 * chunkSize)
    expect((await mine.chunk(source, 1)).code).toBe(Code.ok)
    isFull = true
    const refused = await mine.chunk(source, 2)
    isFull = false
    expect(refused).toMatchObject({ status: 200, code: Code.limitExceeded })
    expect((await mine.send(source)).sent).toEqual([2])
  })

  test('keeps the chunks of an upload whose merge it broke off', async () => {
    await forgetAll()
    disk.freeBytes = 60 * million
    const source = { bytes: textBytes('x'.repeat(100)), filename: 'merge.txt' }
    expect((await mine.chunk(source, 1)).code).toBe(Code.ok)
    const { share, write } = store
    store.share = async () => false
    store.write = async () => {
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    }
    expect((await mine.merge(source)).code).toBe(Code.limitExceeded)
    Object.assign(store, { share, write })
    expect((await mine.merge(source)).code).toBe(Code.ok)
  })

  test('of the database undoes the decision, says so, and the next one goes through', async () => {
    await server.sql`create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$`
    await server.sql`create trigger no_room before update on recharge_log for each row execute function no_room()`
    const refused = await approve()
    await server.sql`drop trigger no_room on recharge_log`
    expect(refused).toMatchObject({
      status: 503,
      code: Code.unavailable,
      msg: expect.stringContaining('database disk is full'),
    })
    expect(await desk.violations()).toEqual([])
    expect((await approve()).code).toBe(Code.ok)
  })
})

test('makes a server say that it is not ready', async () => {
  const tiny = smallDisk(20)
  if (!tiny) return
  const other = await testServer({ dataDir: tiny.path })
  try {
    expect((await other.fetch('/readyz')).status).toBe(200)
    tiny.fill(4)
    const full = await other.fetch('/readyz')
    expect([full.status, await full.text()]).toEqual([503, 'disk is full'])
    tiny.empty()
    expect((await other.fetch('/readyz')).status).toBe(200)
  } finally {
    await other.close()
    tiny.remove()
  }
})

/** For the product with its own PostgreSQL; none in a short run. */
const small = isLongRun ? smallDisk(320) : undefined
// Skipped where no such disk can be made: it takes the rights of root on Linux, and minutes.
test.skipIf(!small)(
  'that fills under database and uploads refuses clearly, and all goes on when there is room (K7)',
  async () => {
    if (!small) throw new Error('There is no small disk.')
    const child = runServer(['--no-build'], {
      PORT: '0',
      DATA_DIR: small.path,
      SEED: 'none',
      LOG_LEVEL: 'error',
      DISK_FLOOR_MB: '0',
    })
    let connection: Connection | undefined
    try {
      const [, base = ''] = await child.prints(/(http:\/\/[\d.]+:\d+)\//)
      const { ownerUrl = '' } = runningEmbedded(small.path) ?? {}
      connection = connect(ownerUrl, { max: 4 })
      const { sql } = connection
      const own = await openDesk(connection, ownerUrl)
      const [who] = await own.operators(1)
      if (!who) throw new Error('There is no operator.')
      const ids = await own.recharges(200)
      const decide = (id: string) =>
        send(fetch, who, recharge.review, { id, version: 1, action: 'approve' }, { base }).catch(
          () => undefined,
        )
      const sender = uploader((path, init) => fetch(base + path, init), who.token)
      const before = fresh(3 * chunkSize)
      expect((await sender.chunk(before, 1)).code).toBe(Code.ok)

      small.fill()
      expect((await sender.chunk(before, 2)).code).toBe(Code.limitExceeded)
      // The log of the database lives on what it set aside, until that is used up as well.
      const reported = new Map<number | undefined, number>()
      for (const id of ids.slice(0, 150)) {
        const code = (await decide(id))?.code
        reported.set(code, (reported.get(code) ?? 0) + 1)
        await sql`create table if not exists ballast as select repeat('x', 1000) as x from generate_series(1, 9000)`.catch(
          () => {},
        )
      }
      for (const code of reported.keys()) expect([Code.ok, Code.unavailable]).toContain(code)
      expect((await fetch(`${base}/healthz`)).status).toBe(200)

      small.empty()
      await vi.waitFor(
        async () => expect((await fetch(`${base}/readyz`)).status).toBe(200),
        patience,
      )
      for (const id of ids)
        await vi.waitFor(
          async () => expect([Code.ok, Code.alreadyHandled]).toContain((await decide(id))?.code),
          patience,
        )
      const { data, code } = await sender.send(before)
      expect(code).toBe(Code.ok)
      expect(sha256(await sender.download(data.id ?? ''))).toBe(sha256(before.bytes))
      expect(await own.violations()).toEqual([])
    } finally {
      await connection?.close()
      await child.end('SIGTERM')
      small.remove()
    }
  },
)
