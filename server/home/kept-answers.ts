// Answers that several operators share for a few seconds: a page that all open at nine is worked out once.
const maxKept = 200

/**
 * Returns a function that answers what was made for a key, or makes it: once at a time, however long it takes. Answers are
 * kept for `keepMs` milliseconds after they came, failures are not.
 */
export function keptAnswers<T>(
  keepMs: number,
): (key: unknown, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, { until: number; answer: Promise<T> }>()
  return (key, make) => {
    const name = JSON.stringify(key)
    const known = kept.get(name)
    if (known && known.until > performance.now()) return known.answer
    const entry = { until: Infinity, answer: make() }
    if (kept.size >= maxKept) kept.clear()
    kept.set(name, entry)
    entry.answer.then(
      () => {
        entry.until = performance.now() + keepMs
      },
      () => {
        if (kept.get(name) === entry) kept.delete(name)
      },
    )
    return entry.answer
  }
}
