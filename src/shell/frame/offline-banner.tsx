import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

const watch = (changed: () => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Says that the network is gone: what is on screen is old, and nothing will be sent later by itself. */
export const OfflineBanner = () => {
  const isOnline = useSyncExternalStore(watch, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && (
        <p
          data-line="offline"
          className="flex min-h-9 items-center gap-2 bg-warning-soft px-4 py-2 text-warning-strong"
        >
          <WifiOff aria-hidden className="size-4 shrink-0" />
          <Trans>网络已断开：页面上的数据不会更新，操作不会被保存或稍后自动提交。</Trans>
        </p>
      )}
    </div>
  )
}
