import { setTimeout as sleep } from 'node:timers/promises'
import { yieldToRequests, hasInteractiveTraffic } from '#server/base/load/in-flight.ts'
import { createLimiter } from '#server/base/load/limiter.ts'

/** Merges at once in this process: they are bound by the disk and by one core of hashing. */
export const limitMerges = createLimiter({ total: 2, isLowPriority: true })

/** Images are drawn one at a time (`imageWorker`), apart from merges, and operators take turns. */
export const limitImages = createLimiter({ total: 1 })

/** Asks the database for a chunk. */
export const chunkLookupLimiter = createLimiter({ total: 2, isLowPriority: true })

/** Uploads are opened one after the other: they wait for one another in the database anyway, holding connections. */
export const limitOpens = createLimiter({ total: 1, isLowPriority: true })

// Pieces of files (64 KiB of a chunk, or more of a file that is merged) taken between two rounds of the event loop. Sixty
// uploads that all have data waiting would else have all of it taken before anybody's list is answered.
const piecesPerBatch = 6
/** While people are about. */
const piecesBesideRequests = 4
/** After a wait for their calls that led to nothing: there is always somebody, and transfers have to go on. */
const piecesAfterWait = 12
/** How many times as long as a round takes the machine is left to the people who are about. */
const pausePerBatch = 2

let taken = 0
let isRunning = false
const queue: { readonly rank: number; readonly go: () => void }[] = []

let ordinal = 0
/** A number for a transfer that begins: of those that wait, the one begun first is served first. */
export const nextOrder = (): number => (ordinal += 1)

/**
 * Waits for a place among the pieces of a round, behind everybody who waits in front of a screen. While people are about,
 * pieces of a transfer begun earlier come first: sixty that go on side by side would all end at once, with all their
 * writing and recording. Alone that is wanted: the disk keeps several chunks in one go.
 */
export async function waitForPieceSlot(order = 0): Promise<void> {
  if (!isRunning && taken < piecesPerBatch && !hasInteractiveTraffic()) {
    // Nobody is disturbed: no round of its own for a piece that may go at once.
    if (taken === 0) setImmediate(() => (taken = 0))
    taken += 1
    return
  }
  await new Promise<void>((resolve) => {
    const rank = hasInteractiveTraffic() ? order : 0
    const at = queue.findLastIndex((other) => other.rank <= rank) + 1
    queue.splice(at, 0, { rank, go: resolve })
    if (!isRunning) void releaseBatches()
  })
}

async function releaseBatches(): Promise<void> {
  isRunning = true
  while (queue.length > 0) {
    const isFree = await yieldToRequests()
    const isShared = hasInteractiveTraffic()
    const begun = performance.now()
    const max = isShared ? piecesBesideRequests : piecesPerBatch
    for (const { go } of queue.splice(0, isFree ? max : piecesAfterWait)) go()
    await new Promise((resolve) => setImmediate(resolve))
    if (isFree && isShared) await sleep((performance.now() - begun) * pausePerBatch)
  }
  isRunning = false
}
