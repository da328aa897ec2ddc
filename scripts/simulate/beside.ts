// What happens beside the members of a simulated platform: operators decide, and an endpoint gets what they decided.
import {
  createOperators,
  decisionFaults,
  type OperatorOptions,
  startOperators,
} from './operators.ts'
import type { Receiver } from './receiver.ts'
import type { BesideWork } from './simulate.ts'
import { isSaver, type World } from './world.ts'

interface BesideOptions extends Omit<OperatorOptions, 'mayReverse'> {
  readonly receiver: Receiver
  /** The sequence behind which the endpoint gets events. */
  readonly since: string
}

async function idsOfSavers(world: World): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for (const externalId of world.members.filter((member) => isSaver(world, member)))
    ids.add((await world.client.call('GET members/{externalId}', { externalId })).id)
  return ids
}

/** Starts the operators; what they were answered and what the endpoint got is held against the records at the end. */
export async function startBeside(
  world: World,
  { receiver, since, ...options }: BesideOptions,
): Promise<BesideWork> {
  const savers = await idsOfSavers(world)
  const mayReverse = (memberId: string) => savers.has(memberId)
  const operators = createOperators({ ...options, mayReverse })
  const { settle } = startOperators(operators)
  return {
    settle,
    faults: async ({ events }, { recharges, withdrawals, applications }) => [
      ...decisionFaults(operators, {
        recharge: recharges.values(),
        withdrawal: withdrawals.values(),
        identity: applications.values(),
      }),
      ...(await receiver.faults(events, since)),
    ],
    counts: () => ({ 'decisions answered': operators.decided.size, webhooks: receiver.count() }),
  }
}
