// How many calls are being answered for somebody who waits in front of a screen. Work that can wait asks here first.
let waiting = 0
/** How many calls are being answered, also those that can wait. */
let answering = 0
let leftAt = Number.NEGATIVE_INFINITY
const held = new Set<() => void>()

/** Counts a call while it is answered. */
export async function inFlight<T>(answer: () => Promise<T>): Promise<T> {
  waiting += 1
  answering += 1
  try {
    return await answer()
  } finally {
    answering -= 1
    leave()
  }
}

function leave(): void {
  waiting -= 1
  leftAt = performance.now()
  if (waiting <= 0) for (const go of held) go()
}

/** Runs the part of a call that takes long in any case: others need not wait for it, and it can wait for them. */
export async function asLongCall<T>(work: () => Promise<T>): Promise<T> {
  leave()
  try {
    return await work()
  } finally {
    waiting += 1
  }
}

/** How many such calls are in flight now. */
export const callsInFlight = (): number => answering

/** How long somebody who got an answer is taken to be there still, in milliseconds: the next call follows soon. */
const recentMs = 250

/** True when such a call is in flight, or was a moment ago. */
export const hasInteractiveTraffic = (): boolean =>
  waiting > 0 || performance.now() - leftAt < recentMs

/** Longest that anything waits for the calls of people, in milliseconds: large transfers give way, they do not starve. */
const maxYieldMs = 50

/** Waits until no call is in flight, 50 ms at most; false when the time ran out. */
export async function yieldToRequests(): Promise<boolean> {
  if (waiting <= 0) return true
  return new Promise<boolean>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      held.delete(go)
      resolve(waiting <= 0)
    }
    const timer = setTimeout(go, maxYieldMs)
    held.add(go)
  })
}
