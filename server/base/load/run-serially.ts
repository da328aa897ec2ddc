// By key: the last work, whose end the next one waits for.
const tails = new Map<string, Promise<unknown>>()

/** Runs work after all earlier work of the same key has ended, however it ended. */
export async function runSerially<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = tails.get(key) ?? Promise.resolve()
  const own = before.then(work, work)
  tails.set(key, own)
  try {
    return await own
  } finally {
    if (tails.get(key) === own) tails.delete(key)
  }
}
