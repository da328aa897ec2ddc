import { useEffect } from 'react'
import { whenIdle } from '#core/browser/when-idle.ts'
import { preloadPopovers } from '#ui/layer/popover.tsx'
import { preloadMenus } from '#ui/menu/dropdown-menu.tsx'

/** Fetches menus and boxes once the first screen stands. */
export function useEarlyLayers() {
  // The network is outside React.
  useEffect(() => {
    void whenIdle().then(() => {
      preloadMenus()
      preloadPopovers()
    })
  }, [])
}
