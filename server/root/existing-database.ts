// For scripts that look at the database of the configuration: it has to be there. Nothing is made, and nothing is left running.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createLog } from '#server/base/log.ts'
import { StartError } from '#server/base/start-error.ts'
import { type Connection, connect, type ConnectOptions } from '#server/db/connection/client.ts'
import type { Config } from './config.ts'
import { joinDatabase } from './database.ts'

/**
 * Runs the work over the database that a server uses now or would use: joins the one that runs, starts an embedded one that
 * stands still and stops it again. Throws `StartError` where there is none, or an empty one.
 */
export async function withExistingDatabase<T>(
  config: Config,
  options: ConnectOptions,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const folder = join(config.dataDir, 'db')
  if (config.databaseUrl === undefined && !existsSync(join(folder, 'PG_VERSION')))
    throw new StartError(
      `There is no database in ${folder}. Set DATA_DIR or DATABASE_URL as the server has them.`,
    )
  // What a command prints to standard output is read by other programs.
  const database = await joinDatabase(config, createLog('warn', process.stderr))
  try {
    const connection = connect(database.url, { ...database.options, ...options })
    try {
      const [row] = await connection.sql<{ isFilled: boolean }[]>`
        select to_regclass('public.schema_migration') is not null as "isFilled"`
      if (row?.isFilled !== true)
        throw new StartError('The database is empty: no server has been started on it yet.')
      return await work(connection)
    } finally {
      await connection.close()
    }
  } finally {
    await database.stop()
  }
}
