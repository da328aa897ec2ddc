// Turns what Zod found into `data.errors[]`: the field, the rule, and a sentence in the caller's language.
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Lang } from '#contract/lang.ts'
import { text, type MessageKey } from '#server/base/messages.ts'
import { Refusal } from '#server/base/refusal.ts'

export interface FieldError {
  /** Path such as `ids[0]`; empty for the input as a whole. */
  readonly field: string
  readonly rule: string
  readonly msg: string
}

type Issue = z.core.$ZodIssue

const maxErrors = 20

/** Rules the contract names in an issue's message; see `contract/wire.ts`. */
const named: Partial<Record<string, MessageKey>> = {
  id: 'fieldId',
  money: 'fieldMoney',
  positive: 'fieldPositive',
  reason: 'fieldReason',
  control: 'fieldControl',
  dateRange: 'fieldDateRange',
  order: 'fieldOrder',
  repeatedId: 'fieldRepeatedId',
  account: 'fieldAccount',
  memberPassword: 'fieldMemberPassword',
}

const fieldOf = (path: readonly PropertyKey[]) =>
  path.reduce<string>((name, step) => {
    if (typeof step === 'number') return `${name}[${step}]`
    const key = String(step).slice(0, 60)
    return name === '' ? key : `${name}.${key}`
  }, '')

const list = (values: readonly unknown[]) => values.slice(0, 30).map(String).join(', ')

function sentence(issue: Issue, lang: Lang): { rule: string; msg: string } {
  const say = (rule: string, key: MessageKey, params: Record<string, string> = {}) => ({
    rule,
    msg: text(key, lang, params),
  })
  const rule = named[issue.message]
  if (rule) {
    const fields = issue.code === 'custom' ? issue.params?.['fields'] : undefined
    return say(issue.message, rule, Array.isArray(fields) ? { fields: list(fields) } : {})
  }
  // A missing field is invalid_type or, for enums, invalid_value; both report no input.
  if ('input' in issue && issue.input === undefined) return say('required', 'fieldRequired')
  switch (issue.code) {
    case 'invalid_type':
      return say('type', 'fieldType', { expected: issue.expected })
    case 'too_small':
      if (issue.origin === 'string')
        return say('min', 'fieldTooShort', { limit: String(issue.minimum) })
      if (issue.origin === 'array')
        return say('min', 'fieldTooFew', { limit: String(issue.minimum) })
      return say('min', 'fieldTooSmall', { limit: String(issue.minimum) })
    case 'too_big':
      if (issue.origin === 'string')
        return say('max', 'fieldTooLong', { limit: String(issue.maximum) })
      if (issue.origin === 'array')
        return say('max', 'fieldTooMany', { limit: String(issue.maximum) })
      return say('max', 'fieldTooBig', { limit: String(issue.maximum) })
    case 'invalid_value':
      return say('option', 'fieldOption', { options: list(issue.values) })
    case 'invalid_format':
      return say('format', 'fieldFormat')
    default:
      return say('rule', 'fieldRule')
  }
}

// Of several alternatives the caller most likely meant the one with the fewest complaints.
function flat(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const nearest = issue.errors.reduce((best, branch) =>
    branch.length < best.length ? branch : best,
  )
  return nearest.flatMap((inner) => flat({ ...inner, path: [...issue.path, ...inner.path] }))
}

/** At most 20 field errors in the caller's language. */
export function fieldErrors(error: z.ZodError, lang: Lang): FieldError[] {
  return error.issues
    .slice(0, maxErrors)
    .flatMap(flat)
    .slice(0, maxErrors)
    .map((issue) => ({ field: fieldOf(issue.path), ...sentence(issue, lang) }))
}

/** A refusal that belongs to one field of the form, told like a schema's own. */
export function invalidField(
  field: string,
  key: MessageKey,
  lang: Lang,
  code: Code = Code.invalid,
): Refusal {
  return new Refusal(code, key, {}, { errors: [{ field, rule: key, msg: text(key, lang) }] })
}
