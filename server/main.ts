// Puts the process together: database, tables, first data, calls, socket. No reading of the environment.
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { connect } from './db/client.ts'
import { startDatabase } from './db/database.ts'
import { migrate, prepare } from './db/migrate.ts'
import { seed } from './db/seed/seed.ts'
import { listen } from './http-server.ts'
import type { Logger } from './http/log.ts'

export interface RunningServer {
  /** Where the console is found. */
  readonly url: string
  /** Only when the first operator was made in this start without `ADMIN_PASSWORD`: shown once, then forgotten. */
  readonly firstPassword: string | undefined
  /** Finishes what is in flight, then closes everything; within 10 s. */
  close(): Promise<void>
}

export interface StartOptions {
  readonly log: Logger
  /** Folder of the built console; unset: calls only. */
  readonly consoleDir?: string
}

/** Starts a server; throws `StartError` with the reason when it cannot, and then leaves nothing running. */
export async function startServer(
  config: Config,
  { log, consoleDir }: StartOptions,
): Promise<RunningServer> {
  const undo: (() => Promise<void>)[] = []
  const close = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step()
  }
  try {
    const database = await startDatabase(config, log)
    undo.push(database.stop)
    const { firstPassword } = await prepare(database.url, async (db) => {
      await migrate(db)
      return seed(db, { mode: config.seed, adminPassword: config.adminPassword, log })
    })
    const { db, sql, close: disconnect } = connect(database.url, { max: config.dbPool })
    undo.push(() => disconnect(1_000))
    const app = createApp({ db, sql, log, config: { ...config, consoleDir } })
    const server = await listen(app.fetch, config.host, config.port)
    undo.push(() => server.drain(6_000))
    return { url: urlOf(config.host, server.port), firstPassword, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The address a browser on this machine can open. */
function urlOf(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}/`
}
