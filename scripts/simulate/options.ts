// What `npm run simulate` is asked for.
import { parseArgs } from 'node:util'

/** What can be done to the calls on their way. */
export const faultNames = ['lost', 'repeat', 'late', 'together'] as const
/**
 * `lost`: answers are lost; `repeat`: a request arrives twice; `late`: requests arrive late and in another order; `together`: two
 * simulators report the same records at once.
 */
export type Fault = (typeof faultNames)[number]

/** How long, how much and with which faults the simulator runs. */
export interface SimulationOptions {
  /** Items a minute; an item is a recharge with all that belongs to it. */
  readonly rate: number
  readonly members: number
  readonly minutes: number
  readonly faults: ReadonlySet<Fault>
}

/** How the command is called. */
export const usage = `npm run simulate -- --key csk_… [--url http://127.0.0.1:8080] [--rate 60] [--members 20] [--minutes 1] [--faults all]
  --key      a key with the scopes members, recharges and events; PLATFORM_KEY where it is not given
  --url      address of the server
  --rate     items a minute
  --members  members that are registered first
  --minutes  how long items are made; afterwards what was reported is held against what was done
  --faults   all, none, or some of ${faultNames.join()}
Operators decide meanwhile in the console.
`

const isFault = (name: string): name is Fault => faultNames.includes(name as Fault)

function faultsOf(text: string): ReadonlySet<Fault> | undefined {
  if (text === 'none') return new Set()
  const names = text === 'all' ? faultNames : text.split(',')
  return names.every(isFault) ? new Set(names) : undefined
}

/** Reads the arguments; undefined where they make no sense. */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): (SimulationOptions & { readonly url: string; readonly key: string }) | undefined {
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
      },
    })
    const [rate, members, minutes] = [values.rate, values.members, values.minutes].map(Number)
    const faults = faultsOf(values.faults)
    if (!faults || !values.key.startsWith('csk_') || !URL.canParse(values.url)) return undefined
    if (!(rate && rate > 0) || !(minutes && minutes > 0)) return undefined
    if (members === undefined || !Number.isInteger(members) || members < 1) return undefined
    return { url: values.url, key: values.key, rate, members, minutes, faults }
  } catch {
    return undefined
  }
}
