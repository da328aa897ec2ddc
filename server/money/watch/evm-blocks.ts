// Blocks of networks like Ethereum: the chain's own coin, and the logs of tokens. What contracts move inside of a call is seen
// only where it leaves a log.
import { z } from 'zod'
import { createCache } from '#server/base/load/cache.ts'
import { ChainFault, formatUnits } from '#server/base/ports/chain-node.ts'
import { beginLookup, type NodeAddress } from '../chain/ask.ts'
import {
  Address,
  createRpc,
  formatBlockTime,
  Log,
  nativeDecimals,
  parseTransfer,
  Quantity,
  readDecimals,
  transferTopic,
} from '../chain/evm.ts'
import {
  type BlockSource,
  type BlockTransfer,
  decimalsKeptMs,
  type Wanted,
} from './block-source.ts'

const Hash = z.string().regex(/^0x[0-9a-f]{64}$/i)
const Header = z.object({ number: Quantity, hash: Hash, parentHash: Hash, timestamp: Quantity })
const Whole = z.object({
  transactions: z
    .array(z.object({ hash: Hash, from: Address, to: Address.nullable(), value: Quantity }))
    .max(100_000),
})
const Logs = z.array(Log.extend({ transactionHash: Hash, blockHash: Hash })).max(100_000)
const Receipt = z.object({ status: Quantity, blockHash: Hash })

const hex = (number: number) => `0x${number.toString(16)}`

/** Makes the blocks of the node at an address. */
export function evmBlocks(address: NodeAddress): BlockSource {
  const decimals = createCache<number>(decimalsKeptMs)
  const lookup = () => createRpc(beginLookup(address))
  const findDecimals = (token: string) => decimals.get(token, () => readDecimals(lookup(), token))

  async function coins(hash: string, { addresses }: Wanted): Promise<BlockTransfer[]> {
    const block = await lookup()('eth_getBlockByHash', [hash, true], Whole)
    if (!block) throw new ChainFault('unreadable', 'The node no longer has the block it named.')
    const found: BlockTransfer[] = []
    for (const { hash: txHash, from, to, value } of block.transactions) {
      if (to === null || value === 0n || !addresses.has(to.toLowerCase())) continue
      const receipt = await lookup()('eth_getTransactionReceipt', [txHash], Receipt)
      if (receipt?.blockHash !== hash)
        throw new ChainFault('unreadable', 'The node moved a transaction while it was read.')
      if (receipt.status === 1n)
        found.push({ txHash, token: '', from, to, amount: formatUnits(value, nativeDecimals) })
    }
    return found
  }

  async function tokens(hash: string, wanted: Wanted): Promise<BlockTransfer[]> {
    if (wanted.tokens.length === 0) return []
    const filter = { blockHash: hash, address: wanted.tokens, topics: [transferTopic] }
    const logs = await lookup()('eth_getLogs', [filter], Logs)
    const found: BlockTransfer[] = []
    for (const log of logs ?? []) {
      const token = log.address.toLowerCase()
      if (log.blockHash !== hash || !wanted.tokens.includes(token)) continue
      const [transfer] = parseTransfer(log, token, await findDecimals(token))
      if (!transfer || transfer.amount === null || !wanted.addresses.has(transfer.to)) continue
      const { from, to, amount } = transfer
      found.push({ txHash: log.transactionHash, token, from: from ?? '', to, amount })
    }
    return found
  }

  return {
    canonical: (address) => address.toLowerCase(),
    async head() {
      const head = await lookup()('eth_blockNumber', [], Quantity)
      if (head === undefined) throw new ChainFault('unreadable', 'The node has no newest block.')
      return Number(head)
    },
    async block(number) {
      const found = await lookup()('eth_getBlockByNumber', [hex(number), false], Header)
      if (!found) return undefined
      const { hash, parentHash, timestamp } = found
      return { number: Number(found.number), hash, parentHash, time: formatBlockTime(timestamp) }
    },
    async transfers({ hash }, wanted) {
      return [...(await coins(hash, wanted)), ...(await tokens(hash, wanted))]
    },
  }
}
