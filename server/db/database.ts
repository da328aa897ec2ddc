// The database of the configuration, whoever runs it: for the server and for scripts.
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'
import { connect } from './client.ts'
import type { Log } from './embedded-postmaster.ts'
import { runningEmbedded, startEmbedded } from './embedded.ts'

export interface Database {
  readonly url: string
  /** Shuts an embedded PostgreSQL down that was started here; leaves any other alone. */
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL, or checks that the one of `DATABASE_URL` answers.
 * Throws `StartError` with the reason, without the password of the address.
 */
export async function startDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
): Promise<Database> {
  if (databaseUrl === undefined) return startEmbedded({ dataDir, log })
  const { sql, close } = connect(databaseUrl, { max: 1 })
  try {
    await sql`select 1`
  } catch (error) {
    const { host } = new URL(databaseUrl)
    const why = error instanceof Error ? error.message || error.name : String(error)
    throw new StartError(`The PostgreSQL of DATABASE_URL (${host}) does not answer: ${why}.`, {
      cause: error,
    })
  } finally {
    await close()
  }
  return { url: databaseUrl, stop: async () => {} }
}

/** For scripts: the database of a server that runs on the same data folder, else as `startDatabase`. */
export async function joinDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
): Promise<Database> {
  const running = config.databaseUrl === undefined ? runningEmbedded(config.dataDir) : undefined
  return running === undefined ? startDatabase(config, log) : { url: running, stop: async () => {} }
}
