// Starts what follows the networks of the configuration.
import { type Poller, startPoller } from '#server/base/load/poller.ts'
import type { Refusal } from '#server/base/refusal.ts'
import type { Db } from '#server/db/connection/client.ts'
import type { NodeAddress } from '../chain/ask.ts'
import { nodeAddress, type NodeConfig } from '../chain/config.ts'
import type { BlockSource } from './block-source.ts'
import { releaseNetworks } from './chain-position.ts'
import { esploraBlocks } from './esplora-blocks.ts'
import { evmBlocks } from './evm-blocks.ts'
import { tronBlocks } from './tron-blocks.ts'
import { watchRound } from './watcher.ts'

const everyMs = 3_000
/** Whole blocks are larger than receipts. */
const maxBytes = 16 * 1024 ** 2

const blocks: Readonly<Record<NodeConfig['kind'], (address: NodeAddress) => BlockSource>> = {
  evm: evmBlocks,
  tron: tronBlocks,
  esplora: esploraBlocks,
}

/** Follows every network that has a node, and gives up those that have none any more. */
export async function startChainWatch(
  db: Db,
  nodes: readonly NodeConfig[],
  { owner, onError }: { readonly owner: string; readonly onError: (error: unknown) => void },
): Promise<Poller[]> {
  const networks = [...new Set(nodes.map(({ network }) => network))]
  await releaseNetworks(db, networks)
  return networks.map((network) => {
    const own = nodes.filter((node) => node.network === network)
    const sources = own.map((node) => blocks[node.kind]({ ...nodeAddress(node), maxBytes }))
    const coin = own[0]?.coin
    const onRefused = (txHash: string, { key }: Refusal) =>
      onError(new Error(`The deposit ${txHash} of ${network} was refused: ${key}.`))
    const deps = { db, network, sources, coin, owner, onRefused }
    return startPoller(
      async () => {
        await watchRound(deps)
      },
      { everyMs, firstMs: 1_000, onError },
    )
  })
}
