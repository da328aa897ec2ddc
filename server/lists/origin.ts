import type { Origin } from '#contract/origin.ts'

interface Made {
  readonly externalId: string | null
  /** Whether an operator entered it. */
  readonly isByHand?: boolean
  /** Whether the watcher of its chain entered it. */
  readonly isWatched?: boolean
}

/** Returns where a record came from. */
export const originOf = ({ externalId, isByHand = false, isWatched = false }: Made): Origin => {
  if (externalId !== null) return 'platform'
  if (isByHand) return 'operator'
  return isWatched ? 'watcher' : 'demo'
}
