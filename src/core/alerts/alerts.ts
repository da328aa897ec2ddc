// Tells an operator that recharges, withdrawals or authentications wait. One tab of the browser
// asks the server, all tabs show. It never has two questions under way and forgets nothing over an outage.
import { proxy } from 'valtio'
import type { PendingCounts, QueueRevisions } from '#contract/alerts.ts'
import { byQueue, type QueueKind, queueKinds, queues } from '#contract/queues.ts'
import type { Stamp } from '#contract/wire.ts'
import { getRetryAfterMs } from '../http/call-error.ts'
import type { AlertSound } from './alert-sound.ts'
import { followPutOff, type KeptAlerts } from './put-off.ts'

/** Milliseconds between questions. */
export const pollMs = 10_000
/** Milliseconds between questions at most, after errors. */
export const maxPollMs = 60_000
/** Milliseconds after which a closed pop-up may show again. */
const reopenMs = 100

/** What the tabs of one browser tell each other. */
export type AlertMessage =
  | { counts: PendingCounts }
  /** `missed` when it was closed on the spot; false when somebody went to the work. */
  | { closed: QueueKind; missed: boolean }
  | { putOff: QueueKind }

/** An alert that was closed while nobody went to its work. */
export interface MissedAlert {
  readonly kind: QueueKind
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** What the engine stands on; the browser's own in `browser-alerts.ts`, a test's own in tests. */
export interface AlertEnv {
  fetchCounts: (signal: AbortSignal) => Promise<PendingCounts>
  /** Runs `lead` in one tab at a time, until it ends or the signal aborts. */
  whenLeader: (lead: (signal: AbortSignal) => Promise<void>, signal: AbortSignal) => void
  /** Rings in one tab only, whoever asks first. */
  ringOnce: (ring: () => void) => void
  post: (message: AlertMessage) => void
  sound: AlertSound
  /** What this browser remembers of the operator. */
  kept: { readonly read: () => KeptAlerts; readonly write: (kept: KeptAlerts) => void }
  /** Whether a record that waits since then waits longer than it should. */
  isLate: (kind: QueueKind, since: Stamp | null | undefined) => boolean
  /** Runs at each gesture of the operator, at once where there was one already; answers how to stop. */
  onGesture: (run: () => void) => () => void
  /** From 0 to 1: tabs and machines must not ask in step after an outage. */
  random: () => number
  /** Milliseconds since the epoch. */
  now: () => number
}

/** What the shell draws. */
export interface AlertState {
  /** Null before the first answer. */
  counts: Record<QueueKind, number> | null
  /** Since when the oldest record of a queue waits, where one does and the server says so. */
  oldest: Partial<Record<QueueKind, Stamp | null>>
  /** Pop-ups on screen. */
  open: QueueKind[]
  /** Closed without going there, the last first; forgotten once the work is done or somebody goes to it. */
  missed: MissedAlert[]
  /** Folded into the bell until more comes or the oldest is late. */
  putOff: KeptAlerts['putOff']
  isSoundOn: boolean
  /** It was turned on before this page, and the browser waits for a gesture. */
  isSoundBlocked: boolean
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })

/** Milliseconds to the next question after so many errors in a row, with a fifth of chance. */
export const pollDelay = (errors: number, random: number): number =>
  errors === 0 ? pollMs : Math.min(maxPollMs, pollMs * 2 ** errors * (0.8 + random * 0.2))

/** Makes the engine; `start` it for operators who get alerts, `stop` it when they leave. */
export function createAlerts(env: AlertEnv) {
  const state = proxy<AlertState>({
    counts: null,
    oldest: {},
    open: [],
    missed: [],
    putOff: {},
    isSoundOn: false,
    isSoundBlocked: false,
  })
  /** Pop-ups that were closed less than `reopenMs` ago. */
  const resting = new Set<QueueKind>()
  const listeners = byQueue(() => new Set<() => void>())
  let revisions: QueueRevisions | undefined
  let running: AbortController | undefined
  let stopWaitingForGesture = () => {}

  const keep = () => env.kept.write({ putOff: { ...state.putOff }, isSoundOn: state.isSoundOn })

  /** Goes on with what the operator chose on an earlier page. */
  function recall() {
    const kept = env.kept.read()
    state.putOff = kept.putOff
    if (!kept.isSoundOn || state.isSoundOn) return
    state.isSoundOn = true
    state.isSoundBlocked = true
    stopWaitingForGesture = env.onGesture(() => void unblock())
  }
  async function unblock() {
    if (!(await env.sound.unlock())) return
    state.isSoundBlocked = false
    stopWaitingForGesture()
  }

  const isLate = (kind: QueueKind) => env.isLate(kind, state.oldest[kind])

  function show(answer: PendingCounts) {
    const counts = byQueue((kind) => answer[queues[kind].count])
    state.counts = counts
    state.oldest = answer.oldestWaiting ?? {}
    const putOff = followPutOff(state.putOff, counts, isLate)
    if (JSON.stringify(putOff) !== JSON.stringify(state.putOff)) {
      state.putOff = putOff
      keep()
    }
    const isDue = (kind: QueueKind) => counts[kind] > 0 && !state.putOff[kind]
    const appearing = queueKinds.filter(
      (kind) => isDue(kind) && !state.open.includes(kind) && !resting.has(kind),
    )
    state.open = [...appearing, ...state.open.filter(isDue)]
    state.missed = state.missed.filter(({ kind }) => counts[kind] > 0)
    if (
      state.isSoundOn &&
      appearing.some((kind) => 'rings' in queues[kind] && counts[kind] === 1)
    ) {
      env.ringOnce(env.sound.ring)
    }
  }

  /** `isFirstOwn`: what this tab shows was read while the answer was under way. */
  function compare(next: QueueRevisions | undefined, isFirstOwn: boolean, read?: QueueKind) {
    const before = revisions
    revisions = next
    if (!next || (!before && isFirstOwn)) return
    for (const kind of queueKinds)
      if (next[kind] !== before?.[kind] && kind !== read)
        for (const listener of listeners[kind]) listener()
  }

  function rest(kind: QueueKind, missed: boolean) {
    const others = state.missed.filter((each) => each.kind !== kind)
    state.missed = missed ? [{ kind, at: env.now() }, ...others] : others
    state.open = state.open.filter((other) => other !== kind)
    resting.add(kind)
    setTimeout(() => resting.delete(kind), reopenMs)
  }

  function fold(kind: QueueKind) {
    state.putOff[kind] = { count: state.counts?.[kind] ?? 0, wasLate: isLate(kind) }
    rest(kind, false)
  }

  async function lead(signal: AbortSignal) {
    let errors = 0
    while (!signal.aborted) {
      let askedToWaitMs = 0
      try {
        const counts = await env.fetchCounts(signal)
        if (signal.aborted) return
        errors = 0
        show(counts)
        compare(counts.queueRevisions, true)
        env.post({ counts })
      } catch (error) {
        // Told, where it must be, by core/http/http.ts; a poll only tries again later.
        errors += 1
        askedToWaitMs = getRetryAfterMs(error)
      }
      await wait(Math.max(askedToWaitMs, pollDelay(errors, env.random())), signal)
    }
  }

  return {
    /** Watch it with `useSnapshot(alerts.state)`. */
    state,
    /** Begins to ask, or to listen while another tab asks. */
    start() {
      if (running) return
      running = new AbortController()
      recall()
      env.whenLeader(lead, running.signal)
    },
    /** Ends asking and takes everything off the screen. */
    stop() {
      running?.abort()
      running = undefined
      state.counts = null
      state.oldest = {}
      state.open = []
      state.missed = []
      state.putOff = {}
      stopWaitingForGesture()
      revisions = undefined
    },
    /** Takes in what another tab has told, or the caller has asked for who reads the records of `read` by itself. */
    receive(message: AlertMessage, read?: QueueKind) {
      if (!running) return
      if ('counts' in message) {
        show(message.counts)
        compare(message.counts.queueRevisions, false, read)
      } else if ('putOff' in message) fold(message.putOff)
      else rest(message.closed, message.missed)
    },
    /** Calls back when an answer says that records of the kind have changed. Returns an unsubscribe function. */
    onQueueChange(kind: QueueKind, listener: () => void) {
      listeners[kind].add(listener)
      return () => void listeners[kind].delete(listener)
    },
    /** Closes a pop-up in all tabs; it shows again with the next answer if items still wait. */
    close(kind: QueueKind) {
      rest(kind, true)
      env.post({ closed: kind, missed: true })
    },
    /** Folds an alert into the bell in all tabs, until more comes or the oldest record becomes late. */
    putOff(kind: QueueKind) {
      fold(kind)
      keep()
      env.post({ putOff: kind })
    },
    /** Somebody goes to the work: closes the pop-up in all tabs, and nothing was missed. */
    answer(kind: QueueKind) {
      rest(kind, false)
      env.post({ closed: kind, missed: false })
    },
    /** Turns the sound on (from a click, with a sample) or off, for the pages to come as well. */
    async setSound(on: boolean) {
      stopWaitingForGesture()
      state.isSoundOn = on && (await env.sound.unlock())
      state.isSoundBlocked = false
      keep()
      if (state.isSoundOn) env.sound.ring()
      else env.sound.mute()
    },
  }
}
