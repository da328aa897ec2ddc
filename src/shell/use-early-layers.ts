import { useEffect } from 'react'
import { tellMissingFile } from '#core/missing-file.ts'
import { whenIdle } from '#core/when-idle.ts'
import { preloadMenus } from '#ui/dropdown-menu.tsx'
import { onLateFailure } from '#ui/late.ts'
import { preloadPopovers } from '#ui/popover.tsx'

/** Fetches menus and boxes once the first screen stands, and says so where one cannot be fetched. */
export function useEarlyLayers() {
  // The network is outside React.
  useEffect(() => {
    onLateFailure(() => void tellMissingFile())
    void whenIdle().then(() => {
      preloadMenus()
      preloadPopovers()
    })
  }, [])
}
