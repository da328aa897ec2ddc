import type { Db, SqlClient } from '../db/client.ts'
import type { Logger } from '../http/log.ts'
import type { ObjectStore } from '../store/object-store.ts'

/** What uploads work with, inside a request and outside of one. */
export interface UploadDeps {
  readonly db: Db
  readonly sql: SqlClient
  readonly store: ObjectStore
  readonly log: Logger
  /** Largest file that may be uploaded. */
  readonly uploadMaxBytes: number
}
