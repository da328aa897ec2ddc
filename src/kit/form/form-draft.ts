// What of a form is kept as a draft, and under which name.
import type { Endpoint } from '#contract/endpoint.ts'
import type { Text } from '#core/i18n/text.ts'

type Values = Readonly<Record<string, unknown>>

/** Never stored, sealed or not. */
const secret = /pass(word|wd)?$|^pwd$|token|secret|otp$/i
/** Fields that say which record a form is about. */
const identity = /^(ids?|items|members|currency|dictType|walletType)$|(Ids?|Nos?|Codes?)$/
/** Names longer than this are of calls over many records: these are chosen anew. */
const maxName = 400

interface DraftNameOptions {
  endpoint: Endpoint
  /** Verbs of one call (approve, reject) differ by it. */
  title: Text
  initial: Values
  /** Which record the form is about, where its first values do not say so; false keeps no draft. */
  draftOf: string | false | undefined
  /** The call takes something else than the form holds. */
  toInput: unknown
  /** It is sent in parts: each has an intent, and counts itself what became of it. */
  send: unknown
}

/** Names the draft of a form: its call, its verb, its record. Undefined where none is kept. */
export function getDraftName({
  endpoint,
  title,
  initial,
  draftOf,
  toInput,
  send,
}: DraftNameOptions) {
  if (draftOf === false || send || (toInput && draftOf === undefined)) return undefined
  const own = initial['id']
  const ids =
    draftOf ??
    (own === undefined
      ? JSON.stringify(Object.entries(initial).filter(([name]) => identity.test(name)))
      : JSON.stringify(own))
  const name = `${endpoint.path}:${typeof title === 'string' ? title : title.id}:${ids}`
  return name.length > maxName ? undefined : name
}

const isEmpty = (value: unknown) => value === undefined || value === '' || value === null

/** The fields that differ from their first values, without secrets. */
export const changedValues = (values: Values, first: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const before = first[name]
      if (secret.test(name) || (isEmpty(value) && isEmpty(before))) return false
      return JSON.stringify(value) !== JSON.stringify(before)
    }),
  )
