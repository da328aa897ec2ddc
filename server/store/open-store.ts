import { join } from 'node:path'
import type { Config } from '../config.ts'
import { diskStore } from './disk-store.ts'
import type { ObjectStore } from './object-store.ts'

/** Returns the store that the settings ask for: the bucket when one is named, else `DATA_DIR/uploads`. */
export async function openStore({
  s3,
  dataDir,
}: Pick<Config, 's3' | 'dataDir'>): Promise<ObjectStore> {
  if (s3 === undefined) return diskStore(join(dataDir, 'uploads'))
  // The client of the service is large; servers that keep files on disk never load it.
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(s3)
}
