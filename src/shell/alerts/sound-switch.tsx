import { useLingui } from '@lingui/react/macro'
import { Volume2, VolumeX } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { alerts } from '#core/alerts/browser-alerts.ts'
import { notify } from '#core/feedback/toast.ts'
import { session } from '#core/session/session.ts'
import { IconButton } from '#ui/icon-button.tsx'

/** Allows the approval alerts to sound: browsers ask for a click first. Turning it on plays a sample. */
export const SoundSwitch = () => {
  const { t } = useLingui()
  const { isSoundOn } = useSnapshot(alerts.state)
  const { user } = useSnapshot(session.state)
  if (user?.bindMemberId !== null) return null
  const toggle = async () => {
    await alerts.setSound(!isSoundOn)
    if (!isSoundOn && !alerts.state.isSoundOn) notify.warning(t`浏览器不允许播放声音`)
  }
  return (
    <IconButton
      label={isSoundOn ? t`声音提醒：开` : t`声音提醒：关`}
      aria-pressed={isSoundOn}
      icon={isSoundOn ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
      onClick={() => void toggle()}
    />
  )
}
