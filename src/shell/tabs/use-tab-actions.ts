import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { tabStore } from '#core/tabs/browser-tabs.ts'
import type { Tab } from '#core/tabs/tabs.ts'

/** What can be done with a tab; each leads to where the engine says. */
export interface TabActions {
  go: (tab: Tab) => void
  refresh: (id: string) => void
  close: (id: string) => void
  closeOthers: (id: string) => void
  closeAll: () => void
  /** Shows the page of the tab over the whole frame. */
  maximize: (tab: Tab) => void
}

/** The actions of the tabs, bound to the router. */
export function useTabActions(): TabActions {
  const navigate = useNavigate()
  return useMemo(() => {
    const go = (tab: Tab | undefined, replace = false) => {
      if (!tab || tab.id === tabStore.state.active) return
      void navigate({
        to: tab.path,
        // The tab's own search, which no route's type knows.
        search: tab.search as never,
        state: { tab: tab.id },
        replace,
      })
    }
    return {
      go: (tab) => go(tab),
      refresh: (id) => go(tabStore.refresh(id)),
      // Replaced: going back must not open again what was just closed.
      close: (id) => {
        go(tabStore.close(id), true)
        // Only without a home page: the way in says what there is.
        if (tabStore.state.tabs.length === 0) void navigate({ to: '/', replace: true })
      },
      closeOthers: (id) => go(tabStore.closeOthers(id), tabStore.state.active !== id),
      closeAll: () => {
        const left = tabStore.closeAll()
        const isOpen = tabStore.state.tabs.some(({ id }) => id === tabStore.state.active)
        if (!isOpen) go(left, true)
      },
      maximize: (tab) => {
        go(tab)
        tabStore.setFull(true)
      },
    }
  }, [navigate])
}
