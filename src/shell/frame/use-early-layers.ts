import { useEffect } from 'react'
import { whenIdle } from '#core/browser/when-idle.ts'
import { reportMissingFile } from '#core/version/missing-file.ts'
import { preloadPopovers } from '#ui/layer/popover.tsx'
import { onLazyModuleFailure } from '#ui/lazy-module.ts'
import { preloadMenus } from '#ui/menu/dropdown-menu.tsx'

/** Fetches menus and boxes once the first screen stands, and says so where one cannot be fetched. */
export function useEarlyLayers() {
  // The network is outside React.
  useEffect(() => {
    onLazyModuleFailure(() => void reportMissingFile())
    void whenIdle().then(() => {
      preloadMenus()
      preloadPopovers()
    })
  }, [])
}
