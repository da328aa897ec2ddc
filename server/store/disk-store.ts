// Files in a folder of this machine: `tmp/` while they are written, then `chunks/` and `files/`.
import { randomBytes } from 'node:crypto'
import { constants, createReadStream, type Dirent } from 'node:fs'
import {
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  unlink,
  type FileHandle,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { checkedKey, type ObjectStore, type StoredObject } from './object-store.ts'

/** The share of the disk that uploads leave free (reliability row 23). */
const freeShare = 0.1

const gatherBytes = 1024 * 1024
const syncBytes = 32 * 1024 * 1024

const absent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Makes the entries of a folder survive a crash of the machine; systems that cannot are left as they are. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  if (!handle) return
  try {
    await handle.sync()
  } catch (error) {
    if (process.platform !== 'win32') throw error
  } finally {
    await handle.close()
  }
}

async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made === undefined) return
  for (let at = folder; at.length >= made.length; at = dirname(at)) await syncFolder(dirname(at))
}

/** Does something in a folder, which is made when it turns out to be missing. */
async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!absent(error)) throw error
    await makeFolder(folder)
    return work()
  }
}

/** Writes the pieces one after the other where the last write ended. */
async function writeAll(handle: FileHandle, pieces: Uint8Array[], length: number): Promise<void> {
  const { bytesWritten } = await handle.writev(pieces)
  if (bytesWritten === length) return
  // Cut short (a signal, a disk that is nearly full): the rest, in one piece.
  const rest = Buffer.concat(pieces).subarray(bytesWritten)
  for (let done = 0; done < rest.byteLength;) {
    done += (await handle.write(rest, done)).bytesWritten
  }
}

/** Small pieces in one: sockets bring 64 KiB at a time, and each write is a way to the disk and back. */
async function* gathered(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array[]> {
  let pieces: Uint8Array[] = []
  let size = 0
  for await (const bytes of source) {
    pieces.push(bytes)
    size += bytes.byteLength
    if (size < gatherBytes) continue
    yield pieces
    pieces = []
    size = 0
  }
  if (size > 0) yield pieces
}

/** A store in a folder, made when it is first written to. One machine only: servers elsewhere do not see it. */
export function diskStore(root: string): ObjectStore {
  const pathOf = (key: string) => join(root, ...checkedKey(key).split('/'))
  const temporary = join(root, 'tmp')

  async function writeTemporary(source: AsyncIterable<Uint8Array>) {
    const path = join(temporary, randomBytes(16).toString('hex'))
    let size = 0
    try {
      const handle = await inFolder(temporary, () => open(path, 'wx', 0o600))
      try {
        // While one piece is written the next is fetched (and hashed); of a large file, what is written is
        // already on its way to the disk, so that the end does not wait for all of it.
        let writing: Promise<unknown> = Promise.resolve()
        let syncing: Promise<unknown> = Promise.resolve()
        let unsynced = 0
        try {
          for await (const pieces of gathered(source)) {
            const length = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)
            await writing
            writing = writeAll(handle, pieces, length)
            writing.catch(() => {})
            size += length
            unsynced += length
            if (unsynced < syncBytes) continue
            unsynced = 0
            await syncing
            syncing = writing.then(() => handle.datasync())
            syncing.catch(() => {})
          }
        } finally {
          // The handle is not closed under a write that still runs.
          await Promise.allSettled([writing, syncing])
        }
        await writing
        await syncing
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

  async function entries(folder: string): Promise<Dirent[]> {
    try {
      return await readdir(folder, { withFileTypes: true })
    } catch (error) {
      if (absent(error)) return []
      throw error
    }
  }

  async function* walk(key: string): AsyncGenerator<StoredObject> {
    for (const entry of await entries(join(root, ...key.split('/')))) {
      const below = key + entry.name
      if (entry.isDirectory()) yield* walk(`${below}/`)
      else if (entry.isFile()) {
        const found = await stat(join(root, ...below.split('/'))).catch(() => undefined)
        if (found) yield { key: below, modifiedAt: found.mtime }
      }
    }
  }

  const openForReading = (key: string) =>
    // A link in place of a file is none of ours.
    open(pathOf(key), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))

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

    async get(key) {
      const handle = await openForReading(key)
      try {
        return await handle.readFile()
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

    async clearUnfinished(ageMs) {
      for (const entry of await entries(temporary)) {
        const path = join(temporary, entry.name)
        const found = await stat(path).catch(() => undefined)
        if (found && Date.now() - found.mtimeMs > ageMs) await rm(path, { force: true })
      }
    },

    async hasRoomFor(bytes) {
      await makeFolder(root)
      const { bavail, blocks, bsize } = await statfs(root)
      return bavail * bsize - bytes >= blocks * bsize * freeShare
    },
  }
}
