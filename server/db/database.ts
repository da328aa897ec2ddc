// The database of the configuration, whoever runs it: for the server and for scripts.
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'
import { connect } from './client.ts'
import type { Log } from './embedded-postmaster.ts'
import { runningEmbedded, startEmbedded } from './embedded.ts'

export interface Database {
  /** The role of the server. */
  readonly url: string
  /** The role that owns the tables, for migrations; the same where the configuration names none. */
  readonly ownerUrl: string
  /** Shuts an embedded PostgreSQL down that was started here; leaves any other alone. */
  stop(): Promise<void>
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'databaseOwnerUrl'>>

/**
 * Starts the embedded PostgreSQL, or checks that the one of `DATABASE_URL` and `DATABASE_OWNER_URL` answers.
 * Throws `StartError` with the reason, without the password of the address.
 */
export async function startDatabase(
  { databaseUrl, databaseOwnerUrl, dataDir }: DatabaseConfig,
  log: Log,
): Promise<Database> {
  if (databaseUrl === undefined) return startEmbedded({ dataDir, log })
  const name = await databaseBehind('DATABASE_URL', databaseUrl)
  if (databaseOwnerUrl !== undefined) {
    const owned = await databaseBehind('DATABASE_OWNER_URL', databaseOwnerUrl)
    if (owned !== name)
      throw new StartError(
        `DATABASE_URL leads to the database ${name}, DATABASE_OWNER_URL to ${owned}. Let both name the same one.`,
      )
  }
  return { url: databaseUrl, ownerUrl: databaseOwnerUrl ?? databaseUrl, stop: async () => {} }
}

/** Name of the database at an address; throws `StartError` when it does not answer. */
async function databaseBehind(variable: string, url: string): Promise<string> {
  const { sql, close } = connect(url, { max: 1 })
  try {
    const [row] = await sql<{ name: string }[]>`select current_database() as name`
    return row?.name ?? ''
  } catch (error) {
    const { host } = new URL(url)
    const why = error instanceof Error ? error.message || error.name : String(error)
    throw new StartError(`The PostgreSQL of ${variable} (${host}) does not answer: ${why}.`, {
      cause: error,
    })
  } finally {
    await close()
  }
}

/** For scripts: the database of a server that runs on the same data folder, else as `startDatabase`. */
export async function joinDatabase(config: DatabaseConfig, log: Log): Promise<Database> {
  const running = config.databaseUrl === undefined ? runningEmbedded(config.dataDir) : undefined
  return running === undefined ? startDatabase(config, log) : { ...running, stop: async () => {} }
}
