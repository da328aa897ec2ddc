// How far a network was read, and which process reads it.
import { and, eq, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Refusal } from '#server/base/refusal.ts'
import type { Db, Tx } from '#server/db/connection/client.ts'
import { leaseEnd } from '#server/db/lease.ts'
import { chainBlock, chainWatch } from '#server/db/schema/money/chain-watch.ts'
import type { BlockSource } from './block-source.ts'

/** A process that dies keeps its network for so long. */
const leaseSeconds = 60
/** What follows one network. */
export interface WatchDeps {
  readonly db: Db
  readonly network: string
  /** One node, or two that are compared. */
  readonly sources: readonly BlockSource[]
  /** The currency of the chain's own coin; undefined: only tokens are followed. */
  readonly coin?: string | undefined
  /** Names this process. */
  readonly owner: string
  /** Told of a deposit that the rules refuse, such as one of a closed member: people have to look at it. */
  readonly onRefused: (txHash: string, refusal: Refusal) => void
}

/** The nodes say different things of a block: nothing goes on, and nothing is credited. */
export class Disagreement extends Error {}

/** How far a network was read. */
export type ChainPosition = typeof chainWatch.$inferSelect

/** Takes the network or keeps it; false where another process has it. */
export async function takeLease({ db, network, owner }: WatchDeps): Promise<boolean> {
  const taken = await db
    .update(chainWatch)
    .set({ leaseOwner: owner, leaseUntil: leaseEnd(leaseSeconds) })
    .where(
      and(
        eq(chainWatch.network, network),
        or(eq(chainWatch.leaseOwner, owner), lte(chainWatch.leaseUntil, sql`now()`)),
      ),
    )
    .returning({ network: chainWatch.network })
  return taken.length > 0
}

/**
 * Gives up the networks that the configuration does not name. Their place is kept for the day when they are followed again; a
 * disagreement that nobody looks at any more holds nothing up.
 */
export const releaseNetworks = (db: Db, followed: readonly string[]) =>
  db
    .update(chainWatch)
    .set({ leaseOwner: null, leaseUntil: sql`now()`, disagreement: null })
    .where(notInArray(chainWatch.network, [...followed]))

/** Runs work in a transaction that has the network's row; false where the network was lost meanwhile. */
export const asHolder = (
  { db, network, owner }: WatchDeps,
  work: (tx: Tx) => Promise<void>,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [position] = await tx
      .select()
      .from(chainWatch)
      .where(and(eq(chainWatch.network, network), eq(chainWatch.leaseOwner, owner)))
      .for('update')
    if (!position) return false
    await work(tx)
    return true
  })

/** Changes the row of a network. */
export const setPosition = (tx: Tx, network: string, values: Partial<ChainPosition>) =>
  tx
    .update(chainWatch)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(chainWatch.network, network))

/** Forgets blocks that were read, as many as there are. */
export const forgetBlocks = (tx: Tx, network: string, which: SQL) =>
  tx.delete(chainBlock).where(and(eq(chainBlock.network, network), which))
