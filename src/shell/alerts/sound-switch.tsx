import { useLingui } from '@lingui/react/macro'
import { Volume2, VolumeX } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { alerts } from '#core/alerts/browser-alerts.ts'
import { notify } from '#core/feedback/toast.ts'
import { session } from '#core/session/session.ts'
import { IconButton } from '#ui/icon-button.tsx'

/**
 * Allows the approval alerts to sound: browsers ask for a click first. Turning it on plays a sample; a dot says that a
 * sound of an earlier page waits for a click.
 */
export const SoundSwitch = () => {
  const { t } = useLingui()
  const { isSoundOn, isSoundBlocked } = useSnapshot(alerts.state)
  const { user } = useSnapshot(session.state)
  if (user?.bindMemberId !== null) return null
  const toggle = async () => {
    // The click itself has lifted the block.
    if (isSoundBlocked) return alerts.setSound(true)
    await alerts.setSound(!isSoundOn)
    if (!isSoundOn && !alerts.state.isSoundOn) notify.warning(t`浏览器不允许播放声音`)
  }
  return (
    <span className="relative">
      <IconButton
        label={
          isSoundBlocked
            ? t`声音提醒：浏览器暂时静音，点按后恢复`
            : isSoundOn
              ? t`声音提醒：开`
              : t`声音提醒：关`
        }
        aria-pressed={isSoundOn}
        icon={isSoundOn ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
        onClick={() => void toggle()}
      />
      {isSoundBlocked && (
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 right-1 size-2 rounded-full bg-warning"
        />
      )}
    </span>
  )
}
