// Many member numbers at once: pasted, typed, or read from a file.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/textarea.tsx'

/** The numbers in a text, each once: separated by spaces, commas or lines, as in a column of a table. */
export const numbersIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,;，；"']+/).filter(Boolean)),
]

/** The field `name`, a list of member numbers. */
export function NumbersField({ name, label }: { name: string; label: string }) {
  const { t } = useLingui()
  const fileId = useId()
  const { field, fieldState } = useController<Record<string, string[] | undefined>>({ name })
  const [text, setText] = useState(() => field.value?.join('\n') ?? '')
  const set = (next: string) => {
    setText(next)
    field.onChange(numbersIn(next))
  }
  return (
    <Field
      label={label}
      required
      error={fieldState.error?.message}
      hint={
        <span className="flex flex-wrap justify-between gap-2">
          <Plural value={field.value?.length ?? 0} other="已填 # 个编号" />
          <label htmlFor={fileId} className="cursor-pointer underline focus-within:outline">
            <Trans>从 CSV 文件读取</Trans>
            <input
              id={fileId}
              type="file"
              accept=".csv,.txt"
              className="sr-only"
              onChange={(event) => {
                void event.target.files?.[0]?.text().then(set)
              }}
            />
          </label>
        </span>
      }
    >
      {(control) => (
        <Textarea
          {...control}
          ref={field.ref}
          rows={4}
          placeholder={t`每行一个会员编号`}
          value={text}
          onBlur={field.onBlur}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </Field>
  )
}
