import { msg } from '@lingui/core/macro'
import { useEffect } from 'react'
import { notify } from '#core/toast.ts'
import { whenIdle } from '#core/when-idle.ts'
import { preloadMenus } from '#ui/dropdown-menu.tsx'
import { onLateFailure } from '#ui/late.ts'
import { preloadPopovers } from '#ui/popover.tsx'

/** Fetches menus and boxes once the first screen stands, and says so where one cannot be fetched. */
export function useEarlyLayers() {
  // The network is outside React.
  useEffect(() => {
    onLateFailure(() => notify.error(msg`页面文件已更新或无法下载，请刷新后继续。`))
    void whenIdle().then(() => {
      preloadMenus()
      preloadPopovers()
    })
  }, [])
}
