// The first frame, layout "defaults": menu at the left, bar on top, page below. The body never scrolls, the page does.
import { Trans, useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSnapshot } from 'valtio'
import { queryClient } from '#core/query-client.ts'
import { session } from '#core/session.ts'
import { Spinner } from '#ui/spinner.tsx'
import { ApprovalPopups } from './approval-popups.tsx'
import { Aside } from './aside.tsx'
import { Header } from './header.tsx'
import { useLockedData } from './lock/use-locked-data.ts'
import { OffCanvas } from './off-canvas.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { UploadDock } from './upload/upload-dock.tsx'
import { useAlerts } from './use-alerts.ts'
import { useGoKeys } from './use-go-keys.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import { useServerTexts } from './use-server-texts.ts'

interface AppFrameProps {
  /** Draws the dialog that changes the operator's own password. */
  passwordDialog: (close: () => void) => ReactNode
  children: ReactNode
}

export const AppFrame = (props: AppFrameProps) => {
  const { t } = useLingui()
  const { user } = useSnapshot(session.state)
  // Another tab took the session over: nothing is shown before the new identity is known.
  if (user === null)
    return <Spinner label={t`页面加载中`} className="fixed inset-0 m-auto size-8" />
  return (
    <QueryClientProvider client={queryClient}>
      <Frame {...props} />
    </QueryClientProvider>
  )
}

const Frame = ({ passwordDialog, children }: AppFrameProps) => {
  const isNarrow = useIsNarrow()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isChangingPassword, setChangingPassword] = useState(false)
  useAlerts()
  useGoKeys()
  useLockedData()
  useServerTexts()
  return (
    <div className="flex h-dvh">
      <a
        href="#main"
        className="sr-only z-tip rounded bg-primary px-4 py-2 text-primary-on focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        <Trans>跳到主要内容</Trans>
      </a>
      {isNarrow ? <OffCanvas open={isMenuOpen} onOpenChange={setMenuOpen} /> : <Aside />}
      <div className="flex min-w-0 flex-1 flex-col">
        <Header
          isNarrow={isNarrow}
          onOpenMenu={() => setMenuOpen(true)}
          onChangePassword={() => setChangingPassword(true)}
        />
        <OfflineBanner />
        <main id="main" tabIndex={-1} className="relative min-h-0 flex-1 overflow-y-auto p-4">
          {children}
        </main>
      </div>
      <ApprovalPopups />
      <UploadDock />
      {isChangingPassword && passwordDialog(() => setChangingPassword(false))}
    </div>
  )
}
