// What is rarely asked of the header, in one menu: the size of controls, the full screen, the keys.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleQuestionMark, Maximize, Minimize, MoreHorizontal } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { changeSettings, settings } from '#core/settings/settings.ts'
import { useKeys } from '#kit/keys/keys.ts'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { buttonClass } from '#ui/button-class.ts'
import {
  DropdownMenu,
  MenuHeading,
  MenuItem,
  MenuRadioGroup,
  MenuSeparator,
} from '#ui/menu/dropdown-menu.tsx'
import { toggleFullScreen } from './full-screen.ts'

const KeyHelp = lazyDialog(async () => (await import('#kit/keys/key-help.tsx')).KeyHelp)

const sizes = [
  { value: 'large', label: msg`大型` },
  { value: 'default', label: msg`默认` },
  { value: 'small', label: msg`小型` },
] as const

const watch = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** The keyboard help opens from everywhere by `?`, also where a phone has no room for the menu. */
export const MoreMenu = () => {
  const { t, i18n } = useLingui()
  const [isHelping, setHelping] = useState(false)
  const { globalComponentSize } = useSnapshot(settings)
  const isFull = useSyncExternalStore(watch, () => Boolean(document.fullscreenElement))
  useKeys('global', [{ keys: '?', label: msg`键盘快捷键`, run: () => setHelping(true) }])
  return (
    <>
      <DropdownMenu
        trigger={
          <button
            type="button"
            aria-label={t`更多工具`}
            title={t`更多工具`}
            className={`${buttonClass('ghost', 'md', true)} max-sm:hidden`}
          >
            <MoreHorizontal aria-hidden className="size-4" />
          </button>
        }
      >
        <MenuHeading>
          <Trans>组件大小</Trans>
        </MenuHeading>
        <MenuRadioGroup
          label={t`组件大小`}
          value={globalComponentSize}
          onValueChange={(value) => changeSettings({ globalComponentSize: value })}
          options={sizes.map(({ value, label }) => ({ value, label: i18n._(label) }))}
        />
        <MenuSeparator />
        <MenuItem
          icon={isFull ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
          onSelect={toggleFullScreen}
        >
          {isFull ? <Trans>关全屏</Trans> : <Trans>开全屏</Trans>}
        </MenuItem>
        <MenuItem
          icon={<CircleQuestionMark aria-hidden />}
          shortcut="?"
          onSelect={() => setHelping(true)}
        >
          <Trans>键盘快捷键</Trans>
        </MenuItem>
      </DropdownMenu>
      {isHelping && <KeyHelp onClose={() => setHelping(false)} />}
    </>
  )
}
