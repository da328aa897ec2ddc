// Starts what follows the networks of the configuration.
import { type Poller, startPoller } from '#server/base/load/poller.ts'
import type { Refusal } from '#server/base/refusal.ts'
import type { Db } from '#server/db/connection/client.ts'
import type { NodeConfig } from '../chain/config.ts'
import { nodeAddress } from '../chain/config.ts'
import { evmBlocks } from './evm-blocks.ts'
import { watchRound } from './watcher.ts'

const everyMs = 3_000
/** Whole blocks are larger than receipts. */
const maxBytes = 16 * 1024 ** 2

/** Follows every EVM network that has a node; other kinds of nodes are only asked about single transactions. */
export function startChainWatch(
  db: Db,
  nodes: readonly NodeConfig[],
  { owner, onError }: { readonly owner: string; readonly onError: (error: unknown) => void },
): Poller[] {
  const watched = nodes.filter(({ kind }) => kind === 'evm')
  return [...new Set(watched.map(({ network }) => network))].map((network) => {
    const sources = watched
      .filter((node) => node.network === network)
      .map((node) => evmBlocks({ ...nodeAddress(node), maxBytes }))
    const onRefused = (txHash: string, { key }: Refusal) =>
      onError(new Error(`The deposit ${txHash} of ${network} was refused: ${key}.`))
    const deps = { db, network, sources, owner, onRefused }
    return startPoller(
      async () => {
        await watchRound(deps)
      },
      { everyMs, firstMs: 1_000, onError },
    )
  })
}
