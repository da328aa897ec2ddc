// A chain for demonstrations and tests: it has what its records say, and it can be late, lose answers and fork.
import Big from 'big.js'
import { and, eq, isNull } from 'drizzle-orm'
import {
  ChainFault,
  type ChainNode,
  type ChainNodes,
  type ChainTx,
} from '#server/base/ports/chain-node.ts'
import type { Db } from '#server/db/connection/client.ts'
import { rechargeLog } from '#server/db/schema/money/money.ts'

/** What goes wrong with one question. */
type Fault = 'late' | 'lostAnswer'

interface SimulatedOptions {
  /** The transaction as the chain has it at the n-th question for it, from 1. */
  readonly txOf: (
    txHash: string,
    token: string,
    question: number,
  ) => ChainTx | undefined | Promise<ChainTx | undefined>
  /** Asked at each question; unset: nothing goes wrong. */
  readonly faultOf?: (txHash: string, question: number) => Fault | undefined
}

/** Makes a simulated node; it counts the questions until the process ends. */
export function simulatedNode({ txOf, faultOf = () => undefined }: SimulatedOptions): ChainNode {
  const questions = new Map<string, number>()
  return {
    async transaction(txHash, token) {
      const question = (questions.get(txHash) ?? 0) + 1
      questions.set(txHash, question)
      const fault = faultOf(txHash, question)
      if (fault === 'late') throw new ChainFault('late', 'The node did not answer in time.')
      const found = await txOf(txHash, token, question)
      if (fault === 'lostAnswer')
        throw new ChainFault('unreachable', 'The connection ended before the answer.')
      return found
    },
  }
}

/** One of sixteen transactions each is late at first, loses its first answer, or forks away after it was seen. */
const oddities = { late: '3', lost: '7', fork: 'b' } as const

/** Makes simulated nodes of whatever network is asked for: they have the transactions that recharges name. */
export function simulatedChains(db: Db): ChainNodes {
  const nodes = new Map<string, ChainNode>()
  const nodeOf = (network: string) =>
    simulatedNode({
      faultOf: (txHash, question) => {
        if (question > 1) return undefined
        if (txHash.endsWith(oddities.late)) return 'late'
        return txHash.endsWith(oddities.lost) ? 'lostAnswer' : undefined
      },
      txOf: (txHash, token, question) =>
        txHash.endsWith(oddities.fork) && question > 1
          ? undefined
          : recorded(db, { network, txHash, token, question }),
    })
  return {
    get: (network) => {
      const node = nodes.get(network) ?? nodeOf(network)
      nodes.set(network, node)
      return node
    },
  }
}

/** The transaction as the recharge tells it; a tenth less where it is flagged with another amount. */
async function recorded(
  db: Db,
  {
    network,
    txHash,
    token,
    question,
  }: Record<'network' | 'txHash' | 'token', string> & { question: number },
): Promise<ChainTx | undefined> {
  const [log] = await db
    .select()
    .from(rechargeLog)
    .where(
      and(
        eq(rechargeLog.network, network),
        eq(rechargeLog.txHash, txHash),
        eq(rechargeLog.rechargeType, 'chain'),
        isNull(rechargeLog.deletedAt),
      ),
    )
    .orderBy(rechargeLog.id)
    .limit(1)
  if (!log) return undefined
  const { amount, fromAddress, toAddress, confirmations, createdAt } = log
  const part = log.riskFlags.includes('amountMismatch') ? '0.9' : '1'
  return {
    confirmations: confirmations + question,
    blockTime: new Date(Date.parse(createdAt) - 60_000).toISOString(),
    succeeded: true,
    transfers: [
      {
        token,
        from: fromAddress,
        to: toAddress ?? '',
        amount: new Big(amount).times(part).toFixed(),
      },
    ],
  }
}
