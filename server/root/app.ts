// Puts the server together. The calls of a domain are mounted by its own `mount.ts`.
import { Hono } from 'hono'
import { operatorAccess } from '#server/access/operator-access.ts'
import { mountApproval } from '#server/approval/mount.ts'
import { homeDesk } from '#server/home/desk.ts'
import { homeRanking } from '#server/home/ranking.ts'
import { homeSummary } from '#server/home/summary.ts'
import { homeTodo } from '#server/home/todo.ts'
import { homeTrend } from '#server/home/trend.ts'
import type { App, Deps, Env } from '#server/http/application.ts'
import { refusedCalls } from '#server/http/audit/refused-calls.ts'
import { callGate } from '#server/http/call-limits.ts'
import { consolePages } from '#server/http/console/console.ts'
import { health } from '#server/http/health.ts'
import { createMetrics } from '#server/http/metrics.ts'
import { canonicalPath, failed, unmatched } from '#server/http/unmatched.ts'
import { watch } from '#server/http/watch.ts'
import { mountExports } from '#server/lists/export/mount.ts'
import { mountMarketing } from '#server/marketing/mount.ts'
import { mountMember } from '#server/member/mount.ts'
import { mountMoney } from '#server/money/mount.ts'
import { mountOther } from '#server/other/mount.ts'
import { mountPlatform } from '#server/platform/mount.ts'
import { recordViewers } from '#server/review/record-viewers.ts'
import { workOrders } from '#server/review/urgency.ts'
import { mountSession } from '#server/session/mount.ts'
import { mountSystem } from '#server/system/mount.ts'
import { mountTrade } from '#server/trade/mount.ts'
import { uploads } from '#server/upload/uploads.ts'
import { visualBoards } from '#server/visual/boards.ts'
import { alerts } from './alerts.ts'
import { allJobs } from './all-jobs.ts'
import { capabilities } from './capabilities.ts'
import { gen } from './codegen/mount.ts'
import { docs } from './docs/mount.ts'
import { platformDocs } from './docs/platform-mount.ts'
import { findRecords } from './find-records.ts'
import { onlyServedParts } from './roles.ts'

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
    access: operatorAccess,
    storedCalls: new Map(),
  }
  hono.use(watch(app))
  hono.use(onlyServedParts)
  hono.use(canonicalPath)
  hono.onError(failed)
  hono.notFound(unmatched(app))
  health(app)
  docs(app)

  capabilities(app)
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
  mountSystem(app, { jobs: allJobs })
  gen(app)
  mountTrade(app)
  platformDocs(app)
  mountPlatform(app)

  consolePages(app)
  return { ...app, fetch: hono.fetch }
}
