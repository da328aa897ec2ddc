/** How far back the rate looks, in milliseconds. */
const windowMs = 5_000

/** Measures bytes per second over the last five seconds; `now` gives milliseconds. */
export function createRate(now: () => number) {
  let samples: { at: number; bytes: number }[] = []
  return {
    /** So many bytes more have gone out. */
    add(bytes: number) {
      samples.push({ at: now(), bytes })
    },
    /** Bytes per second now. */
    perSecond(): number {
      const since = now() - windowMs
      samples = samples.filter(({ at }) => at >= since)
      const first = samples[0]
      if (!first) return 0
      const bytes = samples.reduce((sum, sample) => sum + sample.bytes, 0)
      return bytes / (Math.max(1_000, now() - first.at) / 1_000)
    },
    /** Forgets everything: the upload stands still. */
    reset() {
      samples = []
    },
  }
}
