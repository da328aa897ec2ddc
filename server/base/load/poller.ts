/** Work that is done again and again, one round at a time. */
export interface Poller {
  /** Aborts the signal of a running round, waits for its end and ends the timer. */
  stop(): Promise<void>
}

interface Pace {
  /** Milliseconds from the end of one round to the start of the next. */
  everyMs: number
  /** Milliseconds to the first round; `everyMs` unless given. */
  firstMs?: number
  /** Is given what failed, unless it failed while stopping; the next round tries again. */
  onError: (error: unknown) => void
}

/** Starts `run` and repeats it until stopped; its signal is aborted by `stop`. Rounds never overlap. */
export function startPoller(
  run: (signal: AbortSignal) => Promise<void>,
  { everyMs, firstMs = everyMs, onError }: Pace,
): Poller {
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const stopping = new AbortController()
  const schedule = (ms: number) => {
    timer = setTimeout(() => {
      running = runAndSchedule()
    }, ms)
  }
  async function runAndSchedule(): Promise<void> {
    try {
      await run(stopping.signal)
    } catch (error) {
      if (!stopping.signal.aborted) onError(error)
    }
    if (!stopping.signal.aborted) schedule(everyMs)
  }
  schedule(firstMs)
  return {
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
