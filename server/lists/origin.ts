import type { Origin } from '#contract/origin.ts'

interface Made {
  readonly externalId: string | null
  /** Whether an operator entered it. */
  readonly isByHand?: boolean
}

/** Returns where a record came from. */
export const getOrigin = ({ externalId, isByHand = false }: Made): Origin =>
  externalId !== null ? 'platform' : isByHand ? 'operator' : 'demo'
