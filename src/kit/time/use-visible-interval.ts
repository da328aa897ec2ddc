// What is asked again and again while somebody looks at it.
import { lock } from '#core/lock/browser-lock.ts'
import { useTabContext } from '../tab-context.ts'
import { useInterval } from './use-timing.ts'

/**
 * Calls back every `everyMs` milliseconds while the screen can be seen: not while the window is hidden, another tab is
 * shown, or the console is locked.
 */
export function useVisibleInterval(onTick: () => void, everyMs: number): void {
  const tab = useTabContext()
  useInterval(() => {
    if (document.hidden || lock.state.isLocked || tab?.isShown() === false) return
    onTick()
  }, everyMs)
}
