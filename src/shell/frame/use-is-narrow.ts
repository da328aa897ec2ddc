import { useSyncExternalStore } from 'react'

/** Below 1000 px the menu goes off the canvas (origin layouts, section 2). */
const narrow = '(width < 1000px)'

const watch = (changed: () => void) => {
  const media = globalThis.matchMedia(narrow)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** True while the window is too narrow for a menu beside the page. */
export const useIsNarrow = () =>
  useSyncExternalStore(watch, () => globalThis.matchMedia(narrow).matches)
