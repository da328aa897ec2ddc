import { useSnapshot } from 'valtio'
import { changeSettings, settings } from '#core/settings/settings.ts'
import type { ThemeConfig } from '#core/settings/theme-config.ts'
import { Switch } from '#ui/field/switch.tsx'
import type { Option } from '#ui/select/option.ts'
import { Select } from '#ui/select/select.tsx'
import { SettingRow } from './setting-row.tsx'

/** Settings that are on or off. */
export type Flag = {
  [K in keyof ThemeConfig]: ThemeConfig[K] extends boolean ? K : never
}[keyof ThemeConfig]

interface FlagRowProps {
  name: Flag
  label: string
  hint?: string
  /** Shown instead of what is stored. */
  on?: boolean
  /** Does it instead of plainly storing it. */
  onChange?: (on: boolean) => void
}

export const FlagRow = ({ name, label, hint, on, onChange }: FlagRowProps) => {
  const stored = useSnapshot(settings)[name]
  const change = onChange ?? ((next: boolean) => changeSettings({ [name]: next }))
  return (
    <SettingRow name={name} label={label} hint={hint}>
      {(control) => (
        <Switch
          {...control}
          aria-label={label}
          checked={on ?? stored}
          onChange={(event) => change(event.target.checked)}
        />
      )}
    </SettingRow>
  )
}

/** Settings that are one of a few. */
type Choice =
  | 'tagsStyle'
  | 'animation'
  | 'columnsAsideStyle'
  | 'columnsAsideLayout'
  | 'gainColour'
  | 'globalComponentSize'

interface ChoiceRowProps<K extends Choice> {
  name: K
  label: string
  options: readonly Option<ThemeConfig[K]>[]
}

export const ChoiceRow = <K extends Choice>({ name, label, options }: ChoiceRowProps<K>) => {
  const value: ThemeConfig[K] = useSnapshot(settings)[name]
  return (
    <SettingRow name={name} label={label}>
      {(control) => (
        <Select
          {...control}
          size="sm"
          className="w-28 shrink-0"
          placeholder=""
          options={options}
          value={value}
          onValueChange={(next) => next !== null && changeSettings({ [name]: next })}
        />
      )}
    </SettingRow>
  )
}
