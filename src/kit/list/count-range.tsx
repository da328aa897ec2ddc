import type { Text } from '#core/i18n/text.ts'
import { DecimalInput } from '#ui/field/decimal-input.tsx'
import { type ControlProps, createRangeControl, typing } from './controls.tsx'
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
export const countRange = (label: Text) => createRangeControl(label, CountBound)
