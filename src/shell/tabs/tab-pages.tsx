// The screens of the open tabs. One is shown, the others are hidden and stand still: React keeps their state and their
// part of the document, and runs none of their effects (no polling, no keys). So filters, forms, rows and frames are
// found again as they were left, without any of them knowing of tabs.
import { type ReactNode, useState } from 'react'
import { useSnapshot } from 'valtio'
import { findMenuEntry } from '#core/navigation/menu-index.ts'
import { useMenu } from '#core/navigation/menu.ts'
import { tabStore } from '#core/tabs/browser-tabs.ts'
import { type KeptPage, nextPages } from './kept-pages.ts'
import { TabPage } from './tab-page.tsx'
import { useArrival } from './use-arrival.ts'
import { useShownPage } from './use-shown-page.ts'

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
