// How many calls are being answered for somebody who waits in front of a screen. Work that can wait asks here first.
let waiting = 0
const held = new Set<() => void>()

/** Counts a call while it is answered. */
export async function inFlight<T>(answer: () => Promise<T>): Promise<T> {
  waiting += 1
  try {
    return await answer()
  } finally {
    waiting -= 1
    if (waiting === 0) for (const go of held) go()
  }
}

/** True when no such call is in flight. */
export const isNobodyWaiting = (): boolean => waiting === 0

/** Waits until no call is in flight, but never longer than `mostMs`: large transfers give way, they do not starve. */
export async function giveWay(mostMs: number): Promise<void> {
  if (waiting === 0) return
  await new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      held.delete(go)
      resolve()
    }
    const timer = setTimeout(go, mostMs)
    held.add(go)
  })
}
