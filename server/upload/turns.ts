import { giveWay, isNobodyWaiting } from '../http/in-flight.ts'
import { turns } from '../http/take-turns.ts'

/** Merges at once in this process: they are bound by the disk and by one core of hashing. */
export const mergeTurn = turns(2)

const lookTurns = turns(2)

/** Asks the database for a chunk: a few at once, behind the calls of people, so that everybody else finds it free. */
export const lookTurn = <T>(work: () => Promise<T>): Promise<T> =>
  lookTurns(async () => {
    await giveWay(giveWayMs)
    return work()
  })

/** Uploads are opened one after the other: they wait for one another in the database anyway, holding connections. */
export const openTurn = turns(1)

// Pieces of files (64 KiB of a chunk, or a chunk that is merged) taken between two rounds of the event loop. Sixty
// uploads that all have data waiting would else have all of it taken before anybody's list is answered.
const piecesPerRound = 6
/** Longest that a piece waits for the calls of people: transfers give way, they do not starve. */
const giveWayMs = 50

let taken = 0
let isRunning = false
const queue: (() => void)[] = []

/** Waits for a place among the pieces of a round, behind everybody who waits in front of a screen. */
export async function pieceTurn(): Promise<void> {
  if (!isRunning && taken < piecesPerRound && isNobodyWaiting()) {
    // Nobody is disturbed: no round of its own for a piece that may go at once.
    if (taken === 0) setImmediate(() => (taken = 0))
    taken += 1
    return
  }
  await new Promise<void>((resolve) => {
    queue.push(resolve)
    if (!isRunning) void rounds()
  })
}

async function rounds(): Promise<void> {
  isRunning = true
  while (queue.length > 0) {
    await giveWay(giveWayMs)
    for (const go of queue.splice(0, piecesPerRound)) go()
    await new Promise((resolve) => setImmediate(resolve))
  }
  isRunning = false
}
