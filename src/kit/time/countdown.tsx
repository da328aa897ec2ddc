import { useEffect, useState } from 'react'
import type { Stamp } from '#contract/wire.ts'

const secondsUntil = (until: Stamp) =>
  Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000))

/** Seconds until an instant, counted down; 0 once it has passed. */
export function Countdown({ until }: { until: Stamp }) {
  const [left, setLeft] = useState(() => secondsUntil(until))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(until)), 1000)
    return () => clearInterval(timer)
  }, [until])
  return <span className="tabular-nums">{left}</span>
}
