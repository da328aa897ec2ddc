interface Bounds {
  /** Ends the waiting before its time. */
  readonly signal?: AbortSignal | undefined
  /** The error of a promise that takes too long; says `no answer within … s` unless given. */
  readonly onLate?: () => Error
}

/** Waits for a promise for `ms` milliseconds at most; rejects when they are over or the signal is aborted. */
export async function within<T>(
  promise: Promise<T>,
  ms: number,
  { signal, onLate = () => new Error(`no answer within ${ms / 1000} s`) }: Bounds = {},
): Promise<T> {
  let end = () => {}
  const over = new Promise<never>((_, reject) => {
    const onAbort = () => reject(new Error('the waiting was stopped'))
    const timer = setTimeout(() => reject(onLate()), ms)
    end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
    if (signal?.aborted) onAbort()
    else signal?.addEventListener('abort', onAbort)
  })
  try {
    return await Promise.race([promise, over])
  } finally {
    end()
  }
}
