// Many short values at once, such as member numbers: pasted, typed, or read from a file.
import { Plural } from '@lingui/react/macro'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { Text } from '#core/i18n/text.ts'
import { Field } from '#ui/field/field.tsx'
import { Textarea } from '#ui/field/textarea.tsx'
import { useText } from '../use-text.ts'
import { FileText } from './file-text.tsx'

interface ListFieldProps {
  name: string
  label: Text
  placeholder: Text
  required?: boolean
}

interface LinesFieldProps<T> extends ListFieldProps {
  /** The values in a text. */
  read: (text: string) => T[]
  /** The line of a value that the form begins with. */
  write: (value: T) => string
}

/** The field `name`, a list of values read from a text. It says how many there are. */
export function LinesField<T>({
  name,
  label,
  placeholder,
  required,
  read,
  write,
}: LinesFieldProps<T>) {
  const text = useText()
  const { field, fieldState } = useController<Record<string, T[] | undefined>>({ name })
  const [draft, setDraft] = useState(() => field.value?.map(write).join('\n') ?? '')
  const set = (next: string) => {
    setDraft(next)
    field.onChange(read(next))
  }
  return (
    <Field
      label={text(label)}
      required={required}
      error={fieldState.error?.message}
      hint={
        <span className="flex flex-wrap justify-between gap-2">
          <Plural value={field.value?.length ?? 0} other="已填 # 个编号" />
          <FileText onText={set} />
        </span>
      }
    >
      {(control) => (
        <Textarea
          {...control}
          ref={field.ref}
          rows={4}
          placeholder={text(placeholder)}
          value={draft}
          onBlur={field.onBlur}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </Field>
  )
}

/** The codes in a text, each once: separated by spaces, commas or lines, as in a column of a table. */
const codesIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,;，；"']+/).filter(Boolean)),
]

/** The field `name`, a list of codes without blanks in them. */
export const CodesField = (props: ListFieldProps) => (
  <LinesField {...props} read={codesIn} write={(code: string) => code} />
)
