import { useEffect, useEffectEvent } from 'react'

/** Runs once when a panel opens, and again when what it is about changes: `key` names that. */
export function useOpened(key: string, run: () => void): void {
  const opened = useEffectEvent(run)
  useEffect(() => {
    opened()
  }, [key])
}
