// Nodes of Bitcoin and its relatives, by the REST interface of Esplora (as mempool and litecoinspace have it).
import { z } from 'zod'
import { ChainFault, type ChainNode, formatUnits } from '#server/base/ports/chain-node.ts'
import { beginLookup, type NodeAddress } from './ask.ts'

/** What a transaction pays to one address. */
export const Output = z.object({
  scriptpubkey_address: z.string().max(128).optional(),
  value: z.int().nonnegative(),
})
const Transaction = z.object({
  status: z.object({
    confirmed: z.boolean(),
    block_height: z.int().nonnegative().optional(),
    block_time: z.int().nonnegative().max(253_402_300_799).optional(),
  }),
  vin: z.array(z.object({ prevout: Output.nullish() })).max(100_000),
  vout: z.array(Output).max(100_000),
})
const Height = z.int().nonnegative()
/** Digits after the point of the coin. */
export const decimals = 8

/** Makes the node of a Bitcoin-like network at an address. It has no tokens, only its own coin. */
export function esploraNode(address: NodeAddress): ChainNode {
  return {
    async transaction(txHash) {
      if (!/^[0-9a-f]{64}$/i.test(txHash)) return undefined
      const ask = beginLookup(address)
      const transaction = await ask(`/tx/${txHash}`, Transaction)
      if (!transaction) return undefined
      const { confirmed, block_height: height, block_time: time } = transaction.status
      if (!confirmed || height === undefined || time === undefined)
        return { confirmations: 0, blockTime: null, succeeded: true, transfers: [] }
      const head = await ask('/blocks/tip/height', Height)
      if (head === undefined)
        throw new ChainFault('unreadable', 'The node does not know its height.')
      // Inputs have no order that means anything: a payer is named where there is only one.
      const payers = new Set(transaction.vin.map(({ prevout }) => prevout?.scriptpubkey_address))
      const from = payers.size === 1 ? ([...payers][0] ?? null) : null
      return {
        confirmations: Math.max(1, head - height + 1),
        blockTime: new Date(time * 1000).toISOString(),
        succeeded: true,
        transfers: transaction.vout.flatMap(({ scriptpubkey_address: to, value }) =>
          to === undefined
            ? []
            : [{ token: '', from, to, amount: formatUnits(BigInt(value), decimals) }],
        ),
      }
    },
  }
}
