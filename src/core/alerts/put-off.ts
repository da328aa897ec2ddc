// Alerts that an operator has put off until more comes. Closing stays as the specification has it: it holds until the next
// answer.
import { z } from 'zod'
import { type QueueKind, queueKinds } from '#contract/queues.ts'

/** What an alert said when it was put off. */
const PutOff = z.object({
  /** Follows what is worked off: whatever comes after that is more. */
  count: z.int(),
  /** The oldest record waited longer than it should already. */
  wasLate: z.boolean(),
})
type PutOff = z.output<typeof PutOff>

/** What a browser remembers of an operator's alerts. */
export const KeptAlerts = z.object({
  putOff: z.partialRecord(z.enum(queueKinds), PutOff).catch({}),
  isSoundOn: z.boolean().catch(false),
})
export type KeptAlerts = z.output<typeof KeptAlerts>

/** Returns what is put off still; undefined once more has come, the oldest has become late, or nothing waits. */
function stillPutOff(
  before: PutOff | undefined,
  { count, isLate }: { count: number; isLate: boolean },
): PutOff | undefined {
  if (!before || count === 0 || count > before.count) return undefined
  if (isLate && !before.wasLate) return undefined
  return { count, wasLate: isLate }
}

/** Returns what is put off still after an answer. */
export function followPutOff(
  putOff: KeptAlerts['putOff'],
  counts: Readonly<Record<QueueKind, number>>,
  isLate: (kind: QueueKind) => boolean,
): KeptAlerts['putOff'] {
  const next: KeptAlerts['putOff'] = {}
  for (const kind of queueKinds) {
    const still = stillPutOff(putOff[kind], { count: counts[kind], isLate: isLate(kind) })
    if (still) next[kind] = still
  }
  return next
}
