// One verb on many records, in parts of what one call takes, one after another. What was sent keeps its key: a part whose
// answer was lost is sent again as it was.
import { Code } from '#contract/codes.ts'
import type { RecordVersion } from '#contract/wire.ts'
import { CallError } from '#core/http/call-error.ts'

/** Records of one call, where it takes no other number. */
export const usualMax = 50

/** What happened to a record, in the server's words. */
export interface Outcome {
  readonly id: string
  readonly code: number
  readonly msg: string
}

/** Records of one call, and the key it is repeated under. */
export interface Part {
  readonly items: readonly RecordVersion[]
  readonly requestId: string
}

/** How far it has come. */
export interface BulkRun {
  readonly outcomes: readonly Outcome[]
  readonly waiting: readonly Part[]
}

interface PartOptions {
  /** Records of one call. */
  readonly max: number
  readonly requestId: string
  /** All parts have the same key: a one-time code confirms them together. */
  readonly hasOneKey: boolean
}

/** Returns a run that has not begun. */
export function createBulkRun(
  items: readonly RecordVersion[],
  { max, requestId, hasOneKey }: PartOptions,
): BulkRun {
  const waiting: Part[] = []
  for (let at = 0; at < items.length; at += max)
    waiting.push({
      items: items.slice(at, at + max),
      requestId: at === 0 || hasOneKey ? requestId : crypto.randomUUID(),
    })
  return { outcomes: [], waiting }
}

/** Codes by which a call refuses its records, not the caller or the form. */
export const refusals: readonly number[] = [
  Code.selfReview,
  Code.notFound,
  Code.alreadyHandled,
  Code.stale,
  Code.duplicate,
  Code.insufficient,
  Code.limitExceeded,
  Code.rule,
  Code.claimed,
]

const halvesOf = ({ items }: Part): Part[] => {
  const middle = Math.ceil(items.length / 2)
  return [items.slice(0, middle), items.slice(middle)].map((half) => ({
    items: half,
    requestId: crypto.randomUUID(),
  }))
}

interface Sending {
  /** Sends a part and returns what happened to its records; throws what the call throws. */
  readonly send: (part: Part) => Promise<readonly Outcome[]>
  readonly isStopped: () => boolean
  readonly onProgress: (run: BulkRun) => void
}

/**
 * Sends what waits, until nothing waits or it is stopped; the part under way is always ended. A part that is refused as a
 * whole for one of its records is sent in halves, until the record is found. Throws what keeps a part from being sent or
 * answered; the run that `onProgress` got last goes on from there.
 */
export async function proceed(from: BulkRun, { send, isStopped, onProgress }: Sending) {
  let run = from
  for (let [part, ...later] = run.waiting; part && !isStopped(); [part, ...later] = run.waiting) {
    try {
      run = { outcomes: [...run.outcomes, ...(await send(part))], waiting: later }
    } catch (error) {
      if (!(error instanceof CallError) || !refusals.includes(error.code)) throw error
      const { code, msg } = error
      run =
        part.items.length > 1
          ? { ...run, waiting: [...halvesOf(part), ...later] }
          : {
              outcomes: [...run.outcomes, ...part.items.map(({ id }) => ({ id, code, msg }))],
              waiting: later,
            }
    }
    onProgress(run)
  }
  return run
}
