import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PendingCounts } from '#contract/alerts.ts'
import { byCount } from '#contract/queues.ts'
import { type AlertEnv, type AlertMessage, createAlerts, pollMs } from './alerts.ts'
import type { KeptAlerts } from './put-off.ts'

const recharges = (count: number): PendingCounts => ({
  ...byCount(() => 0),
  systemRechargeCount: count,
})

/** A page of a browser that remembers `kept`, and hears these counts one after the other. */
function page(counts: number[], kept: { value: KeptAlerts }, env: Partial<AlertEnv> = {}) {
  const posted: AlertMessage[] = []
  const alerts = createAlerts({
    fetchCounts: async () => recharges((counts.length > 1 ? counts.shift() : counts[0]) ?? 0),
    whenLeader: (lead, signal) => void lead(signal),
    ringOnce: (ring) => ring(),
    post: (message) => posted.push(message),
    sound: { unlock: async () => true, mute: () => undefined, ring: () => undefined },
    kept: {
      read: () => kept.value,
      write: (value) => {
        kept.value = value
      },
    },
    isLate: () => false,
    onGesture: () => () => undefined,
    random: () => 0.5,
    now: Date.now,
    ...env,
  })
  return { alerts, posted }
}
const nothing = (): { value: KeptAlerts } => ({ value: { putOff: {}, isSoundOn: false } })
const poll = (times = 1) => vi.advanceTimersByTimeAsync(times * pollMs)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('an alert that is put off', () => {
  it('stays away while no more comes, where a closed one is back with the next answer', async () => {
    const { alerts } = page([3], nothing())
    alerts.start()
    await poll(0)
    alerts.close('recharge')
    await poll()
    expect(alerts.state.open).toEqual(['recharge'])
    alerts.putOff('recharge')
    await poll(6)
    expect(alerts.state).toMatchObject({ open: [], missed: [], counts: { recharge: 3 } })
    alerts.stop()
  })

  it('is back when more has come, also after some was worked off', async () => {
    const { alerts } = page([5, 3, 3, 4], nothing())
    alerts.start()
    await poll(0)
    alerts.putOff('recharge')
    await poll(2)
    expect(alerts.state.open).toEqual([])
    await poll()
    expect(alerts.state.open).toEqual(['recharge'])
    alerts.stop()
  })

  it('is back when the oldest record has waited longer than it should, and only for that', async () => {
    let isLate = true
    const { alerts } = page([3], nothing(), { isLate: () => isLate })
    alerts.start()
    await poll(0)
    alerts.putOff('recharge')
    await poll(2)
    expect(alerts.state.open).toEqual([])
    isLate = false
    await poll()
    isLate = true
    await poll()
    expect(alerts.state.open).toEqual(['recharge'])
    alerts.stop()
  })

  it('is put off in the other tabs, and after a reload', async () => {
    const kept = nothing()
    const { alerts, posted } = page([3], kept)
    const other = page([3], kept).alerts
    alerts.start()
    other.start()
    await poll(0)
    alerts.putOff('recharge')
    for (const message of posted) other.receive(message)
    expect(other.state.open).toEqual([])
    const reloaded = page([3], kept).alerts
    reloaded.start()
    await poll()
    expect(reloaded.state.open).toEqual([])
    for (const each of [alerts, other, reloaded]) each.stop()
  })
})

describe('the sound that was turned on', () => {
  it('is on after a reload, blocked until the first gesture', async () => {
    const kept = nothing()
    await page([0], kept).alerts.setSound(true)
    let gesture = () => {}
    const stop = vi.fn()
    const { alerts } = page([0], kept, {
      onGesture: (run) => {
        gesture = run
        return stop
      },
    })
    alerts.start()
    expect(alerts.state).toMatchObject({ isSoundOn: true, isSoundBlocked: true })
    gesture()
    await poll(0)
    expect(alerts.state).toMatchObject({ isSoundOn: true, isSoundBlocked: false })
    expect(stop).toHaveBeenCalled()
    alerts.stop()
  })

  it('stays off once it was turned off', async () => {
    const kept = nothing()
    const { alerts } = page([0], kept)
    await alerts.setSound(true)
    await alerts.setSound(false)
    const next = page([0], kept).alerts
    next.start()
    expect(next.state).toMatchObject({ isSoundOn: false, isSoundBlocked: false })
    next.stop()
  })
})
