// Which screens of the console a call opens: those that have nothing to show without it.
import { readdirSync } from 'node:fs'
import { rechargeWithdrawReview } from '#contract/alerts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { summary, todo } from '#contract/home.ts'
import { viewId } from '#contract/menu-entry.ts'
import { getUserMenus, login } from '#contract/session.ts'
import { callOfEntry } from '#core/foreign/view-calls.ts'

const viewEnd = '.view.tsx'

/** What belongs to the frame of the console rather than to a screen of the menu. */
const frame = new Map<Endpoint, string>([
  [login, 'sign-in'],
  [getUserMenus, 'every page'],
  [summary, 'home'],
  [todo, 'home'],
  [rechargeWithdrawReview, 'alerts'],
])

/** Returns the screens that a call opens, by the names that menu entries give them. */
export function screensOfCalls(): (endpoint: Endpoint) => readonly string[] {
  const screens = new Map<string, string[]>()
  for (const file of readdirSync('src/features', { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith(viewEnd)) continue
    const component = viewId(file.replaceAll('\\', '/').slice(0, -viewEnd.length))
    const call = callOfEntry({ component })
    if (!call) continue
    const key = `${call.method} ${call.name}`
    screens.set(key, [...(screens.get(key) ?? []), component])
  }
  return (endpoint) => {
    const own = frame.get(endpoint)
    return own ? [own] : (screens.get(`${endpoint.method} ${endpoint.path}`) ?? [])
  }
}
