// What a form sends. An empty control says one of two things: nobody filled it (then it is not sent), or it was cleared
// (then it must be sent, or the old value would stay).
import type { z } from 'zod'

type Values = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown) => value === '' || value === undefined
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What stands for "no value" in a field: null where the schema knows it, else an empty text, which it may refuse. */
const cleared = (field: z.ZodType | undefined) =>
  field?.safeParse(null).success === true ? null : ''

interface BodyOptions {
  schema: z.ZodType
  /** What the controls held when the form opened. */
  initial: Values
  /** Leaves out optional fields that hold what they held at first. */
  changesOnly: boolean
}

/** Returns the body of a call for the values of its form. */
export function toRequestBody(
  values: Values,
  { schema, initial, changesOnly }: BodyOptions,
): Record<string, unknown> {
  const shape = 'shape' in schema ? (schema.shape as Record<string, z.ZodType>) : {}
  const body: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = shape[name]
    const first = initial[name]
    if (isEmpty(value)) {
      if (!isEmpty(first) && first !== null) body[name] = cleared(field)
      continue
    }
    const mayBeLeftOut = field?.safeParse(undefined).success === true
    if (changesOnly && mayBeLeftOut && isSame(value, first)) continue
    body[name] = value
  }
  return body
}
