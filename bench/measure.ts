// Times things one after another and says how the times are spread.
import { runScript } from '#tests/child-process.ts'

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

/** Milliseconds after which no further round begins, once there were `fewestRounds`. */
const patienceMs = 30_000
const fewestRounds = 20

/**
 * Runs several works in turns, so that whatever else the machine does falls on all of them alike.
 * The first tenth of the rounds warms up and is not counted. What is slow gets fewer rounds.
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
  const begun = performance.now()
  for (let round = 0; round < rounds + warmUp; round++) {
    if (round >= warmUp + fewestRounds && performance.now() - begun > patienceMs) break
    for (const name of names) {
      const started = performance.now()
      await works[name](round)
      if (round >= warmUp) times[name].push(performance.now() - started)
    }
  }
  return Object.fromEntries(names.map((name) => [name, spread(times[name])])) as Record<K, Spread>
}

/** How long the calls of another process took, in milliseconds, and how many were refused. */
export interface CallTimes extends Spread {
  readonly count: number
  readonly failed: number
}

/** Makes a call again and again, in a process of its own, while `work` runs. */
export async function timesDuring(
  { base, token, call }: { base: string; token: string; call: 'list' | 'poll' },
  work: () => Promise<unknown>,
): Promise<CallTimes> {
  const child = runScript('bench/call-times.ts', [base, token, call])
  await child.prints(/warm/)
  await work()
  await child.end('SIGTERM')
  const [, figures = '{}'] = /(\{.*\})/.exec(child.output()) ?? []
  return JSON.parse(figures) as CallTimes
}
