// What depends on time, which passes outside React.
import { useEffect, useEffectEvent, useState } from 'react'

const settleMs = 300

/** The value as it was when it last stood still for 300 ms: for what is asked while somebody types. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  // Time passes outside React.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** Calls back every `everyMs` milliseconds while the component is there. */
export function useInterval(onTick: () => void, everyMs: number): void {
  const tick = useEffectEvent(onTick)
  // Time passes outside React.
  useEffect(() => {
    const timer = setInterval(() => tick(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
}
