import { join } from 'node:path'
import type { Config } from '../config.ts'
import { diskStore } from './disk-store.ts'
import type { ObjectStore } from './object-store.ts'
import { s3Store } from './s3-store.ts'

/** The store that the settings ask for: the bucket when one is named, else `DATA_DIR/uploads`. */
export const openStore = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): ObjectStore =>
  s3 === undefined ? diskStore(join(dataDir, 'uploads')) : s3Store(s3)
