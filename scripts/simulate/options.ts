// What `npm run simulate` is asked for.
import { parseArgs } from 'node:util'

/** What can be done to the calls on their way. */
export const callFaults = ['lost', 'repeat', 'late', 'together'] as const
/** What can be done to a server that the simulator has started itself. */
export const serverFaults = ['kill', 'database'] as const
/**
 * `lost`: answers are lost; `repeat`: a request arrives twice; `late`: requests arrive late and in another order; `together`: two
 * simulators report the same records at once; `kill`: the server is killed and started again, up to five times; `database`: so is
 * PostgreSQL, once.
 */
export type Fault = (typeof callFaults)[number] | (typeof serverFaults)[number]

/** How long, how much and with which faults the simulator runs. */
export interface SimulationOptions {
  /** Items a minute; an item is a recharge with all that belongs to it. */
  readonly rate: number
  readonly members: number
  readonly minutes: number
  readonly faults: ReadonlySet<Fault>
}

/** How the command is called. */
export const usage = `npm run simulate -- [--sandbox | --key csk_… [--url http://127.0.0.1:8080]] [--rate 60] [--members 20] [--minutes 1] [--faults all]
  --sandbox  starts a server with a database, a webhook and operators of its own, and removes them at the end
  --key      a key with the scopes members, recharges, withdrawals and events; PLATFORM_KEY where it is not given
  --url      address of the server
  --rate     items a minute
  --members  members that are registered first
  --minutes  how long items are made; afterwards what was reported is held against what was done
  --faults   all, none, or some of ${callFaults.join()}, and with --sandbox ${serverFaults.join()}
Without --sandbox operators decide meanwhile in the console.
`

function faultsOf(text: string, isSandbox: boolean): ReadonlySet<Fault> | undefined {
  const possible: readonly Fault[] = isSandbox ? [...callFaults, ...serverFaults] : callFaults
  if (text === 'none') return new Set()
  const names = text === 'all' ? possible : text.split(',')
  const faults = possible.filter((name) => names.includes(name))
  return faults.length === new Set(names).size ? new Set(faults) : undefined
}

/** Which server a simulation is for: one that runs, or one of its own. */
export type Target =
  | { readonly kind: 'server'; readonly url: string; readonly key: string }
  | { readonly kind: 'sandbox' }
  | { readonly kind: 'live'; readonly url: string }

/** Reads the arguments; undefined where they make no sense. */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): (SimulationOptions & { readonly target: Target }) | undefined {
  const text = (value: string) => ({ type: 'string', default: value }) as const
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        url: text('http://127.0.0.1:8080'),
        key: text(environment['PLATFORM_KEY'] ?? ''),
        rate: text('60'),
        members: text('20'),
        minutes: text('1'),
        faults: text('none'),
        sandbox: { type: 'boolean', default: false },
        live: { type: 'boolean', default: false },
      },
    })
    const [rate, members, minutes] = [values.rate, values.members, values.minutes].map(Number)
    const { url, key, sandbox, live } = values
    const faults = faultsOf(values.faults, sandbox)
    if (!faults || !(sandbox || live || key.startsWith('csk_')) || !URL.canParse(url))
      return undefined
    if (!(rate && rate > 0) || !(minutes && minutes > 0)) return undefined
    if (members === undefined || !Number.isInteger(members) || members < 1) return undefined
    const target: Target = sandbox
      ? { kind: 'sandbox' }
      : live
        ? { kind: 'live', url }
        : { kind: 'server', url, key }
    return { target, rate, members, minutes, faults }
  } catch {
    return undefined
  }
}
