// What is simulated instead of done: payouts, questions to chains and text messages. Each needs a database that was made with
// the demo set, and that nobody said `off`.
import { StartError } from '#server/base/start-error.ts'

/** What the variables say of each; undefined: nothing. */
export interface SimulationOptions {
  readonly payouts: 'on' | 'off' | undefined
  readonly chains: 'on' | 'off' | undefined
  readonly codes: 'on' | 'off' | undefined
}

type Part = keyof SimulationOptions

/** What a server simulates. */
export type Simulation = Readonly<Record<Part, boolean>>

const variables = {
  payouts: 'PAYOUT_SIMULATION is on',
  chains: 'CHAIN_SIMULATION is on',
  codes: 'SMS_SENDER is log',
} as const satisfies Record<Part, string>

/** Returns what is simulated over a database. Throws `StartError` where a variable asks for it over one without the demo set. */
export function resolveSimulation(options: SimulationOptions, isDemo: boolean): Simulation {
  for (const part of Object.keys(variables) as Part[])
    if (options[part] === 'on' && !isDemo)
      throw new StartError(
        `${variables[part]}, but only a database that was made with the demo set is simulated on: remove the variable or set it to off.`,
      )
  const isSimulated = (part: Part) => isDemo && options[part] !== 'off'
  return {
    payouts: isSimulated('payouts'),
    chains: isSimulated('chains'),
    codes: isSimulated('codes'),
  }
}
