import { useEffect, useEffectEvent, useRef } from 'react'

/** Runs `onGrown` when a count that lives outside React has grown since it was last drawn. */
export function useGrowth(count: number, onGrown: () => void): void {
  const known = useRef(count)
  const notify = useEffectEvent(onGrown)
  // The count belongs to a store; only its growth is news, not its being drawn.
  useEffect(() => {
    if (count > known.current) notify()
    known.current = count
  }, [count])
}
