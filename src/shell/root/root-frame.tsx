// What every page stands in, signed in or not. Dialogs, messages, the lock and the watermark come as chunks of their
// own: the sign-in page needs none of them to appear.
import { useLingui } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { subscribe, useSnapshot } from 'valtio'
import { questions } from '#core/feedback/confirm.ts'
import { toasts } from '#core/feedback/toast.ts'
import { session } from '#core/session/session.ts'
import { settings } from '#core/settings/settings.ts'
import { useLazyModule } from '#ui/lazy-module.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { OverlaysProps } from './overlays.tsx'
import { PageTitle } from './page-title.tsx'
import { signedIn } from './signed-in.ts'

const Overlays = lazyPart(async () => (await import('./overlays.tsx')).Overlays)
const Watermark = lazyPart(async () => (await import('../watermark/watermark.tsx')).Watermark)

/** Becomes true with the first message or question. */
function useFirstMessage() {
  const isSaid = () => toasts.items.length > 0 || questions.queue.length > 0
  const [said, setSaid] = useState(isSaid)
  // The stores live outside React; the chunk is fetched early, it must be here when the network is not.
  useEffect(() => {
    const update = () => setSaid((before) => before || isSaid())
    const stops = [subscribe(toasts, update), subscribe(questions, update)]
    const early = setTimeout(Overlays.preload, 3_000)
    update()
    return () => {
      for (const stop of stops) stop()
      clearTimeout(early)
    }
  }, [])
  return said
}

interface RootFrameProps extends OverlaysProps {
  children: ReactNode
}

export const RootFrame = ({ children, ...overlays }: RootFrameProps) => {
  const said = useFirstMessage()
  const { isWartermark } = useSnapshot(settings)
  const { token } = useSnapshot(session.state)
  const [wasSignedOut] = useState(token === null)
  // Not to be had: no signed-in page is drawn, and the router says why.
  const lock = useLazyModule(signedIn, token !== null, () => undefined)
  return (
    <>
      <PageTitle />
      <NavigationProgress />
      {children}
      {lock && <lock.LockGate wasSignedOut={wasSignedOut} />}
      {isWartermark && <Watermark />}
      {said && <Overlays {...overlays} />}
    </>
  )
}

const NavigationProgress = () => {
  const { t } = useLingui()
  const active = useRouterState({ select: ({ status }) => status === 'pending' })
  return <ProgressBar active={active} label={t`页面加载中`} />
}
