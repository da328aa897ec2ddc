// The disk of the disk filler where no small one may be mounted: it is made up.
import { statSync } from 'node:fs'
import { diskSystem } from '#server/store/disk-room.ts'
import { diskStore } from '#server/store/disk-store.ts'
import { appOver } from '#tests/money/desk.ts'
import { filesBelow } from '#tests/upload/files-below.ts'
import { uploader } from '#tests/upload/upload-client.ts'
import type { Product } from './product.ts'

export const mebibyte = 1024 ** 2
export const diskMib = 500
export const floorMib = 128

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
  const app = appOver({ db, sql }, {}, store)
  const fetchApp = async (path: string, init?: RequestInit) =>
    app.fetch(new Request(new URL(path, 'http://127.0.0.1:8080'), init))
  return {
    uploader: ({ token }: { token: string }) => uploader(fetchApp, token),
    freeMib: async () => ((await statfs()).bavail * block) / mebibyte,
  }
}
