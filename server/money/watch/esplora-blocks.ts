// Blocks of Bitcoin and its relatives, which have their own coin only.
import { z } from 'zod'
import { ChainFault, formatUnits } from '#server/base/ports/chain-node.ts'
import { beginLookup, type NodeAddress } from '../chain/ask.ts'
import { decimals, Output } from '../chain/esplora.ts'
import type { BlockSource, BlockTransfer } from './block-source.ts'

const Hash = z.string().regex(/^[0-9a-f]{64}$/i)
const Height = z.int().nonnegative()
const Header = z.object({
  id: Hash,
  height: Height,
  timestamp: z.int().nonnegative().max(253_402_300_799),
  previousblockhash: Hash.nullish(),
  tx_count: z.int().nonnegative(),
})
/** Transactions of one answer. */
const pageSize = 25
const Transaction = z.object({
  txid: Hash,
  vin: z
    .array(z.object({ prevout: Output.nullish(), is_coinbase: z.boolean().default(false) }))
    .max(100_000),
  vout: z.array(Output).max(100_000),
})
const Page = z.array(Transaction).max(pageSize)

function parseOutputs({ txid, vin, vout }: z.output<typeof Transaction>): BlockTransfer[] {
  // What a miner is paid can be gone for a hundred blocks: people look at it.
  if (vin.some((input) => input.is_coinbase)) return []
  // Inputs have no order that means anything: a payer is named where there is only one.
  const payers = new Set(vin.map(({ prevout }) => prevout?.scriptpubkey_address))
  const from = payers.size === 1 ? ([...payers][0] ?? '') : ''
  return vout.flatMap(({ scriptpubkey_address: to, value }) =>
    to === undefined || value === 0
      ? []
      : [{ txHash: txid, token: '', from, to, amount: formatUnits(BigInt(value), decimals) }],
  )
}

/** Bech32 may be written in capitals, as in QR codes; of other addresses each letter counts. */
const canonical = (address: string) =>
  /^[A-Z]{2,5}1[02-9AC-HJ-NP-Z]{6,}$/.test(address) ? address.toLowerCase() : address

/** Makes the blocks of the node at an address. */
export function esploraBlocks(address: NodeAddress): BlockSource {
  const ask = <S extends z.ZodType>(path: string, shape: S) => beginLookup(address)(path, shape)

  return {
    canonical,
    async head() {
      const head = await ask('/blocks/tip/height', Height)
      if (head === undefined)
        throw new ChainFault('unreadable', 'The node does not know its height.')
      return head
    },
    async block(number) {
      // That block and some before it.
      const headers = await ask(`/blocks/${number}`, z.array(Header).max(100))
      const header = headers?.find(({ height }) => height === number)
      if (!header) return undefined
      const { id: hash, previousblockhash: parentHash, timestamp } = header
      const time = new Date(timestamp * 1000).toISOString()
      return { number, hash, parentHash: parentHash ?? '', time }
    },
    async transfers({ hash }, { addresses }) {
      const throwGone = () => {
        throw new ChainFault('unreadable', 'The node no longer has the block it named.')
      }
      const { tx_count: count } = (await ask(`/block/${hash}`, Header)) ?? throwGone()
      const found: BlockTransfer[] = []
      for (let at = 0; at < count; at += pageSize) {
        const page = (await ask(`/block/${hash}/txs/${at}`, Page)) ?? throwGone()
        // A page that is cut short would leave deposits out for good.
        if (page.length !== Math.min(pageSize, count - at)) throwGone()
        found.push(...page.flatMap(parseOutputs).filter(({ to }) => addresses.has(canonical(to))))
      }
      return found
    },
  }
}
