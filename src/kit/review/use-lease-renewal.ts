import { useEffect, useEffectEvent } from 'react'
import { lock } from '#core/lock/browser-lock.ts'
import { useTabContext } from '../tab-context.ts'

/** The share of a lease after which it is renewed. */
const renewAfter = 0.75

/**
 * Calls back once for each lease, when a quarter of it is left, unless the screen cannot be seen then: the window is hidden,
 * another tab is shown, or the console is locked. `until` is the end of the own lease, null where there is none. A lease
 * that could not be renewed keeps its end, so nothing is tried twice.
 */
export function useLeaseRenewal(until: string | null, onRenew: () => void): void {
  const tab = useTabContext()
  const renew = useEffectEvent(() => {
    if (!document.hidden && !lock.state.isLocked && tab?.isShown() !== false) onRenew()
  })
  // Time passes outside React.
  useEffect(() => {
    const leftMs = Date.parse(until ?? '') - Date.now()
    if (!(leftMs > 0)) return
    const timer = setTimeout(() => renew(), leftMs * renewAfter)
    return () => clearTimeout(timer)
  }, [until])
}
