// What is wrong with a form before it is sent, and which field an error of the server belongs to.
import { msg } from '@lingui/core/macro'
import type { FieldErrors } from 'react-hook-form'
import type { Endpoint } from '#contract/endpoint.ts'
import { Lang } from '#contract/lang.ts'
import { type Text, translate } from '#core/i18n/text.ts'
import { issueText } from './issue-text.ts'

type Values = Record<string, unknown>
/** What is wrong with a field beyond the schema: `{ remark: flagged && msg`…` }`; anything falsy where nothing is. */
export type FieldCheck = (values: Values) => Record<string, Text | false | undefined>

/** The field of the form that a path such as `name.en` or `ids[0]` belongs to. */
const fieldIn = (path: string): string => path.replace(/[.[].*$/, '')

/** The language that a path such as `name.en` or `name["zh-tw"]` names; undefined for other paths. */
const languageIn = (path: string) => Lang.safeParse(/^[^.[]+[.["]+([a-z-]+)/.exec(path)?.[1]).data

interface FieldFault {
  type: string
  message: string
  /** In a text of several languages: what is wrong with each of them. */
  types?: Record<string, string>
}

/** Returns the errors of the fields that `faults` name by path; of several for one field or language, the first. */
export function faultsByField(
  faults: readonly { path: string; message: string }[],
  type: string,
): Map<string, FieldFault> {
  const found = new Map<string, FieldFault>()
  for (const { path, message } of faults) {
    const name = fieldIn(path)
    const lang = languageIn(path)
    const known = found.get(name) ?? { type, message }
    if (lang && (known.types || !found.has(name))) known.types = { [lang]: message, ...known.types }
    found.set(name, known)
  }
  return found
}

/** The form's errors: the schema's of what is sent first, then those that the caller finds in the whole. */
export function validateForm(
  endpoint: Endpoint,
  values: Values,
  check: FieldCheck | undefined,
  whole: Values,
): FieldErrors<Values> {
  const parsed = endpoint.input.safeParse(values)
  const faults = Object.entries(check?.(whole) ?? {}).flatMap(([path, text]) =>
    text ? [{ path, message: translate(text) }] : [],
  )
  for (const issue of parsed.error?.issues ?? [])
    faults.push({
      path: issue.path.slice(0, 2).join('.') || 'root',
      message: translate(
        // A required field that was cleared, whatever its kind.
        values[String(issue.path[0])] === '' ? msg`此项必填` : issueText(issue),
      ),
    })
  return Object.fromEntries(faultsByField(faults, 'schema'))
}

/** Returns the control of a form that has this name; null where there is none, or several. */
export function controlNamed(
  form: HTMLFormElement | null,
  name: string | undefined,
): HTMLElement | null {
  const found = name === undefined ? undefined : form?.elements.namedItem(name)
  return found instanceof HTMLElement ? found : null
}
