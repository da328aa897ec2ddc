// What is wrong with a form before it is sent, and which field an error of the server belongs to.
import { msg } from '@lingui/core/macro'
import type { FieldErrors } from 'react-hook-form'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Text, textOf } from '#core/i18n/text.ts'
import { issueText } from './issue-text.ts'

type Values = Record<string, unknown>
/** What is wrong with a field beyond the schema: `{ remark: flagged && msg`…` }`; anything falsy where nothing is. */
export type FieldCheck = (values: Values) => Record<string, Text | false | undefined>

/** The field of the form that a path such as `name.en` or `ids[0]` belongs to. */
export const fieldIn = (path: string): string => path.replace(/[.[].*$/, '')

/** The form's errors: the schema's of what is sent first, then those that the caller finds in the whole. */
export function errorsOf(
  calls: Endpoint,
  values: Values,
  check: FieldCheck | undefined,
  whole: Values,
): FieldErrors<Values> {
  const parsed = calls.input.safeParse(values)
  const found: Record<string, string> = {}
  for (const [name, text] of Object.entries(check?.(whole) ?? {}))
    if (text) found[name] = textOf(text)
  for (const issue of parsed.error?.issues ?? [])
    found[String(issue.path[0] ?? 'root')] ??= textOf(
      // A required field that was cleared, whatever its kind.
      values[String(issue.path[0])] === '' ? msg`此项必填` : issueText(issue),
    )
  return Object.fromEntries(
    Object.entries(found).map(([name, message]) => [name, { type: 'schema', message }]),
  )
}
