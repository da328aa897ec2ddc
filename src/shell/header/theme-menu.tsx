import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Moon, Sun } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { setThemeMode, theme } from '#core/theme/theme.ts'
import { buttonClass } from '#ui/button-class.ts'
import { DropdownMenu, MenuRadioGroup } from '#ui/menu/dropdown-menu.tsx'

const modes = [
  { value: 'light', label: msg`浅色模式` },
  { value: 'dark', label: msg`深色模式` },
  { value: 'system', label: msg`跟随系统` },
] as const

export const ThemeMenu = () => {
  const { t, i18n } = useLingui()
  const { mode, isDark } = useSnapshot(theme)
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          aria-label={t`外观`}
          title={t`外观`}
          className={buttonClass('ghost', 'md', true)}
        >
          {isDark ? (
            <Moon aria-hidden className="size-4" />
          ) : (
            <Sun aria-hidden className="size-4" />
          )}
        </button>
      }
    >
      <MenuRadioGroup
        label={t`外观`}
        value={mode}
        onValueChange={setThemeMode}
        options={modes.map(({ value, label }) => ({ value, label: i18n._(label) }))}
      />
    </DropdownMenu>
  )
}
