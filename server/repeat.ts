/** Work that is done again and again, one round at a time. */
export interface Repeated {
  /** Waits for a running round and ends the timer. */
  stop(): Promise<void>
}

interface Pace {
  /** Milliseconds from the end of one round to the start of the next. */
  everyMs: number
  /** Milliseconds to the first round; `everyMs` unless told. */
  firstMs?: number
  /** Is told what failed, unless it failed while stopping; the next round tries again. */
  onError: (error: unknown) => void
}

/** Starts `round` and repeats it until stopped. */
export function repeat(
  run: () => Promise<void>,
  { everyMs, firstMs = everyMs, onError }: Pace,
): Repeated {
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const schedule = (ms: number) => {
    timer = setTimeout(() => {
      running = runAndSchedule()
    }, ms)
  }
  async function runAndSchedule(): Promise<void> {
    try {
      await run()
    } catch (error) {
      if (!isStopped) onError(error)
    }
    if (!isStopped) schedule(everyMs)
  }
  schedule(firstMs)
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
