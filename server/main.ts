// Puts the process together: database, tables, first data, calls, socket. No reading of the environment.
import { Simulated } from '#contract/session.ts'
import { createApp } from './app.ts'
import { loadAuditKeys, setAuditKeys } from './audit-key.ts'
import { adoptTrail } from './audit-trail.ts'
import type { Config } from './config.ts'
import { openCountries } from './country.ts'
import { bringUp } from './db/bring-up.ts'
import { connect } from './db/client.ts'
import { startDatabase } from './db/database.ts'
import { whyFull } from './db/embedded-reasons.ts'
import { purposeOf } from './db/purpose.ts'
import { databaseRisks } from './db/risks.ts'
import { seed } from './db/seed/seed.ts'
import { watchDatabase } from './db/watch-database.ts'
import { startExports } from './export/worker.ts'
import { type Fetch, listen } from './http-server.ts'
import type { Logger } from './http/log.ts'
import { startScheduler } from './jobs/scheduler.ts'
import { rollUpHouse } from './ledger/roll-up.ts'
import { startMarketingClock } from './marketing/clock.ts'
import { chainNodes } from './money/chain/config.ts'
import { simulatedChains } from './money/chain/simulated.ts'
import { startMoneyClock } from './money/clock.ts'
import { simulatedChannels } from './money/payout/channels.ts'
import { startPayouts } from './money/payout/worker.ts'
import { createOidc } from './session/oidc/providers.ts'
import { openSecretKeys } from './session/open-secret-keys.ts'
import { createSmsSender } from './session/sms-sender.ts'
import { simulationOf } from './simulation.ts'
import { openStore } from './store/open-store.ts'
import { startSweeper } from './upload/sweeper.ts'

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
    const simulation = await bringUp(database, async (db) => {
      // Before anything else is written.
      const mode = await purposeOf(db, config.seed)
      const found = simulationOf(config.simulation, mode === 'demo')
      await openSecretKeys(db, config, log)
      await adoptTrail(db, config.dataDir, log)
      const { adminPassword, keepAdminPassword } = config
      await seed(db, { mode, adminPassword, keepAdminPassword, log, onFirstPassword })
      return { data: mode === 'demo', ...found }
    })
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
    const store = await openStore(config)
    const payouts = simulation.payouts ? await simulatedChannels(db) : new Map()
    const nodes = chainNodes(config.chainNodes)
    const simulated = simulation.chains ? simulatedChains(db) : undefined
    const chains = { get: (network: string) => nodes.get(network) ?? simulated?.get(network) }
    const outbox = startPayouts(db, payouts, (error) => log.error(error, 'payouts failed'))
    workers.push(() => outbox.stop())
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
    const { uploadMaxBytes } = config
    const uploadDeps = { db, sql, log, store, uploadMaxBytes }
    const sweeper = startSweeper(uploadDeps)
    const scheduler = startScheduler(uploadDeps)
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
