// What a simulated platform did, and what it was answered and sent: the two sides that are compared at the end.
import type { PlatformClient } from '#clients/typescript/platform-client.ts'
import type { Event } from '#contract/platform/events.ts'

/** A recharge that was reported. */
export interface ReportedRecharge {
  readonly externalId: string
  readonly member: string
  readonly amount: string
  readonly fee: string
}

/** One simulated platform. */
export interface World {
  readonly client: PlatformClient
  readonly random: () => number
  /** Names this run in every externalId. */
  readonly run: string
  readonly members: string[]
  readonly recharges: Map<string, ReportedRecharge>
  /** Every event since the start, in the order of its arrival. */
  readonly events: Event[]
  /** What was not as it should be. */
  readonly differences: string[]
  /** Refusals that were asked for and came. */
  refusals: number
}

/** Runs `work`; what it throws becomes a difference. */
export async function noting(
  { differences }: Pick<World, 'differences'>,
  what: string,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    differences.push(`${what}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** An amount with up to six decimals, never 0, as a string. */
export function anAmount(random: () => number): string {
  const decimals = Math.floor(random() * 7)
  return (1 + random() * 499).toFixed(decimals)
}

/** Sixty-four hexadecimal digits. */
export const aHash = (random: () => number): string =>
  Array.from({ length: 64 }, () => Math.floor(random() * 16).toString(16)).join('')
