// What the server needs of a node of a chain: one transaction, as the chain has it now. A node may be slow, lose answers and
// be on another fork than a minute ago.

/** Value that one transaction moves. */
export interface ChainTransfer {
  /** The contract of the token; empty for the chain's own coin. */
  readonly token: string
  /** Null where the chain names no single payer. */
  readonly from: string | null
  readonly to: string
  /** A plain decimal in units of the token; null for tokens nobody asked about, whose unit is not known. */
  readonly amount: string | null
}

/** A transaction as a node knows it. */
export interface ChainTx {
  /** Blocks from its own to the newest; 0 while it is in none. */
  readonly confirmations: number
  /** ISO-8601; null while it is in no block. */
  readonly blockTime: string | null
  /** False where it is in a block but was reverted: nothing was moved. */
  readonly succeeded: boolean
  readonly transfers: readonly ChainTransfer[]
}

/** A node of one network. It only reads. */
export interface ChainNode {
  /**
   * Returns the transaction, or undefined where the chain has none of the hash. `token` is the contract whose amounts are
   * wanted, empty for the chain's own coin. Throws `ChainFault` when no usable answer came, which says nothing about the
   * transaction; it does so within its time limit.
   */
  transaction(txHash: string, token: string): Promise<ChainTx | undefined>
}

/** The nodes of this server by the name of their network. */
export type ChainNodes = Pick<ReadonlyMap<string, ChainNode>, 'get'>

/** Why there is no answer of a node. Its message never repeats the node's address, which may hold a key. */
export class ChainFault extends Error {
  readonly kind: 'late' | 'unreachable' | 'unreadable'

  constructor(kind: ChainFault['kind'], message: string) {
    super(message)
    this.name = 'ChainFault'
    this.kind = kind
  }
}

/** Writes whole units of a token as a plain decimal: 1500000 of 6 decimals is `1.5`. */
export function formatUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}
