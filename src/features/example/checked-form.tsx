// A form on a page, checked by one schema: the forms of dialogs come from the kit (`CallDialog`, `createFormFields`).
import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import type { Text } from '#core/i18n/text.ts'
import { issueText } from '#kit/form/issue-text.ts'
import { useText } from '#kit/use-text.ts'
import { Field } from '#ui/field/field.tsx'
import { Input } from '#ui/field/input.tsx'

type Texts = Readonly<Record<string, string>>

/** A form at work. */
export interface CheckedForm {
  readonly values: Texts
  readonly set: (name: string, value: string) => void
  readonly leave: (name: string) => void
  /** What is wrong with a field, once it was left or the form was sent. */
  readonly errorOf: (name: string) => string | undefined
}

/**
 * Runs a form of texts. Errors are worked out when they are drawn, so they follow the language. `check` shows all of them
 * and returns the values, or the name of the first field that is wrong.
 */
export function useCheckedForm<O>(
  schema: z.ZodType<O>,
  initial: Texts,
  labels: Readonly<Record<string, Text>> = {},
) {
  const text = useText()
  const [values, setValues] = useState(initial)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isSent, setSent] = useState(false)
  const issues = schema.safeParse(values).error?.issues ?? []
  const form: CheckedForm = {
    values,
    set: (name, value) => setValues((before) => ({ ...before, [name]: value })),
    leave: (name) => setLeft((before) => new Set([...before, name])),
    errorOf: (name) => {
      const issue = issues.find(({ path }) => path[0] === name)
      if (!issue || !(isSent || left.has(name))) return undefined
      return text(labels[issue.message] ?? issueText(issue))
    },
  }
  const check = (): { value: O } | { wrong: string } => {
    setSent(true)
    const parsed = schema.safeParse(values)
    return parsed.success
      ? { value: parsed.data }
      : { wrong: String(parsed.error.issues[0]?.path[0]) }
  }
  const reset = () => {
    setValues(initial)
    setLeft(new Set())
    setSent(false)
  }
  return { form, check, reset }
}

/** Gives the keyboard to a field of the form that is being sent. */
export function focusField(event: FormEvent<HTMLFormElement>, name: string) {
  const field = event.currentTarget.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

interface FormTextProps {
  form: CheckedForm
  name: string
  label: string
  required?: boolean
}

/** One line of text of a form. */
export const FormText = ({ form, name, label, required }: FormTextProps) => (
  <Field label={label} error={form.errorOf(name)} required={required}>
    {(control) => (
      <Input
        {...control}
        name={name}
        value={form.values[name] ?? ''}
        onChange={(event) => form.set(name, event.target.value)}
        onBlur={() => form.leave(name)}
      />
    )}
  </Field>
)
