// Writing to files of this machine so that what is reported as written survives a crash.
import { constants } from 'node:fs'
import { mkdir, open, rename, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'

const gatherBytes = 1024 * 1024
const syncBytes = 32 * 1024 * 1024

/** True when a system call failed because there is nothing of that name. */
export const absent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Makes the entries of a folder survive a crash of the machine; systems that cannot are left as they are. */
export async function syncFolder(folder: string): Promise<void> {
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

/** Makes a folder and those above it, if need be, and has them survive. */
export async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made === undefined) return
  for (let at = folder; at.length >= made.length; at = dirname(at)) await syncFolder(dirname(at))
}

/** Does something in a folder, which is made when it turns out to be missing. */
export async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!absent(error)) throw error
    await makeFolder(folder)
    return work()
  }
}

/** A file for writing anywhere in it; made, and its name kept over a crash, when it is new. Links are refused. */
export async function openShared(path: string): Promise<FileHandle> {
  const flags = constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0)
  try {
    return await open(path, flags)
  } catch (error) {
    if (!absent(error)) throw error
    const handle = await inFolder(dirname(path), () => open(path, flags | constants.O_CREAT, 0o600))
    await syncFolder(dirname(path))
    return handle
  }
}

/** Writes a file as a whole or not at all, and waits for the disk. */
export async function writeWhole(path: string, bytes: string | Uint8Array): Promise<void> {
  const draft = `${path}.tmp`
  const handle = await inFolder(dirname(path), () => open(draft, 'w', 0o600))
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, path)
  await syncFolder(dirname(path))
}

/** Writes the pieces one after the other, from a place or where the last write ended. */
async function writeAll(
  handle: FileHandle,
  pieces: Uint8Array[],
  length: number,
  at: number | null,
): Promise<void> {
  const { bytesWritten } = await handle.writev(pieces, at ?? undefined)
  if (bytesWritten === length) return
  // Cut short (a signal, a disk that is nearly full): the rest, in one piece.
  const rest = Buffer.concat(pieces).subarray(bytesWritten)
  for (let done = 0; done < rest.byteLength;) {
    const position = at === null ? null : at + bytesWritten + done
    done += (await handle.write(rest, done, rest.byteLength - done, position)).bytesWritten
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

/**
 * Writes a stream, from byte `at` on or (null) where the last write ended, and waits for the disk. Returns the bytes
 * written. While one piece is written the next is fetched (and hashed); of a large file, what is written is already
 * on its way to the disk, so that the end does not wait for all of it.
 */
export async function pour(
  handle: FileHandle,
  source: AsyncIterable<Uint8Array>,
  at: number | null,
): Promise<number> {
  let size = 0
  let writing: Promise<unknown> = Promise.resolve()
  let syncing: Promise<unknown> = Promise.resolve()
  let unsynced = 0
  try {
    for await (const pieces of gathered(source)) {
      const length = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)
      await writing
      writing = writeAll(handle, pieces, length, at === null ? null : at + size)
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
  await handle.datasync()
  return size
}
