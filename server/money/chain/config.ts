// The variables of asking nodes of chains, and the nodes they make.
import { z } from 'zod'
import { jsonList } from '#server/base/json-list.ts'
import type { ChainNode, ChainNodes } from '#server/base/ports/chain-node.ts'
import type { NodeAddress } from './ask.ts'
import { esploraNode } from './esplora.ts'
import { evmNode } from './evm.ts'
import { tronNode } from './tron.ts'

const makers = { evm: evmNode, tron: tronNode, esplora: esploraNode } as const satisfies Record<
  string,
  (address: NodeAddress) => ChainNode
>

const Node = z.strictObject({
  /** As wallet codes name it. */
  network: z.string().regex(/^[A-Z0-9]{2,16}$/),
  kind: z.enum(['evm', 'tron', 'esplora']),
  url: z.url({ protocol: /^https?$/ }),
  /** The currency of the chain's own coin, which is followed where it is named. */
  coin: z
    .string()
    .regex(/^[A-Z0-9]{2,16}$/)
    .optional(),
  key: z
    .string()
    .regex(/^[\x21-\x7e]{1,1000}$/)
    .optional(),
})
/** A node as the configuration names it. */
export type NodeConfig = z.output<typeof Node>

/** Nodes of one network: the first is asked about transactions, and both are followed and compared. */
const maxTogether = 2

const Nodes = jsonList(Node, { max: 50, getKey: ({ network, url }) => `${network} ${url}` }).refine(
  (nodes) =>
    nodes.every(
      ({ network, kind, coin }) =>
        nodes.filter((other) => other.network === network).length <= maxTogether &&
        nodes.every(
          (other) => other.network !== network || (other.kind === kind && other.coin === coin),
        ),
    ),
)

/** They are read together with all the others. */
export const ChainVariables = z.object({
  CHAIN_NODES: Nodes.optional(),
  CHAIN_SIMULATION: z.enum(['on', 'off']).optional(),
  CHAIN_WATCH: z.enum(['on', 'off']).default('off'),
})

/** What is said of a variable that is wrong. */
export const chainWanted = {
  CHAIN_NODES:
    'must be JSON such as [{"network":"ERC20","kind":"evm","url":"https://node.example.com"}], each network once or with two nodes of one kind (evm, tron or esplora) and one coin',
  CHAIN_WATCH: 'must be on (the networks of CHAIN_NODES are followed block by block) or off',
  CHAIN_SIMULATION:
    'must be on (networks without a node are simulated; on a database with the demo set only) or off',
} as const

/** A look-up takes up to five questions. */
const timeoutMs = 8_000
/** Receipts of transactions with many events are large. */
const maxBytes = 2 * 1024 ** 2

/** Where a node is and how it is asked. */
export function nodeAddress({ kind, url, key }: NodeConfig): NodeAddress {
  const name = kind === 'tron' ? 'TRON-PRO-API-KEY' : 'Authorization'
  const headers = key === undefined ? {} : { [name]: kind === 'tron' ? key : `Bearer ${key}` }
  return { url, headers, timeoutMs, maxBytes }
}

/** Makes the configured nodes; limits other than the usual ones are for tests. */
export function chainNodes(
  nodes: readonly NodeConfig[],
  limits: Partial<Pick<NodeAddress, 'timeoutMs' | 'maxBytes'>> = {},
): ChainNodes {
  return new Map(
    // The first one of each network comes last, and so stays.
    nodes
      .toReversed()
      .map((node) => [node.network, makers[node.kind]({ ...nodeAddress(node), ...limits })]),
  )
}
