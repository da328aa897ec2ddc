// Many codes at once, such as member numbers: pasted, typed, or read from a file.
import { Plural } from '@lingui/react/macro'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { Text } from '#core/i18n/text.ts'
import { FileText } from '#kit/form/file-text.tsx'
import { useText } from '#kit/use-text.ts'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/textarea.tsx'

/** The codes in a text, each once: separated by spaces, commas or lines, as in a column of a table. */
const codesIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,;，；"']+/).filter(Boolean)),
]

interface CodesFieldProps {
  name: string
  label: Text
  placeholder: Text
  required?: boolean
}

/** The field `name`, a list of codes. */
export function CodesField({ name, label, placeholder, required }: CodesFieldProps) {
  const text = useText()
  const { field, fieldState } = useController<Record<string, string[] | undefined>>({ name })
  const [draft, setDraft] = useState(() => field.value?.join('\n') ?? '')
  const set = (next: string) => {
    setDraft(next)
    field.onChange(codesIn(next))
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
