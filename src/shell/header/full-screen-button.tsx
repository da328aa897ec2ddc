import { useLingui } from '@lingui/react/macro'
import { Maximize, Minimize } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { toggleFullScreen } from './full-screen.ts'

const watch = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

export const FullScreenButton = () => {
  const { t } = useLingui()
  const isFull = useSyncExternalStore(watch, () => Boolean(document.fullscreenElement))
  return (
    <IconButton
      label={isFull ? t`关全屏` : t`开全屏`}
      icon={isFull ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
      onClick={toggleFullScreen}
    />
  )
}
