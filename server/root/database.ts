// The database of the configuration, whoever runs it: for the server and for scripts.
import { StartError } from '#server/base/start-error.ts'
import { connect, type ConnectOptions } from '#server/db/connection/client.ts'
import type { Log } from '#server/db/embedded/embedded-postmaster.ts'
import { runningEmbedded, startEmbedded } from '#server/db/embedded/embedded.ts'
import type { Config } from './config.ts'

export interface Database {
  /** The role of the server. */
  readonly url: string
  /** The role that owns the tables, for migrations; the same where the configuration names none. */
  readonly ownerUrl: string
  /** The superuser of an embedded PostgreSQL; unset: it is an external one. */
  readonly adminUrl?: string
  /** What every connection to it has to know. */
  readonly options: Pick<ConnectOptions, 'pooler'>
  /** Shuts an embedded PostgreSQL down that was started here; leaves any other alone. */
  stop(): Promise<void>
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'databaseOwnerUrl' | 'dbPooler'>>

/**
 * Starts the embedded PostgreSQL, or checks that the one of `DATABASE_URL` and `DATABASE_OWNER_URL` answers.
 * Throws `StartError` with the reason, without the password of the address.
 */
export async function startDatabase(
  { databaseUrl, databaseOwnerUrl, dataDir, dbPooler = 'none' }: DatabaseConfig,
  log: Log,
): Promise<Database> {
  if (databaseUrl === undefined) return { ...(await startEmbedded({ dataDir, log })), options: {} }
  const options = { pooler: dbPooler }
  const name = await databaseBehind('DATABASE_URL', databaseUrl, options)
  if (databaseOwnerUrl !== undefined) {
    const owned = await databaseBehind('DATABASE_OWNER_URL', databaseOwnerUrl, options)
    if (owned !== name)
      throw new StartError(
        `DATABASE_URL leads to the database ${name}, DATABASE_OWNER_URL to ${owned}. Let both name the same one.`,
      )
  }
  return {
    url: databaseUrl,
    ownerUrl: databaseOwnerUrl ?? databaseUrl,
    options,
    stop: async () => {},
  }
}

/**
 * Name of the database at an address; throws `StartError` when it does not answer, or answers through a pooler that the
 * configuration does not name.
 */
async function databaseBehind(
  variable: string,
  url: string,
  options: Database['options'],
): Promise<string> {
  const { sql, close, isPooled } = connect(url, { ...options, max: 1 })
  try {
    const [row] = await sql<{ name: string }[]>`select current_database() as name`
    if (options.pooler === 'none' && (await isPooled()))
      throw new StartError(
        `${variable} leads through a pooler. Set DB_POOLER to transaction, or to session where it gives a connection out for a whole session.`,
      )
    return row?.name ?? ''
  } catch (error) {
    if (error instanceof StartError) throw error
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
  return running === undefined
    ? startDatabase(config, log)
    : { ...running, options: {}, stop: async () => {} }
}
