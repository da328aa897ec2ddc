import type { Origin } from '#contract/origin.ts'
import { wireMember } from './member-columns.ts'

interface Made {
  readonly externalId: string | null
  /** Whether an operator entered it. */
  readonly isByHand?: boolean
  /** Whether the watcher of its chain entered it. */
  readonly isWatched?: boolean
}

/** Returns where a record came from. */
export const getOrigin = ({ externalId, isByHand = false, isWatched = false }: Made): Origin => {
  if (externalId !== null) return 'platform'
  if (isByHand) return 'operator'
  return isWatched ? 'watcher' : 'demo'
}

/** The row of a member with where it came from, for records that no operator enters. */
export const wireReported = <T extends { account: string; externalId: string | null }>(row: T) => ({
  ...wireMember(row),
  origin: getOrigin({ externalId: row.externalId }),
})
