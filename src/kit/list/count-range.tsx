import { useLingui } from '@lingui/react/macro'
import type { Text } from '#core/i18n/text.ts'
import { DecimalInput } from '#ui/decimal-input.tsx'
import { type ControlProps, type RangeControl, typing } from './controls.tsx'
import { useDraft } from './use-draft.ts'

function CountBound({ value, onChange, label }: ControlProps<number>) {
  const draft = useDraft(value === undefined ? undefined : String(value), (text) =>
    onChange(text ? Number(text) : undefined, typing),
  )
  return (
    <DecimalInput
      scale={0}
      aria-label={label}
      placeholder={label}
      value={draft.text}
      onValueChange={draft.setText}
      onBlur={draft.flush}
    />
  )
}

/** A control: from a whole number to a whole number, both included. */
export const countRange = (label: Text): RangeControl<number> => ({
  isRange: true,
  label,
  wide: true,
  Input: function CountRange({ label: name, value = {}, onChange }) {
    const { t } = useLingui()
    return (
      <span role="group" aria-label={name} className="flex items-center gap-1">
        <CountBound
          label={t`${name} ≥`}
          value={value.min}
          onChange={(min, how) => onChange({ ...value, min }, how)}
        />
        <CountBound
          label={t`${name} ≤`}
          value={value.max}
          onChange={(max, how) => onChange({ ...value, max }, how)}
        />
      </span>
    )
  },
  Chip: ({ value }) => `${value.min ?? ''} – ${value.max ?? ''}`,
})
