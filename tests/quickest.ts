// Holds the cost of a function against a limit on a machine that is busy with other things as well.

/**
 * Runs a function until a run takes no longer than the limit, and gives the milliseconds of the quickest run. What a
 * busy machine adds differs from run to run; what the function costs does not, so a slow one never gets below.
 */
export function quickestMs(run: () => unknown, limitMs: number): number {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 50 && best > limitMs; round += 1) {
    const start = performance.now()
    run()
    best = Math.min(best, performance.now() - start)
  }
  return best
}
