// Puts the server together. The calls of a domain are mounted by its own `mount.ts`.
import { Hono } from 'hono'
import { alerts } from './alerts.ts'
import { mountApproval } from './approval/mount.ts'
import { docs } from './docs/mount.ts'
import { mountExports } from './export/mount.ts'
import { findRecords } from './find-records.ts'
import { homeDesk } from './home/desk.ts'
import { homeRanking } from './home/ranking.ts'
import { homeSummary } from './home/summary.ts'
import { homeTodo } from './home/todo.ts'
import { homeTrend } from './home/trend.ts'
import type { App, Deps, Env } from './http/application.ts'
import { callGate } from './http/call-limits.ts'
import { consolePages } from './http/console.ts'
import { health } from './http/health.ts'
import { createMetrics } from './http/metrics.ts'
import { refusedCalls } from './http/refused-calls.ts'
import { canonicalPath, failed, unmatched } from './http/unmatched.ts'
import { watch } from './http/watch.ts'
import { mountMarketing } from './marketing/mount.ts'
import { mountMember } from './member/mount.ts'
import { mountMoney } from './money/mount.ts'
import { mountOther } from './other/mount.ts'
import { recordViewers } from './review/record-viewers.ts'
import { workOrders } from './review/urgency.ts'
import { mountSession } from './session/mount.ts'
import { mountSystem } from './system/mount.ts'
import { mountTrade } from './trade/mount.ts'
import { uploads } from './upload/uploads.ts'
import { visualBoards } from './visual/boards.ts'

/** The whole server over one database; `fetch` answers requests without needing a port. */
export function createApp(deps: Deps): App & { readonly fetch: App['hono']['fetch'] } {
  const hono = new Hono<Env>()
  const metrics = createMetrics({ withProcess: deps.config.metricsToken !== undefined })
  const gate = callGate(deps.config.callLimits)
  const app: App = {
    hono,
    deps,
    metrics,
    gate,
    refusedCalls: refusedCalls(deps.db, deps.log),
    mounted: new Map(),
    scopedLists: new Set(),
    exports: new Map(),
    storedCalls: new Map(),
  }
  hono.use(watch(app))
  hono.use(canonicalPath)
  hono.onError(failed)
  hono.notFound(unmatched(app))
  health(app)
  docs(app)

  alerts(app)
  recordViewers(app)
  workOrders(app)
  findRecords(app)
  homeSummary(app)
  homeTodo(app)
  homeTrend(app)
  homeRanking(app)
  homeDesk(app)
  visualBoards(app)
  uploads(app)

  mountExports(app)
  mountMarketing(app)
  mountMember(app)
  mountApproval(app)
  mountMoney(app)
  mountOther(app)
  mountSession(app)
  mountSystem(app)
  mountTrade(app)

  consolePages(app)
  return { ...app, fetch: hono.fetch }
}
