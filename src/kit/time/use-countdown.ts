import { useEffect, useEffectEvent, useState } from 'react'

/** Returns the seconds that are left of `seconds` and calls `onEnd` when they are over. */
export function useCountdown(seconds: number, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds)
  const end = useEffectEvent(onEnd)
  // The clock is outside React. A tab in the background counts on: the time is read, not added up.
  useEffect(() => {
    const until = Date.now() + seconds * 1000
    const timer = setInterval(() => {
      const rest = Math.ceil((until - Date.now()) / 1000)
      if (rest > 0) return setLeft(rest)
      clearInterval(timer)
      end()
    }, 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
