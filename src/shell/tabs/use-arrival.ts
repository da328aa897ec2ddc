import { useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { settings } from '#core/settings/settings.ts'
import { tabStore } from '#core/tabs/browser-tabs.ts'
import type { Tab } from '#core/tabs/tabs.ts'

/** Tells the tabs which page is on screen; asks the router again when sharing changes what a tab is. */
export function useArrival(tab: Tab | undefined) {
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
