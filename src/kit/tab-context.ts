// Where a screen stands. Several screens are kept at once, one of them shown; each knows its own address.
import { createContext, use } from 'react'
import type { Search } from '#core/navigation/search-params.ts'

/** The place of a screen in the console. */
export interface TabContextValue {
  /** The tab the screen belongs to. */
  readonly id: string
  readonly path: string
  /** The screen's own search, the one it was left with while another screen is shown. */
  readonly search: Search
  /** False while another screen is shown. */
  readonly isShown: () => boolean
  /** Keeps a search that changed while another screen was shown: what was started there may end later. */
  readonly keepSearch: (search: Search) => void
}

/** The place of the screen around; absent outside of tabs. */
export const TabContext = createContext<TabContextValue | null>(null)

/** The place of the screen this component is part of; null outside of tabs. */
export const useTabContext = (): TabContextValue | null => use(TabContext)

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The tab the history entry belongs to. */
    tab?: string
    /** Opens a screen as its tab was left: for menus and keys, which name a screen and no search. */
    recall?: boolean
  }
}
