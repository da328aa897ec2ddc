// Learns that the server has a newer console than the one on screen. It only says so: nothing is reloaded here, work in
// progress is worth more than a new version.
import { proxy } from 'valtio'

/** Milliseconds between questions. */
export const checkMs = 5 * 60_000
/** Milliseconds at least between questions, however often the window comes to the front. */
export const restMs = 30_000

/** What the engine stands on. */
export interface VersionEnv {
  /** The build on screen; undefined where the page was not served with one: then nothing is ever asked. */
  readonly build: string | undefined
  /** The build the server has now; undefined where it says nothing. May throw. */
  readonly fetchBuild: () => Promise<string | undefined>
  readonly now: () => number
}

/** What the shell draws. */
export interface VersionState {
  /** There is a newer console, or files of this one are gone. */
  isOld: boolean
  /** The operator has said "not now". */
  isPutOff: boolean
}

/** Makes the engine; `check` it from time to time. */
export function createVersionWatch({ build, fetchBuild, now }: VersionEnv) {
  const state = proxy<VersionState>({ isOld: false, isPutOff: false })
  let askedAt = Number.NEGATIVE_INFINITY
  let offered: string | undefined

  function offer(version: string) {
    // Said no to this one; a later one may be offered again.
    if (version !== offered) state.isPutOff = false
    offered = version
    state.isOld = true
  }

  async function check(): Promise<void> {
    if (build === undefined || now() - askedAt < restMs) return
    askedAt = now()
    const version = await fetchBuild().catch(() => undefined)
    if (version === undefined) return
    // A deployment may have been taken back.
    if (version === build) state.isOld = false
    else offer(version)
  }

  return {
    /** Watch it with `useSnapshot`. */
    state,
    /** Asks the server, at most every 30 seconds; silent about errors, the next check asks again. */
    check,
    /** A file of this build could not be fetched: asks at once whether it is gone for good. */
    async missing(): Promise<void> {
      state.isPutOff = false
      askedAt = Number.NEGATIVE_INFINITY
      await check()
    },
    /** "Not now": silent until a version after this one, or until a file is missed. */
    putOff() {
      state.isPutOff = true
    },
  }
}
