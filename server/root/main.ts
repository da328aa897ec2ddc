// Puts the process together: database, tables, first data, calls, socket. No reading of the environment.
import { Simulated } from '#contract/session.ts'
import { createOidc } from '#server/access/oidc/providers.ts'
import { openSecretKeys } from '#server/access/open-secret-keys.ts'
import { createSmsSender } from '#server/access/sms-sender.ts'
import { loadAuditKeys, setAuditKeys } from '#server/base/audit-key.ts'
import { openCountries } from '#server/base/country.ts'
import type { Logger } from '#server/base/log.ts'
import { StartError } from '#server/base/start-error.ts'
import { toStartError } from '#server/base/why-failed.ts'
import { connect } from '#server/db/connection/client.ts'
import { watchDatabase } from '#server/db/connection/watch-database.ts'
import { resolveSeedMode } from '#server/db/purpose.ts'
import { databaseRisks } from '#server/db/risks.ts'
import type { ServedPart } from '#server/http/application.ts'
import { adoptTrail } from '#server/http/audit/audit-trail.ts'
import { chainNodes } from '#server/money/chain/config.ts'
import { simulatedChains } from '#server/money/chain/simulated.ts'
import { openChannels, storeChannels } from '#server/money/payout/channels.ts'
import { startKeyUsage } from '#server/platform/index.ts'
import { openStore } from '#server/store/open-store.ts'
import { startSweeper } from '#server/upload/sweeper.ts'
import { createApp } from './app.ts'
import { addArchiveMetrics, startServerArchive } from './backup/start-server-archive.ts'
import { bringUp } from './bring-up.ts'
import type { Config } from './config.ts'
import { startDatabase } from './database.ts'
import { type Fetch, listen } from './http-server.ts'
import { getServedParts } from './roles.ts'
import { seed } from './seed/seed.ts'
import { resolveSimulation } from './simulation.ts'
import { startWorkers } from './workers.ts'

export interface RunningServer {
  /** Where the console is found. */
  readonly url: string
  /** Where programs of the platform are answered, where that is another port. */
  readonly platformUrl?: string
  /** Finishes what is in flight, then closes everything; within 10 s. */
  close(): Promise<void>
}

export interface StartOptions {
  readonly log: Logger
  /** True: a database without the demo set is refused, since made-up records would come into it. */
  readonly needsDemo?: boolean
  /** Folder of the built console; unset: calls only. */
  readonly consoleDir?: string
  /** Told when the first operator is made without `ADMIN_PASSWORD`: to be shown once and forgotten. */
  readonly onFirstPassword?: (password: string) => void
}

/** Starts a server; throws `StartError` with the reason when it cannot, and then leaves nothing running. */
export async function startServer(
  config: Config,
  { log, consoleDir, onFirstPassword, needsDemo = false }: StartOptions,
): Promise<RunningServer> {
  const undo: (() => Promise<void>)[] = []
  // What answers and what works beside it ends at once and together: one after the other, each would wait for the
  // work of those before it, with the door still open.
  const workers: (() => Promise<void>)[] = []
  const close = async () => {
    const ends = await Promise.allSettled(workers.splice(0).map((stop) => stop()))
    for (let step = undo.pop(); step; step = undo.pop()) await step()
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }
  let answer: Fetch = () =>
    new Response('starting', { status: 503, headers: { 'Retry-After': '2' } })
  try {
    const countryOf = openCountries(config.countryDatabase)
    const database = await startDatabase(config, log)
    undo.push(database.stop)
    // The port is taken before anything is written: a start that fails here must not have made, and
    // then lost, the first password.
    const listening = async (parts: ReadonlySet<ServedPart>, port: number) => {
      const serve: Fetch = (request, env) => answer(request, Object.assign({}, env, { parts }))
      const listener = await listen(serve, config.host, port)
      workers.push(() => listener.drain(6_000))
      return listener
    }
    const parts = getServedParts(config)
    const server = await listening(parts.main, config.port)
    const programs = parts.platform && (await listening(parts.platform, config.platformPort ?? 0))
    setAuditKeys(loadAuditKeys(config))
    const simulation = await bringUp(database, async (db, { ahead }) => {
      // Before anything else is written.
      const mode = await resolveSeedMode(db, config.seed)
      if (needsDemo && mode !== 'demo')
        throw new StartError(
          '--live makes records up, and this database was made without the demo set.',
        )
      const found = resolveSimulation(config.simulation, mode === 'demo')
      await openSecretKeys(db, config, log)
      await adoptTrail(db, config.dataDir, log, config.keysLost)
      const { adminPassword, keepAdminPassword } = config
      await storeChannels(db, config.payoutChannels)
      if (ahead.length === 0)
        await seed(db, { mode, adminPassword, keepAdminPassword, log, onFirstPassword })
      else
        log.warn({ ahead }, 'a newer version prepared the database; this one works on it as it is')
      return { data: mode === 'demo', ...found }
    })
    const archive = await startServerArchive(database, config, log)
    undo.push(async () => archive?.stop())
    const pool = connect(database.url, {
      ...database.options,
      max: config.dbPool,
      onNotice: ({ code, message }) =>
        log[code === '00000' ? 'debug' : 'warn']({ code, notice: message }, 'the database reports'),
    })
    const { db, sql } = pool
    undo.push(() => pool.close(1_000))
    if (config.databaseUrl !== undefined)
      for (const risk of await databaseRisks(sql)) log.warn(risk)
    // Only now: a watch that finds the database slow gives up what runs on the pool, and the start would fail with it.
    const watch = watchDatabase(pool, log)
    workers.push(() => watch.stop())
    // After the last request was answered, before the connections close.
    const keyUsage = startKeyUsage(db, (error) => log.error(error, 'calls of keys are not counted'))
    undo.push(() => keyUsage.stop())
    const store = await openStore(config)
    const payouts = await openChannels(db, {
      configured: config.payoutChannels,
      isSimulated: simulation.payouts,
    })
    const nodes = chainNodes(config.chainNodes)
    const simulated = simulation.chains ? simulatedChains(db) : undefined
    const chains = { get: (network: string) => nodes.get(network) ?? simulated?.get(network) }
    const sms = config.sms ?? (simulation.codes ? ({ kind: 'log' } as const) : undefined)
    const app = createApp({
      db,
      sql,
      log,
      store,
      watch,
      payouts,
      chains,
      countryOf,
      oidc: config.oidc && createOidc(config.oidc, { log }),
      sms: sms && createSmsSender(sms, log),
      config: {
        ...config,
        consoleDir,
        sharesCostly: true,
        simulated: Simulated.options.filter((part) => simulation[part]),
      },
    })
    if (archive) addArchiveMetrics(app.metrics, archive, config.backupIntervalSec)
    const { uploadMaxBytes, platformAllowPrivate } = config
    const uploadDeps = { db, sql, log, store, uploadMaxBytes }
    const sweeper = startSweeper(uploadDeps)
    // After the last request was answered, before the connections close.
    undo.push(() => sweeper.stop())
    if (config.roles.has('jobs'))
      workers.push(
        ...(await startWorkers(app, {
          payouts,
          platformAllowPrivate,
          watchedNodes: config.chainWatch ? config.chainNodes : [],
        })),
      )
    answer = app.fetch
    return {
      url: urlOf(config.host, server.port),
      ...(programs && { platformUrl: urlOf(config.host, programs.port) }),
      close,
    }
  } catch (error) {
    await close()
    throw config.databaseUrl === undefined ? toStartError(error, config.dataDir) : error
  }
}

/** The address a browser on this machine can open. */
function urlOf(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}/`
}
