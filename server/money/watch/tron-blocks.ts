// Blocks of Tron: its own coin, and the logs of tokens.
import { z } from 'zod'
import { createCache } from '#server/base/load/cache.ts'
import { ChainFault } from '#server/base/ports/chain-node.ts'
import { beginLookup, type NodeAddress } from '../chain/ask.ts'
import {
  Head,
  Info,
  mustAnswer,
  parseCoinTransfer,
  parseTokenTransfer,
  readTokenDecimals,
  Transaction,
} from '../chain/tron.ts'
import {
  type BlockSource,
  type BlockTransfer,
  decimalsKeptMs,
  type Wanted,
} from './block-source.ts'

const Hash = z.string().regex(/^[0-9a-f]{64}$/i)
const Sent = Transaction.extend({
  txID: Hash,
  ret: z.array(z.object({ contractRet: z.string().optional() })).optional(),
})
const Whole = z.object({
  blockID: Hash.optional(),
  block_header: z
    .object({
      raw_data: z.object({
        number: z.int().nonnegative().default(0),
        parentHash: Hash,
        timestamp: z.int().nonnegative().max(253_402_300_799_999),
      }),
    })
    .optional(),
  transactions: z.array(Sent).max(100_000).default([]),
})
const Infos = z.array(Info.extend({ id: Hash })).max(100_000)

const hasSucceeded = ({ result, receipt }: z.output<typeof Info>) =>
  result !== 'FAILED' && (receipt?.result ?? 'SUCCESS') === 'SUCCESS'

/** Returns what the transactions of a block move of the chain's own coin. */
function parseCoins({ transactions }: z.output<typeof Whole>): BlockTransfer[] {
  return transactions
    .filter(({ ret = [] }) => ret.every(({ contractRet = 'SUCCESS' }) => contractRet === 'SUCCESS'))
    .flatMap(({ txID: txHash, raw_data: sent }) =>
      (sent?.contract ?? []).flatMap(parseCoinTransfer).map(({ from, to, amount }) => ({
        txHash,
        token: '',
        from: from ?? '',
        to,
        amount: amount ?? '0',
      })),
    )
}

/** Makes the blocks of the node at an address. */
export function tronBlocks(address: NodeAddress): BlockSource {
  const decimals = createCache<number>(decimalsKeptMs)
  const lookup = () => mustAnswer(beginLookup(address))
  const readBlock = (num: number) => lookup()('/wallet/getblockbynum', Whole, { num })

  const findDecimals = (token: string) =>
    decimals.get(token, () => readTokenDecimals(lookup(), token))

  async function readTokens(number: number, wanted: Wanted): Promise<BlockTransfer[]> {
    if (wanted.tokens.length === 0) return []
    const infos = await lookup()('/wallet/gettransactioninfobyblocknum', Infos, { num: number })
    const found: BlockTransfer[] = []
    for (const info of infos.filter(hasSucceeded))
      for (const log of info.log ?? []) {
        const [seen] = parseTokenTransfer(log, '', 0)
        if (!seen || !wanted.tokens.includes(seen.token) || !wanted.addresses.has(seen.to)) continue
        const { token, to, from } = seen
        const [transfer] = parseTokenTransfer(log, token, await findDecimals(token))
        const amount = transfer?.amount ?? null
        if (amount !== null) found.push({ txHash: info.id, token, from: from ?? '', to, amount })
      }
    return found
  }

  return {
    // Capital and small letters of an address are different digits.
    canonical: String,
    async head() {
      const head = await lookup()('/wallet/getnowblock', Head, {})
      return head.block_header.raw_data.number
    },
    async block(number) {
      const { blockID: hash, block_header: header } = await readBlock(number)
      // A number that the node does not have is answered by an empty object.
      if (hash === undefined || header?.raw_data.number !== number) return undefined
      const { parentHash, timestamp } = header.raw_data
      return { number, hash, parentHash, time: new Date(timestamp).toISOString() }
    },
    async transfers({ number, hash }, wanted) {
      const tokens = await readTokens(number, wanted)
      // Read last: the logs are of this block only where the number still names it.
      const block = await readBlock(number)
      if (block.blockID !== hash)
        throw new ChainFault('unreadable', 'The node no longer has the block it named.')
      return [...parseCoins(block).filter(({ to }) => wanted.addresses.has(to)), ...tokens]
    },
  }
}
