// What the file system below a folder can do and hold.
import { randomBytes } from 'node:crypto'
import { link, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inFolder, makeFolder } from './disk-write.ts'

/** The share of the disk that uploads leave free. */
const freeShare = 0.1

const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK'])

/** Calls of the system that a store can do without, or that tell of the machine; tests bring others. */
export interface DiskSystem {
  readonly link: (from: string, to: string) => Promise<void>
  readonly statfs: (path: string) => Promise<{ bavail: number; blocks: number; bsize: number }>
}

export const diskSystem: DiskSystem = { link, statfs }

/** Gives a file a second name; false on file systems without: FAT, some network shares. */
export async function linkFile(
  { link: give }: Pick<DiskSystem, 'link'>,
  from: string,
  to: string,
): Promise<boolean> {
  try {
    await give(from, to)
    return true
  } catch (error) {
    if (noLinks.has((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

/** True when files in this folder, which is made when it is missing, can have a second name. Tries it out. */
export async function canLink(system: DiskSystem, folder: string): Promise<boolean> {
  const path = join(folder, randomBytes(16).toString('hex'))
  const second = `${path}-link`
  try {
    await inFolder(folder, () => writeFile(path, '', { flag: 'wx', mode: 0o600 }))
    return await linkFile(system, path, second)
  } finally {
    for (const each of [path, second]) await rm(each, { force: true })
  }
}

/** Bytes that may be written below a folder with a tenth of the disk, and at least `floorBytes`, left free. */
export async function freeBelow(
  system: Pick<DiskSystem, 'statfs'>,
  folder: string,
  floorBytes: number,
): Promise<number> {
  await makeFolder(folder)
  const { bavail, blocks, bsize } = await system.statfs(folder)
  return bavail * bsize - Math.max(blocks * bsize * freeShare, floorBytes)
}
