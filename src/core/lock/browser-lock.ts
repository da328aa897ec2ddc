// The lock on the browser's own clocks, storage and calls.
import { subscribe } from 'valtio'
import { Code } from '#contract/codes.ts'
import { lock as lockCall, unlock as unlockCall } from '#contract/session.ts'
import { call } from '../http/api.ts'
import { CallError } from '../http/call-error.ts'
import { refreshMenu } from '../navigation/menu.ts'
import { session } from '../session/session.ts'
import { readThemeConfig, writeThemeConfig } from '../settings/theme-config.ts'
import { createLock, type LockEnv } from './lock.ts'
import { onSessionLocked } from './session-locked.ts'

const isLockedAnswer = (error: unknown) =>
  error instanceof CallError && error.code === Code.sessionLocked

const listen: LockEnv['listen'] = (onChange) => {
  const stop = new AbortController()
  const { signal } = stop
  const again = () => onChange(false)
  window.addEventListener('storage', () => onChange(true), { signal })
  // Browsers slow hidden tabs down and stop frozen ones: what they missed is made up for before anything is seen.
  document.addEventListener('visibilitychange', again, { signal })
  for (const event of ['pageshow', 'focus', 'online'])
    window.addEventListener(event, again, { signal })
  return () => stop.abort()
}

/** The console's lock. */
export const lock = createLock({
  read: readThemeConfig,
  write: writeThemeConfig,
  monotonic: () => performance.now(),
  wall: () => Date.now(),
  every: (ms, run) => {
    const timer = setInterval(run, ms)
    return () => clearInterval(timer)
  },
  listen,
  // The settings of an unlocking may arrive before its message does: unasked, this tab would lock it again.
  token: session.tokenByNow,
  verifies: () => session.state.lockVerify,
  lock: async () => {
    await call(lockCall, null, { quiet: true }).catch((error: unknown) => {
      if (!isLockedAnswer(error)) throw error
    })
  },
  unlock: async (password) => {
    const { token } = await call(unlockCall, { password }, { quiet: true })
    session.rotate(token)
  },
  isOpen: async () => {
    try {
      await refreshMenu()
      return true
    } catch (error) {
      if (isLockedAnswer(error)) return false
      throw error
    }
  },
})

onSessionLocked(lock.raise)

/** Does something that needs the session, again after each unlocking for as long as the server says "locked". */
export async function whenUnlocked<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isLockedAnswer(error)) throw error
      // A late answer to the token before the unlocking: there is nothing to wait for.
      if (!lock.state.isLocked) continue
      await new Promise<void>((resolve) => {
        const stop = subscribe(lock.state, () => {
          if (lock.state.isLocked) return
          stop()
          resolve()
        })
      })
    }
  }
}
