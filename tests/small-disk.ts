// A disk that is really full: a small file system in memory. Making one takes the rights of root on Linux.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly path: string
  /** Takes all that is free, but so many megabytes. */
  fill(leftMb?: number): void
  /** Gives it back. */
  empty(): void
  remove(): void
}

/** Mounts a file system of so many megabytes, or returns undefined where this user may not. */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'countersign-small-'))
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', path]
  const isMounted = process.platform === 'linux' && spawnSync('mount', options).status === 0
  if (!isMounted) {
    rmSync(path, { recursive: true })
    return undefined
  }
  const unmount = () => void spawnSync('umount', ['-l', path])
  process.once('exit', unmount)
  const filler = join(path, 'filler')
  return {
    path,
    fill(leftMb = 0) {
      const { bavail, bsize } = statfsSync(path)
      const size = Math.max(0, bavail * bsize - leftMb * 1024 ** 2)
      // Until it is refused: what is counted as free may not all be given.
      try {
        writeFileSync(filler, Buffer.alloc(size, 1), { flag: 'a' })
      } catch {
        // Full already.
      }
    },
    empty: () => rmSync(filler, { force: true }),
    remove() {
      process.off('exit', unmount)
      unmount()
      rmSync(path, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
