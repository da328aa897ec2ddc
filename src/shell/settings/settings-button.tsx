import { useLingui } from '@lingui/react/macro'
import { Palette } from 'lucide-react'
import { IconButton } from '#ui/icon-button.tsx'
import { loadSettings, settingsButtonId } from './load-settings.ts'

/** Fetches the drawer's code when somebody is about to press it. */
export const SettingsButton = ({ onOpen }: { onOpen: () => void }) => {
  const { t } = useLingui()
  const prepare = () => void loadSettings().catch(() => undefined)
  return (
    <span onPointerEnter={prepare} onFocus={prepare}>
      <IconButton
        id={settingsButtonId}
        label={t`布局配置`}
        icon={<Palette aria-hidden />}
        onClick={onOpen}
      />
    </span>
  )
}
