// The screen lock. Where the server verifies, the session itself is locked and only the server's word
// opens it; elsewhere the lock is a curtain that any value lifts. Storage holds what all tabs and a reload must know,
// but never decides alone whether a verified lock opens.
import { proxy } from 'valtio'
import { CallError } from '../http/call-error.ts'
import { defaultLockSeconds, maxLockSeconds, type ThemeConfig } from '../settings/theme-config.ts'

type LockSettings = Pick<
  ThemeConfig,
  'isLockScreen' | 'lockScreenTime' | 'isLockOnIdle' | 'lockScreenSet'
>

/** What the lock stands on; the browser's own in `browser-lock.ts`, a test's own in tests. */
export interface LockEnv {
  read: () => LockSettings
  write: (change: Partial<LockSettings>) => void
  /** Milliseconds that nobody can set back; may stand still while the machine sleeps. */
  monotonic: () => number
  /** Milliseconds of the clock on the wall. */
  wall: () => number
  every: (ms: number, run: () => void) => () => void
  /** Calls back when the tab is shown again or online again, and (true) when another tab wrote the settings. */
  listen: (onChange: (isFromOtherTab: boolean) => void) => () => void
  token: () => string | null
  /** Whether the server announced that it verifies; null until it said. */
  verifies: () => boolean | null
  /** Locks the session on the server; resolves too when it was locked already. */
  lock: () => Promise<void>
  /** Throws `CallError` unless the server took the password and the token was replaced. */
  unlock: (password: string) => Promise<void>
  /** Asks the server for something harmless: true when it answers, false when it says "locked"; throws otherwise. */
  isOpen: () => Promise<boolean>
}

/** What the shell draws. */
export interface LockState {
  isLocked: boolean
  /** Null while it is not known whether the server verifies. */
  verifies: boolean | null
}

/** What came of a submitted value. `unreachable` keeps the lock and may be tried again. */
export type Unlocking =
  | { readonly is: 'open' }
  | { readonly is: 'refused' | 'unreachable' | 'ended'; readonly msg: string }

const retryMs = 5_000
const tickMs = 1_000
const locked = { isLockScreen: true, lockScreenTime: 1 }
/** Where unlocking ends, whoever unlocks. */
const unlocked = {
  isLockScreen: false,
  lockScreenTime: defaultLockSeconds,
  lockScreenSet: defaultLockSeconds,
}
/** Whether these settings say that the screen is locked. */
export const isLockedIn = ({ isLockScreen, lockScreenTime }: LockSettings) =>
  isLockScreen && lockScreenTime <= 1

function failureOf(error: unknown): Unlocking {
  if (!(error instanceof CallError)) throw error
  if (error.kind === 'sessionEnded') return { is: 'ended', msg: error.msg }
  return { is: error.kind === 'code' ? 'refused' : 'unreachable', msg: error.msg }
}

/** Makes the lock; `start` it while an operator works here. */
export function createLock(env: LockEnv) {
  const state = proxy<LockState>({ isLocked: false, verifies: null })
  let countdown: { left: number; displayed: number; monotonic: number; wall: number } | undefined
  /** The token when the lock showed: unlocking replaces it, so another one says that some tab unlocked. */
  let tokenLocked: string | null = null
  let isDelivered = false
  let isSettling = false
  let retryAt = 0
  let stops: (() => void)[] = []

  function show() {
    if (state.isLocked) return
    countdown = undefined
    isDelivered = false
    retryAt = 0
    tokenLocked = env.token()
    state.verifies = env.verifies()
    state.isLocked = true
    if (!isLockedIn(env.read())) env.write(locked)
    void settle(false)
  }

  function open() {
    state.isLocked = false
    env.write(unlocked)
  }

  /** Another tab unlocked: its settings stand, they may have been changed since. */
  function follow() {
    state.isLocked = false
    if (isLockedIn(env.read())) env.write(unlocked)
  }

  /** What a locked tab has still to do: lock the session on the server, or find out that another tab unlocked. */
  async function settle(isFromOtherTab: boolean) {
    state.verifies ??= env.verifies()
    if (state.verifies === null) return
    if (!state.verifies) {
      if (isFromOtherTab && !isLockedIn(env.read())) follow()
      return
    }
    if (isSettling || env.monotonic() < retryAt) return
    isSettling = true
    try {
      const token = env.token()
      if (token === null) return
      const isUnlockedElsewhere = isDelivered && !isLockedIn(env.read())
      if (token !== tokenLocked || isUnlockedElsewhere) {
        if (await env.isOpen()) return follow()
        tokenLocked = env.token()
        isDelivered = true
      }
      if (!isDelivered) {
        await env.lock()
        isDelivered = true
      }
      // Written back only on the server's word: settings may arrive before the token of the same unlocking, and a tab
      // that wrote "locked" on its own would lock what was just opened.
      if (token === env.token() && !isLockedIn(env.read())) env.write(locked)
    } catch {
      // The lock stays; told at the next attempt to unlock.
      retryAt = env.monotonic() + retryMs
    } finally {
      isSettling = false
    }
  }

  function tick(isFromOtherTab = false) {
    if (state.isLocked) return void settle(isFromOtherTab)
    const settings = env.read()
    if (isLockedIn(settings)) return show()
    if (!settings.isLockScreen) {
      countdown = undefined
      return
    }
    const stored = settings.lockScreenTime
    const [monotonic, wall] = [env.monotonic(), env.wall()]
    // Tabs only ever count down, so a longer time is one that somebody chose.
    if (!countdown || stored > countdown.displayed) {
      countdown = { left: stored, displayed: stored, monotonic, wall }
      return
    }
    // The wall clock knows of sleep, the other one of clocks set back: what passed by either has passed.
    const passed = Math.max(0, monotonic - countdown.monotonic, wall - countdown.wall)
    const own = countdown.left - passed / 1000
    const left = stored < countdown.displayed ? Math.min(own, stored) : own
    // Timers run a little early or late: a twentieth of a second is no second.
    const displayed = Math.max(1, Math.ceil(left - 0.05))
    countdown = { left, displayed, monotonic, wall }
    if (displayed < stored) env.write({ lockScreenTime: displayed })
    if (displayed <= 1) show()
  }

  /** Finds out whether the server verifies, for a tab that knew nothing when it locked. */
  async function learn() {
    if (await env.isOpen()) {
      state.verifies = env.verifies() ?? false
      return
    }
    state.verifies = true
    isDelivered = true
  }

  return {
    /** Watch it with `useSnapshot(lock.state)`. */
    state,
    /** Begins to count; shows at once when the settings say "locked" (a reload, another tab). */
    start() {
      if (stops.length > 0) return
      stops = [env.every(tickMs, tick), env.listen(tick)]
      tick()
    },
    /** Ends counting. A lock that shows stays until the page is gone, so that nothing flashes up behind it. */
    stop() {
      stops.forEach((each) => each())
      stops = []
      countdown = undefined
    },
    /** Locks now. */
    lockNow: show,
    /** The server answered 423: the session is locked, whatever this tab believed. */
    raise() {
      show()
      state.verifies = true
      isDelivered = true
    },
    /** The operator did something; starts the countdown again where that is chosen. */
    touch() {
      const { isLockScreen, isLockOnIdle, lockScreenTime, lockScreenSet } = env.read()
      if (state.isLocked || !isLockScreen || !isLockOnIdle) return
      if (lockScreenTime < lockScreenSet) env.write({ lockScreenTime: lockScreenSet })
    },
    /** Switches the countdown on or off. */
    arm(on: boolean) {
      env.write({ isLockScreen: on, lockScreenSet: env.read().lockScreenTime })
      tick()
    },
    /** Chooses the seconds until the lock shows; whole, from 1 to 9999. */
    setTime(seconds: number) {
      const time = Math.min(maxLockSeconds, Math.max(1, Math.round(seconds) || 1))
      countdown = undefined
      env.write({ lockScreenTime: time, lockScreenSet: time })
      tick()
    },
    /** Forgets a stored lock: whoever signed in just now has proven who they are. */
    reset() {
      if (isLockedIn(env.read())) env.write(unlocked)
    },
    /** Tries a value. The server decides where it verifies; elsewhere any value opens, the empty one too. */
    async submit(value: string): Promise<Unlocking> {
      try {
        state.verifies ??= env.verifies()
        if (state.verifies === null) await learn()
        if (state.verifies) await env.unlock(value)
      } catch (error) {
        return failureOf(error)
      }
      open()
      return { is: 'open' }
    },
  }
}
