// Follows one network block by block. Whoever holds the lease reads; every block is written in one transaction with what it
// brought and the place after it, so that a process which dies leaves nothing half done.
import { and, desc, eq, gte, lte } from 'drizzle-orm'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { chainBlock, chainDeposit, chainWatch } from '#server/db/schema/money/chain-watch.ts'
import { writeClockAudit } from '#server/http/audit/audit-without-call.ts'
import type { AuditEntry } from '#server/http/call.ts'
import type { Block, BlockSource, BlockTransfer } from './block-source.ts'
import {
  asHolder,
  Disagreement,
  forgetBlocks,
  setPosition,
  takeLease,
  type WatchDeps,
} from './chain-position.ts'
import { countConfirmations } from './confirmations.ts'
import { depositsIn, noteDeposit, setConfirmations, watchedAddresses } from './deposits.ts'

/** Blocks of one round: it ends well within the lease. */
const maxBlocks = 50
/** Blocks that are kept to see where a chain was reorganised; one that goes deeper is looked at by people. */
const keptBlocks = 256

/** The block of a number, as every node has it; undefined where one has none yet. Throws `Disagreement`. */
async function agreedBlock(sources: readonly BlockSource[], number: number) {
  const blocks = await Promise.all(sources.map((source) => source.block(number)))
  const [block] = blocks
  if (blocks.includes(undefined) || !block) return undefined
  if (blocks.some((other) => other?.hash !== block.hash))
    throw new Disagreement(`block ${number}: ${blocks.map((each) => each?.hash).join(' and ')}`)
  return block
}

async function agreedTransfers(
  sources: readonly BlockSource[],
  block: Block,
  wanted: Parameters<BlockSource['transfers']>[1],
): Promise<readonly BlockTransfer[]> {
  const all = await Promise.all(sources.map((source) => source.transfers(block, wanted)))
  const [transfers = []] = all
  if (all.some((other) => JSON.stringify(other) !== JSON.stringify(transfers)))
    throw new Disagreement(`block ${block.number}: its transfers`)
  return transfers
}

/** Takes back the blocks that the chain no longer has: what they brought is in no block until it is found again. */
async function leaveFork(deps: WatchDeps): Promise<boolean> {
  const { db, network, sources } = deps
  const kept = await db
    .select()
    .from(chainBlock)
    .where(eq(chainBlock.network, network))
    .orderBy(desc(chainBlock.number))
    .limit(keptBlocks)
  let gone: number | undefined
  for (const { number, hash } of kept) {
    const block = await agreedBlock(sources, number)
    if (block?.hash === hash) break
    gone = number
  }
  if (gone === undefined) return true
  if (gone === kept.at(-1)?.number && kept.length === keptBlocks)
    throw new Disagreement(`none of the last ${keptBlocks} blocks is there any more`)
  const first = gone
  return asHolder(deps, async (tx) => {
    const withoutBlock = await tx
      .update(chainDeposit)
      .set({ blockNumber: null, missingSince: first })
      .where(and(eq(chainDeposit.network, network), gte(chainDeposit.blockNumber, first)))
      .returning({ rechargeId: chainDeposit.rechargeId })
    for (const { rechargeId } of withoutBlock) await setConfirmations(tx, rechargeId, 0)
    await forgetBlocks(tx, network, gte(chainBlock.number, first))
    await setPosition(tx, network, { nextBlock: first })
  })
}

/** Notes a deposit; one that the rules refuse does not keep the chain waiting. */
async function noteUnlessRefused(
  tx: Tx,
  {
    onRefused,
    network,
    ...deposit
  }: Pick<WatchDeps, 'onRefused' | 'network'> & Parameters<typeof noteDeposit>[2],
): Promise<AuditEntry[]> {
  try {
    return await tx.transaction((part) => noteDeposit(part, network, deposit))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    onRefused(deposit.found.txHash, error)
    return []
  }
}

/** Reads the blocks from the place on; returns the number of the last one that was read. */
async function readBlocks(
  deps: WatchDeps,
  { head, newest }: { readonly head: number; readonly newest: number },
): Promise<number | undefined> {
  const { db, network, sources, coin, onRefused } = deps
  const canonical = sources[0]?.canonical ?? String
  const watched = await watchedAddresses(db, network, { canonical, coin })
  for (let count = 0; count < maxBlocks; count += 1) {
    const [position] = await db.select().from(chainWatch).where(eq(chainWatch.network, network))
    if (!position) return undefined
    const number = position.nextBlock
    const block = number > head ? undefined : await agreedBlock(sources, number)
    const [parent] = await db
      .select()
      .from(chainBlock)
      .where(and(eq(chainBlock.network, network), eq(chainBlock.number, number - 1)))
    // Without its parent it is of another fork than the last one: the next round finds out.
    const isNext = block && (!parent || parent.hash === block.parentHash)
    if (!isNext) return number - 1
    const transfers = await agreedTransfers(sources, block, watched.wanted)
    const isMine = await asHolder(deps, async (tx) => {
      const entries = []
      for (const found of depositsIn(transfers, watched))
        entries.push(...(await noteUnlessRefused(tx, { network, found, block, onRefused })))
      await tx.insert(chainBlock).values({ network, number, hash: block.hash })
      await forgetBlocks(tx, network, lte(chainBlock.number, number - keptBlocks))
      await setPosition(tx, network, { nextBlock: number + 1, headBlock: newest })
      await writeClockAudit(tx, 'chainWatch', entries)
    })
    if (!isMine) return undefined
  }
  const [position] = await db.select().from(chainWatch).where(eq(chainWatch.network, network))
  return position && position.nextBlock - 1
}

/** One round: leaves a fork, reads new blocks, counts confirmations. Returns false where another process has the network. */
export async function watchRound(deps: WatchDeps): Promise<boolean> {
  const { db, network, sources } = deps
  const heads = await Promise.all(sources.map((source) => source.head()))
  const head = Math.min(...heads)
  const newest = Math.max(...heads)
  // What came before the first look was reported by others.
  await db
    .insert(chainWatch)
    .values({ network, nextBlock: head + 1, headBlock: head })
    .onConflictDoNothing()
  if (!(await takeLease(deps))) return false
  try {
    if (!(await leaveFork(deps))) return false
    const last = await readBlocks(deps, { head, newest })
    if (last === undefined) return false
    await countConfirmations(deps, last)
    await asHolder(deps, async (tx) => {
      await setPosition(tx, network, { headBlock: newest, disagreement: null })
    })
  } catch (error) {
    if (!(error instanceof Disagreement)) throw error
    const disagreement = error.message.slice(0, 500)
    await asHolder(deps, async (tx) => {
      await setPosition(tx, network, { disagreement })
    })
  }
  return true
}
