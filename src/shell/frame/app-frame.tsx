// The frame of every signed-in page in the four layouts. The body never scrolls, the page does. All layouts are one
// grid with the same children, so that a switch moves the menu and leaves the page as it is.
import { Trans, useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { whenIdle } from '#core/browser/when-idle.ts'
import { queryClient } from '#core/http/query-client.ts'
import { closeOwnAuthenticator, ownAuthenticator } from '#core/session/own-authenticator.ts'
import { session } from '#core/session/session.ts'
import { tabStore } from '#core/tabs/browser-tabs.ts'
import { fetchDialogsAhead, lazyDialog } from '#kit/lazy-dialog.tsx'
import { preloadPopovers } from '#ui/layer/popover.tsx'
import { preloadMenus } from '#ui/menu/dropdown-menu.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useAlerts } from '../alerts/use-alerts.ts'
import { Header } from '../header/header.tsx'
import { useLockedData } from '../lock/use-locked-data.ts'
import { SideColumn } from '../menu/side-column.tsx'
import { loadSettings, settingsButtonId } from '../settings/load-settings.ts'
import { FullExit } from '../tabs/full-exit.tsx'
import { UploadDock } from '../upload/upload-dock.tsx'
import { NewVersionDock } from '../version/new-version-dock.tsx'
import { PageArea } from './page-area.tsx'
import { useGoKeys } from './use-go-keys.ts'
import { useLayout } from './use-layout.ts'
import { useServerChanges } from './use-server-changes.ts'
import { useServerTexts } from './use-server-texts.ts'

const SettingsDrawer = lazyDialog(loadSettings)
const OffCanvas = lazyDialog(async () => (await import('../menu/off-canvas.tsx')).OffCanvas)

interface AppFrameProps {
  /** Draws the dialog that changes the operator's own password. */
  passwordDialog: (close: () => void) => ReactNode
  /** Draws the dialog that binds and unbinds the operator's authenticator. */
  authenticatorDialog: (close: () => void) => ReactNode
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

const Frame = ({ passwordDialog, authenticatorDialog, children }: AppFrameProps) => {
  const facts = useLayout()
  const { isNarrow, isHeaderFixed, isHeaderOnTop, layout } = facts
  const { isFull } = useSnapshot(tabStore.state)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isSettingsOpen, setSettingsOpen] = useState(false)
  const [isChangingPassword, setChangingPassword] = useState(false)
  const authenticator = useSnapshot(ownAuthenticator)
  // It belongs to who is signed in: the next one does not find it open.
  useEffect(() => closeOwnAuthenticator, [])
  // The drawer's previews are for wide windows, the menu's mask for narrow ones.
  const [wasNarrow, setWasNarrow] = useState(isNarrow)
  if (wasNarrow !== isNarrow) {
    setWasNarrow(isNarrow)
    setSettingsOpen(false)
    setMenuOpen(false)
  }
  useAlerts()
  useEarlyLayers()
  useGoKeys()
  useLockedData()
  useServerChanges()
  useServerTexts()
  const header = (
    <Header
      key="header"
      onOpenMenu={() => setMenuOpen(true)}
      onOpenSettings={() => setSettingsOpen(true)}
      onChangePassword={() => setChangingPassword(true)}
    />
  )
  const side = isNarrow ? (
    isMenuOpen && <OffCanvas key="side" onClose={() => setMenuOpen(false)} />
  ) : (
    <SideColumn key="side" {...facts} />
  )
  const fixedHeader = isHeaderFixed ? header : null
  return (
    <div className="frame" data-layout={layout}>
      <a
        href="#main"
        className="sr-only z-tip rounded bg-primary px-4 py-2 text-primary-on focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        <Trans>跳到主要内容</Trans>
      </a>
      {/* The order of the Tab key is the order of the eye. */}
      {!isFull && (isHeaderOnTop ? [fixedHeader, side] : [side, fixedHeader])}
      <PageArea head={isHeaderFixed ? null : header} isFull={isFull}>
        {children}
      </PageArea>
      {isFull && <FullExit />}
      <UploadDock />
      <NewVersionDock />
      {isSettingsOpen && (
        <SettingsDrawer onClose={() => setSettingsOpen(false)} returnTo={settingsButtonId} />
      )}
      {isChangingPassword && passwordDialog(() => setChangingPassword(false))}
      {authenticator.isOpen && authenticatorDialog(closeOwnAuthenticator)}
    </div>
  )
}

/** Fetches menus, boxes and dialogs once the first screen stands. */
function useEarlyLayers() {
  // The network is outside React.
  useEffect(() => {
    void whenIdle().then(() => {
      preloadMenus()
      preloadPopovers()
      fetchDialogsAhead()
    })
  }, [])
}
