import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ALargeSmall } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { changeSettings, settings } from '#core/settings/settings.ts'
import { buttonClass } from '#ui/button-class.ts'
import { DropdownMenu, MenuRadioGroup } from '#ui/menu/dropdown-menu.tsx'

const sizes = [
  { value: 'large', label: msg`大型` },
  { value: 'default', label: msg`默认` },
  { value: 'small', label: msg`小型` },
] as const

export const SizeMenu = () => {
  const { t, i18n } = useLingui()
  const { globalComponentSize } = useSnapshot(settings)
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          aria-label={t`组件大小`}
          title={t`组件大小`}
          className={buttonClass('ghost', 'md', true)}
        >
          <ALargeSmall aria-hidden className="size-4" />
        </button>
      }
    >
      <MenuRadioGroup
        label={t`组件大小`}
        value={globalComponentSize}
        onValueChange={(value) => changeSettings({ globalComponentSize: value })}
        options={sizes.map(({ value, label }) => ({ value, label: i18n._(label) }))}
      />
    </DropdownMenu>
  )
}
