// Learns that the server has a newer console than the one on screen. It only says so: nothing is reloaded here, work in
// progress is worth more than a new version.
import { proxy } from 'valtio'

/** Milliseconds between questions. */
export const checkMs = 5 * 60_000
/** Milliseconds at least between questions, however often the window comes to the front. */
export const minIntervalMs = 30_000

/** What the engine stands on. */
export interface VersionEnv {
  /** The build on screen; undefined where the page was not served with one: then nothing is ever asked. */
  readonly build: string | undefined
  /** The build the server has now; undefined where it says nothing. May throw. */
  readonly fetchBuild: () => Promise<string | undefined>
  readonly now: () => number
  /** Runs something once after so many milliseconds; answers how to stop it. */
  readonly after: (ms: number, run: () => void) => () => void
}

/** What the shell draws. */
export interface VersionState {
  /** There is a newer console, or files of this one are gone. */
  isOld: boolean
  /** The operator has said "not now". */
  isPutOff: boolean
}

/** Makes the engine; `check` it from time to time. */
export function createVersionWatch({ build, fetchBuild, now, after }: VersionEnv) {
  const state = proxy<VersionState>({ isOld: false, isPutOff: false })
  let askedAt = Number.NEGATIVE_INFINITY
  let offered: string | undefined
  let asking: Promise<void> | undefined
  let stopWaiting: (() => void) | undefined

  function offer(version: string) {
    // Said no to this one; a later one may be offered again.
    if (version !== offered) state.isPutOff = false
    offered = version
    state.isOld = true
  }

  async function ask(): Promise<void> {
    askedAt = now()
    const version = await fetchBuild().catch(() => undefined)
    if (version === undefined) return
    // A deployment may have been taken back.
    if (version === build) state.isOld = false
    else offer(version)
  }

  /** One question at a time. */
  async function askOnce(): Promise<void> {
    if (build === undefined) return
    asking ??= ask().finally(() => {
      asking = undefined
    })
    await asking
  }

  async function check(): Promise<void> {
    if (build === undefined) return
    const rest = askedAt + minIntervalMs - now()
    if (rest <= 0) return askOnce()
    // Whoever comes back a moment after the last question gets an answer when the rest is over, not minutes later.
    stopWaiting ??= after(rest, () => {
      stopWaiting = undefined
      void askOnce()
    })
  }

  return {
    /** Watch it with `useSnapshot`. */
    state,
    /** Asks the server, now or once 30 seconds have passed since the last question; silent about errors, the next check asks again. */
    check,
    /** A file of this build could not be fetched: asks at once; true where a newer console is the reason. */
    async missing(): Promise<boolean> {
      state.isPutOff = false
      await askOnce()
      return state.isOld
    },
    /** "Not now": silent until a version after this one, or until a file is missed. */
    putOff() {
      state.isPutOff = true
    },
    /** Forgets a question that was to be asked later. */
    stop() {
      stopWaiting?.()
      stopWaiting = undefined
    },
  }
}
