// Reads the list of what a ZIP file holds, from its end; nothing is ever unpacked.

/** Reads `length` bytes from `start`, fewer at the end. */
export type ReadAt = (start: number, length: number) => Promise<Buffer>

export interface ZipEntry {
  readonly name: string
  readonly packed: number
  readonly unpacked: number
}

const maxEntries = 10_000
const maxDirectoryBytes = 4 * 1024 * 1024
const endBytes = 22
const longestComment = 65_535

/** Most times its packed size that an entry, or all of them, may unpack to. */
const maxRatio = 100

/** The entries; undefined when there is no sound directory, or more than 10,000 entries are claimed. */
export async function zipEntries(readAt: ReadAt, size: number): Promise<ZipEntry[] | undefined> {
  const tailStart = Math.max(0, size - endBytes - longestComment)
  const tail = await readAt(tailStart, size - tailStart)
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + endBytes > tail.length) return undefined
  const count = tail.readUInt16LE(end + 10)
  const length = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  // Larger numbers live in another record (ZIP64): no document of an allowed type and size needs it.
  if (count > maxEntries || length > maxDirectoryBytes || start + length > tailStart + end) {
    return undefined
  }
  const directory = await readAt(start, length)
  const entries: ZipEntry[] = []
  let at = 0
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50) {
    const nameLength = directory.readUInt16LE(at + 28)
    entries.push({
      name: directory.subarray(at + 46, at + 46 + nameLength).toString('utf8'),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
    })
    if (entries.length > maxEntries) return undefined
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries.length === count && at === directory.length ? entries : undefined
}

/** True when unpacking would make far more of it than was sent; entries that overlap count each time. */
export function isBomb(entries: readonly ZipEntry[], size: number): boolean {
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  return (
    unpacked > maxRatio * size ||
    entries.some((entry) => entry.unpacked > maxRatio * Math.max(entry.packed, 1024))
  )
}
