import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { tags } from '#core/browser-tags.ts'
import type { Tab } from '#core/tags.ts'

/** What can be done with a tab; each leads to where the engine says. */
export interface TagActions {
  go: (tab: Tab) => void
  refresh: (id: string) => void
  close: (id: string) => void
  closeOthers: (id: string) => void
  closeAll: () => void
  /** Shows the page of the tab over the whole frame. */
  fill: (tab: Tab) => void
}

/** The actions of the tabs, bound to the router. */
export function useTagActions(): TagActions {
  const navigate = useNavigate()
  return useMemo(() => {
    const go = (tab: Tab | undefined, replace = false) => {
      if (!tab || tab.id === tags.state.active) return
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
      refresh: (id) => go(tags.refresh(id)),
      // Replaced: going back must not open again what was just closed.
      close: (id) => {
        go(tags.close(id), true)
        // Only without a home page: the way in says what there is.
        if (tags.state.tabs.length === 0) void navigate({ to: '/', replace: true })
      },
      closeOthers: (id) => go(tags.closeOthers(id), tags.state.active !== id),
      closeAll: () => {
        const left = tags.closeAll()
        const isOpen = tags.state.tabs.some(({ id }) => id === tags.state.active)
        if (!isOpen) go(left, true)
      },
      fill: (tab) => {
        go(tab)
        tags.setFull(true)
      },
    }
  }, [navigate])
}
