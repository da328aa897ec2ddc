import { useMedia } from '#ui/use-media.ts'

/** Below 1000 px the menu goes off the canvas (origin layouts, section 2). */
const narrow = '(width < 1000px)'

/** True while the window is too narrow for a menu beside the page. */
export const useIsNarrow = () => useMedia(narrow)
