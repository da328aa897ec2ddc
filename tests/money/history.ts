// What the callers of a race saw, with the times between which each call ran, and whether a single clerk who serves one call
// after the other could have given the same answers: per item by its versions (a register), per wallet by its balances (a
// counter). Sums cannot tell an answer that came too early or too late.

/** When a call was sent and answered, in milliseconds of one clock, and whose it was. */
export interface Interval {
  readonly start: number
  readonly end: number
  readonly by: string
}

/** What a call made of an item, or what it was told of it. */
export interface ItemEvent extends Interval {
  readonly item: string
  /** The version that it made or saw; items begin at 1. */
  readonly version: number
  readonly status: string
  /** Whether it made this version. */
  readonly isWrite: boolean
  /** Who it was told decided the item first. */
  readonly decider?: string | null
}

/** Amounts of a wallet in its smallest unit. */
export interface Balances {
  readonly available: bigint
  readonly frozen: bigint
}

/** What a call did to a wallet, or what it was told of it. */
export interface WalletEvent extends Interval {
  readonly wallet: string
  /** By how much it changed the wallet; a call that only looked, or was refused, has none. */
  readonly change?: Balances
  /** What it saw; a refusal for want of money tells the available part. */
  readonly seen?: Partial<Balances>
}

/** Everything that was seen in one run. */
export interface History {
  readonly items: ItemEvent[]
  readonly wallets: WalletEvent[]
  /** Calls that were answered with something else than a race may answer. */
  readonly unexpected: string[]
}

const interval = ({ by, start, end }: Interval) => `${by} ${start.toFixed(2)}–${end.toFixed(2)}`

function groupsOf<T>(events: readonly T[], getKey: (event: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const event of events) {
    const group = groups.get(getKey(event))
    if (group) group.push(event)
    else groups.set(getKey(event), [event])
  }
  return groups
}

/**
 * Returns why the events of one item fit no order, as readable lines. Each version is made once, at a moment within the call
 * that was told so; whoever saw an older version was served before that moment, whoever saw it or a newer one after it.
 */
function faultsOfItem(item: string, events: readonly ItemEvent[]): string[] {
  const faults: string[] = []
  const last = Math.max(1, ...events.map(({ version }) => version))
  const winner = events.find(({ isWrite, version }) => isWrite && version === 2)
  for (const each of events) {
    const { decider = null } = each
    if (decider !== null && decider !== winner?.by)
      faults.push(`${item}: ${interval(each)} was answered with ${decider}, ${winner?.by} decided`)
  }
  let madeFrom = -Infinity
  for (let version = 1; version <= last; version += 1) {
    const of = events.filter((event) => event.version === version)
    const statuses = new Set(of.map(({ status }) => status))
    if (statuses.size > 1)
      faults.push(`${item}: version ${version} was ${[...statuses].join(' and ')}`)
    if (version === 1) continue
    const [write, ...others] = of.filter(({ isWrite }) => isWrite)
    if (!write || others.length > 0) {
      const makers = [write, ...others].flatMap((each) => (each ? [interval(each)] : []))
      faults.push(`${item}: version ${version} was made by [${makers.join(', ')}]`)
      continue
    }
    const older = events.filter((event) => event.version < version)
    const newer = events.filter((event) => event.version >= version)
    madeFrom = Math.max(madeFrom, write.start, ...older.map(({ start }) => start))
    const madeUntil = Math.min(write.end, ...newer.map(({ end }) => end))
    if (madeFrom > madeUntil) {
      const late = older.find(({ start }) => start > madeUntil)
      faults.push(
        `${item}: version ${version} of ${interval(write)} was known at ${madeUntil.toFixed(2)}, ${late ? interval(late) : 'another call'} did not see it`,
      )
    }
  }
  return faults
}

/** Returns the items whose events fit no one-at-a-time order, as readable lines. */
export const itemFaults = (events: readonly ItemEvent[]): string[] =>
  [...groupsOf(events, ({ item }) => item)].flatMap(([item, of]) => faultsOfItem(item, of))

const fits = (event: WalletEvent, { available, frozen }: Balances): boolean => {
  const { seen = {}, change = { available: 0n, frozen: 0n } } = event
  return (
    (seen.available === undefined || seen.available === available) &&
    (seen.frozen === undefined || seen.frozen === frozen) &&
    available + change.available >= 0n &&
    frozen + change.frozen >= 0n
  )
}
const after = ({ available, frozen }: Balances, { change }: WalletEvent): Balances =>
  change
    ? { available: available + change.available, frozen: frozen + change.frozen }
    : { available, frozen }

/** Which events were served: all before `from`, and those beyond it. The balances follow from that, in whatever order. */
interface Served {
  readonly from: number
  readonly beyond: ReadonlySet<number>
  readonly balances: Balances
}

/** Returns why the events of one wallet fit no order; undefined when there is one. Searches all orders that the times allow. */
function faultOfWallet(
  wallet: string,
  events: readonly WalletEvent[],
  start: Balances,
): string | undefined {
  const sorted = events.toSorted((a, b) => a.start - b.start)
  const seen = new Set<string>()
  const open: Served[] = [{ from: 0, beyond: new Set(), balances: start }]
  let furthest = open[0]
  for (let served = open.pop(); served; served = open.pop()) {
    const { from, beyond, balances } = served
    if (from === sorted.length) return undefined
    if (furthest && from + beyond.size > furthest.from + furthest.beyond.size) furthest = served
    // Nobody is served after somebody who was sent later than their answer came.
    let until = Infinity
    for (let at = from; at < sorted.length; at += 1) {
      const event = sorted[at]
      if (!event || event.start > until) break
      if (beyond.has(at)) continue
      until = Math.min(until, event.end)
    }
    for (let at = from; at < sorted.length; at += 1) {
      const event = sorted[at]
      if (!event || event.start > until) break
      if (beyond.has(at) || !fits(event, balances)) continue
      const now = new Set(beyond).add(at)
      let next = from
      while (now.delete(next)) next += 1
      const key = `${next}:${[...now].toSorted((a, b) => a - b).join()}`
      if (seen.has(key)) continue
      seen.add(key)
      open.push({ from: next, beyond: now, balances: after(balances, event) })
    }
  }
  const stuck = sorted[furthest?.from ?? 0]
  const { available, frozen } = furthest?.balances ?? start
  return `${wallet}: no order beyond ${furthest?.from} of ${sorted.length} calls, at ${available} and ${frozen}; next ${stuck ? interval(stuck) : ''} ${String(stuck?.change?.available)} saw ${String(stuck?.seen?.available)}`
}

/** Returns the wallets whose events fit no one-at-a-time order, as readable lines; `starts` is what each held before. */
export const walletFaults = (
  events: readonly WalletEvent[],
  starts: ReadonlyMap<string, Balances>,
): string[] =>
  [...groupsOf(events, (event) => event.wallet)].flatMap(([wallet, of]) => {
    const start = starts.get(wallet) ?? { available: 0n, frozen: 0n }
    return faultOfWallet(wallet, of, start) ?? []
  })
