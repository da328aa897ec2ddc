// One timer for everything on screen that grows older by the minute.
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = Date.now()

function subscribe(listener: () => void) {
  // Whoever comes first after a pause must not be shown the minute of before.
  if (listeners.size === 0) {
    now = Date.now()
    timer = setInterval(() => {
      now = Date.now()
      listeners.forEach((each) => each())
    }, 60_000)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** The time in epoch milliseconds, renewed once a minute for all components together. */
export const useMinuteClock = (): number => useSyncExternalStore(subscribe, () => now)
