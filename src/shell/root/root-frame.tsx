// What every page stands in, signed in or not. Dialogs and messages come as a chunk of their own: the sign-in page
// needs none of them to appear.
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { subscribe, useSnapshot } from 'valtio'
import { lock } from '#core/browser-lock.ts'
import { questions } from '#core/confirm.ts'
import { toasts } from '#core/toast.ts'
import { LockGate } from '../lock/lock-gate.tsx'
import { Watermark } from '../watermark/watermark.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { PageTitle } from './page-title.tsx'

const loadOverlays = () => import('./overlays.tsx')
const Overlays = lazy(async () => ({ default: (await loadOverlays()).Overlays }))

/** Becomes true with the first message or question. */
function useFirstWord() {
  const isSaid = () => toasts.items.length > 0 || questions.queue.length > 0
  const [said, setSaid] = useState(isSaid)
  // The stores live outside React; the chunk is fetched early, it must be here when the network is not.
  useEffect(() => {
    const look = () => setSaid((before) => before || isSaid())
    const stops = [subscribe(toasts, look), subscribe(questions, look)]
    const early = setTimeout(() => void loadOverlays().catch(() => undefined), 3_000)
    look()
    return () => {
      for (const stop of stops) stop()
      clearTimeout(early)
    }
  }, [])
  return said
}

export const RootFrame = ({ children }: { children: ReactNode }) => {
  const said = useFirstWord()
  // Nothing is drawn over the lock; what was said meanwhile is said after it.
  const { isLocked } = useSnapshot(lock.state)
  return (
    <I18nProvider i18n={i18n}>
      <PageTitle />
      <NavigationProgress />
      {children}
      <LockGate />
      <Watermark />
      {said && !isLocked && (
        <Suspense>
          <Overlays />
        </Suspense>
      )}
    </I18nProvider>
  )
}
