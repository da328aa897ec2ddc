// The screens of the open tabs. One is shown, the others are hidden and stand still: React keeps their state and their
// part of the document, and runs none of their effects (no polling, no keys). So filters, forms, rows and frames are
// found again as they were left, without any of them knowing of tabs.
import { useRouter, useRouterState } from '@tanstack/react-router'
import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useSnapshot } from 'valtio'
import { findMenuEntry } from '#core/navigation/menu-index.ts'
import { useMenu } from '#core/navigation/menu.ts'
import { settings } from '#core/settings/settings.ts'
import { tabStore } from '#core/tabs/browser-tabs.ts'
import type { Tab } from '#core/tabs/tabs.ts'
import { isSameSearch, type KeptPage, nextPages } from './kept-pages.ts'
import {
  cancelPrerender,
  loadedPage,
  type LoadedPage,
  prerendered,
  type PrerenderedPage,
} from './prerendered-page.ts'
import { TabPage } from './tab-page.tsx'

interface TabPagesProps {
  /** What the router draws where the page is no screen. */
  children: ReactNode
}

export const TabPages = ({ children }: TabPagesProps) => {
  const shown = useShownPage()
  const menu = useMenu()
  const { tabs, refreshKeys } = useSnapshot(tabStore.state)
  const [pages, setPages] = useState<readonly KeptPage[]>([])
  useArrival(shown?.tab)
  const { page: due } = useSnapshot(prerendered)
  const next = nextPages(pages, {
    shown,
    // In steps: whatever the operator does meanwhile goes first.
    prerendered: useDeferredValue(due as PrerenderedPage | undefined),
    isOpen: (id) => tabs.some((tab) => tab.id === id),
    isKeepAlive: (path) => findMenuEntry(menu, path)?.entry.meta.isKeepAlive ?? true,
    getRefreshKey: (id) => refreshKeys[id] ?? 0,
  })
  if (next !== pages) setPages(next)
  return (
    <>
      {next.map(({ tab, component, refreshKey, isLoaded }) => {
        const isShown = tab.id === shown?.tab.id
        const left = tabs.find(({ id }) => id === tab.id)
        return (
          <TabPage
            key={`${tab.id} ${refreshKey}`}
            id={tab.id}
            path={tab.path}
            search={isShown || !left || isSameSearch(left, tab) ? tab.search : left.search}
            component={component}
            isLoaded={isLoaded}
            isShown={isShown}
          />
        )
      })}
      {!shown && children}
    </>
  )
}

/** Tells the tabs which page is on screen; asks the router again when sharing changes what a tab is. */
function useArrival(tab: Tab | undefined) {
  const router = useRouter()
  const { isShareTagsView } = useSnapshot(settings)
  const wasShared = useRef(isShareTagsView)
  // Before the frame is painted: no frame shows the page without its tab.
  useLayoutEffect(() => {
    tabStore.arrive(tab)
    // With the next page, the one that was likely to be next has come or has not.
    return cancelPrerender
  }, [tab])
  // The router is outside React.
  useEffect(() => {
    if (wasShared.current === isShareTagsView) return
    wasShared.current = isShareTagsView
    void router.invalidate()
  }, [router, isShareTagsView])
}

/** The page the router has loaded last. */
const useShownPage = (): LoadedPage | undefined =>
  loadedPage(useRouterState({ select: ({ matches }) => matches.at(-1) }))
