import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { Field, type FieldControl } from '#ui/field/field.tsx'
import { useText } from '../use-text.ts'
import type { FieldProps } from './create-form-fields.tsx'

interface Bound<V> {
  value: V | undefined
  set: (value: V | undefined) => void
  label: string
  control: FieldControl & { ref: (element: unknown) => void; onBlur: () => void; name: string }
}

/** Ties one control to the form: label, hint, error, value. */
export function Labelled<V = string>({
  name,
  label,
  hint,
  required,
  children,
}: FieldProps<string> & { children: (bound: Bound<V>) => ReactNode }) {
  const text = useText()
  const { field, fieldState } = useController<Record<string, unknown>>({ name })
  return (
    <Field label={text(label)} error={fieldState.error?.message} hint={hint} required={required}>
      {(control) =>
        children({
          // `createFormFields` gave the name to a field of this kind only; one without a value may hold null.
          value: (field.value ?? undefined) as V | undefined,
          set: field.onChange,
          label: text(label),
          control: { ...control, ref: field.ref, onBlur: field.onBlur, name },
        })
      }
    </Field>
  )
}
