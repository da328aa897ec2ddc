import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3, type S3Server } from '#tests/upload/s3-server.ts'
import { diskSystem, type DiskSystem } from './disk-room.ts'
import { diskStore } from './disk-store.ts'
import {
  checkedKey,
  chunkFolder,
  newChunkKey,
  newFileKey,
  newFolder,
  type ObjectStore,
} from './object-store.ts'
import { s3Store } from './s3-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-store-'))
let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true })
})

const stores: [string, () => ObjectStore][] = [
  ['the disk', () => diskStore(folder)],
  ['S3', () => s3Store(s3.config)],
]

async function* pieces(bytes: Uint8Array, size = 300_000) {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size)
}
const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(stream).arrayBuffer())
const keysOf = async (store: ObjectStore, prefix: 'chunks/' | 'files/') => {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys.toSorted()
}

describe.each(stores)('%s', (_, open) => {
  // A single write, one part exactly, and several parts with a rest.
  test.each([1, 2_048_000, 8 * 1024 * 1024, 20 * 1024 * 1024 + 1])(
    'keeps %i bytes',
    async (size) => {
      const store = open()
      const key = newFileKey()
      const bytes = new Uint8Array(randomBytes(size))
      expect(await store.write(key, pieces(bytes))).toBe(size)
      expect(sum(await store.get(key))).toBe(sum(bytes))
      expect(await bytesOf(await store.read(key, 0, size))).toHaveLength(size)
      await store.remove(key)
      await expect(store.get(key)).rejects.toThrow()
    },
  )

  test('reads a part', async () => {
    const store = open()
    const key = newFileKey()
    await store.write(key, pieces(Buffer.from('0123456789')))
    expect(Buffer.from(await bytesOf(await store.read(key, 2, 5))).toString()).toBe('234')
    expect(Buffer.from(await bytesOf(await store.read(key, 9, 10))).toString()).toBe('9')
    expect(await bytesOf(await store.read(key, 4, 4))).toHaveLength(0)
    expect((await store.get(key, 3, 4)).toString()).toBe('3456')
    const folded: string[] = []
    await store.fold(key, 1, 8, async (piece) => void folded.push(Buffer.from(piece).toString()))
    expect(folded.join('')).toBe('1234567')
    await expect(store.fold(key, 5, 11, async () => {})).rejects.toThrow()
    await store.remove(key)
  })

  test('shows all of a write or nothing', async () => {
    const store = open()
    for (const size of [100, 9 * 1024 * 1024]) {
      const key = newFileKey()
      const broken = async function* () {
        yield new Uint8Array(size)
        throw new Error('cut off')
      }
      await expect(store.write(key, broken())).rejects.toThrow('cut off')
      await expect(store.get(key)).rejects.toThrow()
    }
    expect(await keysOf(store, 'files/')).toEqual([])
    // What was cut off a moment ago may still be under way; later it is cleared.
    await store.clearUnfinished(3_600_000)
    await store.clearUnfinished(-1)
  })

  test('lists and deletes what lies below a folder', async () => {
    const store = open()
    const [one, two] = [newFolder(), newFolder()]
    const keys = [1, 2, 3, 10_000].map((number) => newChunkKey(one, number))
    const other = newChunkKey(two, 1)
    for (const key of [...keys, other]) await store.write(key, pieces(Buffer.from(key)))
    expect(await keysOf(store, 'chunks/')).toEqual([...keys, other].toSorted())
    for await (const { modifiedAt } of store.list('chunks/')) {
      expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000)
    }
    await store.remove(chunkFolder(one))
    await store.remove(chunkFolder(one))
    expect(await keysOf(store, 'chunks/')).toEqual([other])
    await store.remove(other)
    await store.remove(other)
    expect(await keysOf(store, 'chunks/')).toEqual([])
  })

  test('has room for little, and takes no key that is not its own', async () => {
    const store = open()
    expect(await store.hasRoomFor({ size: 1, isRedrawn: true })).toBe(true)
    for (const key of [
      '../x',
      'files/../../x',
      '/etc/passwd',
      'files/x',
      `files/${'a'.repeat(32)}/x`,
      '',
    ]) {
      await expect(store.write(key, pieces(Buffer.from('x')))).rejects.toThrow(TypeError)
      await expect(store.get(key)).rejects.toThrow(TypeError)
      await expect(store.read(key, 0, 1)).rejects.toThrow(TypeError)
      await expect(store.remove(key)).rejects.toThrow(TypeError)
    }
  })
})

test('the keys it makes are its own', () => {
  const word = newFolder()
  for (const key of [
    newFileKey(),
    newChunkKey(word, 1),
    newChunkKey(word, 10_000),
    chunkFolder(word),
  ]) {
    expect(checkedKey(key)).toBe(key)
  }
})

describe('the disk', () => {
  // Of 1,000 blocks 300 are free, and 100 have to stay so.
  const system: DiskSystem = {
    ...diskSystem,
    statfs: async () => ({ bavail: 300, blocks: 1_000, bsize: 4_096 }),
  }
  const withoutLinks = async () => {
    throw Object.assign(new Error('not here'), { code: 'EPERM' })
  }
  const room = 200 * 4_096

  test('leaves a tenth of it free, and asks for nothing twice that is not written twice', async () => {
    const store = diskStore(folder, system)
    expect(await store.hasRoomFor({ size: room, isRedrawn: false })).toBe(true)
    expect(await store.hasRoomFor({ size: room + 1, isRedrawn: false })).toBe(false)
    expect(await store.hasRoomFor({ size: room / 2, isRedrawn: true })).toBe(true)
    expect(await store.hasRoomFor({ size: room / 2 + 1, isRedrawn: true })).toBe(false)
    expect(readdirSync(join(folder, 'tmp'))).toEqual([])
  })

  test('writes a whole beside its chunks where a file has one name only, and asks for that much', async () => {
    const store = diskStore(folder, { ...system, link: withoutLinks })
    expect(await store.hasRoomFor({ size: room / 2, isRedrawn: false })).toBe(true)
    expect(await store.hasRoomFor({ size: room / 2 + 1, isRedrawn: false })).toBe(false)
    const location = store.newChunk(newFolder(), 1)
    await store.writeChunk(location, pieces(Buffer.from('x')))
    expect(await store.share(location.key, newFileKey())).toBe(false)
  })

  test('does not follow a link', async () => {
    const key = newFileKey()
    const secret = join(folder, 'secret')
    writeFileSync(secret, 'not for you')
    await diskStore(folder).write(newFileKey(), pieces(Buffer.from('x')))
    symlinkSync(secret, join(folder, ...key.split('/')))
    await expect(diskStore(folder).get(key)).rejects.toThrow()
  })

  test('clears old temporary files and leaves young ones', async () => {
    const store = diskStore(folder)
    const [old, young] = ['old', 'young'].map((name) => join(folder, 'tmp', name))
    for (const path of [old, young]) writeFileSync(path ?? '', 'x')
    const before = new Date(Date.now() - 7_200_000)
    utimesSync(old ?? '', before, before)
    await store.clearUnfinished(3_600_000)
    expect(readdirSync(join(folder, 'tmp'))).toEqual(['young'])
  })
})

describe('S3', () => {
  test('rejects soon when the service does not know the key', async () => {
    const wrong = s3Store({ ...s3.config, accessKey: 'wrong' })
    const write = wrong.write(newFileKey(), pieces(Buffer.from('x')))
    await expect(write).rejects.toThrow('InvalidAccessKeyId')
  })

  test('gives up on a service that is not there', async () => {
    const nowhere = s3Store({ ...s3.config, endpoint: 'http://127.0.0.1:9' })
    await expect(nowhere.get(newFileKey())).rejects.toThrow()
  })
})
