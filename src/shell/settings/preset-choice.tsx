import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import { translate } from '#core/i18n/text.ts'
import { changeSettings, settings } from '#core/settings/settings.ts'
import { type PresetColours, findPreset, presets } from '#core/theme/presets.ts'
import { SettingGroup } from './setting-row.tsx'

/** The ready-made sets of colours; none is marked where single colours were changed. */
export const PresetChoice = () => {
  const { t } = useLingui()
  const chosen = findPreset(useSnapshot(settings))
  return (
    <SettingGroup title={t`配色方案`}>
      <fieldset
        role="radiogroup"
        aria-label={t`配色方案`}
        className="grid grid-cols-3 gap-x-2 gap-y-3 pt-1"
      >
        {presets.map((preset) => (
          <label key={preset.key} className="relative flex flex-col items-center gap-1 text-sm">
            <input
              type="radio"
              name="preset"
              value={preset.key}
              checked={chosen === preset.key}
              onChange={() => changeSettings(preset.colours)}
              className="peer sr-only"
            />
            <Swatch {...preset.colours} />
            {translate(preset.label)}
          </label>
        ))}
      </fieldset>
    </SettingGroup>
  )
}

const Swatch = ({ topBar, menuBar, primary }: PresetColours) => (
  <span
    aria-hidden
    className="grid h-10 w-full grid-cols-[1.25rem_1fr] grid-rows-[0.625rem_1fr] overflow-hidden rounded-md border border-line-strong bg-sunken peer-checked:outline-2 peer-checked:outline-primary peer-focus-visible:outline-3 peer-focus-visible:outline-focus"
  >
    <span className="row-span-2 border-r" style={{ background: menuBar }} />
    <span className="border-b" style={{ background: topBar }} />
    <span className="m-1.5 rounded-sm" style={{ background: primary }} />
  </span>
)
