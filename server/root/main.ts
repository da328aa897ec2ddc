// Puts the process together: database, tables, first data, calls, socket. No reading of the environment.
import { Simulated } from '#contract/session.ts'
import { createOidc } from '#server/access/oidc/providers.ts'
import { openSecretKeys } from '#server/access/open-secret-keys.ts'
import { createSmsSender } from '#server/access/sms-sender.ts'
import { loadAuditKeys, setAuditKeys } from '#server/base/audit-key.ts'
import { openCountries } from '#server/base/country.ts'
import type { Logger } from '#server/base/log.ts'
import { whyFull } from '#server/base/why-failed.ts'
import { connect } from '#server/db/connection/client.ts'
import { watchDatabase } from '#server/db/connection/watch-database.ts'
import { purposeOf } from '#server/db/purpose.ts'
import { databaseRisks } from '#server/db/risks.ts'
import { adoptTrail } from '#server/http/audit/audit-trail.ts'
import { startScheduler } from '#server/jobs/scheduler.ts'
import { rollUpHouse } from '#server/ledger/roll-up.ts'
import { startExports } from '#server/lists/export/worker.ts'
import { startMarketingClock } from '#server/marketing/clock.ts'
import { chainNodes } from '#server/money/chain/config.ts'
import { simulatedChains } from '#server/money/chain/simulated.ts'
import { startMoneyClock } from '#server/money/clock.ts'
import { simulatedChannels } from '#server/money/payout/channels.ts'
import { startPayouts } from '#server/money/payout/worker.ts'
import { anyNetwork, publicNetwork, startKeyUsage, startWebhooks } from '#server/platform/index.ts'
import { openStore } from '#server/store/open-store.ts'
import { startSweeper } from '#server/upload/sweeper.ts'
import { allJobs } from './all-jobs.ts'
import { createApp } from './app.ts'
import { addArchiveMetrics, archiveOf } from './backup/archive-of-server.ts'
import { bringUp } from './bring-up.ts'
import type { Config } from './config.ts'
import { startDatabase } from './database.ts'
import { type Fetch, listen } from './http-server.ts'
import { seed } from './seed/seed.ts'
import { simulationOf } from './simulation.ts'

export interface RunningServer {
  /** Where the console is found. */
  readonly url: string
  /** Finishes what is in flight, then closes everything; within 10 s. */
  close(): Promise<void>
}

export interface StartOptions {
  readonly log: Logger
  /** Folder of the built console; unset: calls only. */
  readonly consoleDir?: string
  /** Told when the first operator is made without `ADMIN_PASSWORD`: to be shown once and forgotten. */
  readonly onFirstPassword?: (password: string) => void
}

/** Starts a server; throws `StartError` with the reason when it cannot, and then leaves nothing running. */
export async function startServer(
  config: Config,
  { log, consoleDir, onFirstPassword }: StartOptions,
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
    const server = await listen((...request) => answer(...request), config.host, config.port)
    workers.push(() => server.drain(6_000))
    setAuditKeys(loadAuditKeys(config))
    const simulation = await bringUp(database, async (db, { ahead }) => {
      // Before anything else is written.
      const mode = await purposeOf(db, config.seed)
      const found = simulationOf(config.simulation, mode === 'demo')
      await openSecretKeys(db, config, log)
      await adoptTrail(db, config.dataDir, log, config.keysLost)
      const { adminPassword, keepAdminPassword } = config
      if (ahead.length === 0)
        await seed(db, { mode, adminPassword, keepAdminPassword, log, onFirstPassword })
      else
        log.warn({ ahead }, 'a newer version prepared the database; this one works on it as it is')
      return { data: mode === 'demo', ...found }
    })
    const archive = await archiveOf(database, config, log)
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
    const rollUp = rollUpHouse(db, { onError: (error) => log.error(error, 'roll-up failed') })
    workers.push(() => rollUp.stop())
    const marketing = startMarketingClock(db, (error) => log.error(error, 'marketing clock failed'))
    workers.push(() => marketing.stop())
    const money = startMoneyClock(db, (error) => log.error(error, 'money clock failed'))
    workers.push(() => money.stop())
    // After the last request was answered, before the connections close.
    const keyUsage = startKeyUsage(db, (error) => log.error(error, 'calls of keys are not counted'))
    undo.push(() => keyUsage.stop())
    const store = await openStore(config)
    const payouts = simulation.payouts ? await simulatedChannels(db) : new Map()
    const nodes = chainNodes(config.chainNodes)
    const simulated = simulation.chains ? simulatedChains(db) : undefined
    const chains = { get: (network: string) => nodes.get(network) ?? simulated?.get(network) }
    const outbox = startPayouts(db, payouts, (error) => log.error(error, 'payouts failed'))
    workers.push(() => outbox.stop())
    if (config.platformAllowPrivate)
      log.warn(
        'webhooks may reach private addresses: PLATFORM_ALLOW_PRIVATE is for tests and networks of one’s own',
      )
    const webhooks = startWebhooks({
      db,
      network: config.platformAllowPrivate ? anyNetwork : publicNetwork,
      onError: (error) => log.error(error, 'webhooks failed'),
    })
    workers.push(() => webhooks.stop())
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
    const { uploadMaxBytes } = config
    const uploadDeps = { db, sql, log, store, uploadMaxBytes }
    const sweeper = startSweeper(uploadDeps)
    const scheduler = startScheduler(uploadDeps, allJobs)
    workers.push(() => scheduler.stop())
    // After the last request was answered, before the connections close.
    undo.push(() => sweeper.stop())
    const exporting = startExports(app, (error) => log.error(error, 'exports failed'))
    workers.push(() => exporting.stop())
    answer = app.fetch
    return { url: urlOf(config.host, server.port), close }
  } catch (error) {
    await close()
    throw config.databaseUrl === undefined ? whyFull(error, config.dataDir) : error
  }
}

/** The address a browser on this machine can open. */
function urlOf(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}/`
}
