import { giveWay } from '../http/in-flight.ts'

/** Runs works so that at most `most` of them run at once; first come, first served. */
function turns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The place goes to the next in line, or is free again.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Merges at once in this process: they are bound by the disk and by one core of hashing. */
export const mergeTurn = turns(2)

/** Chunks that ask the database at once, so that everybody else finds it free. */
export const lookTurn = turns(3)

// Pieces of chunks (64 KiB) taken between two rounds of the event loop. Sixty uploads that all have data waiting
// would else have all of it taken before anybody's list is answered.
const piecesPerRound = 3

let taken = 0
let held: (() => void)[] = []

/** Longest that a piece waits for the calls of people; 64 KiB in that time, three at once, are 19 MB/s. */
const giveWayMs = 10

/** Waits for a place among the pieces of this round of the event loop, behind everybody who waits for a screen. */
export async function pieceTurn(): Promise<void> {
  await giveWay(giveWayMs)
  if (taken === 0) setImmediate(nextRound)
  taken += 1
  if (taken <= piecesPerRound) return
  await new Promise<void>((resolve) => held.push(resolve))
}

function nextRound(): void {
  const going = held.slice(0, piecesPerRound)
  held = held.slice(piecesPerRound)
  taken = going.length + held.length
  if (taken > 0) setImmediate(nextRound)
  for (const go of going) go()
}
