// Nodes of Tron, by the HTTP interface of its full nodes.
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { z } from 'zod'
import {
  ChainFault,
  type ChainNode,
  type ChainTransfer,
  formatUnits,
} from '#server/base/ports/chain-node.ts'
import { type Ask, beginLookup, type NodeAddress } from './ask.ts'

const Whole = z.int().nonnegative()
const Hex = z.string().regex(/^([0-9a-f]{2})*$/i)
/** What came of a transaction. */
export const Info = z.object({
  blockNumber: Whole.optional(),
  blockTimeStamp: Whole.max(253_402_300_799_999).optional(),
  result: z.string().optional(),
  receipt: z.object({ result: z.string().optional() }).optional(),
  log: z
    .array(z.object({ address: Hex, topics: z.array(Hex).max(8).optional(), data: Hex.optional() }))
    .max(10_000)
    .optional(),
})
/** A transaction as it was sent. */
export const Transaction = z.object({
  txID: z.string().optional(),
  raw_data: z
    .object({
      contract: z.array(
        z.object({
          type: z.string(),
          parameter: z.object({
            value: z.object({
              amount: Whole.optional(),
              owner_address: Hex.optional(),
              to_address: Hex.optional(),
            }),
          }),
        }),
      ),
    })
    .optional(),
})
/** The newest block. */
export const Head = z.object({ block_header: z.object({ raw_data: z.object({ number: Whole }) }) })
const Constant = z.object({ constant_result: z.array(Hex).optional() })

const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const nativeDecimals = 6
const base58 = createBase58check(sha256)

/** The last 20 bytes of a hexadecimal address as people write it. */
const addressOf = (text: string) => base58.encode(Buffer.from(`41${text.slice(-40)}`, 'hex'))

/** Makes the node of Tron at an address. */
export function tronNode(address: NodeAddress): ChainNode {
  return {
    async transaction(txHash, token) {
      const value = txHash.replace(/^0x/, '')
      if (!/^[0-9a-f]{64}$/i.test(value)) return undefined
      const ask = mustAnswer(beginLookup(address))
      const [info, transaction] = await Promise.all([
        ask('/wallet/gettransactioninfobyid', Info, { value }),
        ask('/wallet/gettransactionbyid', Transaction, { value }),
      ])
      // An unknown transaction is an empty object.
      if (transaction.txID === undefined) return undefined
      const { blockNumber, blockTimeStamp } = info
      if (blockNumber === undefined || blockTimeStamp === undefined)
        return { confirmations: 0, blockTime: null, succeeded: true, transfers: [] }
      const [head, decimals] = await Promise.all([
        ask('/wallet/getnowblock', Head, {}),
        token === '' ? nativeDecimals : readTokenDecimals(ask, token),
      ])
      const newest = head.block_header.raw_data.number
      const outcome = info.receipt?.result ?? 'SUCCESS'
      return {
        confirmations: Math.max(1, newest - blockNumber + 1),
        blockTime: new Date(blockTimeStamp).toISOString(),
        succeeded: info.result !== 'FAILED' && outcome === 'SUCCESS',
        transfers: [
          ...(transaction.raw_data?.contract ?? []).flatMap(parseCoinTransfer),
          ...(info.log ?? []).flatMap((log) => parseTokenTransfer(log, token, decimals)),
        ],
      }
    },
  }
}

/** Asks as `Ask` does for what has to be there: an answer 404 throws `ChainFault`. */
export type Answered = <S extends z.ZodType>(
  path: string,
  shape: S,
  body: object,
) => Promise<z.output<S>>

/** Returns questions of a look-up that have to be answered. */
export const mustAnswer =
  (ask: Ask): Answered =>
  async (path, shape, body) => {
    const answer = await ask(path, shape, body)
    if (answer === undefined) throw new ChainFault('unreachable', 'The node answered 404.')
    return answer
  }

/** Reads how many digits a token has after the point. Throws `ChainFault` where it does not say. */
export async function readTokenDecimals(ask: Answered, token: string): Promise<number> {
  const { constant_result: [word = ''] = [] } = await ask(
    '/wallet/triggerconstantcontract',
    Constant,
    {
      owner_address: token,
      contract_address: token,
      function_selector: 'decimals()',
      visible: true,
    },
  )
  const decimals = word === '' ? 99n : BigInt(`0x${word}`)
  if (decimals > 36n) throw new ChainFault('unreadable', 'The token does not say its decimals.')
  return Number(decimals)
}

type Contract = NonNullable<z.output<typeof Transaction>['raw_data']>['contract'][number]

/** Returns what a contract of a transaction moves of the chain's own coin: one transfer or none. */
export function parseCoinTransfer({ type, parameter: { value } }: Contract): ChainTransfer[] {
  const { amount, owner_address: from = '', to_address: to = '' } = value
  if (type !== 'TransferContract' || amount === undefined || from.length !== 42) return []
  if (to.length !== 42) return []
  const units = formatUnits(BigInt(amount), nativeDecimals)
  return [{ token: '', from: addressOf(from), to: addressOf(to), amount: units }]
}

/** Returns the transfer that a line of a log reports, or none; its amount is in units where it is of the wanted token. */
export function parseTokenTransfer(
  { address, topics = [], data = '' }: NonNullable<z.output<typeof Info>['log']>[number],
  wanted: string,
  decimals: number,
): ChainTransfer[] {
  const [topic, from = '', to = ''] = topics
  const isTransfer = topic === transferTopic && topics.length === 3 && data.length === 64
  if (!isTransfer || from.length !== 64 || to.length !== 64 || address.length < 40) return []
  const token = addressOf(address)
  const amount = token === wanted ? formatUnits(BigInt(`0x${data}`), decimals) : null
  return [{ token, from: addressOf(from), to: addressOf(to), amount }]
}
