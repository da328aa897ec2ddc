// Reads the archive of the write-ahead log. The name of each file carries the checksum of its bytes.
import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { StartError } from '#server/base/start-error.ts'
import { inFolder } from '#server/store/disk-write.ts'
import { sha256Of } from './checked-file.ts'
import { type ArchiveHead, readHead } from './manifest.ts'
import { type Segment, segmentFile } from './wal.ts'

const decompress = promisify(gunzip)
const archived = /^([0-9A-F]{24})\.([0-9a-f]{64})\.gz$/
const pageBytes = 64 * 1024

export interface Archive {
  readonly head: ArchiveHead
  /** Throws `StartError` where the file of a segment is missing or not the one that was written. */
  check(segment: Segment): Promise<void>
  /** The bytes of a segment; throws `StartError` where its file is missing or damaged. */
  read(segment: Segment): Promise<Buffer>
}

/** Opens an archive; throws `StartError` where its state is missing or damaged. */
export async function openedArchive(folder: string): Promise<Archive> {
  const head = await readHead(folder)
  const found = new Map<string, { file: string; sha256: string }>()
  for (const file of await readdir(folder)) {
    const [, name, sha256] = archived.exec(file) ?? []
    if (name !== undefined && sha256 !== undefined) found.set(name, { file, sha256 })
  }
  async function packed(segment: Segment): Promise<Buffer> {
    const name = segmentFile(head.timeline, segment, head.segmentBytes)
    const entry = found.get(name)
    if (!entry) throw new StartError(`${join(folder, name)} is missing.`)
    const bytes = await readFile(join(folder, entry.file))
    if (sha256Of(bytes) !== entry.sha256)
      throw new StartError(`${join(folder, entry.file)} is damaged.`)
    return bytes
  }
  return {
    head,
    async check(segment) {
      await packed(segment)
    },
    read: async (segment) => decompress(await packed(segment)),
  }
}

/** Writes a segment without its empty parts, which take no room on the disk. */
export async function writeSparse(path: string, bytes: Buffer): Promise<void> {
  const handle = await inFolder(join(path, '..'), () => open(path, 'w', 0o600))
  const empty = Buffer.alloc(pageBytes)
  try {
    await handle.truncate(bytes.byteLength)
    for (let at = 0; at < bytes.byteLength; at += pageBytes) {
      const piece = bytes.subarray(at, at + pageBytes)
      if (!piece.equals(empty.subarray(0, piece.byteLength)))
        await handle.write(piece, 0, piece.byteLength, at)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
}
