// What the watcher needs of a node: its newest block, one block, and what a block moved to addresses of ours.

/** How long the digits of a token after the point are kept, in milliseconds: its contract never changes them. */
export const decimalsKeptMs = 3_600_000

/** A block as a node has it. */
export interface Block {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  /** ISO-8601. */
  readonly time: string
}

/** Value that one transaction moved to one address. */
export interface BlockTransfer {
  readonly txHash: string
  /** The contract of the token; empty for the chain's own coin. */
  readonly token: string
  readonly from: string
  readonly to: string
  /** A plain decimal in units of the token. */
  readonly amount: string
}

/** What is looked for in a block, spelled as `canonical` does. */
export interface Wanted {
  readonly addresses: ReadonlySet<string>
  readonly tokens: readonly string[]
}

/** A node of one network. Each call throws `ChainFault` where no usable answer came. */
export interface BlockSource {
  /** The spelling in which addresses of the network are the same or not: where case says nothing, lower case. */
  canonical(address: string): string
  head(): Promise<number>
  /** The block of a number; undefined where the node has none. */
  block(number: number): Promise<Block | undefined>
  /** What a block moved, in its order; only what succeeded. */
  transfers(block: Block, wanted: Wanted): Promise<readonly BlockTransfer[]>
}
