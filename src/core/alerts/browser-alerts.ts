// The alert engine on the browser's own locks, channel and sound.
import { z } from 'zod'
import { PendingCounts, rechargeWithdrawReview } from '#contract/alerts.ts'
import { queueKinds, usualSla } from '#contract/queues.ts'
import { readStored, writeStored } from '../browser/stored-json.ts'
import { openTabChannel } from '../browser/tab-channel.ts'
import { call } from '../http/api.ts'
import { session } from '../session/session.ts'
import { createAlertSound } from './alert-sound.ts'
import { type AlertEnv, createAlerts } from './alerts.ts'
import { KeptAlerts } from './put-off.ts'

const lockName = 'countersign-alerts'
const Message = z.union([
  z.object({ counts: PendingCounts }),
  z.object({ closed: z.enum(queueKinds), missed: z.boolean() }),
  z.object({ putOff: z.enum(queueKinds) }),
])

/** Absent on plain http and in old browsers, whatever the types say. */
const lockManager = (): LockManager | null | undefined => navigator.locks

/** Leads while the browser gives this tab the lock; where there are no locks (plain http) every tab leads. */
const whenLeader: AlertEnv['whenLeader'] = (lead, signal) => {
  const locks = lockManager()
  if (!locks) {
    void lead(signal)
    return
  }
  let attempt = new AbortController()
  let isLeading = false
  const aim = (steal: boolean) => {
    attempt.abort()
    attempt = new AbortController()
    const own = attempt.signal
    const both = AbortSignal.any([signal, own])
    const run = async () => {
      isLeading = true
      await lead(both)
    }
    // `steal` and `signal` exclude each other; whoever is robbed learns it by the rejection and queues again.
    locks.request(lockName, steal ? { steal } : { signal: both }, run).catch(() => {
      isLeading = false
      if (!both.aborted) aim(false)
    })
  }
  // Browsers slow the timers of hidden tabs down to one a minute: the tab in front leads.
  const isInFront = () => document.visibilityState === 'visible'
  const takeOver = () => isInFront() && !isLeading && aim(true)
  document.addEventListener('visibilitychange', takeOver, { signal })
  aim(isInFront())
}

/** Tabs hear of the same count at the same moment; the first one rings. */
const ringOnce: AlertEnv['ringOnce'] = (ring) => {
  const locks = lockManager()
  if (!locks) return ring()
  void locks.request('countersign-ring', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    ring()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  })
}

/** One operator's choice is not the next one's. */
const keptKey = () => `alerts:${session.state.user?.id ?? ''}`
const kept: AlertEnv['kept'] = {
  read: () => readStored(keptKey(), KeptAlerts),
  write: (value) => writeStored(keptKey(), value),
}

const isLate: AlertEnv['isLate'] = (kind, since) => {
  const minutes = session.state.sla[kind] ?? usualSla[kind]
  return typeof since === 'string' && Date.now() - Date.parse(since) > minutes * 60_000
}

const onGesture: AlertEnv['onGesture'] = (run) => {
  // Absent in old browsers, whatever the types say.
  const activation = navigator.userActivation as UserActivation | undefined
  if (activation?.hasBeenActive) run()
  const stop = new AbortController()
  for (const event of ['pointerdown', 'keydown'])
    window.addEventListener(event, run, { signal: stop.signal, capture: true, passive: true })
  return () => stop.abort()
}

/** The console's alert engine. */
export const alerts = createAlerts({
  fetchCounts: (signal) => call(rechargeWithdrawReview, { Type: 0 }, { signal }),
  whenLeader,
  ringOnce,
  post: (message) => channel.post(message),
  sound: createAlertSound(),
  kept,
  isLate,
  onGesture,
  random: Math.random,
  now: Date.now,
})

const channel = openTabChannel(lockName, (data) => {
  const message = Message.safeParse(data)
  if (message.success) alerts.receive(message.data)
})
