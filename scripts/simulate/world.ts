// What a simulated platform did, and what it was answered and sent: the two sides that are compared at the end.
import { randomBytes } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import type { PlatformClient } from '#clients/typescript/platform-client.ts'
import type { Event } from '#contract/platform/events.ts'

/** A recharge that was reported. */
export interface ReportedRecharge {
  readonly externalId: string
  readonly member: string
  readonly amount: string
  readonly fee: string
  /** The chain lost it before it had its confirmations. */
  readonly isOrphaned: boolean
}

/** A withdrawal that a member asked for and that was taken. */
export interface AskedWithdrawal {
  readonly externalId: string
  readonly member: string
  readonly amount: string
  readonly toAddress: string
  /** Whether the member took it back in time; undefined while that is not known. */
  isCancelled: boolean | undefined
}

/** A real-name check that a member applied for. */
export interface Application {
  readonly externalId: string
  readonly member: string
}

/** One simulated platform. */
export interface World {
  readonly client: PlatformClient
  readonly random: () => number
  /** Names this run in every externalId. */
  readonly run: string
  readonly members: string[]
  readonly recharges: Map<string, ReportedRecharge>
  readonly withdrawals: Map<string, AskedWithdrawal>
  readonly applications: Map<string, Application>
  /** Every event since the start, in the order of its arrival. */
  readonly events: Event[]
  /** What was not as it should be. */
  readonly differences: string[]
  /** What each member is in the middle of: withdrawals of one member are asked for one after the other. */
  readonly turns: Map<string, Promise<unknown>>
  /** Refusals that were asked for and came. */
  refusals: number
}

/** Makes a world in which nothing has happened. */
export const emptyWorld = (client: PlatformClient, random: () => number): World => ({
  client,
  random,
  run: `sim-${randomBytes(4).toString('hex')}`,
  members: [],
  recharges: new Map(),
  withdrawals: new Map(),
  applications: new Map(),
  events: [],
  differences: [],
  turns: new Map(),
  refusals: 0,
})

/** Members that only save: their recharges may be taken back, as nothing of them is withdrawn. */
export const isSaver = ({ members }: Pick<World, 'members'>, member: string): boolean =>
  members.indexOf(member) % 4 === 3

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

/** Runs `work` when nothing else of the member does. */
export async function afterEarlier(
  { turns }: Pick<World, 'turns'>,
  member: string,
  work: () => Promise<void>,
): Promise<void> {
  const turn = (turns.get(member) ?? Promise.resolve()).then(work)
  turns.set(member, turn)
  await turn
}

/** An amount with up to six decimals, never 0, as a string. */
export function anAmount(random: () => number): string {
  const decimals = Math.floor(random() * 7)
  return (1 + random() * 499).toFixed(decimals)
}

/** Sixty-four hexadecimal digits. */
export const aHash = (random: () => number): string =>
  Array.from({ length: 64 }, () => Math.floor(random() * 16).toString(16)).join('')

/** An address of TRC20 with its checksum. */
export function anAddress(): string {
  const bytes = new Uint8Array(21)
  bytes[0] = 0x41
  bytes.set(randomBytes(20), 1)
  return createBase58check(sha256).encode(bytes)
}
