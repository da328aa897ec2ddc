import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { notify } from '#core/feedback/toast.ts'
import { changeSettings, settings } from '#core/settings/settings.ts'
import type { ThemeConfig } from '#core/settings/theme-config.ts'
import { readColour } from '#core/theme/colour-entry.ts'
import { Input } from '#ui/field/input.tsx'
import { SettingRow } from './setting-row.tsx'

/** Settings that are colours. */
type Colour = Extract<keyof ThemeConfig, 'primary' | `${string}Bar` | `${string}BarColor`>

interface ColourRowProps {
  name: Colour
  label: string
  hint?: string | undefined
}

/** A colour by picker or by its six digits. */
export const ColourRow = ({ name, label, hint }: ColourRowProps) => {
  const { t } = useLingui()
  const value = useSnapshot(settings)[name]
  const [draft, setDraft] = useState<string>()
  const commit = () => {
    if (draft === undefined) return
    setDraft(undefined)
    const { colour, warning } = readColour(draft, name === 'primary')
    if (warning) notify.warning(warning)
    else changeSettings({ [name]: colour })
  }
  return (
    <SettingRow name={name} label={label} hint={hint}>
      {(control) => (
        <Input
          {...control}
          size="sm"
          className="w-23 shrink-0 gap-1! px-1.5! text-sm"
          value={draft ?? value}
          maxLength={7}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
          lead={
            <input
              type="color"
              aria-label={t`${label}：取色器`}
              disabled={control.disabled}
              value={value}
              onChange={(event) => changeSettings({ [name]: event.target.value })}
              className="block size-4 cursor-pointer appearance-none border-0 bg-transparent p-0 disabled:cursor-not-allowed disabled:opacity-50 [&::-moz-color-swatch]:rounded-sm [&::-moz-color-swatch]:border-line-strong [&::-webkit-color-swatch]:rounded-sm [&::-webkit-color-swatch]:border-line-strong [&::-webkit-color-swatch-wrapper]:p-0"
            />
          }
        />
      )}
    </SettingRow>
  )
}
