import type { Logger } from '#server/base/log.ts'
import type { Db, SqlClient } from '#server/db/connection/client.ts'
import type { ObjectStore } from '#server/store/object-store.ts'

/** What uploads work with, inside a request and outside of one. */
export interface UploadDeps {
  readonly db: Db
  readonly sql: SqlClient
  readonly store: ObjectStore
  readonly log: Logger
  /** Largest file that may be uploaded. */
  readonly uploadMaxBytes: number
}
