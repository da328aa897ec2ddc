import type { Text } from '#core/i18n/text.ts'
import { DecimalInput } from '#ui/field/decimal-input.tsx'
import type { Control } from './controls.tsx'
import { useDraft } from './use-draft.ts'

/** At least (or, with `≤`, at most) so many, a whole number. */
export const countControl = (label: Text, bound: '≥' | '≤' = '≥'): Control<number> => ({
  label,
  Input: function CountFilter({ label: name, value, onChange }) {
    const draft = useDraft(value === undefined ? undefined : String(value), (text) =>
      onChange(text === undefined ? undefined : Number(text), { replace: true }),
    )
    return (
      <DecimalInput
        scale={0}
        aria-label={name}
        placeholder={name}
        value={draft.text}
        onValueChange={draft.setText}
        onBlur={draft.flush}
      />
    )
  },
  Chip: ({ value }) => `${bound} ${value}`,
})
