// A small file system for the disk filler: a real one where it may be mounted (Linux, root), else one that is made up.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#server/app.ts'
import { createLog } from '#server/http/log.ts'
import { diskSystem } from '#server/store/disk-room.ts'
import { diskStore } from '#server/store/disk-store.ts'
import { filesBelow } from '#tests/upload/files-below.ts'
import { uploader } from '#tests/upload/upload-client.ts'
import { forget, type Product } from './product.ts'

export const mebibyte = 1024 ** 2
export const diskMib = 500
export const floorMib = 128

/** Mounts a file system of `diskMib` MiB; undefined where that is not allowed. */
export function mountSmall(): { folder: string; unmount(): void } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-attack-disk-'))
  const options = ['-t', 'tmpfs', '-o', `size=${diskMib}m`, 'tmpfs', folder]
  const isMounted = process.platform === 'linux' && spawnSync('mount', options).status === 0
  if (!isMounted) {
    forget(folder)
    return undefined
  }
  const leave = () => void spawnSync('umount', ['-l', folder])
  process.once('exit', leave)
  return {
    folder,
    unmount() {
      process.off('exit', leave)
      leave()
      forget(folder)
    },
  }
}

/** The same server in this process, over a store whose disk holds `diskMib` MiB, as it says. */
export function madeUpDisk({ db, sql }: Product, folder: string) {
  const block = 4_096
  const statfs = async () => {
    const sizes = (await filesBelow(folder)).map((path) => statSync(path).size)
    const used = sizes.reduce((sum, size) => sum + size, 0)
    const blocks = (diskMib * mebibyte) / block
    return { blocks, bavail: blocks - Math.ceil(used / block), bsize: block }
  }
  const store = diskStore(folder, { ...diskSystem, statfs }, floorMib * mebibyte)
  const app = createApp({
    db,
    sql,
    store,
    log: createLog('silent'),
    config: {
      trustProxy: 0,
      sessionIdleMin: 15,
      sessionMaxHours: 12,
      metricsToken: undefined,
      uploadMaxBytes: 2 * 1024 ** 3,
    },
  })
  const fetchApp = async (path: string, init?: RequestInit) =>
    app.fetch(new Request(new URL(path, 'http://127.0.0.1:8080'), init))
  return {
    uploader: ({ token }: { token: string }) => uploader(fetchApp, token),
    freeMib: async () => ((await statfs()).bavail * block) / mebibyte,
  }
}
