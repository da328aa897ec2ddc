// Faults on the way between a platform and the server.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './options.ts'

/** Sends a request. */
export type Send = (url: string, init: RequestInit) => Promise<Response>

/** How many calls had which fault. */
export type FaultCounts = Record<'lost' | 'repeat' | 'late', number>

const share = { lost: 0.1, repeat: 0.1, late: 0.2 }
const maxDelayMs = 800

/** Returns a `Send` that does to a part of the calls what the faults say; calls that read are left alone. */
export function withFaults(
  send: Send,
  faults: ReadonlySet<Fault>,
  counts: FaultCounts,
  random: () => number,
): Send {
  const happens = (fault: keyof typeof share) => {
    if (!faults.has(fault) || random() >= share[fault]) return false
    counts[fault] += 1
    return true
  }
  return async (url, init) => {
    if (init.method === 'GET') return send(url, init)
    if (happens('late')) await sleep(random() * maxDelayMs)
    const again = happens('repeat') ? send(url, init).catch(() => undefined) : undefined
    const response = await send(url, init)
    const repeated = await again
    await repeated?.body?.cancel()
    if (!happens('lost')) return response
    await response.body?.cancel()
    throw new TypeError('The answer was lost on purpose.')
  }
}
