// Files in a folder of this machine: `tmp/` while they are written, then `files/`; below `chunks/` the files that are
// still being put together.
import { randomBytes } from 'node:crypto'
import { constants, createReadStream, type Dirent } from 'node:fs'
import { open, opendir, readFile, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { canLink, diskSystem, freeBelow, linkFile, type DiskSystem } from './disk-room.ts'
import { absent, inFolder, openShared, pour, syncFolder } from './disk-write.ts'
import {
  checkedKey,
  chunkLocation,
  isOwnKey,
  LostObject,
  markKey,
  parseMark,
  wholeKey,
  type ObjectStore,
  type StoredObject,
  type UploadSize,
} from './object-store.ts'

const foldBytes = 1024 * 1024

/**
 * A store in a folder, made when it is first written to. One machine only: servers elsewhere do not see it. At least
 * `floorBytes` of its disk stay free.
 */
export function diskStore(
  root: string,
  system: DiskSystem = diskSystem,
  floorBytes = 0,
): ObjectStore {
  const pathOf = (key: string) => join(root, ...checkedKey(key).split('/'))
  const temporary = join(root, 'tmp')
  // What another process, or an earlier one, put together is never written to again.
  const own = randomBytes(4).toString('hex')
  let isLinking: boolean | undefined

  async function bytesFor({ size, isRedrawn }: UploadSize): Promise<number> {
    isLinking ??= await canLink(system, temporary)
    // The whole is its chunks under a second name, or else it is written beside them.
    return isLinking && !isRedrawn ? size : 2 * size
  }

  async function writeTemporary(source: AsyncIterable<Uint8Array>) {
    const path = join(temporary, randomBytes(16).toString('hex'))
    let size = 0
    try {
      const handle = await inFolder(temporary, () => open(path, 'wx', 0o600))
      try {
        size = await pour(handle, source, null)
        await handle.sync()
      } finally {
        await handle.close()
      }
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    return { path, size }
  }

  /** The entries of a folder as they are read, so that a large one is never held as a whole. */
  async function* entries(folder: string): AsyncGenerator<Dirent> {
    try {
      yield* await opendir(folder)
    } catch (error) {
      if (!absent(error)) throw error
    }
  }

  async function* walk(key: string): AsyncGenerator<StoredObject> {
    for await (const entry of entries(join(root, ...key.split('/')))) {
      const below = key + entry.name
      if (entry.isDirectory()) yield* walk(`${below}/`)
      else if (entry.isFile() && isOwnKey(below)) {
        const found = await stat(join(root, ...below.split('/'))).catch(() => undefined)
        if (found) yield { key: below, modifiedAt: found.mtime }
      }
    }
  }

  async function openForReading(key: string) {
    try {
      // A link in place of a file is none of ours.
      return await open(pathOf(key), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
    } catch (error) {
      throw absent(error) ? new LostObject(key) : error
    }
  }

  return {
    async write(key, source) {
      const target = pathOf(key)
      const { path, size } = await writeTemporary(source)
      try {
        await inFolder(dirname(target), () => rename(path, target))
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      await syncFolder(dirname(target))
      return size
    },

    newChunk: (folder, number) => chunkLocation(wholeKey(folder, own), number),

    async writeChunk({ key, at }, source) {
      const handle = await openShared(pathOf(key))
      try {
        return await pour(handle, source, at)
      } finally {
        await handle.close()
      }
    },

    // Its bytes count for nothing while no record names them, and the next to send the chunk writes over them.
    removeChunk: async () => {},

    async share(from, to) {
      const target = pathOf(to)
      const give = () => linkFile(system, pathOf(from), target)
      if (!(await inFolder(dirname(target), give))) return false
      await syncFolder(dirname(target))
      return true
    },

    async get(key, at = 0, size) {
      const handle = await openForReading(key)
      try {
        if (size === undefined) return await handle.readFile()
        const buffer = Buffer.allocUnsafeSlow(size)
        const { bytesRead } = await handle.read(buffer, 0, size, at)
        if (bytesRead < size) throw new LostObject(key)
        return buffer
      } finally {
        await handle.close()
      }
    },

    async fold(key, start, end, take) {
      const handle = await openForReading(key)
      try {
        const buffer = Buffer.allocUnsafeSlow(Math.min(foldBytes, end - start))
        for (let at = start; at < end;) {
          const { bytesRead } = await handle.read(buffer, 0, Math.min(foldBytes, end - at), at)
          if (bytesRead === 0) throw new LostObject(key)
          await take(buffer.subarray(0, bytesRead))
          at += bytesRead
        }
      } finally {
        await handle.close()
      }
    },

    async read(key, start, end) {
      const handle = await openForReading(key)
      if (end <= start) {
        await handle.close()
        return new Blob([]).stream()
      }
      const stream = createReadStream('', {
        fd: handle,
        start,
        end: end - 1,
        highWaterMark: 256 * 1024,
      })
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>
    },

    async remove(key) {
      const path = pathOf(key)
      if (key.endsWith('/')) await rm(path, { recursive: true, force: true, maxRetries: 3 })
      else
        await unlink(path).catch((error: unknown) => {
          if (!absent(error)) throw error
        })
    },

    list: walk,

    async readMark() {
      try {
        return parseMark(await readFile(join(root, markKey), 'utf8'))
      } catch (error) {
        if (absent(error)) return undefined
        throw error
      }
    },

    async writeMark(mark) {
      const source = Readable.from([Buffer.from(JSON.stringify(mark))])
      const { path } = await writeTemporary(source)
      await rename(path, join(root, markKey))
      await syncFolder(root)
    },

    async clearUnfinished(ageMs) {
      for await (const entry of entries(temporary)) {
        const path = join(temporary, entry.name)
        const found = await stat(path).catch(() => undefined)
        if (found && Date.now() - found.mtimeMs > ageMs) await rm(path, { force: true })
      }
    },

    bytesFor,
    freeBytes: () => freeBelow(system, root, floorBytes),
    hasRoomFor: async (upload, promisedBytes = 0) =>
      (await bytesFor(upload)) + promisedBytes <= (await freeBelow(system, root, floorBytes)),
  }
}
