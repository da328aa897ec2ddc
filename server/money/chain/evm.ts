// Nodes of networks like Ethereum, by JSON-RPC over HTTP.
import { z } from 'zod'
import {
  ChainFault,
  type ChainNode,
  type ChainTransfer,
  type ChainTx,
  formatUnits,
} from '#server/base/ports/chain-node.ts'
import { type Ask, beginLookup, type NodeAddress } from './ask.ts'

/** A number as nodes write it. */
export const Quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform(BigInt)
/** An address in hexadecimal. */
export const Address = z.string().regex(/^0x[0-9a-f]{40}$/i)
/** What a contract left behind. */
export const Log = z.object({
  address: Address,
  topics: z.array(z.string()).max(8),
  data: z.string(),
  removed: z.boolean().optional(),
})
const Receipt = z.object({
  status: Quantity,
  blockNumber: Quantity,
  logs: z.array(Log).max(10_000),
})
const Transaction = z.object({ from: Address, to: Address.nullable(), value: Quantity })
const Block = z.object({ timestamp: Quantity })

/** keccak256 of `Transfer(address,address,uint256)`. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** The selector of `decimals()`. */
const decimalsCall = '0x313ce567'
/** Of the chain's own coin. */
export const nativeDecimals = 18

const word = /^0x[0-9a-f]{64}$/i
const addressIn = (topic: string) => `0x${topic.slice(-40)}`
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Makes the node of an EVM network at an address. */
export function evmNode(address: NodeAddress): ChainNode {
  return {
    async transaction(txHash, token) {
      // What no transaction can be called is not sent.
      if (!word.test(txHash)) return undefined
      const rpc = createRpc(beginLookup(address))
      const [receipt, transaction] = await Promise.all([
        rpc('eth_getTransactionReceipt', [txHash], Receipt),
        rpc('eth_getTransactionByHash', [txHash], Transaction),
      ])
      if (!transaction) return undefined
      if (!receipt) return { confirmations: 0, blockTime: null, succeeded: true, transfers: [] }
      const [head, block, decimals] = await Promise.all([
        rpc('eth_blockNumber', [], Quantity),
        rpc('eth_getBlockByNumber', [`0x${receipt.blockNumber.toString(16)}`, false], Block),
        token === '' ? nativeDecimals : readDecimals(rpc, token),
      ])
      if (head === undefined || !block)
        throw new ChainFault('unreadable', 'The node does not have the block it named.')
      const { from, to, value } = transaction
      const isCoin = value > 0n && to !== null
      const coin = { token: '', from, to: to ?? '', amount: formatUnits(value, nativeDecimals) }
      return {
        confirmations: Math.max(1, Number(head - receipt.blockNumber) + 1),
        blockTime: formatBlockTime(block.timestamp),
        succeeded: receipt.status === 1n,
        transfers: [
          ...(isCoin ? [coin] : []),
          ...receipt.logs.flatMap((log) => parseTransfer(log, token, decimals)),
        ],
      } satisfies ChainTx
    },
  }
}

type Rpc = <S extends z.ZodType>(
  method: string,
  params: unknown[],
  shape: S,
) => Promise<z.output<S> | undefined>

/** The calls of one look-up; a result null is undefined. */
export function createRpc(ask: Ask): Rpc {
  return async (method, params, shape) => {
    const reply = z.object({ result: shape.nullish(), error: z.unknown().optional() })
    const answer = await ask('', reply, { jsonrpc: '2.0', id: 1, method, params })
    if (!answer || answer.error) throw new ChainFault('unreadable', 'The node refused a question.')
    return answer.result ?? undefined
  }
}

/** Asks a token for its decimals. */
export async function readDecimals(rpc: Rpc, token: string): Promise<number> {
  const decimals = await rpc('eth_call', [{ to: token, data: decimalsCall }, 'latest'], Quantity)
  if (decimals === undefined || decimals > 36n)
    throw new ChainFault('unreadable', 'The token does not say its decimals.')
  return Number(decimals)
}

/** The transfer that a log tells of, none where it tells of something else; amounts of other tokens are unknown. */
export function parseTransfer(
  log: z.output<typeof Log>,
  token: string,
  decimals: number,
): ChainTransfer[] {
  const [topic, from, to] = log.topics
  const isTransfer = topic === transferTopic && log.topics.length === 3 && word.test(log.data)
  if (!isTransfer || log.removed === true || !word.test(from ?? '') || !word.test(to ?? ''))
    return []
  const isWanted = token !== '' && isSame(log.address, token)
  return [
    {
      token: log.address,
      from: addressIn(from ?? ''),
      to: addressIn(to ?? ''),
      amount: isWanted ? formatUnits(BigInt(log.data), decimals) : null,
    },
  ]
}

/** The time of a block as ISO-8601. */
export function formatBlockTime(seconds: bigint): string {
  if (seconds > 253_402_300_799n) throw new ChainFault('unreadable', 'The block has no time.')
  return new Date(Number(seconds) * 1000).toISOString()
}
