// What a process with the role `jobs` does beside answering: by the clock, and off the queues of the database.
import { randomUUID } from 'node:crypto'
import type { PayoutProviders } from '#server/base/ports/payout-provider.ts'
import type { App } from '#server/http/application.ts'
import { startScheduler } from '#server/jobs/scheduler.ts'
import { rollUpHouse } from '#server/ledger/roll-up.ts'
import { startExports } from '#server/lists/export/worker.ts'
import { startMarketingClock } from '#server/marketing/clock.ts'
import type { NodeConfig } from '#server/money/chain/config.ts'
import { startMoneyClock } from '#server/money/clock.ts'
import { startPayouts } from '#server/money/payout/worker.ts'
import { startChainWatch } from '#server/money/watch/start.ts'
import { anyNetwork, publicNetwork, startWebhooks } from '#server/platform/index.ts'
import { allJobs } from './all-jobs.ts'

interface WorkerOptions {
  /** Nodes of the networks that are followed; none where chains are not watched. */
  readonly watchedNodes: readonly NodeConfig[]
  readonly payouts: PayoutProviders
  /** True: webhooks reach private addresses. */
  readonly platformAllowPrivate: boolean
}

/** Starts them; returns what ends each. */
export async function startWorkers(
  app: App,
  { payouts, platformAllowPrivate, watchedNodes }: WorkerOptions,
): Promise<(() => Promise<void>)[]> {
  const { db, sql, log, store, config } = app.deps
  const failed = (what: string) => (error: unknown) => log.error(error, `${what} failed`)
  if (platformAllowPrivate)
    log.warn(
      'webhooks may reach private addresses: PLATFORM_ALLOW_PRIVATE is for tests and networks of one’s own',
    )
  const chains = await startChainWatch(db, watchedNodes, {
    owner: randomUUID(),
    onError: failed('watching a chain'),
  })
  const workers = [
    rollUpHouse(db, { onError: failed('roll-up') }),
    startMarketingClock(db, failed('marketing clock')),
    startMoneyClock(db, failed('money clock')),
    startPayouts(db, payouts, failed('payouts')),
    startWebhooks({
      db,
      network: platformAllowPrivate ? anyNetwork : publicNetwork,
      onError: failed('webhooks'),
    }),
    startScheduler({ db, sql, log, store, uploadMaxBytes: config.uploadMaxBytes }, allJobs),
    startExports(app, failed('exports')),
    ...chains,
  ]
  return workers.map((worker) => () => worker.stop())
}
