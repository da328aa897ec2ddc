// The screens of the open tabs. One is shown, the others are hidden and stand still: React keeps their state and their
// part of the document, and runs none of their effects (no polling, no keys). So filters, forms, rows and frames are
// found again as they were left, without any of them knowing of tabs.
import { useRouter, useRouterState } from '@tanstack/react-router'
import {
  type ComponentType,
  type ReactNode,
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
import { type KeptPage, nextPages } from './kept-pages.ts'
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
  const next = nextPages(pages, {
    shown,
    isOpen: (id) => tabs.some((tab) => tab.id === id),
    isKeepAlive: (path) => findMenuEntry(menu, path)?.entry.meta.isKeepAlive ?? true,
    refreshKeyOf: (id) => refreshKeys[id] ?? 0,
  })
  if (next !== pages) setPages(next)
  return (
    <>
      {next.map(({ tab, component, refreshKey }) => {
        const isShown = tab.id === shown?.tab.id
        const left = tabs.find(({ id }) => id === tab.id) ?? tab
        return (
          <TabPage
            key={`${tab.id} ${refreshKey}`}
            id={tab.id}
            path={tab.path}
            search={(isShown ? tab : left).search}
            component={component}
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
  useLayoutEffect(() => tabStore.arrive(tab), [tab])
  // The router is outside React.
  useEffect(() => {
    if (wasShared.current === isShareTagsView) return
    wasShared.current = isShareTagsView
    void router.invalidate()
  }, [router, isShareTagsView])
}

/** A page that can be kept: what the router has loaded, and the tab it belongs to. */
interface ShownPage {
  readonly tab: Tab
  readonly component: ComponentType
}

type Leaf = { tab?: Tab; component?: ComponentType }

/** The page the router has loaded last; undefined while it loads, and for pages that are no screens (404, 401). */
function useShownPage(): ShownPage | undefined {
  const leaf = useRouterState({ select: ({ matches }) => matches.at(-1) })
  if (leaf?.status !== 'success') return undefined
  // `_app` hands the tab down, the loader of a screen brings what draws it.
  const { tab } = leaf.context as Leaf
  const { component } = (leaf.loaderData ?? {}) as Leaf
  return tab && component ? { tab, component } : undefined
}
