import { useLingui } from '@lingui/react/macro'
import { Drawer } from '#ui/layer/drawer.tsx'
import { ColourSettings } from './colour-settings.tsx'
import { DisplaySettings, InterfaceSettings } from './interface-settings.tsx'
import { LayoutChoice } from './layout-choice.tsx'
import { OtherSettings } from './other-settings.tsx'
import { PresetChoice } from './preset-choice.tsx'
import { SettingsActions } from './settings-actions.tsx'

interface SettingsDrawerProps {
  onClose: () => void
  /** The id of the element that gets the focus when the drawer closes; it may have been drawn anew meanwhile. */
  returnTo: string
}

/** Everything that can be set about the console's look, in effect at once and kept. The page stays in use beside it. */
export const SettingsDrawer = ({ onClose, returnTo }: SettingsDrawerProps) => {
  const { t } = useLingui()
  return (
    <Drawer
      open
      modal={false}
      size="xs"
      title={t`布局配置`}
      closeLabel={t`关闭`}
      onOpenChange={(open) => !open && onClose()}
      returnFocus={() => document.getElementById(returnTo)}
      footer={<SettingsActions onDone={onClose} />}
    >
      <PresetChoice />
      <ColourSettings />
      <InterfaceSettings />
      <DisplaySettings />
      <OtherSettings />
      <LayoutChoice onChosen={onClose} />
    </Drawer>
  )
}
