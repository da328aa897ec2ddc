// Times things one after another and says how the times are spread.

export interface Spread {
  readonly p50: number
  readonly p95: number
}

/** Milliseconds at a share of the sorted times. */
const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

export function spread(times: readonly number[]): Spread {
  const sorted = [...times].sort((a, b) => a - b)
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95) }
}

/**
 * Runs several works in turns, so that whatever else the machine does falls on all of them alike.
 * The first tenth of the rounds warms up and is not counted.
 */
export async function alternately<K extends string>(
  rounds: number,
  works: Readonly<Record<K, (round: number) => Promise<unknown>>>,
): Promise<Record<K, Spread>> {
  const names = Object.keys(works) as K[]
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    K,
    number[]
  >
  const warmUp = Math.ceil(rounds / 10)
  for (let round = 0; round < rounds + warmUp; round++) {
    for (const name of names) {
      const started = performance.now()
      await works[name](round)
      if (round >= warmUp) times[name].push(performance.now() - started)
    }
  }
  return Object.fromEntries(names.map((name) => [name, spread(times[name])])) as Record<K, Spread>
}
