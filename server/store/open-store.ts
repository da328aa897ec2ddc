import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { diskSystem } from './disk-room.ts'
import { diskStore } from './disk-store.ts'
import { makeFolder } from './disk-write.ts'
import type { ObjectStore } from './object-store.ts'
import type { S3Config } from './s3-store.ts'

/** What the embedded database keeps for its journal and its tables where uploads share its disk. */
const databaseFloorBytes = 1024 ** 3

interface StoreConfig {
  readonly dataDir: string
  /** The bucket; unset: files are kept on disk. */
  readonly s3: S3Config | undefined
  readonly diskFloorBytes?: number | undefined
  readonly databaseUrl?: string | undefined
}

/** Returns the store that the settings ask for: the bucket when one is named, else `DATA_DIR/uploads`. */
export async function openStore(config: StoreConfig): Promise<ObjectStore> {
  if (config.s3 === undefined) {
    const folder = join(config.dataDir, 'uploads')
    return diskStore(folder, diskSystem, await floorFor(config, folder))
  }
  // The client of the service is large; servers that keep files on disk never load it.
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(config.s3)
}

/** Bytes that uploads leave free: as configured, or for an embedded database on the same disk. */
export async function floorFor(
  { diskFloorBytes, databaseUrl, dataDir }: StoreConfig,
  folder: string,
): Promise<number> {
  if (diskFloorBytes !== undefined) return diskFloorBytes
  if (databaseUrl !== undefined) return 0
  await makeFolder(folder)
  const database = await stat(join(dataDir, 'db')).catch(() => undefined)
  const isShared = database === undefined || database.dev === (await stat(folder)).dev
  return isShared ? databaseFloorBytes : 0
}
