// Puts the server together: everything that is mounted is named here.
import { Hono } from 'hono'
import { alerts } from './alerts.ts'
import { docs } from './docs/mount.ts'
import { homeSummary } from './home/summary.ts'
import { homeTodo } from './home/todo.ts'
import type { App, Deps, Env } from './http/application.ts'
import { callGate } from './http/call-limits.ts'
import { consolePages } from './http/console.ts'
import { health } from './http/health.ts'
import { createMetrics } from './http/metrics.ts'
import { canonicalPath, failed, unmatched } from './http/unmatched.ts'
import { watch } from './http/watch.ts'
import { ledger } from './ledger/ledger.ts'
import { rechargeLog } from './money/recharge-log.ts'
import { avatar } from './session/avatar.ts'
import { locking } from './session/lock.ts'
import { signing } from './session/login.ts'
import { ownSessions } from './session/own-sessions.ts'
import { resetPassword } from './session/reset-password.ts'
import { unlocking } from './session/unlock.ts'
import { userMenus } from './session/user-menus.ts'
import { bigFile } from './system/big-file.ts'
import { dict } from './system/dict.ts'
import { menu } from './system/menu.ts'
import { options } from './system/options.ts'
import { uploads } from './upload/uploads.ts'

/** The whole server over one database; `fetch` answers requests without needing a port. */
export function createApp(deps: Deps): App & { readonly fetch: App['hono']['fetch'] } {
  const hono = new Hono<Env>()
  const metrics = createMetrics({ withProcess: deps.config.metricsToken !== undefined })
  const gate = callGate(deps.config.callLimits)
  const app: App = { hono, deps, metrics, gate, mounted: new Map() }
  hono.use(watch(app))
  hono.use(canonicalPath)
  hono.onError(failed)
  hono.notFound(unmatched(app))
  health(app)
  docs(app)

  signing(app)
  resetPassword(app)
  locking(app)
  unlocking(app)
  userMenus(app)
  ownSessions(app)
  avatar(app)
  homeTodo(app)
  homeSummary(app)
  alerts(app)
  options(app)
  menu(app)
  dict(app)
  uploads(app)
  bigFile(app)
  rechargeLog(app)
  ledger(app)

  consolePages(app)
  return { ...app, fetch: hono.fetch }
}
