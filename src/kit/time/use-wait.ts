import { useEffect, useState } from 'react'
import type { CallError } from '#core/http/call-error.ts'

/** Seconds a refusal asks to wait; 0 where it does not. */
export function getWaitSeconds({ data }: CallError): number {
  const { retryAfter } = (data ?? {}) as { retryAfter?: unknown }
  return typeof retryAfter === 'number' && Number.isFinite(retryAfter) ? Math.ceil(retryAfter) : 0
}

/** Counts down seconds by monotonic time: a changed clock neither shortens nor lengthens it. `clock` reads `m:ss`. */
export function useWait() {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(() => performance.now())
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  const isRunning = seconds > 0
  // Time is outside React.
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(timer)
  }, [isRunning])
  return {
    seconds,
    /** `m:ss`. */
    clock: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
    start(forSeconds: number) {
      // Read once: between two readings a refusal that asks for no wait would have begun one.
      const at = performance.now()
      setNow(at)
      setUntil(at + forSeconds * 1000)
    },
  }
}
